import { timingSafeEqual } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { mayCall, type Subject } from '#schemas/access/access.ts'
import {
  type ApiRoute,
  type Confinement,
  isOpenToTokens,
  isOpenWhileViewing,
} from '#schemas/calls/apiRoutes.ts'
import type { RecordRoute } from '#schemas/calls/crudRoutes.ts'
import { withRequirement } from '../authentication/secondFactor/secondFactors.ts'
import { mayView, viewEntry } from '../authentication/viewAs.ts'
import { fail } from '../failure.ts'
import { callerAddress } from '../network/callerAddress.ts'
import { isPersonalToken, userOfPersonalToken } from '../repositories/personalTokens.ts'
import {
  createSessionReader,
  endView,
  type SignedInSession,
  type SignedInUser,
} from '../repositories/tokens.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The row of the call that this route serves. */
    row?: ApiRoute
    /** The route serves the calls of all resource files, selected by the address. */
    isRecordCall?: true
    /** Without a row and an access check: health, documentation, portal files. */
    open?: true
  }
  interface FastifyInstance {
    sessionOfToken: ReturnType<typeof createSessionReader>
  }
  interface FastifyRequest {
    /** The user whose rights and data the call is about. */
    user: SignedInUser | null
    /** The administrator who makes the call while viewing the portal as `user`; otherwise null. */
    viewer: SignedInUser | null
    subject: Subject
    /** The call of a resource file that this is. */
    recordRoute: RecordRoute | undefined
  }
}

const keyHeaders = ['x-api-key', 'ocp-apim-subscription-key']

/** Compares in the same time for all texts of the same length. */
const isEqual = (given: Buffer, expected: Buffer) =>
  given.length === expected.length && timingSafeEqual(given, expected)

/** Requires at least one key header, and no header with a wrong key. */
function hasApplicationKey({ headers }: FastifyRequest, expected: Buffer): boolean {
  let isGiven = false
  for (const name of keyHeaders) {
    const key = headers[name]
    if (key === undefined) continue
    if (!isEqual(Buffer.from(String(key)), expected)) return false
    isGiven = true
  }
  return isGiven
}

/** The bearer token of the Authorization header, if there is one. */
export const bearerToken = ({ headers }: FastifyRequest): string | undefined =>
  /^Bearer +(\S+)$/i.exec(headers.authorization ?? '')?.[1]

/** The signed-in user of a call whose row is not public. */
export function signedIn({ user }: FastifyRequest): SignedInUser {
  return user ?? fail(401, 'Please sign in.')
}

const confinementTexts: Readonly<Record<Confinement, string>> = {
  oneTimePassword: 'Please change your one-time password first.',
  noSecondFactor: 'Please set up a second factor first.',
}

/** Why a user may make few calls; the administrator who set a one-time password also knows it. */
const confinementOf = ({
  mustChangePassword,
  mustSetUpSecondFactor,
}: SignedInUser): Confinement | undefined =>
  mustChangePassword ? 'oneTimePassword' : mustSetUpSecondFactor && 'noSecondFactor'

/**
 * The user who makes a call, even while viewing the portal as another user. The audit and the queue of computations use this one.
 */
export const callerOf = ({ user, viewer }: FastifyRequest): SignedInUser | null => viewer ?? user

/** Tells the portal as which user the call was handled, because another tab may have started or ended a view. */
const VIEWED_AS = 'viewed-as'

const CLOSED = 'This call is closed to tokens.'
const ONLY_TOKENS = 'Only programs make this call, with a personal token or that of a service user.'
const READS_ONLY = 'This token only reads, and this call is not open to it.'

const notSignedIn = (token: string | undefined) => {
  if (token === undefined) return 'Please sign in.'
  return isPersonalToken(token)
    ? 'The token is unknown, has ended or was revoked.'
    : 'Your session has expired. Please sign in again.'
}

/**
 * Access control. Every route is either `open` or has a row; the row's application key, sign-in and rule are checked before any
 * part of the call is read. Calls that no row permits are denied.
 */
