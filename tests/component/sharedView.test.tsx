import { screen, waitFor, within } from '@testing-library/dom'
import { beforeEach, expect, test, vi } from 'vitest'
import { startPortal, user } from './support/portal.tsx'
import { formOf, openPanel, press, railIcon, waitUntilClosed } from './support/sitePage.ts'

const portal = startPortal()

const site = '/forecasts/site/1'
const config = async () => (await portal.call('planner', 'GET', '/config/planner')).data
beforeEach(() => portal.call('planner', 'PUT', '/config/planner', {}))

const query = (name: string) => new URLSearchParams(location.search).get(name)
const settings = () => document.querySelector<HTMLElement>('section[aria-label="Forecast settings"]')!
const setting = (name: string | RegExp) => within(settings()).getByRole('button', { name })
const isPressed = (name: string | RegExp) =>
  waitFor(() => expect(setting(name).getAttribute('aria-pressed')).toBe('true'))
const note = () => screen.findByText('A shared view:', { exact: false })
const titles = () =>
  [...document.querySelectorAll('[data-testid="chart"]')].map((chart) => chart.getAttribute('aria-label'))
const findCharts = () => waitFor(() => expect(titles()).toHaveLength(2))
const wholeForecast = () => screen.findByText('Drag across the overview to look closer', { exact: false })
const copyButton = async () => {
  await user.click(await railIcon('Export'))
  const copy = await screen.findByText('Copy link to this view')
  await waitFor(() => expect(copy).toHaveProperty('disabled', false))
  return copy
}

test('an address sets horizon, clock, charts and range without changing the stored settings of the user', async () => {
  await portal.open('planner', site)
  await findCharts()
  const own = titles()
  await isPressed('UTC')
  await isPressed('MAX')
  const before = await config()
  const range = 'view.from=2026-06-15T22Z&view.to=2026-06-16T22Z'
  await portal.open('planner', `${site}?view.days=5&view.clock=local&view.upper=3&view.lower=1&${range}`)
  await note()
  await isPressed(/^Local/)
  await isPressed('5 DAYS')
  await findCharts()
  expect(titles()).toEqual(['Temperature and precipitation', 'Wind'])
  await screen.findByText(/, 24 hours$/)

  // A setting that the user changes becomes the user's own; the rest stays as shared.
  await user.click(setting('MAX'))
  await isPressed('MAX')
  await waitFor(() => expect(query('view.days')).toBeNull())
  expect(query('view.clock')).toBe('local')
  await screen.findByText(/, 24 hours$/)
  await user.click(screen.getByText('Show all'))
  await waitFor(() => expect(query('view.from')).toBeNull())
  await wholeForecast()

  await user.click(screen.getByText('My view'))
  await isPressed('UTC')
  await waitFor(() => expect(titles()).toEqual(own))
  expect(location.search).toBe('')
  await waitFor(async () => expect(await config()).toEqual({ ...before, 'siteview.days': 10 }))
})

test('a chosen chart is stored without the charts of the address', async () => {
  await portal.open('planner', `${site}?view.upper=3&view.lower=1`)
  const form = await openPanel('Select View Set')
  const lower = within(form).getByRole('radiogroup', { name: 'Lower chart' })
  await user.click(within(lower).getAllByRole('radio')[2]!)
  await press(formOf('Select View Set'), 'Submit')
  await waitUntilClosed('Select View Set')
  await waitFor(() => expect(location.search).toBe('?view.upper=3'))
  expect(Object.keys((await config())['siteview.chartSets'])).toEqual(['lower'])
})

test('a hostile or mistyped address shows the user’s view and lists the ignored parts', async () => {
  const parts =
    'view.days=%3Cscript%3E&view.clock=constructor&view%2Eupper=__proto__&view.from=2026-02-30T00Z'
  await portal.open('planner', `${site}?${parts}`)
  expect((await note()).textContent).toContain(
    'Not understood, and left out: horizon, clock, upper chart, time range.',
  )
  await isPressed('UTC')
  await isPressed('MAX')
})

