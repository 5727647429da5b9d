import { describe, expect, it } from 'vitest'
import { chartColors } from '#chartModel/chartColors.ts'
import { campaign } from '#chartModel/statistics/cards/campaign.ts'
import { spells } from '#chartModel/statistics/cards/spells.ts'
import { waiting } from '#chartModel/statistics/cards/waiting.ts'
import { usualChoices } from '#chartModel/statistics/choices.ts'
import { statisticFacts, statisticHead } from '#chartModel/statistics/head.ts'
import { figureCsv } from '#customPages/hindcast/statistics/figureCsv.ts'
import { csvHead } from '#texts/answerHead/answerHead.ts'
import { tokens } from '#tokens.ts'
import { registryUnits } from '#weather/units/units.ts'
import { chartIn, hindcastRequest } from './request.ts'

const context = {
  choices: { ...usualChoices, month: '1' },
  request: hindcastRequest,
  units: registryUnits,
} as const
const colors = chartColors('light', '')
const size = { width: 500, height: 260 }

/** The rows of a CSV without its comment lines. */
const rowsOf = (csv: string) => csv.split('\r\n').filter((line) => line !== '' && !line.startsWith('#'))

describe('waiting time', () => {
  // The worked example of definitions.md, C.1: 23 known hours of 24, N = 3.
  const example = {
    years: 1,
    hours: 23,
    left_out_percent: 100 / 24,
    censored_percent: (100 * 9) / 23,
    waits: 14,
    mean_hours: 19 / 14,
    p50_hours: 1,
    p80_hours: 2.4,
    p90_hours: 3,
    at_once_percent: 500 / 14,
  }
  const nothing = {
    years: 0,
    hours: 0,
    left_out_percent: 100,
    censored_percent: null,
    waits: 0,
    mean_hours: null,
    p50_hours: null,
    p80_hours: null,
    p90_hours: null,
    at_once_percent: null,
  }
  const shown = waiting.show({ '1': example, '2': nothing, year: example }, context)

  it('is a table of all months and the year', () => {
    expect(rowsOf(figureCsv('', shown.table))).toEqual([
      'Month,Mean (h),P50 (h),P80 (h),P90 (h),At once (%),Cut (%),Waits,Years,Hours,Left out (%)',
      'Jan,1.3571,1,2.4,3,35.7143,39.1304,14,1,23,4.1667',
      'Feb,,,,,,,0,0,0,100',
      'Year,1.3571,1,2.4,3,35.7143,39.1304,14,1,23,4.1667',
    ])
    expect(shown.table.chosen).toBe(0)
  })

  it.each([
    [{ p50_hours: 0, p90_hours: 12 }, '; nine of ten waits last at most 12 h.'],
    [
      { p50_hours: 30, p90_hours: 108 },
      '; half of the waits last at most 30 h, nine of ten at most 4.5 days.',
    ],
    [{ p50_hours: 0, p90_hours: 0 }, ' of the hours.'],
  ])('has a headline without a length of zero: %j', (waits, end) => {
    const { headline } = waiting.show({ '1': { ...example, ...waits } }, context)
    expect(headline?.endsWith(end)).toBe(true)
    expect(headline).not.toContain(' 0 h')
  })

  it('has a headline with the result, and notes on cut waits and a single year', () => {
    expect(shown.headline).toBe(
      'Jan: a window of 3 h can begin at once in 35.7 % of the hours; half of the waits last at most 1 h, nine of ten at most 3 h.',
    )
    expect(shown.notes.map(({ text }) => text)).toEqual([
      'Too short: long waits are the ones cut.',
      'One year gives no spread: how years differ cannot be seen.',
    ])
    expect(shown.sample).toContainEqual(['Hours counted', '23'])
  })

  it.each([
    [10, []],
    [10.001, ['Too short: long waits are the ones cut.']],
  ])('%d %% of cut waits: %j', (censored_percent, notes) => {
    const { notes: found } = waiting.show({ '1': { ...example, years: 10, censored_percent } }, context)
    expect(found.map(({ text }) => text)).toEqual(notes)
  })

  it('notes that no window opens if every wait is cut', () => {
    const cut = { ...nothing, years: 10, hours: 7440, censored_percent: 100 }
    expect(waiting.show({ '1': cut }, context).notes.map(({ text }) => text)).toEqual([
      'Too short: long waits are the ones cut.',
      'No window of this length opens within the data.',
    ])
  })

  it('notes if no hour is counted', () => {
    const february = { ...context, choices: { ...usualChoices, month: '2' } } as const
    const none = waiting.show({ '2': nothing }, february)
    expect([none.headline, none.notes.map(({ text }) => text)]).toEqual([
      undefined,
      ['No hour is counted: no such month has at least 95 % of its hours known.'],
    ])
  })

  it('is drawn with gaps for missing values, in the colors of the theme', () => {
    const { data = [], layout } = chartIn(shown)?.draw(size, colors) ?? {}
    const median = data.at(-1)
    expect(median?.y).toEqual([1, ...Array(11).fill(null)])
    expect(median).toMatchObject({ line: { color: tokens.light.primary, width: 2 }, connectgaps: false })
    expect(layout?.annotations?.map(({ text }) => text)).toEqual(['h', 'P90', 'P80', 'Mean', 'P50'])
    // January is highlighted as the chosen month.
    expect(layout?.shapes?.map(({ x0 }) => x0)).toEqual([0])
    expect(chartIn(shown)?.draw(size, chartColors('dark', '')).layout.paper_bgcolor).toBe(tokens.dark.paper)
    expect(chartIn(shown)?.readout?.lines(0)).toEqual([
      'Jan',
      'P90 3.0 h',
      'P80 2.4 h',
      'Mean 1.4 h',
      'P50 1.0 h',
    ])
    expect(chartIn(shown)?.readout?.lines(1)).toEqual([
      'Feb',
      'P90 none',
      'P80 none',
      'Mean none',
      'P50 none',
    ])
  })
})

