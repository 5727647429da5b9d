import { screen, waitFor, within } from '@testing-library/dom'
import { beforeEach, expect, test } from 'vitest'
import type { Forecast } from '#schemas/shapes/forecast/forecast.ts'
import type { ViewParameter } from '#schemas/shapes/forecast/parameters.ts'
import { fill, startPortal, user } from './support/portal.tsx'
import { bodyOf, sentTo } from './support/requests.ts'
import { formOf, openPanel, press, waitUntilClosed } from './support/sitePage.ts'

const portal = startPortal()

const WIND = 1
const thresholds = 'Weather Window Thresholds'
// Exact by definition: a knot is a nautical mile of 1852 m in 3600 s.
const KNOT = 1852 / 3600

beforeEach(() => portal.call('planner', 'PUT', '/config/planner', { 'siteview.mode': 'Table' }))

/** Chooses a setting in the profile, by keyboard alone. */
async function choose(setting: string, choice: string) {
  screen.getByRole('button', { name: 'Profile' }).focus()
  await user.keyboard('{Enter}')
  const profile = within(await screen.findByRole('dialog', { name: 'Profile' }))
  const button = within(profile.getByRole('group', { name: setting })).getByRole('button', { name: choice })
  button.focus()
  await user.keyboard('{Enter}')
  await waitFor(() => expect(button.getAttribute('aria-pressed')).toBe('true'))
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
}

/** The status of each rendered row of the table, by unix seconds. */
const shownStatuses = () =>
  Object.fromEntries(
    [...document.querySelectorAll<HTMLElement>('tr[data-time]')].map((row) => [
      row.dataset.time,
      row.querySelector('th')?.dataset.window,
    ]),
  )
const head = () => document.querySelector('th[data-column="wind_speed_10m"]')?.textContent
const foot = () => document.querySelector('tfoot')?.textContent
const windMax = () => within(formOf(thresholds)).getByLabelText('Wind speed 10 m: Max') as HTMLInputElement

test('a limit typed in knots is stored exactly and judges the hours as computed and as in m/s', async () => {
  // The median wind speed in knots, so that the limit splits the hours in any weather.
  const { chartSets } = (await portal.call('planner', 'GET', '/forecasts/1?days=10')).data as Forecast
  const speeds = chartSets
    .flatMap(({ groups }) => groups)
    .find(({ parameter, plotType }) => parameter === 'wind_speed_10m' && plotType === 'Line')!.data
  const known = speeds.flatMap(({ value }) => value ?? []).sort((a, b) => a - b)
  const knots = Math.floor(known[known.length >> 1]! / KNOT)

  await portal.open('planner', '/forecasts/site/1', { size: 'tablet' })
  await waitFor(() => expect(head()).toMatch(/m\/s/))
  await choose('Speed', 'knots')
  await waitFor(() => expect(head()).toMatch(/kn/))

  // The limit is typed in knots; all others are cleared.
  const form = await openPanel(thresholds)
  await press(form, 'Clear')
  expect(within(form).getByLabelText('Wind speed 10 m').textContent).toContain('(kn)')
  fill(windMax(), String(knots))
  await press(form, 'Submit')
  await waitUntilClosed(thresholds)
  const stored: ViewParameter[] = (await portal.call('planner', 'GET', '/parameter?siteId=1')).data
  expect(stored.find(({ parameterId }) => parameterId === WIND)?.thresholdMax).toBe(knots * KNOT)
  await waitFor(() => expect(foot()).toContain(`max ${knots}`))

  // The status of each hour, computed independently from the values in registry units, because knots affect only the display.
  const expected = Object.fromEntries(
    speeds
      // The response is rounded to thousandths.
      .filter(({ value }) => value == null || Math.abs(value - knots * KNOT) > 0.001)
      .map(({ time, value }) => [
        String(time),
        value == null ? 'unknown' : value / KNOT > knots ? 'alarm' : 'ok',
      ]),
  )
  expect(new Set(Object.values(expected))).toEqual(new Set(['ok', 'alarm']))
  const isJudgedAsExpected = () => {
    const shown = Object.entries(shownStatuses())
    expect(shown.length).toBeGreaterThan(5)
    for (const [time, status] of shown) expect([time, status]).toEqual([time, expected[time] ?? status])
  }
  await waitFor(isJudgedAsExpected)

  // Unit and limit persist.
  const isStored = async () => (await portal.call('planner', 'GET', '/config/planner')).data
  await waitFor(async () => expect(JSON.stringify(await isStored())).toContain('knots'))
  await portal.open('planner', '/forecasts/site/1', { size: 'tablet' })
  await waitFor(() => expect(foot()).toContain(`max ${knots}`))
  expect(head()).toMatch(/kn/)
  await openPanel(thresholds)
  await waitFor(() => expect(windMax().value).toBe(String(knots)))
  await press(formOf(thresholds), 'Cancel')

  // In m/s the statuses are the same.
  await choose('Speed', 'm/s')
  await waitFor(() => expect(head()).toMatch(/m\/s/))
  expect(foot()).toContain(`max ${Number((knots * KNOT).toFixed(6))}`)
  isJudgedAsExpected()
})

test('an alert typed in feet is sent in meters; its parameters show the chosen unit, and a flag has no unit', async () => {
  await portal.open('planner', '/alerts/create?values=%7B%22site%22%3A1%7D')
  await screen.findAllByRole('combobox', { name: /^Parameter/ })
  await choose('Height', 'ft')
  const parameter = () => screen.getAllByRole('combobox', { name: /^Parameter/ })[0]!
  await user.click(parameter())
  fill(parameter(), 'Significant')
  await user.click(await screen.findByRole('option', { name: 'Significant wave height (ft)' }))
  fill(screen.getAllByRole('textbox', { name: /^Value/ })[0]!, '5')
  await user.click(await screen.findByRole('button', { name: 'Try' }))
  const isTry = /\/alert\/try$/
  await waitFor(() => expect(sentTo(portal, 'POST', isTry)).toHaveLength(1))
  // 5 ft are 1.524 m by definition.
  expect(bodyOf(sentTo(portal, 'POST', isTry)[0]!).parameters).toMatchObject([
    { parameterId: 11, values: [1.524] },
  ])
  await user.click(parameter())
  fill(parameter(), 'Lightning')
  await screen.findByRole('option', { name: 'Lightning risk' })
})

test('limits of hindcasts typed in knots are sent in m/s', async () => {
  await portal.open('planner', '/hindcasts')
  fill(await screen.findByLabelText(/^Latitude/), '54.01')
  fill(screen.getByLabelText(/^Longitude/), '6.60')
  await choose('Speed', 'knots')
  const wind = 'Wind speed at 10 m, 10-minute mean'
  await user.click(screen.getByRole('checkbox', { name: wind }))
  fill(within(screen.getByRole('group', { name: wind })).getByLabelText(/^Value \(kn\)/), '20')
  await user.click(screen.getByRole('button', { name: 'Submit' }))
  const isAnalysis = /\/hindcast\/analysis\//
  await waitFor(() => expect(sentTo(portal, 'POST', isAnalysis).length).toBeGreaterThan(0))
  expect(bodyOf(sentTo(portal, 'POST', isAnalysis)[0]!).conditionList).toMatchObject([
    { testValue: (20 * 1852) / 3600 },
  ])
  await user.click((await screen.findAllByRole('button', { name: /^Show the working/ }))[0]!)
  await within(await screen.findByRole('dialog')).findByText('Wind speed 10 m below 20 kn')
})
