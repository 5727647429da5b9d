import { readFile } from 'node:fs/promises'
import { parse } from 'csv-parse/sync'
import type { Download, Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { hostileStrings, isStorable } from '../attack/hostileStrings.ts'
import { pdfMetadata, readPdf } from '../server/reports/readPdf.ts'
import { signedInHeaders } from './support/apiHeaders.ts'
import type { PageOptions } from './support/browser.ts'
import { openAs } from './support/portal.ts'
import { hover, pixelOf, popupOf } from './support/siteMap.ts'
import { startTestServer } from './support/testServer.ts'

const server = startTestServer()

/** The maximum length of a site's name. */
const LONGEST = 100
const names = hostileStrings.filter(
  (text) => isStorable(text) && text !== '' && Array.from(text).length <= LONGEST,
)

/** One hostile name of each family. */
const representatives = [
  "Robert'); DROP TABLE users;--",
  '<svg onload=window.hostile=1>',
  '</title><script>window.hostile=1</script>',
  '&lt;b&gt;not bold&lt;/b&gt;',
  '=HYPERLINK("http://example.org?x="&A1,"click")',
  '../../../etc/passwd',
  '{{constructor.constructor("window.hostile=1")()}}',
  '%CONFIG%',
  '\u202eevitcaer',
  'escape\u001b[31mred\u001b[0m',
  'carriage\r\nSet-Cookie: hostile=1',
  'W'.repeat(90),
  '__proto__',
]
const [exportedMarkup, exportedFormula, exportedPath] = [
  '<img src=x onerror="window.hostile=1">',
  '=HYPERLINK("http://example.org?x="&A1,"click")',
  '../../../etc/passwd',
]

interface Place {
  latitude: number
  longitude: number
}

/** Sites two degrees apart, so that no markers overlap at the zoom of a selected site. */
const ROW = 16
const placeOf = (index: number): Place => ({
  latitude: 35 + 2 * (index % ROW),
  longitude: -60 + 2 * Math.floor(index / ROW),
})

const ids = new Map<string, number>()
const idOf = (name: string) => {
  const id = ids.get(name)
  if (id === undefined) throw new Error(`no site is called ${name}`)
  return id
}

beforeAll(async () => {
  const { address } = server.product
  const headers = { ...(await signedInHeaders(address, 'admin')), 'content-type': 'application/json' }
  for (const [index, name] of names.entries()) {
    const body = JSON.stringify({ name, description: name, ...placeOf(index) })
    const answer = await fetch(`${address}/settings/sites`, { method: 'POST', headers, body })
    expect([name, answer.status]).toEqual([name, 200])
    ids.set(name, (await answer.json()).data)
  }
})

/** Opens a page that reports an error if a name has any effect beyond being shown as text. */
async function openWatched(options?: PageOptions) {
  const opened = await server.openPage(options)
  const { page, errors } = opened
  await page.addInitScript(() => {
    Object.defineProperty(window, 'hostile', { set: () => console.error('a name has run as a script') })
  })
  page.on('dialog', (dialog) => {
    errors.push(`a dialog: ${dialog.message()}`)
    void dialog.dismiss()
  })
  page.on('popup', (popup) => errors.push(`a window: ${popup.url()}`))
  page.on('request', (request) => {
    const url = new URL(request.url())
    if (/^(https?|ws|file)/.test(url.protocol) && url.origin !== server.product.address)
      errors.push(`a request: ${url}`)
  })
  return page
}

/** Scrolls through a virtualized list. Returns the text of each cell by the id of its site. */
const textsIn = (page: Page, scroller: string, row: string, id: RegExp, text: string) =>
  page.locator(scroller).evaluate(
    async (element, { row, source, text }) => {
      const texts: Record<string, string> = {}
      const drawn = () => new Promise((resolve) => setTimeout(() => requestAnimationFrame(resolve), 30))
      for (let top = 0; ; top += element.clientHeight / 2) {
        element.scrollTop = top
        await drawn()
        for (const each of element.querySelectorAll(row)) {
          const found = new RegExp(source).exec(each.outerHTML)?.[1]
          if (found !== undefined) texts[found] = each.querySelector(text)?.textContent ?? ''
        }
        if (top + element.clientHeight >= element.scrollHeight) return texts
      }
    },
    { row, source: id.source, text },
  )

const expectNames = (texts: Record<string, string>) => {
  expect(names.map((name) => texts[idOf(name)])).toEqual(names)
}

it('the list of sites shows each hostile name as text', async () => {
  const page = await openWatched()
  await openAs(page, 'admin', '/forecasts')
  const panel = page.getByRole('complementary', { name: 'Sites' })
  await panel.getByRole('tab', { name: 'All' }).click()
  const list = '[role=list][aria-label=Sites]'
  await expect
    .poll(() => page.locator(`${list} [role=listitem]`).first().getAttribute('aria-setsize').then(Number))
    .toBeGreaterThan(names.length)
  expectNames(await textsIn(page, list, '[role=listitem]', /\/forecasts\/site\/(\d+)"/, 'a [title]'))
})

it('the settings list shows each hostile name and description as text', async () => {
  const page = await openWatched()
  await openAs(page, 'admin', '/settings/sites')
  await page.locator('.MuiDataGrid-row').first().waitFor()
  for (const field of ['name', 'description'])
    expectNames(
      await textsIn(
        page,
        '.MuiDataGrid-virtualScroller',
        '.MuiDataGrid-row',
        / data-id="(\d+)"/,
        `[data-field="${field}"]`,
      ),
    )
})

it('the header of a forecast shows a hostile name of each family as text', async () => {
  const page = await openWatched()
  await openAs(page, 'admin', '/settings')
  for (const name of representatives) {
    await page.goto(`/forecasts/site/${idOf(name)}`, { waitUntil: 'commit' })
    await page.getByRole('region', { name: 'Forecast settings' }).waitFor()
    await expect.poll(() => page.locator('header h2').first().textContent()).toBe(name)
  }
})

it('the popup of a marker shows a hostile name as text', async () => {
  const page = await openWatched({ map: true })
  for (const name of ['<svg onload=window.hostile=1>', 'שלום עולם']) {
    await openAs(page, 'admin', `/forecasts/site/${idOf(name)}`)
    const place = placeOf(names.indexOf(name))
    await hover(page, await pixelOf(page, place, place, 8), name)
    expect(await popupOf(page, name).getByRole('button').first().textContent()).toBe(name)
  }
})

/** A safe file name: dots without a slash are harmless, except at the start, where they hide the file. */
const fileName = (download: Download) => {
  const name = download.suggestedFilename()
  expect(name).not.toMatch(/[/\\:<>|?*"\p{C}]|^\./u)
  return name
}

it('the exports of a forecast contain a hostile name as text, and no path in the file name', async () => {
  const page = await openWatched()
  await openAs(page, 'admin', '/settings')
  for (const name of [exportedMarkup, exportedFormula, exportedPath]) {
    await page.goto(`/forecasts/site/${idOf(name)}`, { waitUntil: 'commit' })
    await page.getByRole('button', { name: 'Export' }).click()
    const panel = page.getByRole('complementary', { name: 'Export' })
    const save = async (kind: 'PDF' | 'CSV') => {
      const saving = page.waitForEvent('download')
      await panel.getByRole('button', { name: kind, exact: true }).click()
      return saving
    }
    const pdf = await save('PDF')
    expect(fileName(pdf)).toMatch(/_\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ\.pdf$/)
    const path = await pdf.path()
    expect((await pdfMetadata(path)).title).toBe(`Forecast ${name}`)
    for (const { lines } of await readPdf(path)) expect(lines).toContain(name)

    const csv = await save('CSV')
    expect(fileName(csv)).toMatch(/_\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ\.csv$/)
    const rows: string[][] = parse(await readFile(await csv.path()), { bom: true, relaxColumnCount: true })
    const cells = rows.flat()
    expect(cells.filter((cell) => /^\s*[=+@]/.test(cell))).toEqual([])
    expect(cells.some((cell) => cell.includes(name))).toBe(true)
  }
})
