import { existsSync, readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { HindcastResult } from '#schemas/shapes/hindcast/hindcast.ts'
import { shownPercentile } from '#texts/percentileText.ts'
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

const titled = (pages: readonly PdfPage[], title: string) => {
  const found = pages.slice(2).find(({ lines }) => lines.includes(title))
  expect(found, title).toBeDefined()
  return found!
}

const titles = [
  'Summary',
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
  'Definitions',
  'Provenance and limits',
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

  test('is 20 pages of vector graphics, with a title, contents with page numbers and one chapter per page', async () => {
    expect(pages).toHaveLength(20)
    expect(await pdfMetadata(pdf)).toMatchObject({
      title: 'Site report Latitude 54.01, longitude 6.6',
      language: 'en-GB',
    })
    expect(pages.map(({ images }) => images)).toEqual(pages.map(() => 0))
    expect(pages.map(({ missing }) => missing)).toEqual(pages.map(() => []))
    titles.forEach((title, index) => {
      expect(pages[1]?.lines).toContain(`${title} ${index + 3}`)
      expect(pages[index + 2]?.lines).toContain(title)
      expect(pages[index + 2]?.lines.join('\n')).toContain(`Page ${index + 3} of 20`)
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
      const name = p ? shownPercentile(Number(p), false).title : row.Year
      expect(byYear).toContain([name, ...cells, fixed(row.Average)].join(' '))
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
    const planners = `P90: at least this in 9 of 10 years ${fixed(p10?.Jan)}`
    expect(await rowsOf({ isPlanners: true })).toContain(planners)
    await api.call('planner', 'PUT', '/config/planner', { 'percentiles.isPlanners': true })
    expect(await rowsOf({})).toContain(planners)
    expect(await rowsOf({ isPlanners: false })).not.toContain(planners)
    await api.call('planner', 'PUT', '/config/planner', {})
  })

  test('uses the options that are chosen above the statistics', async () => {
    const answer = await reportOf(api, 'planner', { month: '1', netHours: 24, percentile: 10 })
    const chosen = await readPdf(answer.rawPayload)
    expect(chosen).toHaveLength(20)
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

  test('is 20 pages if the source lacks parameters, and reports that there; synthetic data have no return values', async () => {
    const answer = await reportOf(api, 'planner')
    const pages = await readPdf(answer.rawPayload)
    expect(pages).toHaveLength(20)
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

  test('is 20 pages with a hundred conditions, too', async () => {
    const conditionList = Array.from({ length: 100 }, (_, index) => ({
      parameterId: 11,
      condition: index % 2 ? 'LT' : 'GT',
      apply: true,
      testValue: index % 2 ? 3 + index : -1 - index,
    }))
    const answer = await reportOf(api, 'planner', { conditionList })
    expect(answer.statusCode).toBe(200)
    expect(await readPdf(answer.rawPayload)).toHaveLength(20)
  })
})

test('a site report of 90 years and every sea up to 15 m and 24 s has more pages, correct page numbers and a legible scatter table', async () => {
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
    // The years and the scatter table take at most one more page each.
    expect(pages.length).toBeLessThanOrEqual(22)
    for (const title of titles) {
      const at = pages.findIndex(({ lines }, index) => index > 1 && lines.includes(title))
      expect(pages[1]?.lines).toContain(`${title} ${at + 1}`)
    }
    const first = pages.indexOf(titled(pages, 'Usable hours of each year'))
    const years = pages
      .slice(first, first + 2)
      .flatMap(({ lines }) => lines.filter((line) => /^(19|20)\d\d /.test(line)))
    expect([years.length, years[0]?.slice(0, 4), years.at(-1)?.slice(0, 4)]).toEqual([90, '1935', '2024'])
    const scatter = titled(pages, 'Wave height and period')
    const after = pages[pages.indexOf(scatter) + 1]
    const rows = [...scatter.texts, ...(after?.texts ?? [])].filter(({ text }) =>
      /^\d+\.[05] to \d+\.[05]$/.test(text),
    )
    expect(rows).toHaveLength(30)
    // Text smaller than 6 points is not legible on paper.
    expect(Math.min(...rows.map(({ fontSize }) => fontSize))).toBeGreaterThanOrEqual(6)
    // Periods without a sea have no column, and each column fits its numbers.
    const row = scatter.lines.find((line) => line.startsWith('7.0 to 7.5 '))
    expect(row?.split(' ').slice(3, -2)).toHaveLength(1 + 22)
    const edge = Math.max(...scatter.texts.map(({ x, width }) => x + width))
    expect(edge).toBeLessThanOrEqual(scatter.width - 39)
  } finally {
    await api.close()
  }
})
