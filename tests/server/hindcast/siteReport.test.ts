import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { HindcastResult } from '#schemas/shapes/hindcast/hindcast.ts'
import { shownPercentile } from '#texts/percentileText.ts'
import { tokens } from '#tokens.ts'
import { monthNames } from '#weather/calendarNames.ts'
import { alphaVentus, hasAlphaVentus, needsAlphaVentus } from '../../weather/alphaVentus.ts'
import { arrayWeather } from '../arrayWeather.ts'
import { type PdfPage, pdfMetadata, readPdf } from '../reports/readPdf.ts'
import { type Person, weatherApp } from '../weatherApp.ts'
import { measured } from './measured.ts'

type Api = Awaited<ReturnType<typeof weatherApp>>

const place = { latitude: 54.01, longitude: 6.6 }

/** Waves below 1.5 m and wind below 10 m/s for 6 h, on workdays from 7 to 19, with pauses. */
const request = {
  ...place,
  workingDays: 'Mon-Fri',
  windowLength: 6,
  daylight: false,
  startHour: 7,
  endHour: 19,
  conditionList: [
    { parameterId: 11, condition: 'LT', testValue: 1.5, apply: true },
    { parameterId: 1, condition: 'LT', testValue: 10, apply: true },
  ],
  isTimezoneUTC: true,
  isCompressed: true,
}

/** The body of POST /hindcast/statistics for the same request. */
const requested = {
  ...place,
  conditions: [
    { name: 'wave_height', condition: 'LT', testValue: 1.5 },
    { name: 'wind_speed_10m', condition: 'LT', testValue: 10 },
  ],
  windowLength: 6,
  workingDays: 'Mon-Fri',
  startHour: 7,
  endHour: 19,
  daylight: false,
  isTimezoneUTC: true,
}

const reportOf = (api: Api, person: Person, values: object = {}) =>
  api.app.inject({
    method: 'POST',
    url: '/hindcast/report',
    payload: { ...request, ...values },
    headers: {
      'x-api-key': 'test-key',
      authorization: `Bearer ${api.tokens[person]}`,
      accept: 'application/pdf, application/problem+json',
    },
  })

/** Where a chapter begins: after the title page and the contents. */
const pageOf = (pages: readonly PdfPage[], title: string) => {
  const found = pages.findIndex(({ lines }, index) => index > 0 && lines.includes(title))
  expect(found, title).toBeGreaterThan(0)
  return found
}

/** The texts of a chapter, with what precedes it on its page and follows it on the next. */
const titled = (pages: readonly PdfPage[], title: string) => {
  const own = pages.slice(pageOf(pages, title)).slice(0, 2)
  return { lines: own.flatMap(({ lines }) => lines), texts: own.flatMap(({ texts }) => texts) }
}

/** The entry of a chapter in the contents, whose title may continue on a second line, ends with its page. */
const expectContents = (pages: readonly PdfPage[], title: string) =>
  expect(
    pages[1]?.lines
      .filter((line) => line.startsWith(title.slice(0, 12)))
      .map((line) => line.split(' ').at(-1)),
    title,
  ).toContain(String(pageOf(pages, title) + 1))

/** The share of the height between header and footer that is filled, by the lowest text. */
function filledShare({ texts, height }: PdfPage): number {
  const [top, bottom] = [130, height - 100]
  const own = texts.filter(({ y }) => y < bottom).map(({ y }) => y)
  return (Math.max(...own, top) - top) / (bottom - top)
}

const titles = [
  'Usable hours by month',
  'Usable hours of each year',
  'Uncertainty of percentiles: P50, at least this in 1 of 2 years',
  'Uncertainty of percentiles: P10, at least this in 9 of 10 years',
  'Waiting time',
  'Persistence',
  'Campaign: 72 net hours',
  'Exceedance: Significant wave height',
  'Exceedance: Wind speed 10 m',
  'Monthly boxes: Significant wave height',
  'Monthly boxes: Wind speed 10 m',
  'Wave height and period',
  'Roses: Wind, coming from',
  'Roses: Waves, coming from',
  'Return values',
  'Method, source and conventions',
]

