import { fireEvent, screen, waitFor, within } from '@testing-library/dom'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { writePreferences } from '#providers/preferences/preferences.ts'
import { startPortal, user } from './support/portal.tsx'
import { bodyOf, failure, holdBack, sentTo } from './support/requests.ts'
import { findSite, railIcon } from './support/sitePage.ts'

const portal = startPortal()

const site = '/forecasts/site/1'
const isForecast = /^\/forecasts\/1$/
const isConfig = /^\/config\/planner$/

const stored = async () => (await portal.call('planner', 'GET', '/config/planner')).data
const store = (preferences: object) => portal.call('planner', 'PUT', '/config/planner', preferences)
beforeEach(() => store({}))

const findCharts = () =>
  waitFor(() => expect(document.querySelectorAll('[data-testid="chart"]')).toHaveLength(2))
const choice = (name: string) => screen.getByRole('button', { name })
const choose = (name: string) => user.click(choice(name))
const pressed = (name: string) => choice(name).getAttribute('aria-pressed')
const isPressed = (name: string) => waitFor(() => expect(pressed(name)).toBe('true'))
const writes = () => sentTo(portal, 'PUT', isConfig).map(bodyOf)

test('a missing forecast shows its reason and can be requested again', async () => {
  let status = 503
  portal.intercept(({ path }) =>
    isForecast.test(path) && status !== 200
      ? failure(status, 'The weather source does not answer.')
      : undefined,
  )
  await portal.open('planner', site, { expected: /503|403/ })
  await screen.findByRole('heading', { name: 'The forecast could not be loaded' })
  screen.getByText('The weather source does not answer.')
  status = 403
  await user.click(screen.getByText('Try again'))
  await screen.findByRole('heading', { name: 'Unauthorized' })
  status = 200
  await portal.open('planner', site)
  await findCharts()
})

describe('the settings of the page', () => {
  test('that are changed before the stored ones are loaded are kept', async () => {
    await store({ 'siteview.mode': 'Table', 'siteview.days': 5 })
    const held = holdBack(portal, 'GET', isConfig)
    await portal.open('planner', site)
    await screen.findByText(/forecast reference time .+ old/)
    for (const name of ['Chart', 'Table', '5 DAYS', 'MAX', 'Show', 'Hide'])
      expect([name, pressed(name)]).toEqual([name, 'false'])
    // Choose the defaults, which the page would show as chosen if nothing was stored.
    await choose('Chart')
    await choose('MAX')
    // The export is disabled until the stored days are known.
    await user.click(await railIcon('Export'))
    const csv = (await screen.findByText('CSV')) as HTMLButtonElement
    expect(csv.disabled).toBe(true)
    portal.intercept()
    for (const { release } of held) release()
    await findCharts()
    await waitFor(() => expect(csv.disabled).toBe(false))
    await isPressed('Chart')
    await isPressed('MAX')
  })

  test('are saved without overwriting those that another device has saved', async () => {
    await store({ 'siteview.days': 10 })
    await portal.open('planner', site)
    await findCharts()
    await isPressed('MAX')
    // Another device.
    await store({ 'siteview.days': 5 })
    await choose('Hide')
    await waitFor(async () =>
      expect(await stored()).toMatchObject({ 'siteview.days': 5, 'siteview.showThresholds': false }),
    )
  })

  test('are saved one after the other, a failed one with the next, and a pending one when the page closes', async () => {
    await portal.open('planner', site, { expected: /503/ })
    await findCharts()
    const held = holdBack(portal, 'PUT', isConfig)
    await choose('5 DAYS')
    await waitFor(() => expect(held).toHaveLength(1))
    expect(bodyOf(held[0]!)).toMatchObject({ 'siteview.days': 5 })

    // A change during a save is neither read nor written until the save is done; then the latest days are saved.
    await choose('MAX')
    const reads = sentTo(portal, 'GET', isConfig).length
    const next = writePreferences()
    await stored()
    expect([sentTo(portal, 'GET', isConfig).length, held.length]).toEqual([reads, 1])
    held[0]?.release()
    await waitFor(() => expect(held).toHaveLength(2))
    expect(bodyOf(held[1]!)).toMatchObject({ 'siteview.days': 10 })
    held[1]?.release(failure(503, 'The disk is full.'))
    await screen.findByText('Error: 503 The disk is full.')
    await next
    await choose('Table')
    await waitFor(() => expect(held).toHaveLength(3))
    const chosen = { 'siteview.days': 10, 'siteview.mode': 'Table' }
    expect(bodyOf(held[2]!)).toMatchObject(chosen)
    held[2]?.release()
    await waitFor(async () => expect(await stored()).toMatchObject(chosen))
    portal.intercept()

    const before = writes().length
    await choose('Hide')
    fireEvent(window, new Event('pagehide'))
    expect(writes()).toHaveLength(before + 1)
    await waitFor(async () =>
      expect(await stored()).toMatchObject({ ...chosen, 'siteview.showThresholds': false }),
    )
  })
})

test('an open forecast page refreshes its forecast periodically', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  try {
    await portal.open('planner', site)
    await findCharts()
    const before = sentTo(portal, 'GET', isForecast).length
    vi.advanceTimersByTime(299_000)
    expect(sentTo(portal, 'GET', isForecast)).toHaveLength(before)
    vi.advanceTimersByTime(2000)
    expect(sentTo(portal, 'GET', isForecast)).toHaveLength(before + 1)
  } finally {
    vi.useRealTimers()
  }
})

test('the page keeps its data when the connection returns and the requests that follow fail', async () => {
  await portal.open('multi', site, { expected: /503/ })
  await findCharts()
  await findSite('alpha ventus')
  const requested = new Set<string>()
  portal.intercept(({ path }) => {
    if (!/^\/(sites(\/1)?|forecasts\/1)$/.test(path)) return
    requested.add(path)
    return failure(503, 'The database is away.')
  })
  const later = Date.now() + 301_000
  const clock = vi.spyOn(Date, 'now').mockReturnValue(later)
  try {
    fireEvent(window, new Event('offline'))
    fireEvent(window, new Event('online'))
    await waitFor(() => expect([...requested].toSorted()).toEqual(['/forecasts/1', '/sites', '/sites/1']))
  } finally {
    clock.mockRestore()
  }
  screen.getByRole('heading', { name: 'alpha ventus' })
  await findCharts()
  await findSite('alpha ventus')

  // With no data to show, the page shows the reason instead of an empty list of sites.
  await portal.open('multi', site, { expected: /503/ })
  await screen.findByRole('heading', { name: 'The forecast could not be loaded' })
  await within(screen.getByRole('complementary', { name: 'Sites' })).findByText('The database is away.')
})
