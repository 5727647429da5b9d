import type { FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { EXPORT_HEADER } from '#schemas/calls/crudRoutes.ts'
import { Failure } from '#server/failure.ts'
import { createRepeats } from '#server/log/repeats.ts'
import { callerOf } from '../access.ts'

/** How many lists a user may save as a file in a minute: each adds an entry to the audit. */
const SAVED_LISTS = 60

/** Seconds after which the next minute has begun. */
const MINUTE = 60

/** Whether the caller saves a list as a file. */
export const isSavedList = ({ recordRoute, headers }: FastifyRequest): boolean =>
  recordRoute?.resource.verb === 'list' && headers[EXPORT_HEADER] !== undefined

/** Refuses calls that a user makes more often in a minute than their row allows, before their body is read. */
export const callRates = fp(
  async (app) => {
    const repeats = createRepeats(() => app.now().getTime())
    app.addHook('onRequest', async (request) => {
      const { row } = request.routeOptions.config
      const most = row?.perMinute ?? (isSavedList(request) ? SAVED_LISTS : undefined)
      const caller = callerOf(request)
      if (most === undefined || caller === null) return
      const call = row?.name ?? 'saved list'
      if (repeats(`${call} ${caller.id}`).count > most)
        throw new Failure(
          429,
          `At most ${most} calls of this kind are possible in a minute. Please wait a minute.`,
          [],
          {
            retryAfter: MINUTE,
          },
        )
    })
  },
  { name: 'callRates', dependencies: ['access'] },
)