/** Numbers as pages and documents format them. */
const fixed = (value: number | null | undefined, decimals = 1) =>
  value === null || value === undefined ? '-' : value.toFixed(decimals)

describe.skipIf(!hasAlphaVentus)(`the site report of alpha ventus${needsAlphaVentus}`, () => {
  let api: Api
  let pdf: Buffer
  let pages: PdfPage[]
  beforeAll(async () => {
    api = await weatherApp(measured(alphaVentus()))
    const answer = await reportOf(api, 'planner')
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/pdf'])
    expect(answer.headers['content-disposition']).toContain('54.01_6.6_2026-01-02T09-30-00Z.pdf')
    pdf = answer.rawPayload
    pages = await readPdf(pdf)
  })
  afterAll(() => api.close())

  const statistic = async (name: string, more: object = {}) => {
    const { data } = await api.call('planner', 'POST', '/hindcast/statistics', {
      statistic: name,
      ...requested,
      ...more,
    })
    return data.data as Record<string, Record<string, never>>
  }

  test('is vector graphics, with a title, and contents with results and page numbers', async () => {
    expect(await pdfMetadata(pdf)).toMatchObject({
      title: 'Site report Latitude 54.01, longitude 6.6',
      language: 'en-GB',
    })
    expect(pages.map(({ images }) => images)).toEqual(pages.map(() => 0))
    expect(pages.map(({ missing }) => missing)).toEqual(pages.map(() => []))
    for (const title of titles) expectContents(pages, title)
    pages.forEach(({ lines }, index) => {
      expect(lines.join('\n')).toContain(`Page ${index + 1} of ${pages.length}`)
    })
  })

  test('states on its first page the place, the request and the data', () => {
    const text = pages[0]!.lines.join('\n')
    expect(text.replaceAll('\n', ' ')).toMatch(
      /Between shifts Work may pause between shifts\. Without pauses: [\d.]+ % instead of [\d.]+ % usable/,
    )
    expect(text.match(/pause/gi)).toHaveLength(2)
    for (const line of [
      'Site report',
      'Latitude 54.01, longitude 6.6',
      'Point latitude 54.01 · longitude 6.6',
      'Window 6 h in a row',
      'Working days Monday to Friday',
      'Working hours 07:00 to 19:00',
      'Clock UTC',
      'Percentile P50: at least this in 1 of 2 years',
      'Campaign 72 net hours',
      'Data Written by a test',
      'Years 2002 to 2014',
      'Prepared by planner',
    ])
      expect(text).toContain(line)
    expect(text).toContain('Significant wave height below 1.5 m; Wind speed 10 m below 10 m/s')
  })

  test('has the usable hours of the table, by month and by year', async () => {
    const { data } = await api.call('planner', 'POST', '/hindcast/analysis/', request)
    const { data: rows, amounts, incompleteMonths } = data as HindcastResult
    const byMonth = titled(pages, 'Usable hours by month').lines
    for (const { month, years, percent, hours, days, startDays } of amounts ?? []) {
      const parts = [percent, hours].flatMap(({ average, percentiles }) => [
        average,
        ...['P10', 'P50', 'P90'].map((name) => percentiles[name]?.value),
      ])
      const cells = [...parts, days.average, startDays.average].map((value) => fixed(value))
      expect(byMonth).toContain([monthNames[month - 1], ...cells, years].join(' '))
    }
    const byYear = titled(pages, 'Usable hours of each year').lines
    for (const row of rows) {
      const cells = monthNames.map((name, month) => {
        const isMarked = incompleteMonths?.[row.Year]?.includes(month + 1)
        return `${fixed(row[name])}${isMarked ? '*' : ''}`
      })
      const [, p] = /^P(\d+)$/.exec(String(row.Year)) ?? []
      const name = p ? shownPercentile(Number(p), false).title : String(row.Year)
      // The last word of a long name stands in a line of its own.
      const place = byYear.indexOf([name.replace(/ years$/, ''), ...cells, fixed(row.Average)].join(' '))
      expect([name, place]).not.toEqual([name, -1])
      if (name.endsWith(' years')) expect(byYear[place + 1]).toBe('years')
    }
  })

  test('has the figures of the statistics call', async () => {
    const waits = await statistic('C.1 waiting')
    const waiting = titled(pages, 'Waiting time').lines.join('\n')
    const { mean_hours, p50_hours, p80_hours, p90_hours, at_once_percent } = waits['1']!
    expect(waiting).toContain(
      ['Jan', mean_hours, p50_hours, p80_hours, p90_hours, at_once_percent]
        .map((value) => (typeof value === 'string' ? value : fixed(value)))
        .join(' '),
    )
    const spells = await statistic('C.1 spells')
    const { good_percent: good, bad_percent: bad } = spells.year as never as Record<
      string,
      Record<string, number>
    >
    const persistence = titled(pages, 'Persistence').lines.join('\n')
    for (const hours of [1, 24, 240])
      expect(persistence).toContain(`${hours} ${fixed(good?.[hours])} ${fixed(bad?.[hours])}`)
    const campaigns = await statistic('C.6 campaign', { netHours: 72, isCompressed: true })
    const { p50_hours: half, p90_hours: nine } = campaigns.year as never as Record<string, number>
    const campaign = titled(pages, 'Campaign: 72 net hours').lines.join('\n')
    expect(campaign).toContain(`at most ${fixed((half ?? 0) / 24)} days in half of the starts`)
    expect(campaign).toContain(`${fixed((nine ?? 0) / 24)} days in nine of ten`)
    const returns = (await statistic('C.5 return values', { parameter: 'wave_height' })) as never as {
      return_values: Record<string, number>
    }
    const values = titled(pages, 'Return values').lines.join('\n')
    for (const period of [5, 10, 50])
      expect(values).toContain(`${period} years ${fixed(returns.return_values[period], 2)}`)
  })

  test('has the return values of an independent program', () => {
    const file = new URL('../../../../shared/data/oracle_statistics_alpha_ventus.json', import.meta.url)
    expect(existsSync(file)).toBe(true)
    const { cases } = JSON.parse(readFileSync(file, 'utf8')) as {
      cases: {
        statistic: string
        request: { parameter?: string }
        answer: { return_values: Record<string, number> }
      }[]
    }
    const one = cases.find(
      ({ statistic: name, request }) => name === 'C.5 return values' && request.parameter === 'wave_height',
    )
    const lines = titled(pages, 'Return values').lines.join('\n')
    expect(lines).toContain(`50 years ${fixed(one?.answer.return_values['50'], 2)}`)
  })

  test("names percentiles of usable time as planners do if the request or the user's preference says so", async () => {
    const rowsOf = async (choices: object) => {
      const answer = await reportOf(api, 'planner', choices)
      return titled(await readPdf(answer.rawPayload), 'Usable hours of each year').lines.join('\n')
    }
    const { data } = await api.call('planner', 'POST', '/hindcast/analysis/', request)
    const p10 = (data as HindcastResult).data.find(({ Year }) => Year === 'P10')
    const planners = `P90: at least this in 9 of 10 ${fixed(p10?.Jan)}`
    expect(await rowsOf({ isPlanners: true })).toContain(planners)
    await api.call('planner', 'PUT', '/config/planner', { 'percentiles.isPlanners': true })
    expect(await rowsOf({})).toContain(planners)
    expect(await rowsOf({ isPlanners: false })).not.toContain(planners)
    await api.call('planner', 'PUT', '/config/planner', {})
  })

  test('uses the options that are chosen above the statistics', async () => {
    const answer = await reportOf(api, 'planner', { month: '1', netHours: 24, percentile: 10 })
    const chosen = await readPdf(answer.rawPayload)
    const text = chosen.flatMap(({ lines }) => lines).join('\n')
    for (const words of [
      'Campaign: 24 net hours',
      'Uncertainty of percentiles: P90, at least this in 1 of 10 years',
      'Begun in Jan',
    ])
      expect(text).toContain(words)
  })
})

