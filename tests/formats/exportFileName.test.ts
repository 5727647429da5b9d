import { expect, it } from 'vitest'
import { exportFileName } from '#formats/exportFileName.ts'

const at = new Date('2026-10-25T01:02:03.456Z')
const nameOf = (site: string) => exportFileName(site, at, 'csv').replace('_2026-10-25T01-02-03Z.csv', '')

it("an export file name has the site's name and the time in UTC", () => {
  expect(exportFileName('Dogger Bank A', at, 'csv')).toBe('Dogger Bank A_2026-10-25T01-02-03Z.csv')
})

it.each([
  ['Nordsøen Ærø 北海', 'Nordsøen Ærø 北海'],
  ['a/b\\c:d*e?f"g<h>i|j', 'a_b_c_d_e_f_g_h_i_j'],
  ['../../etc/passwd', '_.._etc_passwd'],
  ['.hidden', 'hidden'],
  ['line\r\nbreak\ttab\0', 'line__break_tab_'],
  ['\u202Efdp.exe', '_fdp.exe'],
  ['half a pair \uD800', 'half a pair _'],
  ['  two   spaces ', 'two spaces'],
  ['...', 'site'],
])('an export file name of %j is %j', (site, expected) => {
  expect(nameOf(site)).toBe(expected)
})

it('an export file name is limited to the bytes that file systems allow', () => {
  const name = exportFileName('🌊'.repeat(100), at, 'csv')
  expect(Buffer.byteLength(name)).toBeLessThanOrEqual(255)
  expect(name.isWellFormed()).toBe(true)
})
