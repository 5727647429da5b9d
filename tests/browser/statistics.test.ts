import { existsSync, readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { hasAlphaVentus } from '../weather/alphaVentus.ts'
import { importAlphaVentus, importSeries } from './support/alphaVentusArchive.ts'
import { axeViolations } from './support/axeViolations.ts'
import { screens, type TestPage } from './support/browser.ts'
import { openAs } from './support/portal.ts'
import { startTestServer } from './support/testServer.ts'

const server = startTestServer()
let open: TestPage
/** The statistics requests of the page, and the number of hindcast analyses it has requested. */
const requested: { statistic: string }[] = []
let tables = 0

const statisticCall = /\/hindcast\/statistics$/
const oracleFile = new URL('../../../shared/data/oracle_statistics_alpha_ventus.json', import.meta.url)
const nora3Oracle = new URL('oracle_statistics_nora3.json', oracleFile)
const hasOracle = hasAlphaVentus && existsSync(oracleFile)

/** Waves below 1.5 m and wind below 10 m/s for 6 h, as in the requests of the oracle. */
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

describe.skipIf(!hasOracle)('alpha ventus (skipped where ../shared/data is absent)', () => {
  const cases = (): { statistic: string; request: Record<string, unknown>; answer: Figures }[] =>
    JSON.parse(readFileSync(oracleFile, 'utf8')).cases
  type Figures = Record<string, Record<string, number>>

  /** The figures of an independent program for the page's request. */
  const expectedOf = (statistic: string, options: Record<string, unknown>): Figures => {
    const found = cases().find(
      (one) =>
        one.statistic === statistic &&
        Object.entries(options).every(
          ([key, value]) => JSON.stringify(one.request[key]) === JSON.stringify(value),
        ),
    )
    if (!found) throw new Error(`The oracle has no ${statistic} of ${JSON.stringify(options)}`)
    return found.answer
  }
  const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec', 'Year']
  const keys = [...Array.from({ length: 12 }, (_, month) => `${month + 1}`), 'year']
  const options = { windowLength: 6, workingDays: 'Mon-Sun', startHour: 0, endHour: 24 }

  test('the figures of the page match an independent program', async () => {
    const { page } = open
    importAlphaVentus(server.product)
    await page.goto(`/hindcasts?${form}&view=statistics`)
    const waiting = expectedOf('C.1 waiting', options)
    const waits = await tableOf(page, 'Waiting time')
    expect(Object.keys(waits)).toEqual(months)
    expect(months.map((name) => waits[name]?.slice(0, 5))).toEqual(
      keys.map((key) =>
        ['mean_hours', 'p50_hours', 'p80_hours', 'p90_hours', 'at_once_percent'].map((name) =>
          waiting[key]?.[name]?.toFixed(1),
        ),
      ),
    )
    const campaign = expectedOf('C.6 campaign', { ...options, netHours: 72 })
    const campaigns = await tableOf(page, 'Campaign')
    expect(months.map((name) => campaigns[name]?.slice(0, 6))).toEqual(
      keys.map((key) => {
        const hours = ['p50_hours', 'p80_hours', 'p90_hours'].map((name) => campaign[key]?.[name] ?? 0)
        return [
          ...hours.map((value) => Math.round(value).toLocaleString('en')),
          ...hours.map((value) => (value / 24).toFixed(1)),
        ]
      }),
    )
    const { return_values, gumbel } = expectedOf('C.5 return values', {
      parameter: 'wave_height',
    }) as unknown as Record<string, Record<string, number> & { return_values: Record<string, number> }>
    const values = await tableOf(page, 'Return values')
    expect(
      ['1 year', '5 years', '10 years', '50 years'].map((name) => [values[name]?.[0], values[name]?.[3]]),
    ).toEqual(
      [1, 5, 10, 50].map((period) => [
        return_values?.[period]?.toFixed(2),
        gumbel?.return_values[period]?.toFixed(2) ?? '-',
      ]),
    )
    const boxes = expectedOf('C.3 exceedance', { parameter: 'wave_height' }) as unknown as Record<
      string,
      { quantiles: Record<string, number> }
    >
    const spread = await tableOf(page, 'Monthly boxes')
    expect(months.map((name) => spread[name]?.slice(1, 8))).toEqual(
      keys.map((key) => Object.values(boxes[key]?.quantiles ?? {}).map((value) => value.toFixed(2))),
    )
  })

  test('the uncertainty of a percentile matches an independent program', async () => {
    const { page } = open
    await page.goto(`/hindcasts?${form.replace('window=6', 'window=12')}&view=statistics`)
    const intervals = expectedOf('C.2 interval of hindcast percentiles', {
      ...{ windowLength: 12, startHour: 0, endHour: 24 },
    }) as unknown as Record<string, Record<string, Record<string, number | null>>>
    const title = 'Uncertainty of percentiles'
    const shown = (value: number | null | undefined) => value?.toFixed(1) ?? '-'
    for (const percentile of ['P50', 'P80']) {
      const card = await loadedCard(page, title)
      await choose(page, card, 'Percentile', percentile)
      await card.getByRole('region', { name: new RegExp(`^Table: ${percentile} `) }).waitFor()
      const table = await tableOf(page, title)
      expect(Object.keys(table)).toEqual(months.slice(0, 12))
      expect(months.slice(0, 12).map((name) => table[name])).toEqual(
        keys.slice(0, 12).map((key) => {
          const one = intervals[key]?.[percentile]
          return [
            shown(one?.value),
            one?.rank_low === null ? 'too few years' : shown(one?.low),
            shown(one?.high),
            one?.probability == null ? '-' : shown(100 * one.probability),
            one?.rank_low === null ? '-' : `${one?.rank_low} to ${one?.rank_high}`,
            String(one?.n_years),
          ]
        }),
      )
    }
    await page.goto(`/hindcasts?${form}&view=statistics`)
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

  test('a card lists parameters that the data lack', async () => {
    const { page } = open
    const card = cardOf(page, 'Wave height and period')
    await card.scrollIntoViewIfNeeded()
    await card.getByText('Missing: Peak wave period.').waitFor()
  })

  test('one month is chosen for all cards by keyboard', async () => {
    const { page } = open
    await loadedCard(page, 'Persistence')
    const before = requested.length
    await page.getByRole('combobox', { name: 'Month' }).focus()
    await page.keyboard.press('Enter')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    const { good_percent } = expectedOf('C.1 spells', {
      conditions: [
        { name: 'wave_height', condition: 'LT', testValue: 1.5 },
        { name: 'wind_speed_10m', condition: 'LT', testValue: 10 },
      ],
    })['1'] as unknown as { good_percent: Record<string, number> }
    await expect
      .poll(async () => (await tableOf(page, 'Persistence'))['24']?.[0])
      .toBe(good_percent['24']?.toFixed(1))
    expect(new URL(page.url()).searchParams.get('view.month')).toBe('1')
    // The cached response contains all months.
    expect(requested.slice(before).filter(({ statistic }) => statistic === 'C.1 spells')).toEqual([])
    const slider = cardOf(page, 'Waiting time').getByRole('slider', { name: 'Waiting time of a month' })
    await slider.focus()
    await page.keyboard.press('End')
    await expect.poll(() => slider.getAttribute('aria-valuetext')).toMatch(/^Dec, P90 \d+\.\d h, P80 /)
  })

  test('a card explains its figures and saves them as CSV and as a picture', async () => {
    const { page } = open
    const card = await loadedCard(page, 'Waiting time')
    await card.getByRole('button', { name: 'Show the working: Waiting time' }).click()
    const dialog = page.getByRole('dialog', { name: 'Waiting time' })
    await dialog.getByRole('heading', { name: 'Definition' }).waitFor()
    await dialog.getByText('Wind speed 10 m below 10 m/s; Significant wave height below 1.5 m').waitFor()
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })

    const savingFigures = page.waitForEvent('download')
    await card.getByRole('button', { name: 'CSV: Waiting time' }).click()
    const figures = await savingFigures
    expect(figures.suggestedFilename()).toBe('hindcast_waiting.csv')
    const lines = (await readFile(await figures.path(), 'utf8')).slice(1).split('\r\n')
    expect(lines).toContain('# Point: latitude 54.01 · longitude 6.6')
    expect(lines).toContain('# Years: 2002 to 2014')
    const january = expectedOf('C.1 waiting', options)['1']
    const row = lines.find((line) => line.startsWith('Jan,'))?.split(',')
    expect(row?.slice(1, 5).map(Number)).toEqual(
      ['mean_hours', 'p50_hours', 'p80_hours', 'p90_hours'].map((name) =>
        Number(january?.[name]?.toFixed(4)),
      ),
    )

    const savingPicture = page.waitForEvent('download')
    await card.getByRole('button', { name: 'Picture: Waiting time' }).click()
    const picture = await savingPicture
    expect(picture.suggestedFilename()).toBe('hindcast_waiting.png')
    const bytes = await readFile(await picture.path())
    expect(bytes.subarray(1, 4).toString()).toBe('PNG')
    // The chart is 960 pixels wide and saved at twice the resolution.
    expect(bytes.readUInt32BE(16)).toBe(1920)
  })
})

describe.skipIf(!existsSync(nora3Oracle))('NORA3 (skipped where ../shared/data is absent)', () => {
  interface Series {
    series: { file: string; columns: Record<string, string> }
    cases: { statistic: string; request: Record<string, unknown>; answer: Record<string, unknown> }[]
  }
  interface Scatter {
    hours: number
    cells_hs_from_tp_from_percent: [height: number, period: number, percent: number][]
    per_hs_bin_hs_from_hours_mean_tp: [height: number, hours: number, period: number][]
  }
  interface Rose {
    calm_percent: number
    classes_from: number[]
    sector_percent: number[]
    sector_class_percent: number[][]
  }
  const oracle = (): Series => JSON.parse(readFileSync(nora3Oracle, 'utf8'))
  const answerOf = (statistic: string, options: Record<string, unknown>) => {
    const found = oracle().cases.find(
      (one) =>
        one.statistic === statistic &&
        Object.entries(options).every(([key, value]) => one.request[key] === value),
    )
    if (!found) throw new Error(`The oracle has no ${statistic} of ${JSON.stringify(options)}`)
    return found.answer
  }
  const two = (value: number | undefined) => value?.toFixed(2) ?? '-'

  test('heights and periods of the year and of a month match an independent program', async () => {
    const { page } = open
    const { file, columns } = oracle().series
    const turned = /^(wave|swell)_direction$/
    importSeries(server.product, new URL(file, nora3Oracle), {
      ...{ latitude: 53.324, longitude: 1.32 },
      map: Object.entries(columns).map(
        ([column, parameter]) => `${column}=${parameter}${turned.test(parameter) ? '+180' : ''}`,
      ),
      // Some swell periods are below 3 s.
      flags: ['--allow-implausible'],
    })
    const title = 'Wave height and period'
    for (const month of ['year', '1', '7']) {
      const place = form.replace('lat=54.01&lon=6.6', 'lat=53.324&lon=1.32')
      await page.goto(`/hindcasts?${place}&view=statistics&view.month=${month}`)
      const figures = answerOf('C.4 scatter', { hs: 'wave_height' })[month] as Scatter
      const table = await tableOf(page, title)
      const cells = figures.cells_hs_from_tp_from_percent
      const longest = Math.max(...cells.map(([, period]) => period))
      const expected = figures.per_hs_bin_hs_from_hours_mean_tp.map(([height, hours, period]) => [
        `${height.toFixed(1)} to ${(height + 0.5).toFixed(1)}`,
        [
          period.toFixed(1),
          ...Array.from({ length: longest + 1 }, (_, at) =>
            two(cells.find(([from, tp]) => from === height && tp === at)?.[2]),
          ),
          two((100 * hours) / figures.hours),
          hours.toLocaleString('en'),
        ],
      ])
      expect(Object.entries(table)).toEqual(expected)
    }
  })

  test('roses of wind, waves and swell match an independent program', async () => {
    const { page } = open
    const names = ['N', 'NNE', 'NE', 'ENE', 'E', 'ESE', 'SE', 'SSE']
    names.push('S', 'SSW', 'SW', 'WSW', 'W', 'WNW', 'NW', 'NNW')
    const place = form.replace('lat=54.01&lon=6.6', 'lat=53.324&lon=1.32')
    for (const [rose, size, month] of [
      ['wind', 'wind_speed_10m', 'year'],
      ['wind', 'wind_speed_10m', '7'],
      ['waves', 'wave_height', 'year'],
      ['swell', 'swell_height', 'year'],
    ]) {
      await page.goto(`/hindcasts?${place}&view=statistics&view.rose=${rose}&view.month=${month}`)
      const figures = answerOf('C.4 rose', { size, sectors: 16 })[`${month}`] as Rose
      const table = await tableOf(page, 'Roses')
      const classes = figures.classes_from.length
      expect(Object.entries(table)).toEqual([
        ...names.map((name, at) => [
          name,
          [two(figures.sector_percent[at]), ...(figures.sector_class_percent[at] ?? []).map(two)],
        ]),
        ...(rose === 'wind'
          ? [['Calm', [two(figures.calm_percent), ...Array.from({ length: classes }, () => '-')]]]
          : []),
      ])
    }
  })
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

describe.each(['phone', 'tablet', 'desktop'] as const)('on a %s', (screen) => {
  test('every card has its definition, and with figures also sample, coverage, CSV and picture', async () => {
    const { page } = open
    await page.setViewportSize(screens[screen])
    expect(
      await page.getByRole('tabpanel').getByRole('region').getByRole('heading', { level: 3 }).allInnerTexts(),
    ).toEqual(cardTitles)
    for (const title of cardTitles) {
      const card = cardOf(page, title)
      await card.scrollIntoViewIfNeeded()
      // Wait for figures, or for the reason why there are none.
      await card
        .getByRole('table')
        .or(card.getByRole('heading', { level: 4 }))
        .first()
        .waitFor()
      const hasFigures = (await card.getByRole('table').count()) > 0
      // A series too short for return values has a table without a chart.
      const files = {
        CSV: hasFigures,
        Picture: (await card.getByRole('group').count()) > 0,
      }
      expect(files.Picture, title).toBe(hasFigures && title !== 'Return values')
      for (const [file, isThere] of Object.entries(files))
        expect(await card.getByRole('button', { name: `${file}: ${title}` }).isEnabled(), title).toBe(isThere)
      // No card extends beyond the edge of the screen.
      const { x, width } = (await card.boundingBox())!
      expect([x >= 0, x + width <= screens[screen].width], title).toEqual([true, true])
      if (hasFigures) {
        const facts = await card.getByLabel('Sample').locator('dt').allInnerTexts()
        expect(facts, title).toEqual(expect.arrayContaining([expect.stringMatching(/^Years/)]))
        expect(
          facts.some((fact) => /known|Known|Coverage/.test(fact)),
          `${title}: ${facts}`,
        ).toBe(true)
      }
      // The files are checked on one screen only.
      for (const [file, isThere] of Object.entries(files)) {
        if (!isThere || screen !== 'desktop') continue
        const saving = page.waitForEvent('download')
        await card.getByRole('button', { name: `${file}: ${title}` }).click()
        const bytes = await readFile(await (await saving).path())
        if (file === 'Picture') expect(bytes.subarray(1, 4).toString(), title).toBe('PNG')
        else expect(bytes.toString(), title).toMatch(/# Point: latitude .*# Years: .*\r\n[^#]/s)
      }
      await card.getByRole('button', { name: `Show the working: ${title}` }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('heading', { name: 'Definition' }).waitFor()
      expect(await dialog.getByRole('heading', { name: 'Sample' }).count(), title).toBe(hasFigures ? 1 : 0)
      await page.keyboard.press('Escape')
      await dialog.waitFor({ state: 'detached' })
    }
  })

  test('the statistics can be read and scrolled', async () => {
    const { page } = open
    await page.setViewportSize(screens[screen])
    await loadedCard(page, 'Waiting time')
    await cardOf(page, 'Waiting time').locator('.js-plotly-plot').first().waitFor()
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    expect(wide).toBeLessThanOrEqual(0)
    const table = cardOf(page, 'Waiting time').getByRole('region', { name: /^Table: Waiting time/ })
    await table.focus()
    await page.keyboard.press('End')
    await expect.poll(() => table.evaluate(({ scrollTop }) => scrollTop)).toBeGreaterThan(0)
    expect(await axeViolations(page, '[role=tabpanel]')).toEqual([])
  })
})

test('the tests above logged no error in the console', () => {
  expect(open.errors).toEqual([])
})