describe('POST /hindcast/report', () => {
  let api: Api
  beforeAll(async () => {
    api = await weatherApp(
      arrayWeather({
        series: { wave_height: (hour) => hour % 3, wind_speed_10m: (hour) => hour % 11 },
        hours: 800 * 24,
      }),
    )
  })
  afterAll(() => api.close())

  test('requires the permission to download and a site of the own customer', async () => {
    expect((await reportOf(api, 'reader')).statusCode).toBe(403)
    const own = { siteId: api.sites.farm7 }
    const answer = await reportOf(api, 'planner7', own)
    expect(answer.statusCode).toBe(200)
    const pages = await readPdf(answer.rawPayload)
    expect(pages[0]?.lines).toContain('farm7')
    expect(await reportOf(api, 'planner', own).then(({ statusCode }) => statusCode)).toBe(404)
    const elsewhere = await reportOf(api, 'planner7', { siteId: api.sites.sea7 })
    expect([elsewhere.statusCode, elsewhere.json().errors[0].path]).toEqual([400, '/siteId'])
  })

  test('says where the source lacks parameters; synthetic data have no return values', async () => {
    const answer = await reportOf(api, 'planner')
    const pages = await readPdf(answer.rawPayload)
    const textOf = (title: string) => titled(pages, title).lines.join('\n')
    expect(textOf('Wave height and period')).toContain('lack a parameter of the request')
    expect(textOf('Return values')).toContain('never computed from synthetic data')
    expect(pages[0]?.lines.join('\n')).toContain('synthetic data')
  })

  test('shows names literally', async () => {
    const name = '<b>=cmd|{{x}}</b> $(y) %s'
    await api.database
      .updateTable('records')
      .set({ body: JSON.stringify({ name, ...place, isOffshore: true, includeHistoricData: true }) })
      .where('id', '=', api.sites.farm7)
      .execute()
    const answer = await reportOf(api, 'planner7', { siteId: api.sites.farm7 })
    expect(answer.statusCode).toBe(200)
    const pages = await readPdf(answer.rawPayload)
    expect(pages[0]?.lines).toContain(name)
  })

  test('refuses a point outside of the regions, unknown parameters and conditions that no value meets', async () => {
    expect((await reportOf(api, 'planner', { latitude: 0, longitude: 0 })).statusCode).toBe(400)
    const unknown = [{ parameterId: 999, condition: 'LT', testValue: 1, apply: true }]
    expect((await reportOf(api, 'planner', { conditionList: unknown })).statusCode).toBe(400)
    expect((await reportOf(api, 'planner', { netHours: 0 })).statusCode).toBe(400)
    const contrary = ['GT', 'LT'].map((condition) => ({
      parameterId: 11,
      condition,
      testValue: 1.5,
      apply: true,
    }))
    const refused = await reportOf(api, 'planner', { conditionList: contrary })
    expect([refused.statusCode, refused.json().errors]).toEqual([
      400,
      [
        {
          path: '/conditionList/1/testValue',
          message: 'No value is both: change a value or choose OR.',
        },
      ],
    ])
  })

  test('lists a hundred conditions in no smaller letters', async () => {
    const conditionList = Array.from({ length: 100 }, (_, index) => ({
      parameterId: 11,
      condition: index % 2 ? 'LT' : 'GT',
      apply: true,
      testValue: index % 2 ? 3 + index : -1 - index,
    }))
    const answer = await reportOf(api, 'planner', { conditionList })
    expect(answer.statusCode).toBe(200)
    const pages = await readPdf(answer.rawPayload)
    const sizes = pages.flatMap(({ texts }) => texts.map(({ fontSize }) => fontSize))
    expect(Math.min(...sizes)).toBeGreaterThan(7.99)
    expect(pages[0]?.lines.join(' ')).toContain('above -99')
  })
})

