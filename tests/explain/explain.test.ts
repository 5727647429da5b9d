import { describe, expect, it } from 'vitest'
import { type DefinitionKey, definitions, definitionText } from '#explain/definitions.ts'
import { requestTerms } from '#explain/explainRequest.ts'
import { csvOf, hourRows, windRows } from '#explain/rowsBehind.ts'
import { sampleOf } from '#explain/sample.ts'
import type { AnalyticsRequest } from '#schemas/shapes/hindcast/analytics.ts'
import type { Explanation } from '#schemas/shapes/hindcast/explanation.ts'
import type { HindcastRequest } from '#schemas/shapes/hindcast/hindcast.ts'
import { requestFacts } from '#texts/answerHead/requestFacts.ts'

const hindcast: HindcastRequest = {
  latitude: 54,
  longitude: 6,
  workingDays: 'Mon-Fri',
  windowLength: 12,
  daylight: false,
  startHour: 22,
  endHour: 6,
  conditionList: [],
  isTimezoneUTC: false,
  isCompressed: true,
}
const analytics: AnalyticsRequest = {
  site: { id: 1, name: 'Farm' },
  months: [2, 1],
  workWindow: {
    analysisLevel: { value: 100, unit: 'meter' },
    percentiles: [10],
    workingDays: { start: 0, end: 6 },
    windowLength: { value: 6, unit: 'hour' },
    windowSelection: { name: 'custom', customRange: { start: 7, end: 19 } },
  },
  weatherParameters: [],
  includeInputWeatherParametersInTheResponse: false,
}
const ofHindcast = requestTerms({ call: 'hindcastExplanation', body: hindcast })
const ofAnalytics = requestTerms({ call: 'hwwaExplanation', body: analytics })

const row = (year: number, month: number, permitted: number, known: number, usable: number) => ({
  year,
  month,
  permitted,
  known,
  usable,
  permittedDays: 31,
  usableDays: 4,
  startDays: 3,
  isLeftOut: known < 0.95 * permitted,
})
const explanation: Explanation = {
  conditions: ['Wave height below 1.5 m', 'Lightning risk: no'],
  months: [
    row(2001, 1, 300, 150, 60),
    row(2001, 2, 280, 280, 70),
    row(2001, 3, 300, 300, 10),
    row(2002, 1, 300, 300, 90),
    row(2002, 2, 0, 0, 0),
    row(2002, 3, 300, 0, 0),
  ],
  costs: [],
  longestShift: 8,
  provenance: { source: 'archive', title: '', synthetic: false, latitude: 54, longitude: 6, distance: 0 },
}

describe('requestFacts', () => {
  it('describes a hindcast request', () => {
    expect(requestFacts(explanation, ofHindcast, false)).toEqual([
      ['Conditions', 'Wave height below 1.5 m; Lightning risk: no'],
      ['Window', '12 h in a row, with pauses between shifts'],
      ['Working days', 'Monday to Friday'],
      ['Working hours', '22:00 to 06:00 of the next day'],
      ['Clock', "The point's local time"],
      ['Longest shift', '8 h'],
    ])
  })

  it('describes an analytics request, which uses UTC by default', () => {
    expect(requestFacts(explanation, ofAnalytics, false).slice(1)).toEqual([
      ['Window', '6 h in a row, without pauses between shifts'],
      ['Working days', 'Monday to Sunday'],
      ['Working hours', '07:00 to 19:00'],
      ['Clock', 'UTC'],
      ['Longest shift', '8 h'],
      ['Months', 'Jan, Feb'],
      ['Percentile', 'Plain P10: at least this in 9 of 10 years'],
    ])
    expect(requestFacts(explanation, ofAnalytics, true)).toEqual([
      ['Height', '100 m'],
      ['Clock', 'UTC'],
      ['Months', 'Jan, Feb'],
    ])
  })

  it('gives no length for shifts without a break', () => {
    const facts = requestFacts({ ...explanation, longestShift: 114_000 }, ofHindcast, false)
    expect(facts).toContainEqual(['Longest shift', 'more than a week'])
  })

  it.each([
    [0, 24, false, 'all day'],
    [7, 7, false, 'all day'],
    [0, 24, true, 'daylight'],
    [7, 19, true, '07:00 to 19:00 in daylight'],
  ])('reads the hours %i to %i, daylight %s, as %s', (startHour, endHour, daylight, shift) => {
    const body = { ...hindcast, startHour, endHour, daylight }
    expect(requestTerms({ call: 'hindcastExplanation', body }).shift).toBe(shift)
  })
})

