import type { FastifyPluginAsync } from 'fastify'
import { Done } from '#schemas/shapes/answer.ts'
import {
  AccessSites,
  AccessUsers,
  LinkedIds,
  PairsQuery,
  SiteUserPairs,
  SiteUserParams,
  UserParams,
} from '#schemas/shapes/records/siteUsers.ts'
import { SiteParams } from '#schemas/shapes/siteId.ts'
import { fail } from '#server/failure.ts'
import { signedIn } from '#server/plugins/access.ts'
import { writePairs } from '#server/records/batch/pairChanges.ts'
import { siteUsers } from '#server/records/hooks/siteUsers.ts'
import {
  accessSites,
  accessUsers,
  sitesOfUser,
  siteUserPairs,
  usersOfSite,
} from '#server/repositories/siteUsers.ts'
import { serve } from '../serve.ts'

const [site, user] = siteUsers.pairs.ends

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
      (await usersOfSite(app.database, signedIn(request).customerId, request.params.id)) ??
      fail(404, site.notFound),
  })

  serve(app, 'userSiteIds', {
    params: UserParams,
    response: LinkedIds,
    handler: async (request) =>
      (await sitesOfUser(app.database, signedIn(request).customerId, request.params.id)) ??
      fail(404, user.notFound),
  })

  serve(app, 'siteUserPairs', {
    query: PairsQuery,
    response: SiteUserPairs,
    handler: (request) => siteUserPairs(app.database, signedIn(request).customerId, request.query),
  })

  const verbs = { connectSiteUser: 'connect', disconnectSiteUser: 'disconnect' } as const
  for (const name of ['connectSiteUser', 'disconnectSiteUser'] as const)
    serve(app, name, {
      params: SiteUserParams,
      response: Done,
      // The call can run out of disk space, although it writes no record.
      statuses: [507],
      handler: async (request) => {
        const { siteId, userId } = request.params
        const context = {
          user: signedIn(request),
          now: app.now(),
          origin: app.audit.originOf(request),
          resource: 'siteUsers',
        }
        const pairs = { connect: [], disconnect: [], [verbs[name]]: [[siteId, userId]] }
        const { refused } = await app.database
          .transaction()
          .execute((transaction) => writePairs({ ...context, transaction }, siteUsers.pairs, pairs))
        for (const { message } of refused) fail(404, message)
        return true as const
      },
    })
}
