import { parse } from 'csv-parse/sync'
import { expect, it } from 'vitest'
import { csvComment, csvNumber, csvText } from '#formats/csvText.ts'

it.each([
  ['Wind speed', 'Wind speed'],
  ['a,b', '"a,b"'],
  ['a;b', '"a;b"'],
  ['say "so"', '"say ""so"""'],
  ['two\r\nlines', '"two\r\nlines"'],
  ['=1+1', "'=1+1"],
  ['+1', "'+1"],
  ['-1', "'-1"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\t=1', `"'\t=1"`],
  ['\r=1', `"'\r=1"`],
  [' =1', "' =1"],
  ['=HYPERLINK("http://a","b")', `"'=HYPERLINK(""http://a"",""b"")"`],
])('writes the text %j as %j', (text, cell) => {
  expect(csvText(text)).toBe(cell)
})

it.each(['=cmd', 'a,=cmd', 'a;=cmd', 'a\t=cmd', 'a"\r\n=cmd', 'a",=cmd', 'a";=cmd'])(
  'writes the comment %j as one cell, whatever separates cells',
  (text) => {
    for (const delimiter of [',', ';', '\t']) {
      const rows: string[][] = parse(csvComment(text), { delimiter })
      expect(rows).toEqual([[`# ${text.replace(/\s+/g, ' ')}`]])
    }
  },
)

it.each([
  [-1.5, 1, '-1.5'],
  [0, 1, '0.0'],
  [-0.04, 1, '0.0'],
  [12.345, 2, '12.35'],
  [359.6, 0, '360'],
  [null, 1, ''],
])('writes the number %j with %i decimals as %j', (value, decimals, cell) => {
  expect(csvNumber(value, decimals)).toBe(cell)
})
