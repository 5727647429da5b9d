import { parse } from 'csv-parse/sync'
import { expect, it } from 'vitest'
import { analysisCsv } from '#customPages/hindcast/downloads/analysisCsv.ts'
import type { AnswerHead } from '#texts/answerHead/answerHead.ts'
import type { HindcastRow } from '#weather/hindcast/hindcastTable.ts'

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
const row = (Year: HindcastRow['Year'], value: number | null) =>
  Object.fromEntries([
    ['Year', Year],
    ...[...months, 'Average'].map((name) => [name, value]),
  ]) as HindcastRow & Record<string, unknown>

const head: AnswerHead = {
  place: { name: '=HYPERLINK("http://a")\r\n,@b', latitude: 54, longitude: 6.6 },
  request: { facts: [['Window', '12 h in a row']], text: '' },
  units: 'percent',
}
const rows = [row(2002, 35.349), row('Average', 0), row('P10', 100), row('P90', 12.25)]
const parsed = (text: string): string[][] => parse(text, { relax_column_count: true })
const isComment = ([first = '']: string[]) => first.startsWith('#')

it('the CSV of an analysis holds its table: a header, the years, Average and all percentiles', () => {
  const lines = parsed(analysisCsv({ rows }, head)).filter((line) => !isComment(line))
  expect(lines[0]).toEqual(['Year', ...months, 'Average'])
  expect(lines.map(([first]) => first)).toEqual([
    'Year',
    '2002',
    'Average',
    'P10: at least this in 9 of 10 years',
    'P90: at least this in 1 of 10 years',
  ])
  expect(lines[1]?.slice(1)).toEqual(Array(13).fill('35.3'))
  expect(lines[3]?.[1]).toBe('100.0')
})

it('the CSV of an analysis leaves a month without hours empty', () => {
  expect(analysisCsv({ rows: [{ ...row(2002, 1), Feb: null }] }, head)).toContain('\r\n2002,1.0,,1.0,')
})

it('the CSV of an analysis begins with the request and its place, as one harmless comment per line', () => {
  const comments = parsed(analysisCsv({ rows }, head)).filter(isComment)
  expect(comments).toEqual([
    ['# Site: =HYPERLINK("http://a") ,@b'],
    ['# Point: latitude 54 · longitude 6.6'],
    ['# Window: 12 h in a row'],
    ['# Units: percent'],
  ])
})

it("the CSV of an analysis names a planner's percentile as the page does", () => {
  const lines = parsed(analysisCsv({ rows, isPlanners: true }, head))
  // The plain P10 is exceeded in 90 % of the years.
  expect(lines.find(([first]) => first === 'P90: at least this in 9 of 10 years')?.[1]).toBe('100.0')
})

it('the CSV of an analysis has the interval, hours, days and start days of each percentile next to it', () => {
  const none = { average: null, percentiles: {} }
  const at = (low: number | null, high: number | null) => ({ value: 50, low, high })
  const amounts = [
    {
      month: 1,
      years: 22,
      hours: { average: 372, percentiles: { P10: { ...at(0, 9), value: 300.25 } } },
      days: { average: 12.34, percentiles: { P10: { ...at(0, 9), value: 6 } } },
      startDays: { average: 11, percentiles: { P10: { ...at(0, 9), value: 5 } } },
      percent: { average: 50, percentiles: { P10: at(3.04, 21.76), P90: at(null, null) } },
    },
    {
      month: 12,
      years: 22,
      hours: none,
      days: none,
      startDays: none,
      percent: { average: 50, percentiles: { P10: at(0, 9), P90: at(88, 100) } },
    },
  ]
  const tableOf = (isPlanners: boolean) => {
    const table = { rows, amounts, isPlanners }
    const lines = parsed(analysisCsv(table, head))
    expect(lines.filter(isComment).flat().join()).toContain('# Intervals: low to high holds the percentile')
    const [names = [], ...cells] = lines.filter((line) => !isComment(line))
    expect(names.slice(14)).toEqual(
      months.flatMap((month) =>
        ['low', 'high', 'usable hours', 'usable days', 'start days'].map((of) => `${month} ${of}`),
      ),
    )
    const place = (name: string) => names.indexOf(name)
    return (year: string, ...columns: string[]) =>
      columns.map((name) => cells.find(([first]) => first?.split(':')[0] === year)?.[place(name)])
  }
  const plain = tableOf(false)
  expect(plain('P10', 'Jan low', 'Jan high', 'Feb low', 'Dec low', 'Dec high')).toEqual([
    '3.0',
    '21.8',
    '',
    '0.0',
    '9.0',
  ])
  expect(plain('P90', 'Jan low', 'Jan high', 'Dec low', 'Dec high')).toEqual(['', '', '88.0', '100.0'])
  const amountsOfJanuary = ['Jan usable hours', 'Jan usable days', 'Jan start days']
  expect(plain('P10', ...amountsOfJanuary)).toEqual(['300.3', '6.0', '5.0'])
  expect(plain('Average', ...amountsOfJanuary)).toEqual(['372.0', '12.3', '11.0'])
  expect(plain('2002', ...amountsOfJanuary)).toEqual(['', '', ''])
  for (const year of ['2002', 'Average']) expect(plain(year, 'Jan low', 'Dec high')).toEqual(['', ''])
  // The value exceeded in 90 % of the years is the plain P10.
  expect(tableOf(true)('P90', 'Jan low', 'Jan high')).toEqual(['3.0', '21.8'])
})
