import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import { PushedRun, PushedRunQuery, StoredRun } from '#schemas/shapes/forecast/pushedRun.ts'
import { fail } from '#server/failure.ts'
import { csvBody } from '#server/forecast/push/csvBody.ts'
import { BadRun } from '#server/forecast/push/pushedSeries.ts'
import { storePushedRun } from '#server/forecast/push/storePushedRun.ts'
import { jobOfPushedRun, pushedRun } from '#server/jobs/pushedRun.ts'
import { signedIn } from '#server/plugins/access.ts'
import { refuse } from '#server/plugins/validation.ts'
import { valueFor } from '#server/records/quota.ts'
import { visibleSite } from '#server/repositories/sites.ts'
import { BadInput } from '#server/sources/archive/import/badInput.ts'
import { HOUR } from '#weather/time.ts'
import { serve } from '../serve.ts'

const CSV = 'text/csv'

const isCsv = ({ headers }: FastifyRequest) => (headers['content-type'] ?? '').startsWith(CSV)

/** Forecasts that a provider sends. */
export const pushedRunRoutes: FastifyPluginAsync = async (app) => {
  app.addContentTypeParser(CSV, { parseAs: 'string' }, async (request: FastifyRequest, text: string) => {
    try {
      return await csvBody(text, request.query as Record<string, string>)
    } catch (error) {
      if (error instanceof BadInput) fail(400, error.message, [{ path: '', message: error.message }])
      throw error
    }
  })

  serve(app, 'pushForecast', {
    statuses: [404, 409, 507],
    query: PushedRunQuery,
    body: PushedRun,
    response: StoredRun,
    otherAnswers: { 201: StoredRun },
    handler: async (request, reply) => {
      const { body } = request
      if (!isCsv(request))
        refuse(
          Object.keys(request.query).map((name) => ({ path: `/${name}`, message: 'Only with a CSV body' })),
          PushedRunQuery,
        )
      const { database } = app
      const { customerId } = signedIn(request)
      const site =
        (await visibleSite(database, signedIn(request), body.siteId)) ?? fail(404, 'Site not found')
      const owned = { ...site, customerId, offshore: site.isOffshore }
      const pushed = await storePushedRun(database, owned, body, {
        now: app.now(),
        keptDays: valueFor(app.config.quotas.QUOTA_RUN_DAYS, customerId),
      }).catch((error: unknown) => {
        if (error instanceof BadRun) refuse(error.errors, PushedRun)
        throw error
      })
      if (pushed.is === 'other')
        fail(409, 'Another run of this provider is stored for the same time, and stored runs never change.')
      if (pushed.is === 'stored') {
        app.startJob(pushedRun.name, jobOfPushedRun({ customerId, siteId: site.id }))
        reply.code(201)
      }
      const { start, length, columns } = pushed.sourced.series
      return {
        siteId: site.id,
        provider: body.provider,
        run: pushed.run,
        from: start,
        to: start + (length - 1) * HOUR,
        parameters: Object.keys(columns),
      }
    },
  })
}
