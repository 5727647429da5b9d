import type { FastifyPluginAsync } from 'fastify'
import { Done } from '../../src/schemas/shapes/answer.ts'
import { Site, Sites, SitesQuery, type TimeZone } from '../../src/schemas/shapes/site.ts'
import { SiteParams } from '../../src/schemas/shapes/siteId.ts'
import { zoneOffset, zoneShortName } from '../../src/weather/zone.ts'
import { signedIn } from '../plugins/access.ts'
import { fail } from '../plugins/errors.ts'
import {
  addFavorite,
  favoriteSites,
  removeFavorite,
  type SiteRow,
  visibleSite,
  visibleSites,
} from '../repositories/sites.ts'
import type { SignedInUser } from '../repositories/tokens.ts'
import { serve } from './serve.ts'

/** A time zone for the portal: abbreviation and offset are those at `now`. */
function timeZoneAt(name: string, now: Date): TimeZone {
  const at = Math.floor(now.getTime() / 1000)
  return { name, shortName: zoneShortName(name, at), timeZoneOffsetMs: zoneOffset(name, at) }
}

/** The site entity: a favorite is pinned, because pinning on the map is what makes it one. */
function siteAt(now: Date): (row: SiteRow) => Site {
  // Thousands of sites lie in a few dozen zones.
  const zones = new Map<string, TimeZone>()
  return (row) => {
    const timeZone = zones.get(row.timeZone) ?? timeZoneAt(row.timeZone, now)
    zones.set(row.timeZone, timeZone)
    return { ...row, isPinned: row.isFavorite, timeZone }
  }
}

/** Users of a shared account would undo each other's favorites, so it has none. */
function withFavorites(user: SignedInUser): SignedInUser {
  if (user.roles.includes('MultiUser')) fail(403, 'A multi-user account has no favorites.')
  return user
}

/** Sites and favorites of the signed-in user. */
export const sitesRoutes: FastifyPluginAsync = async (app) => {
  const oneSite = async (user: SignedInUser, id: number) =>
    (await visibleSite(app.database, user, id)) ?? fail(404, 'Site not found')

  // The route of `searchSites` too: the same call with a searchQuery.
  serve(app, 'sites', {
    query: SitesQuery,
    response: Sites,
    handler: async (request) =>
      (await visibleSites(app.database, signedIn(request), request.query.searchQuery)).map(siteAt(app.now())),
  })

  serve(app, 'favoriteSites', {
    response: Sites,
    // A shared account has none, so this needs no guard.
    handler: async (request) => (await favoriteSites(app.database, signedIn(request))).map(siteAt(app.now())),
  })

  serve(app, 'site', {
    params: SiteParams,
    response: Site,
    handler: async (request) => siteAt(app.now())(await oneSite(signedIn(request), request.params.id)),
  })

  serve(app, 'addFavorite', {
    params: SiteParams,
    response: Done,
    handler: async (request) => {
      const user = withFavorites(signedIn(request))
      const { id } = await oneSite(user, request.params.id)
      await addFavorite(app.database, user, id)
      return true as const
    },
  })

  serve(app, 'removeFavorite', {
    params: SiteParams,
    response: Done,
    handler: async (request) => {
      const user = withFavorites(signedIn(request))
      const { id } = await oneSite(user, request.params.id)
      await removeFavorite(app.database, user, id)
      return true as const
    },
  })
}
