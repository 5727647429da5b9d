import fp from 'fastify-plugin'
import type { Database } from '../database/tables.ts'
import { syncIndexes } from '../records/recordIndexes.ts'
import { customerIds } from '../repositories/customers.ts'

/**
 * The indexes that the resource files of all customers define: updated once the server listens and after each change of a file.
 * Without them queries return the same rows, but large lists take longer.
 */
export const recordIndexes = fp<{ database: Database }>(
  async (app, { database }) => {
    let last: Promise<void> = Promise.resolve()
    let isClosing = false

    async function updateIndexes() {
      if (isClosing) return
      const customers = [null, ...(await customerIds(database))]
      const files = customers.flatMap((id) => Object.values(app.forms.resources(id)))
      const { created, dropped } = await syncIndexes(database, files)
      if (created.length + dropped.length > 0) app.log.info({ created, dropped }, 'Indexes of records follow')
    }

    const next = () => {
      last = last
        .then(updateIndexes)
        .catch((err: unknown) => app.log.error({ err }, 'Indexes of records could not be made'))
    }
    app.addHook('onListen', async () => next())
    app.forms.onChange(next)
    app.addHook('onClose', async () => {
      isClosing = true
      await last
    })
  },
  { name: 'recordIndexes', dependencies: ['forms'] },
)
