import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import { Done } from '#schemas/shapes/answer.ts'
import {
  AccessSites,
  AccessUsers,
  LinkedIds,
  type SiteUser,
  SiteUserPairs,
  SiteUserParams,
  UserParams,
} from '#schemas/shapes/records/siteUsers.ts'
import { SiteParams } from '#schemas/shapes/siteId.ts'
import { fail } from '#server/failure.ts'
import { signedIn } from '#server/plugins/access.ts'
import {
  accessSites,
  accessUsers,
  connectSiteUser,
  disconnectSiteUser,
  type MissingEnd,
  type OnPairChange,
  sitesOfUser,
  siteUserPairs,
  usersOfSite,
} from '#server/repositories/siteUsers.ts'
import { serve } from '../serve.ts'

const notFound: Readonly<Record<MissingEnd, string>> = { site: 'Site not found', user: 'User not found' }

const missing = (end: MissingEnd): never => fail(404, notFound[end])

/** The calls that manage which user may see which site. */
export const siteUsersRoutes: FastifyPluginAsync = async (app) => {
  serve(app, 'accessSites', {
    response: AccessSites,
    handler: (request) => accessSites(app.database, signedIn(request).customerId),
  })

  serve(app, 'accessUsers', {
    response: AccessUsers,
    handler: (request) => accessUsers(app.database, signedIn(request).customerId),
  })

  serve(app, 'siteUserIds', {
    params: SiteParams,
    response: LinkedIds,
    handler: async (request) =>
      (await usersOfSite(app.database, signedIn(request).customerId, request.params.id)) ?? missing('site'),
  })

  serve(app, 'userSiteIds', {
    params: UserParams,
    response: LinkedIds,
    handler: async (request) =>
      (await sitesOfUser(app.database, signedIn(request).customerId, request.params.id)) ?? missing('user'),
  })

  serve(app, 'siteUserPairs', {
    response: SiteUserPairs,
    handler: (request) => siteUserPairs(app.database, signedIn(request).customerId),
  })

  /** Audits a change of a pair. */
  const audited =
    (request: FastifyRequest, action: 'connected' | 'disconnected', pair: SiteUser): OnPairChange =>
    (transaction, { site, user }) => {
      const label = `${site} – ${user}`
      const values = action === 'connected' ? { after: pair } : { before: pair }
      return app.audit.write(request, { action, resource: 'siteUsers', label, ...values }, transaction)
    }

  const changes = {
    connectSiteUser: { change: connectSiteUser, action: 'connected' },
    disconnectSiteUser: { change: disconnectSiteUser, action: 'disconnected' },
  } as const
  for (const name of ['connectSiteUser', 'disconnectSiteUser'] as const)
    serve(app, name, {
      params: SiteUserParams,
      response: Done,
      // The call can run out of disk space, although it writes no record.
      statuses: [507],
      handler: async (request) => {
        const { change, action } = changes[name]
        const { params } = request
        const onChange = audited(request, action, params)
        const end = await change(app.database, signedIn(request).customerId, params, onChange)
        return end === undefined ? (true as const) : missing(end)
      },
    })
}
