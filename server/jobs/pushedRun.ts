import { keepCalendarWindows } from '../calendar/calendarWindows.ts'
import { alertEvaluation } from './alertEvaluation.ts'
import type { JobKind } from './job.ts'

/** A site to which a provider has sent a run. */
interface PushedRun {
  customerId: number
  siteId: number
}

/** What follows from a run that a provider has sent: its site's alerts are evaluated, and the windows of its calendars stored. */
export const pushedRun: JobKind<PushedRun> = {
  name: 'pushed-run',
  options: alertEvaluation.options,
  async work(context, { customerId, siteId }, attempt) {
    await alertEvaluation.work(context, { sites: [{ customerId, siteId }] }, attempt)
    await keepCalendarWindows(context, context.now(), customerId, [siteId])
  },
}

/** The job of a site to which a run was sent. */
export const jobOfPushedRun = (data: PushedRun) => ({ key: `${data.customerId} ${data.siteId}`, data })
