import { sql } from 'kysely'
import { chartsOfSite, parametersOfCharts, reportTypes, weekDays } from '#schemas/reports/report.ts'
import type { ReportRecord } from '#schemas/resourceFile/recordTypes.ts'
import type { FieldError } from '#schemas/validation/fieldErrors.ts'
import { distinctMailboxes } from '#schemas/validation/mailAddress.ts'
import type { Body } from '#server/database/tables.ts'
import { SITE_IS_GONE, type SiteRow, visibleSite } from '#server/repositories/sites.ts'
import type { RecordHooks } from '../recordHooks.ts'
import { sendingReports } from '../sending/sendingReports.ts'
import { limitErrors } from './operations.ts'

/** A report as received in a call: the names of its charts are looked up. */
const reportOf = (body: Body) => body as unknown as ReportRecord

/** Checks of a report that its schema cannot express: the user must see the site, and the options must exist at that site. */
export function reportErrors(
  {
    reportTypeId,
    reportCharts,
    operation,
  }: Pick<ReportRecord, 'reportTypeId' | 'reportCharts' | 'operation'>,
  site: Pick<SiteRow, 'isOffshore'> | null,
): FieldError[] {
  const offered = chartsOfSite(site?.isOffshore ?? true)
  const charts = reportCharts.flatMap(({ chartId }, index): FieldError[] => {
    const path = `/reportCharts/${index}/chartId`
    if (!offered.some((chart) => chart.chartId === chartId))
      return [{ path, message: 'Not available at this site' }]
    const isRepeated = reportCharts.findIndex((chart) => chart.chartId === chartId) < index
    return isRepeated ? [{ path, message: 'Each may be chosen once' }] : []
  })
  return [
    ...(site ? [] : [{ path: '/pointId', message: SITE_IS_GONE }]),
    ...(reportTypes.some(({ id }) => id === reportTypeId)
      ? []
      : [{ path: '/reportTypeId', message: 'There is no such report type' }]),
    ...charts,
    ...limitErrors(operation?.limits ?? []).map(({ path, message }) => ({
      path: `/operation${path}`,
      message,
    })),
  ]
}

/**
 * Reports: for a site that the user sees, with charts available there; days are stored in week order, charts with their names, and
 * each mailbox once.
 */
export const reports: RecordHooks = {
  sends: sendingReports,
  check: async ({ transaction, user, body }) =>
    reportErrors(reportOf(body), await visibleSite(transaction, user, reportOf(body).pointId)),
  beforeWrite: async ({ transaction, user, body }) => {
    const { pointId, sendDays, reportCharts, recipients } = reportOf(body)
    const site = await visibleSite(transaction, user, pointId)
    const charts = chartsOfSite(site?.isOffshore ?? true)
    return {
      ...body,
      site: { id: pointId, name: site?.name },
      recipients: distinctMailboxes(recipients),
      sendDays: weekDays.filter((day) => sendDays.includes(day)),
      reportCharts: reportCharts.flatMap(({ chartId }) =>
        charts.filter((chart) => chart.chartId === chartId).map(({ name }) => ({ chartId, name })),
      ),
    }
  },
  read: (body) => ({ ...body, parameter: parametersOfCharts(reportOf(body).reportCharts) }),
  // The site's current name.
  computed: ({ customerId }) => ({
    site: sql`(
      select jsonb_build_object('id', site.id, 'name', site.body ->> 'name') from records as site
      where site.customer_id = ${customerId} and site.resource = 'sites'
        and site.id = (records.body ->> 'pointId')::integer
    )`,
  }),
}
