import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import { exportFileName } from '#formats/exportFileName.ts'
import { jobOfPart } from '#formats/jobPart.ts'
import { FORECAST_COLUMNS } from '#schemas/calls/apiRoutes.ts'
import { BoardColumns, type BoardJob, BoardRequest } from '#schemas/shapes/forecast/board.ts'
import {
  Forecast,
  ForecastColumns,
  ForecastCsv,
  ForecastCsvQuery,
  ForecastPdfRequest,
  ForecastQuery,
  JudgedForecastRequest,
  Pdf,
  Preview,
  PreviewQuery,
} from '#schemas/shapes/forecast/forecast.ts'
import { ForecastRuns, ForecastRunsQuery } from '#schemas/shapes/forecast/forecastRuns.ts'
import { SiteParams } from '#schemas/shapes/siteId.ts'
import type { FieldError } from '#schemas/validation/validator.ts'
import { viewedSets } from '#schemas/viewSet.ts'
import type { SentOperation } from '#weather/adapters/operations.ts'
import { limitsOf } from '#weather/adapters/thresholds.ts'
import { type Limit, limitsAt } from '#weather/operation.ts'
import { parameterById } from '#weather/parameters.ts'
import { daysText, UTC } from '#weather/time.ts'
import { anyHour, type Job } from '#weather/windows/job/job.ts'
import { anyJob, jobSettingsOf, limitsInForce, operationLimits } from '#weather/windows/job/jobSettings.ts'
import { SMALL_VALUE } from '../database/changeCache.ts'
import { fail } from '../failure.ts'
import { createBoard } from '../forecast/board/board.ts'
import { thresholdErrors } from '../forecast/checkThresholds.ts'
import { createRunReader, keyOfRun, packRuns, runOf } from '../forecast/earlierRuns.ts'
import {
  coveredDays,
  forecastInChartSets,
  forecastInColumns,
  type SiteRun,
} from '../forecast/forecastAnswers.ts'
import { csvPieces } from '../forecast/forecastCsv.ts'
import { createForecastReader } from '../forecast/forecastReader.ts'
import { previewForecast } from '../forecast/preview.ts'
import { signedIn } from '../plugins/access.ts'
import { admissionOf, downloadWork, sendPieces } from '../plugins/heavyWork.ts'
import { refuse } from '../plugins/validation.ts'
import { pdfOfForecast } from '../reports/reportTasks.ts'
import { userDisplay, userViewSet } from '../repositories/preferences.ts'
import { hourOf, INSTALLATION } from '../repositories/runs/countingRuns.ts'
import { largestWave } from '../repositories/runs/largestWave.ts'
import { type SiteRow, visibleSite } from '../repositories/sites.ts'
import { screenThresholds, userThresholds } from '../repositories/thresholds.ts'
import { newestRun } from '../sources/forecastRun.ts'
import type { SourcedSeries } from '../sources/source.ts'
import { attachment, exportAsPdf } from './attachment.ts'
import { type CheckedRequest, serve } from './serve.ts'

/**
 * Milliseconds for which a response stays the same unless a run arrives: runs are due at whole hours, and the days of every time
 * zone begin at a multiple of 15 minutes, UTC.
 */
const MOMENT = 15 * 60 * 1000

/** Prefixes the paths of errors in a part of a body with the name of the part. */
const at = (part: string, errors: readonly FieldError[]): FieldError[] =>
  errors.map(({ path, ...error }) => ({ ...error, path: `${part}${path}` }))

/** The time zone is a placeholder, replaced by that of each site. */
const jobOfBoard = ({ hours, ...workWindow }: BoardJob): Job => ({
  hours,
  workWindow: { ...workWindow, timeZone: UTC },
})

