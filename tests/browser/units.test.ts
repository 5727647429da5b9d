import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import type { Forecast } from '../../src/schemas/shapes/forecast.ts'
import type { ViewParameter } from '../../src/schemas/shapes/parameters.ts'
import { apiGet, headersOf } from './support/apiHeaders.ts'
import { axeViolations } from './support/axeViolations.ts'
import { atEverySize } from './support/browser.ts'
import { forecastCall } from './support/forecastAnswer.ts'
import { openAs } from './support/portal.ts'
import { startTestServer } from './support/testServer.ts'

const server = startTestServer()

const WIND = 1
const thresholds = 'Weather Window Thresholds'
const profile = (page: Page) => page.getByRole('dialog', { name: 'Profile' })

/** Chooses a setting in the profile, by keyboard alone. */
async function choose(page: Page, setting: string, choice: string) {
  await page.getByRole('button', { name: 'Profile' }).press('Enter')
  const button = profile(page)
    .getByRole('group', { name: setting })
    .getByRole('button', { name: choice, exact: true })
  await button.press('Enter')
  await expect.poll(() => button.getAttribute('aria-pressed')).toBe('true')
  await page.keyboard.press('Escape')
  await profile(page).waitFor({ state: 'detached' })
}

/** Chooses the language of dates in the profile, by keyboard alone. */
async function chooseLanguage(page: Page, language: string) {
  await page.getByRole('button', { name: 'Profile' }).press('Enter')
  await profile(page).getByRole('combobox', { name: 'Language of dates' }).press('Enter')
  await page.getByRole('option', { name: language }).press('Enter')
  await page.keyboard.press('Escape')
  await profile(page).waitFor({ state: 'detached' })
}

/** The status of each rendered row of the table, by unix seconds. */
const shownStatuses = (page: Page) =>
  page
    .locator('tr[data-time]')
    .evaluateAll((rows) =>
      Object.fromEntries(
        rows.map((row) => [
          row.getAttribute('data-time') ?? '',
          row.querySelector('th')?.getAttribute('data-window') ?? '',
        ]),
      ),
    )

const mode = (page: Page, name: string) =>
  page.getByRole('group', { name: 'Mode' }).getByRole('button', { name }).press('Enter')

it('a limit typed in knots is stored exactly and judges the hours as computed and as in m/s', async () => {
  const { page } = await server.openPage()
  const requested = page.waitForRequest(forecastCall(1))
  await openAs(page, 'planner', '/forecasts/site/1')
  const headers = await headersOf(await requested)
  await choose(page, 'Speed', 'knots')

  // The median wind speed in knots, so that the limit splits the hours in any weather.
  const forecast = await apiGet<Forecast>(page, '/forecasts/1?days=10', headers)
  const speeds = forecast.chartSets
    .flatMap(({ groups }) => groups)
    .find(({ parameter, plotType }) => parameter === 'wind_speed_10m' && plotType === 'Line')!.data
  const known = speeds.flatMap(({ value }) => value ?? []).sort((a, b) => a - b)
  const knots = Math.floor((known[known.length >> 1]! * 3600) / 1852)
  const metresPerSecond = (knots * 1852) / 3600

  // The axis of the wind is in knots.
  await mode(page, 'Chart')
  const charts = page.locator('.js-plotly-plot')
  await expect.poll(() => charts.first().textContent()).toMatch(/kn/)
  expect(await charts.first().textContent()).not.toMatch(/m\/s/)

  // The limit is typed in knots; all others are cleared.
  await page.getByRole('button', { name: thresholds }).press('Enter')
  const form = page.getByRole('form', { name: thresholds })
  await form.getByRole('button', { name: 'Clear' }).press('Enter')
  const max = form.getByLabel('Wind speed 10 m: Max')
  await expect
    .poll(() => form.getByRole('group', { name: 'Wind speed 10 m', exact: true }).innerText())
    .toContain('(kn)')
  await max.fill(String(knots))
  const answered = page.waitForResponse((response) => forecastCall(1).test(response.url()))
  await form.getByRole('button', { name: 'Submit' }).press('Enter')
  await form.waitFor({ state: 'detached' })
  await answered

  const stored = await apiGet<ViewParameter[]>(page, '/parameter?siteId=1', headers)
  const wind = stored.find(({ parameterId }) => parameterId === WIND)
  // Exact by definition: a knot is a nautical mile of 1852 m in 3600 s.
  expect(wind?.thresholdMax).toBe(metresPerSecond)

  await mode(page, 'Table')
  const head = page.locator('th[data-column="wind_speed_10m"]')
  await expect.poll(() => head.innerText()).toMatch(/kn/)
  const foot = page.locator('tfoot')
  await expect.poll(() => foot.innerText()).toContain(`max ${knots}`)

  // The status of each hour, computed independently from the values in registry units, because knots affect only the display.
  const expected = new Map(
    speeds.map(({ time, value }) => [
      String(time),
      value == null ? 'unknown' : (value * 3600) / 1852 > knots ? 'alarm' : 'ok',
    ]),
  )
  expect(new Set(expected.values())).toEqual(new Set(['ok', 'alarm']))
  const isJudgedAsExpected = async () => {
    const seen = Object.entries(await shownStatuses(page))
    return seen.length > 5 && seen.every(([time, status]) => expected.get(time) === status)
  }
  await expect.poll(isJudgedAsExpected).toBe(true)

  // Unit and limit persist after a reload.
  await page.reload()
  await expect.poll(() => head.innerText()).toMatch(/kn/)
  await expect.poll(() => foot.innerText()).toContain(`max ${knots}`)
  await page.getByRole('button', { name: thresholds }).press('Enter')
  await expect.poll(() => max.inputValue()).toBe(String(knots))
  await form.getByRole('button', { name: 'Cancel' }).press('Enter')

  // In m/s the statuses are the same.
  await choose(page, 'Speed', 'm/s')
  await expect.poll(() => head.innerText()).toMatch(/m\/s/)
  await expect.poll(() => foot.innerText()).toContain(`max ${Number(metresPerSecond.toFixed(6))}`)
  await expect.poll(isJudgedAsExpected).toBe(true)
})

