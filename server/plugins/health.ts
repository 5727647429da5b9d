import fp from 'fastify-plugin'
import { sql } from 'kysely'
import { fail } from './errors.ts'

/** Liveness and readiness of the process. */
export const health = fp(
  async (app) => {
    const config = { open: true } as const
    app.get('/health/live', { config, logLevel: 'warn', schema: { summary: 'The process runs' } }, () => ({
      status: 'ok',
    }))
    app.get(
      '/health/ready',
      {
        config: { ...config, statuses: [503] },
        logLevel: 'warn',
        schema: { summary: 'The database answers' },
      },
      async (request) => {
        try {
          await sql`select 1`.execute(app.database)
          return { status: 'ok' }
        } catch (error) {
          request.log.error({ err: error }, 'The database does not answer')
          return fail(503, 'The database does not answer.')
        }
      },
    )
  },
  { name: 'health' },
)
