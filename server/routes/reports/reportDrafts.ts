import { randomUUID } from 'node:crypto'
import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import { type TSchema, Type } from 'typebox'
import { exportFileName } from '#formats/exportFileName.ts'
import { isAdministrator } from '#schemas/access/access.ts'
import { chartsOfSite, jobOfReport } from '#schemas/reports/report.ts'
import { Pdf } from '#schemas/shapes/forecast/forecast.ts'
import { ReportDraft, ReportHistory, ReportTest } from '#schemas/shapes/records/reportAnswers.ts'
import { SourceUnavailable } from '#server/domainErrors.ts'
import { fail } from '#server/failure.ts'
import { createForecastReader } from '#server/forecast/forecastReader.ts'
import { NO_RECORD, queueMessages } from '#server/mail/outbox.ts'
import { signedIn } from '#server/plugins/access.ts'
import { admissionOf } from '#server/plugins/heavyWork.ts'
import { refuse } from '#server/plugins/validation.ts'
import { reportErrors } from '#server/records/hooks/reports.ts'
import { previousRun } from '#server/reports/dispatchReport.ts'
import { reportPdf } from '#server/reports/drawReport.ts'
import {
  type ReportContent,
  reportContent,
  reportHead,
  reportRun,
  reportRuns,
} from '#server/reports/reportContent.ts'
import { reportHistory } from '#server/reports/reportHistory.ts'
import { storedReport } from '#server/reports/reportRecords.ts'
import { SITE_IS_GONE, visibleSite } from '#server/repositories/sites.ts'
import { attachment } from '../attachment.ts'
import { type CheckedRequest, serve } from '../serve.ts'

type DraftRequest = CheckedRequest<TSchema, TSchema, typeof ReportDraft>

const NO_FORECAST = 'There is no forecast of this site yet. Please try again in some minutes.'
const NO_ADDRESS = 'Your account has no email address to send the test to.'

/** The name of a chart set. */
const nameOf = (chartId: number) => chartsOfSite(true).find((chart) => chart.chartId === chartId)?.name ?? ''

/** Previews and tests of reports, stored or not, and the history of stored ones. */
export const reportDraftRoutes: FastifyPluginAsync = async (app) => {
  const readForecast = createForecastReader(app)
  const { database } = app
  const { profiles } = app.customers

  /** A stored report of the user, or of any user of the customer if the user is an administrator. */
  async function ownReport(request: FastifyRequest, reportId: number) {
    const { id, customerId, ...user } = signedIn(request)
    const found = await storedReport({ database, profiles }, customerId, reportId)
    return found && (found.record.owner?.id === id || isAdministrator(user))
      ? found
      : fail(404, 'Report not found')
  }

  /** The current content of the requested report. */
  async function contentOf(request: DraftRequest, isTest: boolean): Promise<ReportContent> {
    const user = signedIn(request)
    const { customerId } = user
    const { id: reportId, inLocalTime = false, ...draft } = request.body
    const found = await visibleSite(database, user, draft.pointId)
    const reportCharts = draft.reportCharts.map(({ chartId }) => ({ chartId, name: nameOf(chartId) }))
    const errors = reportErrors({ ...draft, reportCharts }, found)
    refuse(
      errors.filter(({ path }) => path !== '/pointId'),
      ReportDraft,
    )
    if (!found) return fail(404, SITE_IS_GONE, [{ path: '/pointId', message: SITE_IS_GONE }])
    const site = { ...found, customerId }
    const stored = reportId === undefined ? undefined : await ownReport(request, reportId)
    const now = app.now()
    // Other callers may wait for the same run, so it is computed even if this caller disconnects.
    const work = app.heavyWork.work({ key: `user ${user.id}` })
    await readForecast({ ...site, offshore: site.isOffshore }, now, work)
    const run = await reportRun(database, site, now)
    if (run === undefined) throw new SourceUnavailable(NO_FORECAST)
    const head = reportHead(reportId ?? null, { ...draft, inLocalTime, reportCharts })
    return reportContent(
      { database, profiles },
      head,
      jobOfReport(draft),
      site,
      stored?.record.owner ?? user,
      {
        ...reportRuns(
          run,
          reportId === undefined ? null : await previousRun(database, { customerId, reportId }, now),
        ),
        isTest,
        produced: Math.floor(now.getTime() / 1000),
      },
    )
  }

  serve(app, 'previewReport', {
    body: ReportDraft,
    statuses: [404, 429],
    response: Pdf,
    handler: async (request, reply) => {
      const { customerId } = signedIn(request)
      const content = await contentOf(request, false)
      const pdf = await admissionOf(
        request,
        reply,
      )((work) => reportPdf({ database, profiles, work }, customerId, content))
      reply.header('content-disposition', attachment(exportFileName(content.site.name, app.now(), 'pdf')))
      return pdf
    },
  })

  serve(app, 'testReport', {
    body: ReportDraft,
    statuses: [404, 429, 507],
    response: ReportTest,
    handler: async (request, reply) => {
      const { id: userId, customerId } = signedIn(request)
      const { email } = await database
        .selectFrom('users')
        .select('email')
        .where('id', '=', userId)
        .executeTakeFirstOrThrow()
      const recipient: string = email || fail(400, NO_ADDRESS)
      // A test takes a turn of the user's computations, because it causes one later.
      return admissionOf(
        request,
        reply,
      )(async () => {
        const content = await contentOf(request, true)
        const entry = {
          customerId,
          resource: 'reports',
          recordId: NO_RECORD,
          sequence: 0,
          kind: 'test',
          content,
          thread: `report-test-${randomUUID()}`,
          recipients: [recipient],
        }
        await database.transaction().execute(async (transaction) => {
          await queueMessages(transaction, [entry], app.now())
          const { id, name: label } = content.report
          const audited = { action: 'test sent', resource: 'reports', label } as const
          await app.audit.write(request, { ...audited, ...(id !== null && { recordId: id }) }, transaction)
        })
        return { recipient }
      })
    },
  })

  serve(app, 'reportHistory', {
    params: Type.Object({ id: Type.Integer({ minimum: 1, maximum: 2147483647, title: 'Report' }) }),
    response: ReportHistory,
    handler: async (request) =>
      reportHistory(database, await ownReport(request, request.params.id), app.now()),
  })
}