it('an alert typed in feet is sent in meters; its parameters show the chosen unit, and a flag has no unit', async () => {
  const { page } = await server.openPage()
  await openAs(page, 'planner', '/alerts/create?values=%7B%22site%22%3A1%7D')
  await choose(page, 'Height', 'ft')
  const parameter = page.getByRole('combobox', { name: /^Parameter/ }).first()
  await parameter.fill('Significant')
  await page.getByRole('option', { name: 'Significant wave height (ft)' }).click()
  await page
    .getByRole('textbox', { name: /^Value/ })
    .first()
    .fill('5')
  // 5 ft are 1.524 m by definition.
  const tried = page.waitForRequest('**/alert/try')
  await page.getByRole('button', { name: 'Try', exact: true }).press('Enter')
  expect((await tried).postDataJSON().parameters).toMatchObject([{ parameterId: 11, values: [1.524] }])
  await parameter.fill('Lightning')
  await page.getByRole('option', { name: 'Lightning risk', exact: true }).waitFor()
  await page.keyboard.press('Escape')
  await choose(page, 'Height', 'm')
  await page.goto('/alerts')
})

it('limits of hindcasts typed in knots are sent in m/s', async () => {
  const { page } = await server.openPage()
  await openAs(page, 'planner', '/hindcasts')
  await choose(page, 'Speed', 'knots')
  await page.getByLabel('Latitude').fill('54.01')
  await page.getByLabel('Longitude').fill('6.60')
  const wind = 'Wind speed at 10 m, 10-minute mean'
  await page.getByRole('checkbox', { name: wind }).check()
  await page.getByRole('group', { name: wind }).getByLabel('Value (kn)').fill('20')
  const requested = page.waitForRequest(/\/hindcast\/analysis\//)
  await page.getByRole('button', { name: 'Submit' }).press('Enter')
  expect((await requested).postDataJSON().conditionList).toMatchObject([{ testValue: (20 * 1852) / 3600 }])
  const show = page.getByRole('button', { name: /^Show the working/ }).first()
  await show.press('Enter')
  await page.getByRole('dialog').getByText('Wind speed 10 m below 20 kn').waitFor()
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).press('Enter')
  await choose(page, 'Speed', 'm/s')
})

it('fits with knots, degrees Fahrenheit and German dates at every size without an accessibility violation', async () => {
  const { page } = await server.openPage()
  await openAs(page, 'planner', '/forecasts/site/1')
  await choose(page, 'Speed', 'knots')
  await choose(page, 'Temperature', '°F')
  await chooseLanguage(page, 'Deutsch')
  const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  await mode(page, 'Table')
  await atEverySize(page, async () => {
    const hours = page.locator('tr[data-time] th')
    await expect.poll(() => hours.first().innerText()).toMatch(/^(Mo|Di|Mi|Do|Fr|Sa|So) \d/)
    expect(await axeViolations(page)).toEqual([])
    await expect.poll(overflow).toBeLessThanOrEqual(0)
  })
  await mode(page, 'Chart')
  await atEverySize(page, async () => {
    const ticks = page.locator('.js-plotly-plot').nth(1).locator('.xtick')
    await expect
      .poll(async () => (await ticks.allTextContents()).join(' '))
      .toMatch(/(Mo|Di|Mi|Do|Fr|Sa|So) ?\d/)
    await expect.poll(overflow).toBeLessThanOrEqual(0)
  })
  await choose(page, 'Speed', 'm/s')
  await choose(page, 'Temperature', '°C')
  await chooseLanguage(page, 'English')
})
