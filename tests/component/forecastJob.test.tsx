import { screen, waitFor, within } from '@testing-library/dom'
import { beforeEach, expect, test } from 'vitest'
import { fill, startPortal, user } from './support/portal.tsx'
import { bodyOf, sentTo } from './support/requests.ts'
import { followSaves } from './support/saves.ts'
import { railIcon } from './support/sitePage.ts'

const portal = startPortal()

const HOUR = 3600
const site = '/forecasts/site/1'

beforeEach(() => portal.call('planner', 'PUT', '/config/planner', {}))

const chip = () => document.querySelector('[data-testid="status-chip"]')?.textContent ?? ''
const chipSays = (text: string | RegExp) => waitFor(() => expect(chip()).toMatch(text))
const needs = () => screen.getByLabelText(/The job needs/) as HTMLInputElement
const jobButton = () => screen.getByLabelText(/^Job: /)

async function openSite() {
  await portal.open('planner', site)
  await chipSays(/now/)
}

async function openJob() {
  await user.click(jobButton())
  return screen.findByRole('dialog', { name: 'Job' })
}

/** Runs of ok hours that are not over, in order, with their remaining hours, computed independently from the bar's values. */
async function okRuns() {
  const { data } = await portal.call('planner', 'GET', '/forecasts/1?days=10')
  const bar: { time: number; value: number | null }[] = data.chartSets.find(
    ({ chartType }: { chartType: number }) => chartType === 2,
  ).groups[0].data
  const now = Date.now() / 1000
  const present = Math.floor(now / HOUR) * HOUR
  const runs: { from: number; to: number }[] = []
  for (const { time, value } of bar.slice(0, -1)) {
    const last = runs.at(-1)
    if (value !== 0) continue
    if (last?.to === time) last.to += HOUR
    else runs.push({ from: time, to: time + HOUR })
  }
  return runs
    .map((run) => ({ ...run, isOpen: run.from <= now, left: (run.to - Math.max(run.from, present)) / HOUR }))
    .filter(({ left }) => left > 0)
}

test('next window, list, status and PDF count only windows long enough for the job', async () => {
  const runs = await okRuns()
  const longest = Math.max(...runs.map(({ left }) => left))
  const others = runs.map(({ left }) => left).filter((left) => left < longest)
  const hours = Math.min(Math.max(...others, 2), 24) + 1
  const ahead = runs.filter(({ left }) => left >= hours)
  expect(ahead.length).toBeGreaterThan(0)
  expect(ahead.length).toBeLessThan(runs.length)

  await openSite()
  fill(needs(), String(hours))
  const next = ahead[0]!
  await chipSays(next.isOpen ? 'Open now' : /first start/i)
  expect(chip()).toMatch(
    new RegExp(`^(OK|Caution|Stop|No data)(Open now|Today ${hours} h: yes|Tomorrow ${hours} h: (yes|no))`),
  )
  await user.click(screen.getByText('Windows'))
  const list = await screen.findByRole('dialog', { name: 'Weather windows' })
  const rows = () =>
    within(within(list).getByRole('list', { name: 'Weather windows' })).getAllByRole('listitem')
  await waitFor(() => expect(rows()).toHaveLength(ahead.length))
  // Each window as a file for a calendar program.
  const saved = followSaves()
  await user.click(within(rows()[0]!).getByRole('button', { name: /^Add to my calendar/ }))
  await waitFor(() => expect(saved).toHaveLength(1))
  const text = await saved[0]!.content.text()
  const time = (seconds: number) => new Date(seconds * 1000).toISOString().replaceAll(/[-:]|\.000/g, '')
  expect(text).toContain(`DTSTART:${time(next.from)}`)
  expect(text).toContain(`DTEND:${time(next.to)}`)
  expect(text.match(/BEGIN:VEVENT/g)).toHaveLength(1)
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

  fill(needs(), '241')
  await chipSays('no window of 241 h in this forecast')

  // An invalid number of hours has no effect and is replaced by the previous value.
  needs().focus()
  fill(needs(), '0')
  expect(needs().getAttribute('aria-invalid')).toBe('true')
  await user.tab()
  await waitFor(() => expect(needs().value).toBe('241'))

  fill(needs(), String(hours))
  await user.click(await railIcon('Export'))
  const isPdf = /\/forecast\/pdf$/
  portal.intercept(({ path }) => (isPdf.test(path) ? new Response('%PDF-') : undefined))
  await user.click(await screen.findByText('PDF'))
  await waitFor(() => expect(sentTo(portal, 'POST', isPdf)).toHaveLength(1))
  const sent = bodyOf(sentTo(portal, 'POST', isPdf)[0]!)
  expect(sent).toMatchObject({ siteId: 1, job: { hours } })
  expect(sent).not.toHaveProperty('job.operation')

  // The hours are a preference, so the next page of any site has them.
  const stored = async () => (await portal.call('planner', 'GET', '/config/planner')).data
  await waitFor(async () => expect(await stored()).toMatchObject({ job: { hours } }))
  await portal.open('planner', '/forecasts/site/33')
  await waitFor(() => expect(needs().value).toBe(String(hours)))
})