describe('persistence', () => {
  // The worked example of definitions.md, C.1.
  const shares = (known: Record<number, number>) =>
    Object.fromEntries([1, 3, 6, 12, 24, 48, 72, 120, 240].map((hours) => [hours, known[hours] ?? 0]))
  const example = {
    years: 12,
    hours: 23,
    left_out_percent: 0,
    good_percent: shares({ 1: 1600 / 23, 3: 1100 / 23 }),
    bad_percent: shares({ 1: 700 / 23 }),
  }
  const shown = spells.show({ '1': example, year: example }, context)

  it('has a row for each length of the chosen month, and every month in the file', () => {
    expect(rowsOf(figureCsv('', shown.table)).slice(0, 4)).toEqual([
      'At least (h),Good (%),Bad (%)',
      '1,69.5652,30.4348',
      '3,47.8261,0',
      '6,0,0',
    ])
    const file = rowsOf(figureCsv('', shown.file!))
    expect(file.map((row) => row.split(',')[0])).toEqual(['Month', 'Jan', 'Year'])
    expect(file[1]).toBe(`Jan,69.5652,47.8261${',0'.repeat(7)},30.4348${',0'.repeat(8)},12,23,0`)
  })

  it('says in words that no spell lasts a day', () => {
    expect(shown.headline).toBe('Jan: neither good nor bad weather lasts a day.')
    const bad = { ...example, bad_percent: shares({ 24: 40 }) }
    expect(spells.show({ '1': bad }, context).headline).toBe(
      'Jan: good weather never lasts a day; 40.0 % of the time lies in bad spells that do.',
    )
  })

  it('is drawn as a line of good spells and a line of bad spells', () => {
    const { data = [] } = chartIn(shown)?.draw(size, colors) ?? {}
    expect(data.map(({ y }) => (y as number[])[0]?.toFixed(4))).toEqual(['69.5652', '30.4348'])
    expect(chartIn(shown)?.readout?.lines(1)).toEqual(['3 h or longer', 'Good 47.8 %', 'Bad 0.0 %'])
  })
})

describe('campaign', () => {
  // The worked example of definitions.md, C.6, D = 3: 13 h and 4 h.
  const example = {
    starts: 2,
    starts_used: 2,
    years: 1,
    left_out_end_of_series: 0,
    left_out_unknown: 0,
    p50_hours: 8.5,
    p80_hours: 11.2,
    p90_hours: 12.1,
  }
  const never = {
    starts: 31,
    starts_used: 0,
    years: 0,
    left_out_end_of_series: 30,
    left_out_unknown: 1,
    p50_hours: null,
    p80_hours: null,
    p90_hours: null,
  }
  const shown = campaign.show({ '1': example, '2': never }, context)

  it('is a table in hours and days with the starts that are left out', () => {
    expect(rowsOf(figureCsv('', shown.table))).toEqual([
      'Start,P50 (h),P80 (h),P90 (h),P50 (days),P80 (days),P90 (days),Starts,Counted,Data end,Unknown,Years',
      'Jan,8.5,11.2,12.1,0.3542,0.4667,0.5042,2,2,0,0,1',
      'Feb,,,,,,,31,0,30,1,0',
    ])
  })

  it('has a headline with the result, or a note that the task never ends', () => {
    expect(shown.headline).toBe(
      'Begun in Jan, 72 net hours take at most 0.4 days in half of the starts, 0.5 days in eight of ten and 0.5 days in nine of ten.',
    )
    const none = campaign.show({ '2': never }, { ...context, choices: { ...usualChoices, month: '2' } })
    expect([none.headline, none.notes[0]?.text]).toEqual([
      undefined,
      'No start is counted: the task never ends within the data, or too many of its hours are unknown.',
    ])
  })
})

describe('the files of a statistic', () => {
  it('quote cells with a comma, and have no noise of binary fractions', () => {
    const table = {
      caption: '',
      columns: [{ title: 'a, "b"' }, { title: 'c', unit: 'm' }],
      rows: [['x,y', 0.30000000000000004]],
    }
    expect(figureCsv('# Place: here\r\n', table)).toBe('# Place: here\r\n"a, ""b""",c (m)\r\n"x,y",0.3\r\n')
  })

  it('begin with the place, the statistic, its settings, its sample and its units', () => {
    const { table, sample } = campaign.show({}, context)
    const requested = statisticFacts(campaign, hindcastRequest, usualChoices, registryUnits)
    const place = { name: 'alpha ventus', latitude: 54.01, longitude: 6.6 }
    const head = statisticHead({
      title: 'Campaign',
      place,
      requested,
      sample,
      table,
      readIn: registryUnits,
      provenance: undefined,
    })
    expect(csvHead(head).split('\r\n')).toEqual([
      '# Site: alpha ventus',
      '# Point: latitude 54.01 · longitude 6.6',
      '# Statistic: Campaign',
      '# Of: 72 net hours',
      '# Conditions: Significant wave height below 1.5 m',
      '# Window: 3 h in a row',
      '# Working days: Monday to Friday',
      '# Working hours: 07:00 to 19:00',
      '# Between shifts: work must not pause',
      '# Clock: UTC',
      '"# Units: h, days"',
      '',
    ])
  })

  it('name only the conditions, and no working hours, for a statistic of the weather alone', () => {
    const names = statisticFacts(spells, hindcastRequest, usualChoices, registryUnits).map(([name]) => name)
    expect(names).toEqual(['Conditions', 'Clock'])
  })
})
