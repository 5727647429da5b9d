import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import type { Place } from '#weather/series.ts'
import { hostileNames } from '../attack/hostileStrings.ts'
import { signedInHeaders } from './support/apiHeaders.ts'
import type { PageOptions } from './support/browser.ts'
import { openAs } from './support/portal.ts'
import { hover, pixelOf, popupOf } from './support/siteMap.ts'
import { startTestServer } from './support/testServer.ts'

const server = startTestServer()

const names = hostileNames()

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

it('the popup of a marker shows a hostile name as text', async () => {
  const page = await openWatched({ map: true })
  for (const name of ['<svg onload=window.hostile=1>', 'שלום עולם']) {
    await openAs(page, 'admin', `/forecasts/site/${idOf(name)}`)
    const place = placeOf(names.indexOf(name))
    await hover(page, await pixelOf(page, place, place, 8), name)
    expect(await popupOf(page, name).getByRole('button').first().textContent()).toBe(name)
  }
})
