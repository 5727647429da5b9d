import { parse } from 'csv-parse/sync'
import { expect, it } from 'vitest'
import { analysisCsv } from '../../../../src/customPages/hindcast/downloads/analysisCsv.ts'
import { plannersRows } from '../../../../src/customPages/hindcast/rows.ts'
import type { AnswerHead } from '../../../../src/schemas/answerHead/answerHead.ts'
import type { HindcastRow } from '../../../../src/weather/hindcast/hindcastTable.ts'

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
  const lines = parsed(analysisCsv(rows, head)).filter((line) => !isComment(line))
  expect(lines[0]).toEqual(['Year', ...months, 'Average'])
  expect(lines.map(([first]) => first)).toEqual(['Year', '2002', 'Average', 'P10', 'P90'])
  expect(lines[1]?.slice(1)).toEqual(Array(13).fill('35.3'))
  expect(lines[3]?.[1]).toBe('100.0')
})

it('the CSV of an analysis leaves a month without hours empty', () => {
  expect(analysisCsv([{ ...row(2002, 1), Feb: null }], head)).toContain('\r\n2002,1.0,,1.0,')
})

it('the CSV of an analysis begins with what was requested and where, one harmless comment a line', () => {
  const comments = parsed(analysisCsv(rows, head)).filter(isComment)
  expect(comments).toEqual([
    ['# Site: =HYPERLINK("http://a") ,@b'],
    ['# Point: latitude 54 · longitude 6.6'],
    ['# Window: 12 h in a row'],
    ['# Percentiles: P90 is the plain percentile over the years: not exceeded in 90 % of them'],
    ['# Units: percent'],
  ])
})

it("the CSV of an analysis names a planner's percentile as exceeded", () => {
  const lines = parsed(analysisCsv(plannersRows(rows), head, true))
  // The plain P10 is exceeded in 90 % of the years.
  expect(lines.find(([first]) => first === 'P90 exceeded')?.[1]).toBe('100.0')
  expect(lines.flat()).toContain('# Percentiles: P90 exceeded is exceeded in 90 % of the years')
})
