import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import viewParametersSchema from '../../src/schemas/calls/viewParameters.json' with { type: 'json' }
import { type ChartPosition, chartSets } from '../../src/schemas/chartSets.ts'
import type { Forecast, PreviewForecast } from '../../src/schemas/entities.ts'
import { exportFileName } from '../../src/schemas/exportFileName.ts'
import { FORECAST_COLUMNS, toColumns } from '../../src/schemas/forecastColumns.ts'
import { assembleForecast } from '../forecast/assembleForecast.ts'
import { thresholdErrors } from '../forecast/checkThresholds.ts'
import { forecastCsv } from '../forecast/forecastCsv.ts'
import { createForecastReader, MAX_DAYS } from '../forecast/forecastReader.ts'
import { forecastColumnsSchema, forecastSchema, previewSchema } from '../forecast/forecastSchema.ts'
import { previewForecast } from '../forecast/preview.ts'
import { thresholdOnly, type ViewThreshold } from '../forecast/viewThreshold.ts'
import { signedIn } from '../plugins/access.ts'
import { fail } from '../plugins/errors.ts'
import { refuse } from '../plugins/validation.ts'
import { type SiteRow, visibleSite } from '../repositories/sites.ts'
import { userThresholds } from '../repositories/thresholds.ts'
import { userViewSet } from '../repositories/viewSets.ts'
import { attachment } from './attachment.ts'
import { serve } from './serve.ts'

const params = {
  type: 'object',
  required: ['id'],
  properties: { id: { type: 'integer', minimum: 1, maximum: 2147483647, title: 'Site' } },
}

const chartIds = chartSets.map(({ chartId }) => chartId)

/** The chart sets asked for go before those of the user's preference, for who keeps the choice elsewhere. */
const forecastQuery = {
  type: 'object',
  properties: {
    days: { type: 'integer', enum: [5, MAX_DAYS], default: MAX_DAYS, title: 'Days' },
    upper: { type: 'integer', enum: chartIds, title: 'Upper chart' },
    lower: { type: 'integer', enum: chartIds, title: 'Lower chart' },
  },
}

const csvQuery = {
  type: 'object',
  properties: {
    days: forecastQuery.properties.days,
    inLocalTime: { type: 'boolean', default: false, title: 'Local time' },
  },
}

const previewQuery = {
  type: 'object',
  properties: {
    forecastCount: { type: 'integer', minimum: 1, maximum: MAX_DAYS, default: 3, title: 'Number of days' },
  },
}

const variants = { [FORECAST_COLUMNS]: { schema: forecastColumnsSchema, from: toColumns } }

interface SiteParams {
  Params: { id: number }
}
interface ForecastCall extends SiteParams {
  Querystring: { days: number } & Partial<Record<ChartPosition, number>>
}
interface CsvCall extends SiteParams {
  Querystring: { days: number; inLocalTime: boolean }
}

/** Forecasts of a site: charts with weather window, the same as a file, and the few days that the map shows. */
export const forecastRoutes: FastifyPluginAsync = async (app) => {
  const readForecast = createForecastReader(app)

  const siteOf = async (request: FastifyRequest<SiteParams>) =>
    (await visibleSite(app.database, signedIn(request), request.params.id)) ?? fail(404, 'Site not found')

  const forecastAt = (request: FastifyRequest, site: SiteRow) =>
    readForecast({ ...site, customerId: signedIn(request).customerId, offshore: site.isOffshore }, app.now())

  async function forecastOf(
    request: FastifyRequest<ForecastCall>,
    thresholds: readonly ViewThreshold[],
  ): Promise<Forecast> {
    const site = await siteOf(request)
    const sourced = await forecastAt(request, site)
    const { days, ...asked } = request.query
    const { toleranceBothSides } = await app.customers.profileOf(request)
    return assembleForecast(sourced, {
      site,
      days,
      viewSet: { ...(await userViewSet(app.database, signedIn(request).id)), ...asked },
      thresholds,
      toleranceBothSides,
    })
  }

  serve<ForecastCall, Forecast>(app, 'forecast', {
    params,
    query: forecastQuery,
    response: forecastSchema,
    variants,
    handler: async (request) => forecastOf(request, await userThresholds(app.database, signedIn(request).id)),
  })

  serve<ForecastCall & { Body: ViewThreshold[] }, Forecast>(app, 'forecastWithParameters', {
    params,
    query: forecastQuery,
    body: viewParametersSchema,
    response: forecastSchema,
    variants,
    handler: (request) => {
      refuse(thresholdErrors(request.body), viewParametersSchema)
      return forecastOf(request, request.body.map(thresholdOnly))
    },
  })

  serve<SiteParams & { Querystring: { forecastCount: number } }>(app, 'forecastPreview', {
    params,
    query: previewQuery,
    response: previewSchema,
    handler: async (request): Promise<PreviewForecast[]> => {
      const site = await siteOf(request)
      const { series, provenance } = await forecastAt(request, site)
      const rows = previewForecast(series, site.timeZone, app.now(), request.query.forecastCount)
      // The specification's answer is a bare list: what it was made from goes with each of its rows.
      return rows.map((row) => ({ ...row, provenance }))
    },
  })

  serve<CsvCall>(app, 'forecastCsv', {
    params,
    query: csvQuery,
    response: { type: 'string', description: 'CSV in UTF-8 with a byte order mark' },
    handler: async (request, reply) => {
      const site = await siteOf(request)
      const sourced = await forecastAt(request, site)
      const { toleranceBothSides } = await app.customers.profileOf(request)
      const thresholds = await userThresholds(app.database, signedIn(request).id)
      reply.header('content-disposition', attachment(exportFileName(site.name, app.now(), 'csv')))
      return forecastCsv(sourced, { site, ...request.query, thresholds, toleranceBothSides })
    },
  })
}
