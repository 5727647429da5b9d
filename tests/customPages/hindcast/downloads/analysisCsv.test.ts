import { parse } from 'csv-parse/sync'
import { expect, it } from 'vitest'
import { analysisCsv } from '../../../../src/customPages/hindcast/downloads/analysisCsv.ts'
import type { HindcastRow } from '../../../../src/weather/hindcast/hindcastTable.ts'

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
const row = (Year: HindcastRow['Year'], value: number | null) =>
  Object.fromEntries([
    ['Year', Year],
    ...[...months, 'Average'].map((name) => [name, value]),
  ]) as HindcastRow & Record<string, unknown>

it('the CSV of an analysis holds its table: a header, the years, Average and all percentiles', () => {
  const lines: string[][] = parse(
    analysisCsv([row(2002, 35.349), row('Average', 0), row('P10', 100), row('P90', 12.25)]),
  )
  expect(lines[0]).toEqual(['Year', ...months, 'Average'])
  expect(lines.map(([first]) => first)).toEqual(['Year', '2002', 'Average', 'P10', 'P90'])
  expect(lines[1]?.slice(1)).toEqual(Array(13).fill('35.3'))
  expect(lines[3]?.[1]).toBe('100.0')
})

it('the CSV of an analysis leaves a month without hours empty', () => {
  expect(analysisCsv([{ ...row(2002, 1), Feb: null }])).toContain('\r\n2002,1.0,,1.0,')
})