/** Forecasts of a site: charts with weather windows, the same as a file, and the few days that the map shows. */
export const forecastRoutes: FastifyPluginAsync = async (app) => {
  const readForecast = createForecastReader(app)
  const runs = createRunReader(app)
  const waves = app.cache.namespace<number | null>(() => SMALL_VALUE)

  /** The version of the data from which a user's forecasts of a site are made. */
  const versionOf = (request: CheckedRequest<typeof SiteParams>) => {
    const { id, customerId } = signedIn(request)
    const rows = app.cache.versionOf(
      ['records', customerId, 'sites'],
      ['site_users', id],
      ['thresholds', id],
      ['preferences', id],
      ['forecast_runs', customerId, request.params.id],
    )
    const { toleranceBothSides } = app.customers.profiles.profile(customerId)
    return rows && `${rows} ${toleranceBothSides} ${Math.floor(app.now().getTime() / MOMENT)}`
  }

  const siteOf = async (request: CheckedRequest<typeof SiteParams>) =>
    (await visibleSite(app.database, signedIn(request), request.params.id)) ?? fail(404, 'Site not found')

  // Other callers may wait for the same run, so it is computed even if this caller disconnects.
  const workOf = (request: FastifyRequest) => app.heavyWork.work({ key: `user ${signedIn(request).id}` })

  const ownedSite = (request: FastifyRequest, site: SiteRow) => ({
    ...site,
    customerId: signedIn(request).customerId,
    offshore: site.isOffshore,
  })

  const forecastAt = (request: FastifyRequest, site: SiteRow) =>
    readForecast(ownedSite(request, site), app.now(), workOf(request))

  /** The largest wave of the last stored runs, whichever run the page shows, so that its axis stays the same. */
  const waveOf = (request: FastifyRequest, { id }: Pick<SiteRow, 'id'>, sourced: SourcedSeries) => {
    const { customerId } = signedIn(request)
    const { provider } = keyOfRun(sourced)
    // A run of a provider may be complete before that of the installation's source.
    const latest = provider === INSTALLATION ? newestRun(app.now()) : hourOf(app.now())
    return waves.get(
      `${customerId} ${id} ${latest} ${provider}`,
      app.cache.versionOf(['forecast_runs', customerId, id]),
      () => largestWave(app.database, { id, customerId }, { run: latest, provider }),
    )
  }

  /** The run of a site that a page shows: the one that counts, including its provenance, or else an earlier one of its provider. */
  async function runAt(request: FastifyRequest, site: SiteRow, run: number | undefined) {
    const newest = await forecastAt(request, site)
    if (run === undefined || runOf(newest) === run) return newest
    const earlier =
      run < runOf(newest) ? await runs.at(ownedSite(request, site), { ...keyOfRun(newest), run }) : undefined
    return earlier ?? fail(404, 'The forecast that the page shows is no longer stored. Load the page again.')
  }

  /** The requested run of a site, judged by those of these limits that apply to it. */
  async function siteRun(
    request: CheckedRequest<typeof SiteParams, typeof ForecastQuery>,
    limits: readonly Limit[],
    operation?: SentOperation,
  ): Promise<SiteRun> {
    const site = await siteOf(request)
    const { days, run } = request.query
    const sourced = await runAt(request, site, run)
    const { toleranceBothSides } = await app.customers.profileOf(request)
    return {
      site,
      sourced,
      days,
      limits: limitsAt(limits, site.isOffshore),
      toleranceBothSides,
      ...(operation && { operation }),
    }
  }

  /** The chart sets of the query, else those of the user's preference. */
  async function inChartSets(
    request: CheckedRequest<typeof SiteParams, typeof ForecastQuery>,
    run: SiteRun,
  ): Promise<Forecast> {
    const { upper, lower } = request.query
    const chosen = await userViewSet(app.database, signedIn(request).id)
    return forecastInChartSets(run, { upper: upper ?? chosen.upper, lower: lower ?? chosen.lower })
  }

  const inColumns = async (request: FastifyRequest, run: SiteRun) =>
    forecastInColumns(run, await waveOf(request, run.site, run.sourced))

  type ForecastRequest = CheckedRequest<typeof SiteParams, typeof ForecastQuery>
  const ownRun = async (request: ForecastRequest) =>
    siteRun(request, limitsOf(await userThresholds(app.database, signedIn(request).id)))

  serve(app, 'forecast', {
    params: SiteParams,
    query: ForecastQuery,
    response: Forecast,
    variants: {
      [FORECAST_COLUMNS]: {
        schema: ForecastColumns,
        handler: async (request) => inColumns(request, await ownRun(request)),
      },
    },
    // A stale run is not cached, because a newer one may arrive at any time.
    cached: { version: versionOf, isLasting: ({ provenance }) => !provenance.stale },
    handler: async (request) => inChartSets(request, await ownRun(request)),
  })

  type JudgedRequest = CheckedRequest<typeof SiteParams, typeof ForecastQuery, typeof JudgedForecastRequest>
  const runOfBody = (request: JudgedRequest) => {
    const { body } = request
    if (Array.isArray(body)) {
      refuse(thresholdErrors(body), JudgedForecastRequest)
      return siteRun(request, limitsOf(body))
    }
    const { operation } = body
    refuse(at('/operation/limits', thresholdErrors(operation.limits)), JudgedForecastRequest)
    return siteRun(request, operationLimits(operation), operation)
  }

  serve(app, 'forecastWithParameters', {
    params: SiteParams,
    query: ForecastQuery,
    body: JudgedForecastRequest,
    response: Forecast,
    variants: {
      [FORECAST_COLUMNS]: {
        schema: ForecastColumns,
        handler: async (request) => inColumns(request, await runOfBody(request)),
      },
    },
    handler: async (request) => inChartSets(request, await runOfBody(request)),
  })

  const board = createBoard({ database: app.database, cache: app.cache, readForecast })

  serve(app, 'forecastBoard', {
    body: BoardRequest,
    response: BoardColumns,
    handler: async (request) => {
      const user = signedIn(request)
      const { thresholds, job } = request.body
      if (thresholds) refuse(at('/thresholds', thresholdErrors(thresholds)), BoardRequest)
      const { toleranceBothSides } = await app.customers.profileOf(request)
      return board({
        user,
        judge: {
          limits: limitsOf(thresholds ?? (await screenThresholds(app.database, user))),
          toleranceBothSides,
          job: job ? jobOfBoard(job) : anyHour,
        },
        now: app.now(),
        // Other callers may wait for the same rows, so no signal is passed.
        work: app.heavyWork.work({ key: `user ${user.id}` }),
      })
    },
  })

  serve(app, 'forecastPreview', {
    params: SiteParams,
    query: PreviewQuery,
    response: Preview,
    cached: { version: versionOf, isLasting: (rows) => !rows.some(({ provenance }) => provenance.stale) },
    handler: async (request) => {
      const site = await siteOf(request)
      const { series, provenance } = await forecastAt(request, site)
      const rows = previewForecast(series, site.timeZone, app.now(), request.query.forecastCount)
      // The response is a bare list in the specification, so each row has its provenance.
      return rows.map((row) => ({ ...row, provenance }))
    },
  })

  serve(app, 'forecastRuns', {
    statuses: [404],
    params: SiteParams,
    query: ForecastRunsQuery,
    response: ForecastRuns,
    cached: { version: versionOf },
    handler: async (request) => {
      const site = await siteOf(request)
      const newest = await forecastAt(request, site)
      const current = await runAt(request, site, request.query.run)
      const { latitude, longitude, isOffshore: offshore } = site
      const ids = request.query.parameters?.split(',').map(Number)
      const owned = ownedSite(request, site)
      const [earlier, members] = await Promise.all([
        runs.before(owned, current, workOf(request)),
        keyOfRun(current).provider === INSTALLATION
          ? app.weather.members?.({ latitude, longitude, offshore }, runOf(current))
          : undefined,
      ])
      const latest = [runOf(newest), ...(await runs.storedBefore(owned, keyOfRun(newest)))]
      return packRuns({
        siteId: site.id,
        latest,
        current,
        earlier,
        members: members ?? [],
        parameters: ids && new Set(ids.flatMap((id) => parameterById(id)?.name ?? [])),
      })
    },
  })

  serve(app, 'forecastPdf', {
    statuses: [404, 429],
    body: ForecastPdfRequest,
    response: Pdf,
    handler: async (request, reply) => {
      const { siteId, days, inLocalTime, thresholds, showThresholds, run, job, ...viewSet } = request.body
      refuse(at('/thresholds', thresholdErrors(thresholds)), ForecastPdfRequest)
      const { customerId } = signedIn(request)
      const site = (await visibleSite(app.database, signedIn(request), siteId)) ?? fail(404, 'Site not found')
      const [sourced, brand] = await Promise.all([
        runAt(request, site, run),
        app.customers.profiles.brandOf(customerId),
      ])
      const { toleranceBothSides } = await app.customers.profileOf(request)
      const now = app.now()
      const judgedFor = jobSettingsOf(job)
      const view = {
        report: null,
        site,
        days,
        inLocalTime,
        showThresholds,
        toleranceBothSides,
        charts: viewedSets(site.isOffshore, viewSet),
        job: judgedFor,
        limits: limitsInForce(judgedFor, thresholds, site.isOffshore),
        produced: Math.floor(now.getTime() / 1000),
        largestWave: await waveOf(request, site, sourced),
        display: await userDisplay(app.database, signedIn(request).id),
      }
      const pdf = await admissionOf(
        request,
        reply,
      )((work) => work.run(pdfOfForecast, { sourced, brand, request: view }))
      await exportAsPdf(request, reply, site.name, now)
      return pdf
    },
  })

  serve(app, 'forecastCsv', {
    statuses: [429],
    params: SiteParams,
    query: ForecastCsvQuery,
    response: ForecastCsv,
    handler: async (request, reply) => {
      const site = await siteOf(request)
      const sourced = await runAt(request, site, request.query.run)
      const covered = coveredDays(sourced.series)
      const { days = covered, inLocalTime } = request.query
      if (days > covered)
        refuse([{ path: '/days', message: `The forecast has ${daysText(covered)}` }], ForecastCsvQuery)
      const { toleranceBothSides } = await app.customers.profileOf(request)
      const job = request.query.job === undefined ? undefined : jobOfPart(request.query.job)
      if (request.query.job !== undefined && !job)
        refuse([{ path: '/job', message: 'Not valid' }], ForecastCsvQuery)
      const own = job ? [] : await screenThresholds(app.database, signedIn(request))
      const limits = limitsInForce(job ?? anyJob, own, site.isOffshore)
      const { units } = await userDisplay(app.database, signedIn(request).id)
      const view = { site, days, inLocalTime, limits, toleranceBothSides, units, ...(job && { job }) }
      const work = await downloadWork(request, reply)
      reply
        .header('content-disposition', attachment(exportFileName(site.name, app.now(), 'csv')))
        .type('text/csv; charset=utf-8')
      return sendPieces(reply, csvPieces(sourced, view, work))
    },
  })
}
