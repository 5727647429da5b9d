import { writeFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Campaign } from '#weather/placeStatistics/campaign.ts'
import { arrayWeather } from '../arrayWeather.ts'
import { type PdfPage, readPdf } from '../reports/readPdf.ts'
import { type Person, weatherApp } from '../weatherApp.ts'

const place = { latitude: 54.01, longitude: 6.6 }
const conditionList = [{ parameterId: 11, condition: 'LT', testValue: 1.5, apply: true }]
const request = {
  ...place,
  workingDays: 'Mon-Sun',
  windowLength: 6,
  daylight: false,
  startHour: 7,
  endHour: 19,
  conditionList,
  isTimezoneUTC: true,
  isCompressed: true,
  netHours: 48,
}

/** Waves that change with the season and from year to year. */
const waves = (hour: number) =>
  1.3 +
  0.7 * Math.cos((2 * Math.PI * hour) / 8766) +
  0.6 * Math.sin(hour / 29) +
  0.4 * Math.sin(Math.floor(hour / 8766) * 2.3)

const yearsOfWaves = (years: number) =>
  weatherApp(arrayWeather({ series: { wave_height: waves }, hours: 8766 * years }))

describe('POST /hindcast/bid', () => {
  let api: Awaited<ReturnType<typeof weatherApp>>
  let pages: PdfPage[]
  const bidOf = (person: Person, values: object = {}) =>
    api.app.inject({
      method: 'POST',
      url: '/hindcast/bid',
      payload: { ...request, ...values },
      headers: {
        'x-api-key': 'test-key',
        authorization: `Bearer ${api.tokens[person]}`,
        accept: 'application/pdf, application/problem+json',
      },
    })
  beforeAll(async () => {
    api = await yearsOfWaves(14)
    const answer = await bidOf('planner')
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/pdf'])
    expect(answer.headers['content-disposition']).toContain('54.01_6.6 bid_2026-01-02T09-30-00Z.pdf')
    if (process.env.KEEP_BID) writeFileSync(process.env.KEEP_BID, answer.rawPayload)
    pages = await readPdf(answer.rawPayload)
  })
  afterAll(() => api.close())

  test('is two pages in letters of at least 8 points', () => {
    expect(pages).toHaveLength(2)
    const sizes = pages.flatMap(({ texts }) => texts.map(({ fontSize }) => fontSize))
    expect(Math.min(...sizes)).toBeGreaterThan(7.99)
  })

  test('has the durations of the statistics call by start month, each with its interval', async () => {
    const { data } = await api.call('planner', 'POST', '/hindcast/statistics', {
      statistic: 'C.6 campaign',
      ...place,
      conditions: [{ name: 'wave_height', condition: 'LT', testValue: 1.5 }],
      windowLength: 6,
      startHour: 7,
      endHour: 19,
      netHours: 48,
      intervals: true,
    })
    const figures = data.data as Record<string, Campaign>
    const days = (hours: number | null | undefined) => ((hours ?? 0) / 24).toFixed(1)
    for (const [name, key] of [
      ['Jan', '1'],
      ['Jul', '7'],
      ['Year', 'year'],
    ] as const) {
      const { p50_hours, p80_hours, p90_hours, intervals_hours = [], years } = figures[key]!
      const cells = [p50_hours, p80_hours, p90_hours].map(
        (hours, at) => `${days(hours)} ${intervals_hours[at]?.map(days).join(' to ')}`,
      )
      const row = pages[0]?.lines.find((line) => line.startsWith(`${name} ${cells.join(' ')}`))
      expect(row, name).toMatch(new RegExp(` ${years}$`))
    }
  })

  test('names the job, the sample, the source and one convention', () => {
    const [first = '', second = ''] = pages.map(({ lines }) => lines.join('\n'))
    for (const words of [
      'Net hours 48 h',
      'Significant wave height below 1.5 m',
      'Working hours 07:00 to 19:00',
    ])
      expect(first).toContain(words)
    for (const words of [
      'Sample and source',
      'Sample Years: 14',
      'Starts counted',
      'Written by a test',
      'Convention',
      'P90 is the long one',
    ])
      expect(second).toContain(words)
  })

  test('requires the permission to download and a site of the own customer', async () => {
    expect((await bidOf('reader')).statusCode).toBe(403)
    expect((await bidOf('planner', { siteId: api.sites.farm7 })).statusCode).toBe(404)
    expect((await bidOf('planner7', { siteId: api.sites.sea7 })).statusCode).toBe(400)
    expect((await bidOf('planner', { netHours: 0 })).statusCode).toBe(400)
    expect((await bidOf('planner', { percentile: 90 })).statusCode).toBe(400)
  })

  test('says that too few years have no interval', async () => {
    const few = await yearsOfWaves(4)
    const answer = await few.app.inject({
      method: 'POST',
      url: '/hindcast/bid',
      payload: request,
      headers: { 'x-api-key': 'test-key', authorization: `Bearer ${few.tokens.planner}` },
    })
    const [first] = await readPdf(answer.rawPayload)
    expect(first?.lines.join(' ')).toContain('Fewer than ten years are too few for an interval')
    await few.close()
  })
})
