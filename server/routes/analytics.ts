import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import type { TSchema } from 'typebox'
import {
  AnalyticsHeights,
  AnalyticsHeightsParams,
  AnalyticsParameters,
  AnalyticsParametersQuery,
  AnalyticsRequest,
  AnalyticsResult,
  AnalyticsSites,
} from '#schemas/shapes/hindcast/analytics.ts'
import { Explanation } from '#schemas/shapes/hindcast/explanation.ts'
import { analyticsRequestErrors, analyticsRequestOf } from '../analytics/analyticsRequest.ts'
import { analyseSite, availableParameters } from '../analytics/siteAnalysis.ts'
import { SMALL_VALUE } from '../database/changeCache.ts'
import { fail } from '../failure.ts'
import { signedIn } from '../plugins/access.ts'
import { admissionOf } from '../plugins/heavyWork.ts'
import { refuse } from '../plugins/validation.ts'
import { historicSite, historicSites, type SiteRow } from '../repositories/sites.ts'
import { readerOf } from '../repositories/tokens.ts'
import { type CheckedRequest, serve } from './serve.ts'

/** Weather-window analytics: usable hours and days of a site in each month, and how its wind varies. */
export const analyticsRoutes: FastifyPluginAsync = async (app) => {
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
      (await sites.get(`${user.customerId} ${readerOf(user)} ${id}`, version, read)) ??
      fail(404, 'Site not found')
    )
  }

  const availableAt = async (request: FastifyRequest, id: number) =>
    availableParameters(app.weather.of(signedIn(request).customerId), await siteOf(request, id))

  const tableRequestOf = async (request: CheckedRequest<TSchema, TSchema, typeof AnalyticsRequest>) => {
    refuse(analyticsRequestErrors(request.body), AnalyticsRequest)
    return analyticsRequestOf(request.body, await siteOf(request, request.body.site.id))
  }

  serve(app, 'hwwa', {
    body: AnalyticsRequest,
    statuses: [404, 429],
    response: AnalyticsResult,
    handler: async (request, reply) => {
      const tableRequest = await tableRequestOf(request)
      const { weatherParameters, includeInputWeatherParametersInTheResponse } = request.body
      const echoedBounds = includeInputWeatherParametersInTheResponse ? weatherParameters : undefined
      const series = await hindcastCache
        .of(signedIn(request).customerId)
        .get(tableRequest, admissionOf(request, reply))
      return analyseSite(tableRequest, series, echoedBounds)
    },
  })

  serve(app, 'hwwaExplanation', {
    body: AnalyticsRequest,
    statuses: [404, 429],
    response: Explanation,
    handler: async (request, reply) => {
      const tableRequest = await tableRequestOf(request)
      const { isCompressed = false } = tableRequest.workWindow
      return hindcastCache
        .of(signedIn(request).customerId)
        .explain({ ...tableRequest, isCompressed }, admissionOf(request, reply))
    },
  })

  serve(app, 'hwwaSites', {
    response: AnalyticsSites,
    handler: async (request) =>
      (await historicSites(app.database, signedIn(request))).map(({ id, name }) => ({ id, name })),
  })

  serve(app, 'hwwaParameters', {
    query: AnalyticsParametersQuery,
    statuses: [404],
    response: AnalyticsParameters,
    handler: async (request) => {
      const { siteId: id, height } = request.query
      const available = await availableAt(request, id)
      return available
        .at(height)
        .map(({ parameterId, name, unit, description }) => ({ id: parameterId, name, unit, description }))
    },
  })

  serve(app, 'hwwaHeights', {
    params: AnalyticsHeightsParams,
    response: AnalyticsHeights,
    handler: async (request) => (await availableAt(request, request.params.siteId)).heights,
  })
}
