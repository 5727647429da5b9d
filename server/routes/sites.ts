import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import { Done } from '#schemas/shapes/answer.ts'
import { Site, Sites, SitesQuery, type TimeZone } from '#schemas/shapes/records/site.ts'
import { SiteParams } from '#schemas/shapes/siteId.ts'
import { zoneClock } from '#weather/zone.ts'
import { fail } from '../failure.ts'
import { signedIn } from '../plugins/access.ts'
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

/** The current offsets of the sites' time zones. Each is computed on demand and changes at most a few times a year. */
function createZoneClocks() {
  const clocks = new Map<string, TimeZone>()
  /** The period in which all of them are valid. */
  let [from, until] = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY]
  let version = 0

  /** A number that changes whenever an offset has changed. */
  function versionAt(seconds: number): number {
    if (seconds < from || seconds >= until) {
      clocks.clear()
      ;[from, until] = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY]
      version++
    }
    return version
  }

  /** A time zone for the portal, with its current abbreviation and offset. */
  function at(name: string, seconds: number): TimeZone {
    versionAt(seconds)
    const known = clocks.get(name)
    if (known) return known
    const { shortName, offset, until: change } = zoneClock(name, seconds)
    const timeZone = { name, shortName, timeZoneOffsetMs: offset }
    clocks.set(name, timeZone)
    from = Math.max(from, seconds)
    until = Math.min(until, change)
    return timeZone
  }

  return { versionAt, at }
}

/** Users of a shared account would undo each other's favorites, so it has none. */
function withFavorites(user: SignedInUser): SignedInUser {
  if (user.roles.includes('MultiUser')) fail(403, 'A multi-user account has no favorites.')
  return user
}

/** Sites and favorites of the signed-in user. */
export const sitesRoutes: FastifyPluginAsync = async (app) => {
  const zones = createZoneClocks()
  const seconds = () => Math.floor(app.now().getTime() / 1000)

  /** The site entity: a favorite is pinned, because users make a site a favorite by pinning it on the map. */
  const entities = (rows: readonly SiteRow[]): Site[] => {
    const at = seconds()
    return rows.map((row) => ({ ...row, isPinned: row.isFavorite, timeZone: zones.at(row.timeZone, at) }))
  }

  const cached = {
    version: (request: FastifyRequest) => {
      const { id, customerId } = signedIn(request)
      const rows = app.cache.versionOf(
        ['records', customerId, 'sites'],
        ['site_users', id],
        ['favorites', id],
      )
      return rows && `${rows} ${zones.versionAt(seconds())}`
    },
  }

  const oneSite = async (user: SignedInUser, id: number) =>
    (await visibleSite(app.database, user, id)) ?? fail(404, 'Site not found')

  // Also the route of `searchSites`, which is the same call with a searchQuery.
  serve(app, 'sites', {
    query: SitesQuery,
    response: Sites,
    cached,
    handler: async (request) =>
      entities(await visibleSites(app.database, signedIn(request), request.query.searchQuery)),
  })

  serve(app, 'favoriteSites', {
    response: Sites,
    cached,
    // A shared account has none, so this needs no guard.
    handler: async (request) => entities(await favoriteSites(app.database, signedIn(request))),
  })

  serve(app, 'site', {
    params: SiteParams,
    response: Site,
    cached,
    handler: async (request) => {
      const [site] = entities([await oneSite(signedIn(request), request.params.id)])
      return site as Site
    },
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
