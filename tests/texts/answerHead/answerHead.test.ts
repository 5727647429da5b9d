import { parse } from 'csv-parse/sync'
import { describe, expect, it } from 'vitest'
import type { AnalyticsRequest } from '#schemas/shapes/hindcast/analytics.ts'
import type { HindcastRequest } from '#schemas/shapes/hindcast/hindcast.ts'
import {
  type AnswerHead,
  answerHead,
  csvHead,
  headFacts,
  headLines,
  placeText,
} from '#texts/answerHead/answerHead.ts'
import { conditionTexts, requestFacts, requestText } from '#texts/answerHead/requestFacts.ts'
import { analyticsTerms, hindcastTerms } from '#texts/answerHead/requestTerms.ts'
import { registryUnits } from '#weather/units/units.ts'

const body: HindcastRequest = {
  latitude: 54.01,
  longitude: 6.6,
  workingDays: 'Mon-Fri',
  windowLength: 12,
  daylight: false,
  startHour: 7,
  endHour: 19,
  conditionList: [
    { parameterId: 11, condition: 'LT', testValue: 1.5, apply: true },
    { parameterId: 1, condition: 'LT', testValue: 10, apply: false },
  ],
  isTimezoneUTC: true,
  isCompressed: true,
}
const terms = hindcastTerms(body)

const headOf = (name?: string): AnswerHead => ({
  place: { ...(name !== undefined && { name }), latitude: 54.01, longitude: 6.6 },
  request: { facts: requestFacts({ conditions: conditionTexts(terms) }, terms), text: requestText(terms) },
  units: 'percent of the permitted hours with data',
  provenance: {
    source: 'archive',
    title: 'Archive: alpha ventus',
    model: 'ERA5',
    synthetic: false,
    latitude: 54,
    longitude: 6.5,
    distance: 6.61,
    from: Date.UTC(2004, 0, 1) / 1000,
    to: Date.UTC(2023, 11, 31, 23) / 1000,
    coverage: { wave_height: 0.9876, wind_speed_10m: 1 },
    notes: ['2010 is not whole.'],
  },
})

describe('the head of an answer', () => {
  it('has the site, the point, the request, the units, the source, the years and the coverage', () => {
    expect(headFacts(headOf('alpha ventus'))).toEqual([
      ['Site', 'alpha ventus'],
      ['Point', 'latitude 54.01 · longitude 6.6'],
      ['Conditions', 'Significant wave height below 1.5 m'],
      ['Window', '12 h in a row, with pauses between shifts'],
      ['Working days', 'Monday to Friday'],
      ['Working hours', '07:00 to 19:00'],
      ['Clock', 'UTC'],
      ['Units', 'percent of the permitted hours with data'],
      ['Data', 'Archive: alpha ventus · ERA5'],
      ['Read at', 'latitude 54 · longitude 6.5 · 6.6 km from the point'],
      ['Years', '2004 to 2023'],
      ['Coverage', '98.7 % of hours known'],
      ['Note', '2010 is not whole.'],
    ])
  })

  it('has four lines above a picture, and no name for a point without a site', () => {
    expect(headLines(headOf())).toEqual([
      'latitude 54.01 · longitude 6.6',
      'Significant wave height below 1.5 m · window of 12 h · Mon–Fri 07–19 UTC · work may pause between shifts',
      'percent of the permitted hours with data',
      'Archive: alpha ventus · ERA5 · 2004 to 2023 · 98.7 % of hours known · 6.6 km from the point',
    ])
    expect(placeText({ name: 'Farm' })).toBe('Farm')
  })

  it('gives the distance of the data in the units of the user', () => {
    const head: AnswerHead = { ...headOf(), readIn: { ...registryUnits, distance: 'nmi' } }
    expect(headFacts(head)).toContainEqual([
      'Read at',
      'latitude 54 · longitude 6.5 · 3.6 nmi from the point',
    ])
    expect(headLines(head).at(-1)).toMatch(/ · 3\.6 nmi from the point$/)
  })

  it.each(['=cmd', 'a,=cmd', 'a;=cmd', 'a\r\n=cmd', 'a"\u0000\r\n",=cmd', '\u202emoc.live'])(
    'is one comment per line in a CSV, for any name of a site: %j',
    (name) => {
      for (const delimiter of [',', ';', '\t']) {
        const rows: string[][] = parse(csvHead(headOf(name)), { delimiter })
        expect(rows).toHaveLength(13)
        for (const row of rows) expect(row).toEqual([expect.stringMatching(/^# \P{C}+$/u)])
      }
      expect(csvHead(headOf(name))).toMatch(/\r\n$/)
    },
  )
})

describe('the head of a CSV', () => {
  it('names the pause between shifts once', () => {
    const otherPause = { isCompressed: true, average: 40, insteadOf: 30 } as const
    const head = answerHead(headOf().place, terms, { otherPause }, { units: '%', readIn: registryUnits })
    const lines = csvHead(head).split('\r\n')
    expect(lines.filter((line) => /pause/i.test(line))).toEqual([
      '# Between shifts: Work does not pause between shifts. With pauses: 40.0 % instead of 30.0 % usable (mean of the years).',
    ])
    expect(lines).toContain('# Window: 12 h in a row')
  })
})

describe('a request in one line', () => {
  it('has its limits in the units of the user', () => {
    expect(requestText(terms, { ...registryUnits, height: 'ft' })).toContain(
      'Significant wave height below 4.921 ft · ',
    )
  })

  it('names pauses only if there are shifts', () => {
    expect(requestText(hindcastTerms({ ...body, startHour: 0, endHour: 24 }))).toBe(
      'Significant wave height below 1.5 m · window of 12 h · Mon–Fri around the clock UTC',
    )
  })

  it('has the height of an analysis, but no inactive parameters', () => {
    const request: AnalyticsRequest = {
      site: { id: 1 },
      months: [1],
      workWindow: {
        analysisLevel: { value: 100 },
        percentiles: [10],
        workingDays: { start: 5, end: 6 },
        windowLength: { value: 4 },
        windowSelection: { name: 'daylight', daylight: true },
      },
      weatherParameters: [
        { id: 11, value: { max: 1.5 }, isActive: true },
        { id: 1, value: { max: 10 }, isActive: false },
      ],
      isTimezoneUTC: false,
    }
    expect(requestText(analyticsTerms(request))).toBe(
      'Significant wave height at most 1.5 m · window of 4 h · Sat–Sun in daylight local time · analysis height 100 m',
    )
  })

  it('names a limit of a parameter that the registry does not have', () => {
    const conditionList = [{ parameterId: 9999, condition: 'LT' as const, testValue: 1, apply: true }]
    expect(requestText(hindcastTerms({ ...body, conditionList }))).toMatch(/^parameter 9999 · /)
  })
})
