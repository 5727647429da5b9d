import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { axeViolations } from './support/axeViolations.ts'
import { atEverySize, screens, type TestPage } from './support/browser.ts'
import { openAs } from './support/portal.ts'
import { startTestServer } from './support/testServer.ts'

const server = startTestServer()
let open: TestPage
/** The statistics requests of the page, and the number of hindcast analyses it has requested. */
const requested: { statistic: string }[] = []
let tables = 0

const statisticCall = /\/hindcast\/statistics$/

/** Waves below 1.5 m and wind below 10 m/s for 6 h. */
const form = 'lat=54.01&lon=6.6&window=6&when=LT:wind_speed_10m:10&when=LT:wave_height:1.5'

beforeAll(async () => {
  // The failures that a test below causes.
  open = await server.openSharedPage({ expected: /403|429|500/ })
  open.page.on('request', (request) => {
    if (statisticCall.test(request.url())) requested.push(request.postDataJSON())
    if (/\/hindcast\/analysis\//.test(request.url())) tables++
  })
})

const hindcastTable = (page: Page) =>
  page.getByRole('table', { name: 'Usable hours in percent by year and month' })

const cardOf = (page: Page, title: string) => page.getByRole('region', { name: title, exact: true })

/** Scrolls to a card and waits for its table. */
async function loadedCard(page: Page, title: string) {
  const card = cardOf(page, title)
  await card.scrollIntoViewIfNeeded()
  await card.getByRole('table').waitFor()
  return card
}

/** The table of a card: the first cell of a row -> its other cells. */
async function tableOf(page: Page, title: string): Promise<Record<string, string[]>> {
  const card = await loadedCard(page, title)
  const rows = await card
    .locator('tbody tr')
    .evaluateAll((found) =>
      found.map((row) => [...row.querySelectorAll('th, td')].map((cell) => cell.textContent ?? '')),
    )
  return Object.fromEntries(rows.map(([name = '', ...cells]) => [name, cells]))
}

async function choose(page: Page, card: ReturnType<typeof cardOf>, label: string, option: string) {
  await card.getByRole('combobox', { name: label }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

test('the statistics are a tab beside the table, and the address selects it', async () => {
  const { page } = open
  await openAs(page, 'planner', `/hindcasts?${form}`)
  await hindcastTable(page).waitFor()
  expect([tables, requested]).toEqual([1, []])
  await page.getByRole('tab', { name: 'Table', selected: true }).focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await page.getByRole('tab', { name: 'Statistics', selected: true }).waitFor()
  await loadedCard(page, 'Waiting time')
  expect(new URL(page.url()).search).toBe(`?${form}&view=statistics`)
  await page.goBack()
  await hindcastTable(page).waitFor()
  await page.goForward()
  await loadedCard(page, 'Waiting time')
  // Navigation does not run the form again, and a cached response is not requested again.
  expect(tables).toBe(1)
  expect(requested.filter(({ statistic }) => statistic === 'C.1 waiting')).toHaveLength(1)
})

test('synthetic data are labeled and have no return values', async () => {
  const { page } = open
  await page
    .getByText('These are synthetic data, for trying the portal: no figure here is one for a bid.')
    .waitFor()
  // The card is far below the screen and requests nothing before it is scrolled into view.
  expect(requested.filter(({ statistic }) => statistic === 'C.5 return values')).toEqual([])
  const card = cardOf(page, 'Return values')
  await card.scrollIntoViewIfNeeded()
  await card.getByText('Return values are never computed from synthetic data.').waitFor()
  expect(await card.getByRole('button', { name: 'CSV: Return values' }).isDisabled()).toBe(true)
})

test('a choice changes only its cards and is stored in the address', async () => {
  const { page } = open
  await loadedCard(page, 'Roses')
  const before = requested.length
  await choose(page, cardOf(page, 'Roses'), 'Rose of', 'Current')
  await page.getByText(/^All year: current most often going to /).waitFor()
  expect(requested.slice(before)).toEqual([
    expect.objectContaining({ statistic: 'C.4 rose', size: 'current_speed', months: ['year'] }),
  ])
  expect(new URL(page.url()).searchParams.get('view.rose')).toBe('current')
  expect(tables).toBe(1)
})

test('a failed request shows a message and can be repeated', async () => {
  const { page } = open
  const answers = [
    { status: 500, body: 'broken' },
    { status: 429, headers: { 'retry-after': '7' }, json: { detail: 'Please try again in 7 seconds.' } },
    { status: 403, json: { detail: 'Forbidden' } },
  ]
  await page.route(statisticCall, (route) => {
    const answer = route.request().postDataJSON().netHours === 99 ? answers.shift() : undefined
    return answer ? route.fulfill(answer) : route.continue()
  })
  const card = await loadedCard(page, 'Campaign')
  await card.getByLabel('Net hours (h)').fill('99')
  await page.keyboard.press('Enter')
  await card.getByText('The statistic could not be loaded.').waitFor()
  await card.getByRole('button', { name: 'Try again' }).click()
  await card.getByText('Please try again in 7 seconds.').waitFor()
  await card.getByRole('button', { name: 'Try again' }).click()
  await card.getByText('Your account may not read hindcasts.').waitFor()
  expect(await card.getByRole('button', { name: 'Try again' }).count()).toBe(0)
  await page.unroute(statisticCall)
  await card.getByLabel('Net hours (h)').fill('1.5')
  await card.getByText('Must be a whole number from 1 to 100,000').waitFor()
  await card.getByLabel('Net hours (h)').fill('72')
  await page.keyboard.press('Enter')
  await loadedCard(page, 'Campaign')
})

test('submitting the form again reloads the statistics, because the archive may have changed', async () => {
  const { page } = open
  await loadedCard(page, 'Waiting time')
  const waits = () => requested.filter(({ statistic }) => statistic === 'C.1 waiting').length
  const before = waits()
  const ran = tables
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect.poll(() => tables).toBe(ran + 1)
  await loadedCard(page, 'Waiting time')
  // The replaced cards may have sent a request too.
  await expect.poll(waits).toBeGreaterThan(before)
})

test('one month is chosen for all cards by keyboard', async () => {
  const { page } = open
  const ofYear = await tableOf(page, 'Persistence')
  const before = requested.length
  await page.getByRole('combobox', { name: 'Month' }).focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect.poll(() => tableOf(page, 'Persistence')).not.toEqual(ofYear)
  expect(new URL(page.url()).searchParams.get('view.month')).toBe('1')
  // The cached response contains all months.
  expect(requested.slice(before).filter(({ statistic }) => statistic === 'C.1 spells')).toEqual([])
  const slider = cardOf(page, 'Waiting time').getByRole('slider', { name: 'Waiting time of a month' })
  await slider.focus()
  await page.keyboard.press('End')
  await expect.poll(() => slider.getAttribute('aria-valuetext')).toMatch(/^Dec, P90 \d+\.\d h, P80 /)
})

/** The titles of the cards, from top to bottom. */
const cardTitles = [
  'Waiting time',
  'Persistence',
  'Campaign',
  'Uncertainty of percentiles',
  'Exceedance',
  'Monthly boxes',
  'Wave height and period',
  'Roses',
  'Return values',
]

/** Scrolls to a card and waits for its figures, or for the reason why there are none. Returns whether there are figures. */
async function hasFigures(card: ReturnType<typeof cardOf>): Promise<boolean> {
  await card.scrollIntoViewIfNeeded()
  await card
    .getByRole('table')
    .or(card.getByRole('heading', { level: 4 }))
    .first()
    .waitFor()
  return (await card.getByRole('table').count()) > 0
}

test('every card has its definition, and with figures also sample, coverage, CSV and picture', async () => {
  const { page } = open
  expect(
    await page.getByRole('tabpanel').getByRole('region').getByRole('heading', { level: 3 }).allInnerTexts(),
  ).toEqual(cardTitles)
  for (const title of cardTitles) {
    const card = cardOf(page, title)
    const isFull = await hasFigures(card)
    expect(isFull, title).toBe(title !== 'Return values')
    for (const file of ['CSV', 'Picture']) {
      const button = card.getByRole('button', { name: `${file}: ${title}` })
      expect(await button.isEnabled(), title).toBe(isFull)
      if (!isFull) continue
      const saving = page.waitForEvent('download')
      await button.click()
      const bytes = await readFile(await (await saving).path())
      if (file === 'CSV') expect(bytes.toString(), title).toMatch(/# Point: latitude .*# Years: .*\r\n[^#]/s)
      else {
        expect(bytes.subarray(1, 4).toString(), title).toBe('PNG')
        // The chart is 960 pixels wide and saved at twice the resolution.
        expect(bytes.readUInt32BE(16), title).toBe(1920)
      }
    }
    if (isFull) {
      const facts = await card.getByLabel('Sample').locator('dt').allInnerTexts()
      expect(facts, title).toEqual(expect.arrayContaining([expect.stringMatching(/^Years/)]))
      expect(
        facts.some((fact) => /known|Known|Coverage/.test(fact)),
        `${title}: ${facts}`,
      ).toBe(true)
    }
    await card.getByRole('button', { name: `Show the working: ${title}` }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('heading', { name: 'Definition' }).waitFor()
    // A statistic without figures may still have a sample.
    if (isFull) expect(await dialog.getByRole('heading', { name: 'Sample' }).count(), title).toBe(1)
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
  }
})

test('the statistics can be read and scrolled at every size', async () => {
  const { page } = open
  await atEverySize(page, async (screen) => {
    for (const title of cardTitles) {
      const card = cardOf(page, title)
      await hasFigures(card)
      // No card extends beyond the edge of the screen.
      const { x, width } = (await card.boundingBox())!
      expect([x >= 0, x + width <= screens[screen].width], title).toEqual([true, true])
    }
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    expect(wide).toBeLessThanOrEqual(0)
  })
  await loadedCard(page, 'Waiting time')
  await cardOf(page, 'Waiting time').locator('.js-plotly-plot').first().waitFor()
  const table = cardOf(page, 'Waiting time').getByRole('region', { name: /^Table: Waiting time/ })
  // A table is as high as its rows.
  await expect
    .poll(() => table.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight))
    .toBeLessThanOrEqual(1)
  expect(await axeViolations(page, '[role=tabpanel]')).toEqual([])
})

test('the tests above logged no error in the console', () => {
  expect(open.errors).toEqual([])
})
