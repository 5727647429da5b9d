import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { EXPORT_HEADER } from '../../src/schemas/calls/crudRoutes.ts'
import { callerOf } from '../authentication/caller.ts'
import { callerAddress } from '../authentication/callerAddress.ts'
import type { Database } from '../database/tables.ts'
import { routeOf } from '../log/callLog.ts'
import { usersNamed } from '../repositories/users.ts'
import { createSampler } from './sampler.ts'
import { type AuditEntry, type Origin, writeAudit } from './writeAudit.ts'

/** What a request adds to an entry by itself. */
type RequestField = 'at' | 'address' | 'requestId' | 'userId' | 'user' | 'customerId'

/** What is said of one thing that somebody did; the rest is the request's. */
export type RequestEntry = Omit<AuditEntry, RequestField> & Partial<Pick<AuditEntry, RequestField>>

interface Audit {
  /** Where a request came from. */
  originOf(request: FastifyRequest): Origin
  /** Adds an entry, in the transaction of what it tells of where there is one. */
  write(request: FastifyRequest, entry: RequestEntry, database?: Database): Promise<void>
}

declare module 'fastify' {
  interface FastifyInstance {
    audit: Audit
  }
  interface FastifyRequest {
    /** The credentials of a sign-in that was refused; `customerId` is null where any customer's may sign in. */
    refusedSignIn: { username: string; customerId: number | null } | undefined
  }
}

/** As much of an address as is read again. */
const MOST_DETAIL = 500

const callOf = ({ method, originalUrl }: FastifyRequest) => `${method} ${originalUrl}`.slice(0, MOST_DETAIL)

/** What was refused needs no query to be known. */
const pathOf = (request: FastifyRequest) => callOf(request).split('?', 1)[0] ?? ''

/**
 * The audit of what changes no record. What leaves the portal is written before it leaves; refusals are written after their
 * answer, whose time would otherwise tell whether a username exists, and only some of many.
 */
export const audit = fp(
  async (app) => {
    const isWritten = createSampler(() => app.now().getTime())
    const originOf = (request: FastifyRequest): Origin => ({
      address: callerAddress(request, app.config.trustProxy),
      requestId: request.id,
    })

    async function write(request: FastifyRequest, entry: RequestEntry, database: Database = app.database) {
      const caller = callerOf(request)
      const customerId = entry.customerId ?? caller?.customerId
      if (customerId === undefined) return
      const who = caller && {
        userId: caller.id,
        user: caller.username,
        // An entry that names somebody else is of no view: whoever signs in does so as themselves.
        ...(request.viewer && entry.userId === undefined && { viewedAs: request.user?.username }),
      }
      await writeAudit(database, [{ at: app.now(), ...originOf(request), ...who, ...entry, customerId }])
    }

    async function writeRefusal(request: FastifyRequest): Promise<void> {
      const caller = callerOf(request)
      if (!caller) return
      const repeats = isWritten(caller.customerId, `${caller.id} ${routeOf(request)}`)
      if (repeats === undefined) return
      const resource = request.recordRoute?.resource.name
      await write(request, { action: 'refused', detail: pathOf(request), resource, repeats })
    }

    async function writeRefusedSignIn(
      request: FastifyRequest,
      { username, customerId }: NonNullable<FastifyRequest['refusedSignIn']>,
    ): Promise<void> {
      const repeats = isWritten(customerId ?? 0, `sign-in ${originOf(request).address}`)
      if (repeats === undefined) return
      // A name that nobody has may be a password that was typed into the wrong field.
      const meant = await usersNamed(app.database, username, customerId)
      for (const { id, customer_id } of meant)
        await write(request, {
          ...{ action: 'sign-in refused', customerId: customer_id, userId: id, user: username, repeats },
        })
      if (meant.length === 0 && customerId !== null)
        await write(request, { action: 'sign-in refused', customerId, repeats })
    }

    app.decorate('audit', { originOf, write })
    app.decorateRequest('refusedSignIn', undefined)

    app.addHook('onSend', async (request, reply, payload) => {
      if (!isExport(request, reply)) return
      try {
        const resource = request.recordRoute?.resource.name
        await write(request, { action: 'exported', detail: callOf(request), resource })
      } catch (error) {
        if (payload instanceof Readable) payload.destroy()
        throw error
      }
    })

    /** Entries that are being written: the database is closed after them. */
    const writing = new Set<Promise<void>>()
    app.addHook('onResponse', async (request, { statusCode }) => {
      const refusedSignIn = [401, 429].includes(statusCode) ? request.refusedSignIn : undefined
      if (!refusedSignIn && statusCode !== 403) return
      const written = (refusedSignIn ? writeRefusedSignIn(request, refusedSignIn) : writeRefusal(request))
        .catch((error) => request.log.error({ err: error }, 'A refusal could not be written to the audit'))
        .finally(() => writing.delete(written))
      writing.add(written)
      await written
    })
    app.addHook('onClose', async () => void (await Promise.all(writing)))
  },
  { name: 'audit', dependencies: ['access'] },
)

/** A file of the API's own, or a list that its caller makes one of. */
function isExport(
  { method, routeOptions, recordRoute, headers }: FastifyRequest,
  { statusCode }: FastifyReply,
) {
  const isSavedList = recordRoute?.resource.verb === 'list' && headers[EXPORT_HEADER] !== undefined
  return (routeOptions.config?.row?.exports === true || isSavedList) && method === 'GET' && statusCode === 200
}