describe('the layout of a site report', () => {
  let api: Api
  let pages: PdfPage[]
  beforeAll(async () => {
    const season = (hour: number) => Math.cos((2 * Math.PI * hour) / 8766)
    api = await weatherApp(
      arrayWeather({
        series: {
          wave_height: (hour) => 1.6 + season(hour) + 0.8 * Math.sin(hour / 17) + 0.5 * Math.sin(hour / 5.3),
          wave_peak_period: (hour) => 7 + 2 * season(hour) + 3 * Math.sin(hour / 31),
          wave_direction: (hour) => hour % 360,
          wind_speed_10m: (hour) => 9 + 3 * season(hour) + 5 * Math.sin(hour / 13),
          wind_direction_10m: (hour) => (3 * hour) % 360,
        },
        hours: 8766 * 12,
      }),
    )
    const answer = await reportOf(api, 'planner')
    expect(answer.statusCode).toBe(200)
    if (process.env.KEEP_REPORT) writeFileSync(process.env.KEEP_REPORT, answer.rawPayload)
    pages = await readPdf(answer.rawPayload)
  })
  afterAll(() => api.close())

  test('has no half-empty page but the last, and no text below 8 points', () => {
    expect(
      pages
        .slice(0, -1)
        .map(filledShare)
        .filter((share) => share < 0.5),
    ).toEqual([])
    expect(Math.min(...pages.flatMap(({ texts }) => texts.map(({ fontSize }) => fontSize)))).toBeGreaterThan(
      7.99,
    )
  })

  test('has a map of the place on its first page: land, degrees, and a scale', () => {
    const { texts, paths, fills } = pages[0]!
    expect(texts.map(({ text }) => text)).toEqual(expect.arrayContaining(['6° E', '54° N', '100 km']))
    expect(fills).toEqual(
      expect.arrayContaining(
        [tokens.map.light.sea, tokens.map.light.land].map((color) => color.toLowerCase()),
      ),
    )
    // The coast of the German Bight.
    expect(Math.max(...paths)).toBeGreaterThan(100)
  })

  test('names method, revision, source and conventions', () => {
    const text = titled(pages, 'Method, source and conventions').lines.join('\n')
    for (const words of ['Method and revision', 'Source', 'Conventions', 'Data', 'Significant wave height'])
      expect(text).toContain(words)
    expect(text.replaceAll('\n', ' ')).toMatch(
      /Revision Made .* by planner\. The same request to the same data gives the same figures\./,
    )
  })
})