test('a range outside the forecast shows a message and the whole forecast', async () => {
  await portal.open('planner', `${site}?view.from=2020-01-01T00Z&view.to=2020-01-02T00Z`)
  await screen.findByText('does not have the shared time range', { exact: false })
  await wholeForecast()
})

test('the copied link opens the same view for another user', async () => {
  const range = 'view.from=2026-06-16T10Z&view.to=2026-06-17T10Z'
  await portal.open('planner', `${site}?${range}&view.lower=3`)
  await note()
  await findCharts()
  await user.click(setting('5 DAYS'))
  const shown = titles()
  await user.click(await copyButton())
  await screen.findByText('Link copied', { exact: false })
  const link = new URL(await navigator.clipboard.readText())
  expect(link.pathname + link.search).toMatch(
    /^\/forecasts\/site\/1\?view\.mode=chart&view\.days=5&view\.clock=utc&view\.limits=shown&view\.upper=\d+&view\.lower=3&view\.from=2026-06-16T10Z&view\.to=2026-06-17T10Z&view\.job=1\*0-6_24h_utc\*[\w.*-]+&view\.run=2026-06-\d\dT\d\dZ$/,
  )
  await portal.open('admin', link.pathname + link.search)
  await note()
  await isPressed('5 DAYS')
  await findCharts()
  expect(titles()).toEqual(shown)
  await screen.findByText(/, 24 hours$/)
})

test('the copied link carries limits and job, and its reader sees the same windows or uses their own', async () => {
  const job = {
    hours: 9,
    workWindow: {
      workingDays: { start: 0, end: 6 },
      windowSelection: { name: 'custom', customRange: { start: 7, end: 19 } },
      isTimezoneUTC: true,
    },
  }
  await portal.call('planner', 'PUT', '/config/planner', { job })
  const chip = async () => (await screen.findByTestId('status-chip')).textContent
  await portal.open('planner', site)
  await findCharts()
  await screen.findByRole('button', { name: 'Job: 07:00 to 19:00 UTC' })
  const seen = await chip()
  await user.click(await copyButton())
  await screen.findByText('Link copied', { exact: false })
  const link = new URL(await navigator.clipboard.readText())
  expect(link.searchParams.get('view.job')).toMatch(/^9\*0-6_7-19_utc\*/)

  // The administrator has other limits and no job.
  const own = [{ parameterId: 1, thresholdMin: null, thresholdMax: 3, tolerance: null, toleranceType: 0 }]
  expect((await portal.call('admin', 'PUT', '/parameter', own)).status).toBe(200)
  await portal.open('admin', site)
  await findCharts()
  const theirs = await chip()
  expect(theirs).not.toBe(seen)
  await portal.open('admin', link.pathname + link.search)
  expect((await note()).textContent).toContain('Limits and job are those of this link.')
  await waitFor(async () => expect(await chip()).toBe(seen))
  await screen.findByRole('button', { name: 'Job: Limits of this link, 07:00 to 19:00 UTC' })
  await user.click(screen.getByText('Use my limits and job'))
  await waitFor(async () => expect(await chip()).toBe(theirs))
  expect(query('view.job')).toBeNull()
  expect(query('view.mode')).toBe('chart')

  await user.click(await copyButton())
  await user.click(await screen.findByRole('checkbox', { name: 'With limits and job' }))
  await user.click(screen.getByText('Copy link to this view'))
  await waitFor(async () => expect(await navigator.clipboard.readText()).not.toContain('view.job'))
})

test('the link is shown if the browser refuses to copy it', async () => {
  await portal.open('planner', site)
  const denied = new DOMException('denied', 'NotAllowedError')
  const refusal = vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(denied)
  try {
    await user.click(await copyButton())
    const dialog = await screen.findByRole('alertdialog', { name: 'Copy link to this view' })
    within(dialog).getByText(/\/forecasts\/site\/1\?view\.mode=chart/)
    await press(dialog, 'Ok')
  } finally {
    refusal.mockRestore()
  }
})