test('a shift splits windows, and an operation judges the page by its limits and hours and shows its source', async () => {
  await openSite()
  const dialog = within(await openJob())
  await user.click(dialog.getByLabelText('Working hours'))
  await user.click(await screen.findByRole('option', { name: 'Custom' }))
  await dialog.findByLabelText('Start hour')

  await user.click(dialog.getByLabelText('Operation'))
  const lift = await screen.findByRole('option', { name: /^Heavy lift/ })
  expect(lift.textContent).toContain('ORBIT library')
  expect(screen.getAllByRole('option').length).toBeGreaterThanOrEqual(6)
  await user.click(screen.getByRole('option', { name: /^Crew transfer, day shift/ }))
  await dialog.findByText('WOMBAT library, IEA Task 26', { exact: false })
  await dialog.findByText('Judged by: Significant wave height at most 2 m; Wind speed 10 m at most 16 m/s')

  // A preset must be saved under a new name and is then stored as the user's own operation.
  await user.click(dialog.getByText('Save as operation'))
  const saving = within(await screen.findByRole('dialog', { name: 'Save as operation' }))
  await user.click(saving.getByText('Save'))
  await saving.findByText('Required')
  fill(saving.getByLabelText(/^Name/), 'Our day shift')
  await user.click(saving.getByText('Save'))
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Save as operation' })).toBeNull())
  const { json } = await portal.call('planner', 'GET', '/records/operations')
  expect(json.find(({ name }: { name: string }) => name === 'Our day shift')).toMatchObject({
    limits: [
      { parameterId: 11, max: 2 },
      { parameterId: 1, max: 16 },
    ],
    windowLength: 6,
    windowSelection: { name: 'custom', customRange: { start: 7, end: 18 } },
  })
  await user.click(dialog.getByText('Close'))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

  expect(needs().value).toBe('6')
  expect(jobButton().getAttribute('aria-label')).toBe('Job: Crew transfer, day shift, 07:00 to 18:00 UTC')
  // The shift from 07:00 to 18:00 allows windows of at most eleven hours.
  await chipSays(/Open now until|first start|no window of 6 h/i)
  fill(needs(), '12')
  await chipSays('no window of 12 h in this forecast')

  const again = within(await openJob())
  await user.click(again.getByLabelText('Operation'))
  await user.click(await screen.findByRole('option', { name: 'None: your own thresholds' }))
  await waitFor(() => expect(again.queryByText(/^Judged by/)).toBeNull())
  await user.click(again.getByText('Close'))
  await waitFor(() => expect(jobButton().getAttribute('aria-label')).toBe('Job: working hours and operation'))
})

test('a job that no shift holds says so until work may pause between shifts', async () => {
  const workWindow = {
    workingDays: { start: 0, end: 6 },
    windowSelection: { name: 'custom', customRange: { start: 7, end: 19 } },
    isTimezoneUTC: true,
  }
  await portal.call('planner', 'PUT', '/config/planner', {
    job: { hours: 18, workWindow, operation: { name: 'Lift', limits: [{ parameterId: 1, max: 30 }] } },
  })
  await portal.open('planner', '/forecasts/site/1')
  await screen.findByLabelText(/^Job: /)
  const dialog = within(await openJob())
  await dialog.findByText('No window holds 18 hours in a shift of 12 hours', { exact: false })
  await user.click(dialog.getByLabelText('Work may pause between shifts'))
  await waitFor(() => expect(dialog.queryByText(/^No window holds/)).toBeNull())
})

test('a user who may not list operations sees no control for them', async () => {
  const forms = (await portal.call('planner', 'GET', '/forms')).data
  const nobody = { permission: 'Module.Nobody' }
  forms.resources.operations.resource.access = { list: nobody, create: nobody }
  portal.intercept(({ path }) => (path === '/forms' ? Response.json({ data: forms }) : undefined))
  await openSite()
  const dialog = within(await openJob())
  await dialog.findByLabelText('Working hours')
  expect(dialog.queryByLabelText('Operation')).toBeNull()
  expect(dialog.queryByText('Save as operation')).toBeNull()
})