test('a site report of 90 years and every sea up to 15 m and 24 s has correct page numbers and a legible scatter table', async () => {
  // Every pair of a height of 0.25 to 14.75 m and a period of 2.5 to 23.5 s: 30 rows, 22 columns.
  const api = await weatherApp(
    arrayWeather({
      series: {
        wave_height: (hour) => 0.25 + 0.5 * (hour % 30),
        wave_peak_period: (hour) => 2.5 + (Math.floor(hour / 30) % 22),
        wave_direction: (hour) => hour % 360,
        wind_speed_10m: (hour) => hour % 23,
        wind_direction_10m: (hour) => hour % 360,
      },
      start: Date.UTC(1935, 0) / 1000,
      hours: 24 * 365.25 * 90,
    }),
  )
  try {
    const answer = await reportOf(api, 'planner')
    expect(answer.statusCode).toBe(200)
    const pages = await readPdf(answer.rawPayload)
    for (const title of titles) expectContents(pages, title)
    const first = pageOf(pages, 'Usable hours of each year')
    const years = pages
      .slice(first, first + 3)
      .flatMap(({ lines }) => lines.filter((line) => /^(19|20)\d\d /.test(line)))
    expect([years.length, years[0]?.slice(0, 4), years.at(-1)?.slice(0, 4)]).toEqual([90, '1935', '2024'])
    // 22 periods do not fit beside each other in letters of 8 points, so the table is folded.
    const start = pageOf(pages, 'Wave height and period')
    const after = pages.slice(start, start + 4)
    const rows = after
      .flatMap(({ texts }) => texts)
      .filter(({ text }) => /^\d+\.[05] to \d+\.[05]$/.test(text))
    expect(rows).toHaveLength(2 * 30)
    // Periods without a sea have no column, and each column fits its numbers.
    const cells = after.flatMap(({ lines }) => lines).filter((line) => line.startsWith('7.0 to 7.5 '))
    expect(cells.flatMap((line) => line.split(' ').slice(3))).toHaveLength(1 + 22 + 2)
    for (const { texts, width } of after)
      expect(Math.max(...texts.map((text) => text.x + text.width))).toBeLessThanOrEqual(width - 39)
  } finally {
    await api.close()
  }
})
