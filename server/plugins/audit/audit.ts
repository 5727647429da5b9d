import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { type AuditEntry, actorOf, type Origin, writeAudit } from '#server/audit/writeAudit.ts'
import { usernameKey } from '#server/authentication/signIn.ts'
import type { Database } from '#server/database/tables.ts'
import { routeOf } from '#server/log/callLog.ts'
import { callerAddress } from '#server/network/callerAddress.ts'
import { usersNamed } from '#server/repositories/users.ts'
import { callerOf } from '../access.ts'
import { isSavedList } from '../requests/callRates.ts'
import { createSampler } from './sampler.ts'

/** Entry fields that are taken from the request. */
type RequestField = 'at' | 'address' | 'requestId' | 'userId' | 'user' | 'customerId'

/** An audit entry; fields that are left out are taken from the request. */
export type RequestEntry = Omit<AuditEntry, RequestField> & Partial<Pick<AuditEntry, RequestField>>

interface Audit {
  /** Where a request came from. */
  originOf(request: FastifyRequest): Origin
  /** Adds an entry, in the transaction of the change that it describes if there is one. */
  write(request: FastifyRequest, entry: RequestEntry, database?: Database): Promise<void>
}

declare module 'fastify' {
  interface FastifyInstance {
    audit: Audit
  }
  interface FastifyRequest {
    /** The credentials of a refused sign-in; `customerId` is null where users of any customer may sign in. */
    refusedSignIn: { username: string; customerId: number | null } | undefined
  }
}

/** Maximum stored length of a call's method and address. */
const MOST_DETAIL = 500

const callOf = ({ method, originalUrl }: FastifyRequest) => `${method} ${originalUrl}`.slice(0, MOST_DETAIL)

/** A refused call can be identified without its query. */
const pathOf = (request: FastifyRequest) => callOf(request).split('?', 1)[0] ?? ''

/**
 * Audits actions that change no record. Exports are recorded before the data leave the portal. Refusals are recorded after the
 * response, because its timing would otherwise reveal whether a username exists, and only a sample of them is recorded.
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
        ...actorOf(caller),
        // An entry that names another user is not part of a view: users always sign in as themselves.
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
      // A username that no user has may be a password typed into the wrong field.
      const meant = await usersNamed(app.database, await usernameKey(app.database, username), customerId)
      for (const { id, customer_id } of meant)
        await write(request, {
          action: 'sign-in refused',
          customerId: customer_id,
          userId: id,
          user: username,
          repeats,
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

    /** Entries that are being written; the database is closed only after them. */
    const writing = new Set<Promise<void>>()
    app.addHook('onResponse', (request, { statusCode }, done) => {
      const refusedSignIn = [401, 429].includes(statusCode) ? request.refusedSignIn : undefined
      if (!refusedSignIn && statusCode !== 403) return done()
      const written = (refusedSignIn ? writeRefusedSignIn(request, refusedSignIn) : writeRefusal(request))
        .catch((error) =>
          app.log.error({ reqId: request.id, err: error }, 'A refusal could not be written to the audit'),
        )
        .finally(() => {
          writing.delete(written)
          done()
        })
      writing.add(written)
    })
    app.addHook('onClose', async () => void (await Promise.all(writing)))
  },
  { name: 'audit', dependencies: ['access'] },
)

/** Whether the call returns a file of the API itself, or a list that the caller saves as a file. */
function isExport(request: FastifyRequest, { statusCode }: FastifyReply) {
  const isFile = request.routeOptions.config?.row?.exports === true || isSavedList(request)
  return isFile && request.method === 'GET' && statusCode === 200
}
