import type { FastifyPluginAsync } from 'fastify'
import { type TSchema, Type } from 'typebox'
import { isAdministrator } from '#schemas/access/access.ts'
import { alertFrequencies, alertLogics, alertOperators } from '#schemas/alerts/alert.ts'
import { answer } from '#schemas/shapes/answer.ts'
import {
  AlertHistory,
  AlertSeries,
  AlertTrial,
  AlertTrialBody,
} from '#schemas/shapes/records/alertAnswers.ts'
import { SiteParams } from '#schemas/shapes/siteId.ts'
import type { AlertRule } from '#weather/alerts/evaluation.ts'
import type { Point } from '#weather/series.ts'
import { HOUR } from '#weather/time.ts'
import { alertHistory } from '../alerts/alertHistory.ts'
import { alertRule } from '../alerts/alertRule.ts'
import { windowTextOf } from '../alerts/eventMessage.ts'
import { createSiteSeries, lastYear } from '../alerts/siteSeries.ts'
import { spanAround, tryDate, tryForecast, tryPast } from '../alerts/tryAlert.ts'
import { fail } from '../failure.ts'
import { createForecastReader } from '../forecast/forecastReader.ts'
import { signedIn } from '../plugins/access.ts'
import { admissionOf } from '../plugins/heavyWork.ts'
import { refuse } from '../plugins/validation.ts'
import { ownFields, rowsErrors } from '../records/hooks/alerts.ts'
import { SITE_IS_GONE, type SiteRow, visibleSite } from '../repositories/sites.ts'
import { type CheckedRequest, serve } from './serve.ts'

type TrialRequest = CheckedRequest<TSchema, TSchema, typeof AlertTrialBody>

const NO_SUCH_DATE = 'There are no data of this date'

const Frequencies = Type.Array(
  answer({ id: Type.Integer(), frequency: Type.Integer({ description: 'Updates per day' }) }),
)

const Types = Type.Array(answer({ id: Type.Integer(), type: Type.String() }))

const cached = { version: () => 'of this program' }

/** Lookups, trials and the history of alerts. */
export const alertRoutes: FastifyPluginAsync = async (app) => {
  const readForecast = createForecastReader(app)
  const siteSeries = createSiteSeries(app.weather)

  const pointOf = ({ latitude, longitude, isOffshore: offshore }: SiteRow): Point => ({
    latitude,
    longitude,
    offshore,
  })

  const siteOf = async (request: TrialRequest): Promise<SiteRow> => {
    const site = await visibleSite(app.database, signedIn(request), request.body.site.id)
    refuse(rowsErrors(request.body, site?.isOffshore ?? true), AlertTrialBody)
    return site ?? fail(404, SITE_IS_GONE, [{ path: '/site/id', message: SITE_IS_GONE }])
  }

  const newestForecast = async (request: TrialRequest, point: Point, rule: AlertRule) => {
    const { id, customerId } = signedIn(request)
    // Other callers may wait for the same run, so it is computed even if this caller disconnects.
    const work = app.heavyWork.work({ key: `user ${id}` })
    const sourced = await readForecast({ id: request.body.site.id, ...point, customerId }, app.now(), work)
    const { start, length } = sourced.series
    const now = app.now().getTime() / 1000
    return tryForecast(sourced, rule, { run: start, now, steps: length - 1 })
  }

  serve(app, 'alertFrequencies', {
    response: Frequencies,
    cached,
    handler: () => alertFrequencies.map(({ id, frequency }) => ({ id, frequency })),
  })
  serve(app, 'alertOperators', { response: Types, cached, handler: () => [...alertOperators] })
  serve(app, 'alertLogics', { response: Types, cached, handler: () => [...alertLogics] })

  serve(app, 'tryAlert', {
    body: AlertTrialBody,
    statuses: [404, 429],
    response: AlertTrial,
    handler: async (request, reply) => {
      const { date, frequency = alertFrequencies[0] } = request.body
      const site = await siteOf(request)
      const point = pointOf(site)
      const rule = alertRule(ownFields(request.body), site)
      const names = [...new Set(rule.limits.map(({ parameter }) => parameter))]
      const job = admissionOf(request, reply)
      const series = siteSeries.of(signedIn(request).customerId)
      const offered = await series.offered(point, names)
      const year = offered && (await series.read(point, names, lastYear(offered), job))
      const trial = {
        windowText: windowTextOf(rule),
        past: year && tryPast(year, rule),
      }
      if (date === undefined) return { ...trial, forecast: await newestForecast(request, point, rule) }
      const day = Date.parse(`${date}T00:00:00Z`) / 1000
      if (!offered || day < offered.from || day >= offered.to)
        return fail(400, NO_SUCH_DATE, [{ path: '/date', message: NO_SUCH_DATE }])
      const around = await series.read(point, names, spanAround(day, offered), job)
      return { ...trial, ...tryDate(around, rule, frequency, day) }
    },
  })

  serve(app, 'alertSeries', {
    params: SiteParams,
    statuses: [404],
    response: AlertSeries,
    handler: async (request) => {
      const site = await visibleSite(app.database, signedIn(request), request.params.id)
      const offered = await siteSeries
        .of(signedIn(request).customerId)
        .offered(pointOf(site ?? fail(404, 'Site not found')), [])
      if (!offered) return { series: null }
      const { from, to } = offered
      return { series: { from, to: to - HOUR, lastYear: lastYear(offered).from } }
    },
  })

  serve(app, 'alertHistory', {
    params: Type.Object({ id: Type.Integer({ minimum: 1, maximum: 2147483647, title: 'Alert' }) }),
    response: AlertHistory,
    handler: async (request) => {
      const { id, customerId, ...user } = signedIn(request)
      const alert = await app.database
        .selectFrom('records')
        .select('owner_id')
        .where('customer_id', '=', customerId)
        .where('resource', '=', 'alerts')
        .where('id', '=', request.params.id)
        .executeTakeFirst()
      if (!alert || !(alert.owner_id === id || isAdministrator(user))) return fail(404, 'Alert not found')
      return alertHistory(app.database, customerId, request.params.id, app.now())
    },
  })
}