describe('sampleOf', () => {
  const { sample } = hourRows(explanation, ofHindcast)

  it('counts the years of each month, its known hours, and the months left out by year', () => {
    expect(sampleOf(sample)).toEqual({
      years: { from: 2001, to: 2002 },
      months: [
        // January: 450 of 600 hours; February: nothing is permitted in 2002, so its share is of one year; March: half.
        { month: 1, years: 1, coverage: 75 },
        { month: 2, years: 1, coverage: 100 },
        { month: 3, years: 1, coverage: 50 },
      ],
      leftOut: [
        { year: 2001, months: [{ month: 1, coverage: 50 }] },
        { year: 2002, months: [{ month: 3, coverage: 0 }] },
      ],
    })
  })

  it('counts a month without permitted hours as zero usable hours', () => {
    const { months } = sampleOf(hourRows(explanation, ofAnalytics).sample)
    expect(months.map(({ month, years }) => [month, years])).toEqual([
      [1, 1],
      [2, 2],
    ])
  })

  it('has the known share of each month that is left out', () => {
    const months = [row(2001, 1, 300, 150, 60), row(2001, 3, 300, 30, 10), row(2001, 4, 300, 300, 10)]
    const { sample } = hourRows({ ...explanation, months }, ofHindcast)
    expect(sampleOf(sample).leftOut).toEqual([
      {
        year: 2001,
        months: [
          { month: 1, coverage: 50 },
          { month: 3, coverage: 10 },
        ],
      },
    ])
  })

  it('has no years without months', () => {
    expect(sampleOf([])).toEqual({ years: null, months: [], leftOut: [] })
  })
})

describe('the rows as CSV', () => {
  it('contain only the requested months', () => {
    expect(csvOf(hourRows(explanation, ofAnalytics))).toBe(
      'year,month,permitted_hours,known_hours,usable_hours,permitted_days,usable_days,start_days,left_out\r\n' +
        '2001,1,300,150,60,31,4,3,yes\r\n2001,2,280,280,70,31,4,3,no\r\n' +
        '2002,1,300,300,90,31,4,3,no\r\n2002,2,0,0,0,31,4,3,no\r\n',
    )
  })

  it('are yearly means for the wind, with an empty cell where a year has none', () => {
    const wind = {
      month: 1,
      windSpeedYearly: { 2002: 8.5 },
      windSpeedAvg: 8.5,
      windSpeedLower: null,
      windSpeedUpper: null,
      windSpeedUnit: 'm/s',
    }
    const rows = windRows(explanation, [wind])
    expect(csvOf(rows)).toBe('year,month,mean_wind_speed,left_out\r\n2001,1,,yes\r\n2002,1,8.5,no\r\n')
    expect(sampleOf(rows.sample)).toMatchObject({
      months: [{ month: 1, years: 1, coverage: null }],
      leftOut: [{ year: 2001, months: [{ month: 1, coverage: null }] }],
    })
  })
})

describe('the definitions', () => {
  const keys = Object.keys(definitions) as DefinitionKey[]

  it.each(keys)('fill in every value of %s', (key) => {
    for (const message of definitionText(key, ofAnalytics)) expect(message).not.toMatch(/[{}]|undefined|NaN/)
  })

  it('name strict limits and pauses of runs', () => {
    const table = definitionText('hindcastTable', ofHindcast).join(' ')
    expect(table).toContain('strictly')
    expect(table).toContain('at least 12 hourly values')
    expect(table).toContain('Work may pause between shifts')
    expect(table).not.toContain('must not pause')
    const hours = definitionText('usableHours', ofAnalytics).join(' ')
    expect(hours).toContain('included')
    expect(hours).toContain('P10')
    expect(hours).toContain('must not pause')
    expect(definitionText('windVariability', ofAnalytics).join(' ')).toContain('at 100 m')
  })
})