export const access = fp(
  async (app) => {
    const expected = Buffer.from(app.config.applicationKey)
    app.decorate(
      'sessionOfToken',
      createSessionReader(app.database, app.cache, {
        idleDays: app.config.sessionIdleDays,
        warn: (error) => app.log.warn({ err: error }, 'The use of a session could not be recorded'),
      }),
    )
    app.decorateRequest('user', null)
    app.decorateRequest('viewer', null)
    app.decorateRequest('subject')
    app.decorateRequest('recordRoute')

    app.addHook('onRoute', ({ method, url, config }) => {
      if (!config?.row && !config?.open && !config?.isRecordCall)
        throw new Error(`The route ${method} ${url} has no row in apiRoutes.`)
    })

    /**
     * Handles a call with the rights of the viewed-as user. If the view is no longer permitted, the call ends it
     * and continues as the caller's own. In both cases calls that change data are refused, because the portal shown
     * to the caller does not allow changes.
     */
    async function view(
      request: FastifyRequest,
      reply: FastifyReply,
      {
        row,
        viewed,
        token,
      }: { row: ApiRoute; viewed: NonNullable<SignedInSession['viewed']>; token: string },
    ) {
      const viewer = signedIn(request)
      const { user } = viewed
      const { customer } = request.subject
      if (user !== null && mayView({ viewer, viewed: user, policy: app.forms.policy(), customer })) {
        reply.header(VIEWED_AS, user.id)
        request.viewer = viewer
        request.user = user
        request.subject = { user, customer, isViewed: true }
        if (!isOpenWhileViewing(row))
          fail(403, `You look at the portal as ${user.username}; nothing can be changed.`)
        return
      }
      await app.database.transaction().execute(async (transaction) => {
        if (await endView(transaction, token))
          await app.audit.write(request, viewEntry('view ended', viewed), transaction)
      })
      if (!isOpenWhileViewing(row))
        fail(403, 'You no longer look at the portal as another user. Nothing was changed; please try again.')
    }

    /** A token works where a sign-in of its owner with a password would. */
    async function userOfToken(request: FastifyRequest, token: string): Promise<SignedInUser | null> {
      const address = callerAddress(request, app.config.trustProxy)
      const user = await userOfPersonalToken(app.database, token, { now: app.now(), address })
      return user && withRequirement(user, true, app.config.secondFactor)
    }

    app.addHook('onRequest', async (request, reply) => {
      const { config } = request.routeOptions
      if (config.isRecordCall) request.recordRoute = app.forms.recordCall(request)?.row
      const row = config.row ?? request.recordRoute
      if (!row) return config.isRecordCall ? fail(404, 'There is nothing at this address.') : undefined
      reply.header('cache-control', 'private, no-store')
      const isPublic = 'public' in row.access
      if (!hasApplicationKey(request, expected)) fail(401, 'The application key is missing or wrong.')
      const token = bearerToken(request)
      const isProgram = token !== undefined && isPersonalToken(token)
      // Reading a session also confirms the cache.
      if (token === undefined || isProgram) await app.cache.confirm()
      const session = token === undefined || isProgram ? null : await app.sessionOfToken(token, app.now())
      request.user = isProgram
        ? await userOfToken(request, token)
        : session && withRequirement(session.user, session.withPassword, app.config.secondFactor)
      if (request.user === null && !isPublic) fail(401, notSignedIn(token))
      if (request.user?.token && !isOpenToTokens(row, request.user.token))
        fail(403, request.user.token.canWrite ? CLOSED : READS_ONLY)
      request.subject = { user: request.user, customer: await app.customers.profileOf(request) }
      const confinement = request.user && !isPublic && confinementOf(request.user)
      if (confinement && !row.whileConfined?.includes(confinement)) fail(403, confinementTexts[confinement])
      if (token !== undefined && session?.viewed)
        await view(request, reply, { row, viewed: session.viewed, token })
      if (!mayCall(app.forms.policy(), request.subject, row.access))
        fail(403, 'You do not have permission to do this.')
      if (row.onlyTokens && !request.user?.token) fail(403, ONLY_TOKENS)
    })
  },
  { name: 'access', dependencies: ['errors', 'customers', 'forms'] },
)
