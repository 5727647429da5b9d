import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import type { TSchema } from 'typebox'
import {
  HwwaHeights,
  HwwaHeightsParams,
  HwwaParameters,
  HwwaParametersQuery,
  HwwaRequest,
  HwwaResult,
  HwwaSites,
} from '../../src/schemas/shapes/analytics.ts'
import { Explanation } from '../../src/schemas/shapes/explanation.ts'
import { SMALL_VALUE } from '../database/changeCache.ts'
import { analyticsRequestOf, hwwaErrors } from '../hwwa/hwwaRequest.ts'
import { analyseHwwa, availableParameters } from '../hwwa/siteAnalysis.ts'
import { signedIn } from '../plugins/access.ts'
import { fail } from '../plugins/errors.ts'
import { jobOf } from '../plugins/heavyWork.ts'
import { refuse } from '../plugins/validation.ts'
import { historicSite, historicSites, type SiteRow } from '../repositories/sites.ts'
import { type CheckedRequest, serve } from './serve.ts'

/** Weather-window analytics: usable hours and days of a site in each month, and how its wind varies. */
export const hwwaRoutes: FastifyPluginAsync = async (app) => {
  const { hindcastCache } = app
  const sites = app.cache.namespace<SiteRow | null>(() => SMALL_VALUE)

  const siteOf = async (request: FastifyRequest, id: number): Promise<SiteRow> => {
    const user = signedIn(request)
    const version = app.cache.versionOf(
      ['users', user.id],
      ['records', user.customerId, 'sites'],
      ['site_users', user.id],
    )
    const read = () => historicSite(app.database, user, id)
    return (
      (await sites.get(`${user.customerId} ${user.id} ${id}`, version, read)) ?? fail(404, 'Site not found')
    )
  }

  const tableRequestOf = async (request: CheckedRequest<TSchema, TSchema, typeof HwwaRequest>) => {
    refuse(hwwaErrors(request.body), HwwaRequest)
    return analyticsRequestOf(request.body, await siteOf(request, request.body.site.id))
  }

  serve(app, 'hwwa', {
    body: HwwaRequest,
    statuses: [404, 429],
    response: HwwaResult,
    handler: async (request, reply) => {
      const tableRequest = await tableRequestOf(request)
      const { weatherParameters, includeInputWeatherParametersInTheResponse } = request.body
      const echoedBounds = includeInputWeatherParametersInTheResponse ? weatherParameters : undefined
      const series = await hindcastCache.get(tableRequest, jobOf(request, reply))
      return analyseHwwa(tableRequest, series, echoedBounds)
    },
  })

  serve(app, 'hwwaExplanation', {
    body: HwwaRequest,
    statuses: [404, 429],
    response: Explanation,
    handler: async (request, reply) => {
      const tableRequest = { ...(await tableRequestOf(request)), isCompressed: false }
      return hindcastCache.explain(tableRequest, jobOf(request, reply))
    },
  })

  serve(app, 'hwwaSites', {
    response: HwwaSites,
    handler: async (request) =>
      (await historicSites(app.database, signedIn(request))).map(({ id, name }) => ({ id, name })),
  })

  serve(app, 'hwwaParameters', {
    query: HwwaParametersQuery,
    statuses: [404],
    response: HwwaParameters,
    handler: async (request) => {
      const { siteId: id, height } = request.query
      const available = await availableParameters(app.weather, await siteOf(request, id))
      return available
        .at(height)
        .map(({ parameterId, name, unit, description }) => ({ id: parameterId, name, unit, description }))
    },
  })

  serve(app, 'hwwaHeights', {
    params: HwwaHeightsParams,
    response: HwwaHeights,
    handler: async (request) =>
      (await availableParameters(app.weather, await siteOf(request, request.params.siteId))).heights,
  })
}
