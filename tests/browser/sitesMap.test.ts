import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { openAs, signOut } from './support/portal.ts'
import { allPopups, coloursAt, hover, mapOf, markerButton, pixelOf, popupOf } from './support/siteMap.ts'
import { startTestServer } from './support/testServer.ts'

const server = startTestServer()

// Sites of the demonstration. The home map is centered on the first by name, at zoom 4.
const alphaVentus = { latitude: 54.01, longitude: 6.6 }
const hornsRev = { latitude: 55.69, longitude: 7.69 }
const tampen = { latitude: 61.33, longitude: 2.26 }
const arkona = { latitude: 54.78, longitude: 14.12 }
const esbjerg = { latitude: 55.46, longitude: 8.44 }
const beatrice = { latitude: 58.26, longitude: -2.89 }
const morayEast = { latitude: 58.1, longitude: -2.8 }
const atHome = (page: Page, place: typeof alphaVentus) => pixelOf(page, place, alphaVentus, 4)
/** Far from every marker and popup. */
const away = (page: Page) => atHome(page, { latitude: 54, longitude: 29 })

/** The maximum number of pixels by which a popup extends beyond the map. */
async function sticksOut(page: Page, name: string): Promise<number> {
  const [map, popup] = [await mapOf(page).boundingBox(), await popupOf(page, name).boundingBox()]
  if (!map || !popup) throw new Error('no popup on the map')
  return Math.max(
    map.x - popup.x,
    map.y - popup.y,
    popup.x + popup.width - map.x - map.width,
    popup.y + popup.height - map.y - map.height,
  )
}

const preview = '**/forecasts/preview/**'
const sitesPanel = (page: Page) => page.getByRole('complementary', { name: 'Sites' })
const openFavorites = (page: Page) => sitesPanel(page).getByRole('tab', { name: 'Favorites' }).click()
const openModule = async (page: Page, name: string) => {
  await page.getByRole('link', { name }).click()
}

it('hovering a marker opens a popup with the next three days after a spinner; it closes 300 ms after the mouse leaves', async () => {
  const { page } = await server.openPage({ map: true, expected: /503/ })
  await page.clock.install()
  let answer = () => {}
  const held = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route(preview, async (route) => {
    await held
    await route.continue()
  })
  await openAs(page, 'planner', '/forecasts')
  const responded = page.waitForResponse(/\/forecasts\/preview\/1\?/)
  await hover(page, await atHome(page, alphaVentus), 'alpha ventus')
  const popup = popupOf(page, 'alpha ventus')
  await popup.getByRole('status', { name: 'Loading the forecast' }).waitFor()
  answer()
  await popup.getByRole('table').waitFor()
  await expect.poll(async () => (await popup.boundingBox())?.width).toBe(420)
  await popup.getByText('LAT 54.0100 LON 6.6000').waitFor()
  await popup.getByRole('button', { name: 'Pin alpha ventus' }).waitFor()
  await popup.getByText('Synthetic demonstration data').waitFor()

  const response = await responded
  expect(new URL(response.url()).searchParams.get('forecastCount')).toBe('3')
  const { data } = await response.json()
  expect(data[0].days).toHaveLength(3)
  const head = await popup.getByRole('columnheader').allInnerTexts()
  expect(head).toEqual(['Parameter', ...data[0].days.map(({ date }: { date: string }) => date.slice(5))])
  const rows = await popup.getByRole('row').allInnerTexts()
  const written = rows.slice(1).map((row) => row.split('\t').map((cell) => cell.trim()))
  interface Row {
    name: string
    unit: string
    decimals: number
    days: { value: number | null }[]
  }
  expect(written).toEqual(
    data.map(({ name, unit, decimals, days }: Row) => [
      `${name} ${unit}`,
      ...days.map(({ value }) => (value === null ? '-' : value.toFixed(decimals))),
    ]),
  )

  // The popup stays while the mouse is over it and closes 300 ms after the mouse has left.
  const box = await popup.boundingBox()
  if (!box) throw new Error('no popup')
  const outside = await away(page)
  await page.mouse.move(box.x + 200, box.y + 200)
  await page.clock.runFor(2000)
  expect(await popup.count()).toBe(1)
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000))
  await page.mouse.move(outside.x, outside.y)
  await page.clock.runFor(299)
  expect(await popup.count()).toBe(1)
  await page.clock.runFor(1)
  await popup.waitFor({ state: 'detached' })
  await page.clock.resume()

  await page.unroute(preview)
  await page.route(preview, (route) => route.fulfill({ json: { data: [] } }))
  await hover(page, await atHome(page, tampen), 'Hywind Tampen')
  await popupOf(page, 'Hywind Tampen').getByText('No forecasts found', { exact: true }).waitFor()
  await page.unroute(preview)
  await page.route(preview, (route) =>
    route.fulfill({ status: 503, contentType: 'text/plain', body: 'The weather source does not answer.' }),
  )
  await hover(page, await atHome(page, hornsRev), 'Horns Rev 3')
  await popupOf(page, 'Horns Rev 3').getByText('The weather source does not answer.').waitFor()
  expect(await page.getByRole('alert').count()).toBe(0)

  // A click anywhere in the popup except the pin opens the site.
  await popupOf(page, 'Horns Rev 3').getByText('The weather source does not answer.').click()
  await page.waitForURL('**/forecasts/site/20')
  await expect.poll(() => allPopups(page).count()).toBe(0)
})

it('popups can be pinned and set the favorite of their site, and close when the list of sites changes', async () => {
  const { page } = await server.openPage({ map: true })
  await page.clock.install()
  await openAs(page, 'planner', '/forecasts')
  await openFavorites(page)
  const siteLinks = sitesPanel(page).getByRole('link')
  await sitesPanel(page).getByRole('link', { name: 'Onshore Port of Esbjerg' }).waitFor()
  await hover(page, await atHome(page, tampen), 'Hywind Tampen')
  const popup = popupOf(page, 'Hywind Tampen')
  // The chosen tab is stored by a PUT as well.
  const added = page.waitForRequest(
    (request) => request.method() === 'PUT' && new URL(request.url()).pathname === '/sites/favorites/21',
  )
  await popup.getByRole('button', { name: 'Pin Hywind Tampen' }).click()
  await added
  await sitesPanel(page).getByRole('link', { name: 'Offshore Hywind Tampen' }).waitFor()

  // The pinned popup stays open while another opens and closes.
  const outside = await away(page)
  await page.mouse.move(outside.x, outside.y)
  await page.clock.runFor(1000)
  await hover(page, await atHome(page, arkona), 'Arkona')
  await expect.poll(() => allPopups(page).count()).toBe(2)
  await page.mouse.move(outside.x, outside.y)
  await expect.poll(() => allPopups(page).count()).toBe(1)

  // Unpinning asks for confirmation.
  const dialog = page.getByRole('alertdialog', { name: 'Remove Favourite' })
  const unpin = popup.getByRole('button', { name: 'Unpin Hywind Tampen' })
  await unpin.click()
  await dialog.getByText('Are you sure you want to remove Hywind Tampen as a favourite?').waitFor()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await dialog.waitFor({ state: 'hidden' })
  await unpin.click()
  const removed = page.waitForRequest((request) => request.method() === 'DELETE')
  await dialog.getByRole('button', { name: 'Ok' }).click()
  expect(new URL((await removed).url()).pathname).toBe('/sites/favorites/21')
  await dialog.waitFor({ state: 'hidden' })
  await siteLinks.filter({ hasText: 'Hywind Tampen' }).waitFor({ state: 'detached' })
  await page.mouse.move(outside.x, outside.y)
  await popup.waitFor({ state: 'detached' })

  // A pinned popup is restored when the map opens again, unless the list of sites has changed.
  await hover(page, await atHome(page, arkona), 'Arkona')
  await popupOf(page, 'Arkona').getByRole('button', { name: 'Pin Arkona' }).click()
  await page.mouse.move(outside.x, outside.y)
  await openModule(page, 'Hindcast Analysis')
  await mapOf(page).waitFor({ state: 'detached' })
  await openModule(page, 'Weather Forecast')
  await popupOf(page, 'Arkona').waitFor()
  await page.route(/\/sites$/, async (route) => {
    const answer = await route.fetch()
    const { data } = await answer.json()
    await route.fulfill({ json: { data: data.slice(0, -1) } })
  })
  await openModule(page, 'Hindcast Analysis')
  await mapOf(page).waitFor({ state: 'detached' })
  await page.clock.fastForward('02:00')
  const again = page.waitForResponse(/\/sites$/)
  await openModule(page, 'Weather Forecast')
  await again
  await markerButton(page).waitFor()
  await expect.poll(() => allPopups(page).count()).toBe(0)
})

it('pinned popups close when the list of sites changes under the map', async () => {
  const { page } = await server.openPage({ map: true, expected: /503/ })
  await openAs(page, 'planner', '/forecasts')
  await openFavorites(page)
  await hover(page, await atHome(page, arkona), 'Arkona')
  const popup = popupOf(page, 'Arkona')
  await popup.getByRole('button', { name: 'Pin Arkona' }).click()
  await popup.getByRole('button', { name: 'Unpin Arkona' }).waitFor()
  await page.route(/\/sites$/, async (route) => {
    const { data } = await (await route.fetch()).json()
    await route.fulfill({ json: { data: data.slice(0, -1) } })
  })
  // A favorite that could not be saved reloads the lists.
  await page.route('**/sites/favorites/33', (route) =>
    route.fulfill({ status: 503, contentType: 'text/plain', body: 'The disk is full.' }),
  )
  await page.getByRole('button', { name: 'Remove Port of Esbjerg from favorites' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Ok' }).click()
  await page.getByText('Error: 503 The disk is full.').waitFor()
  await popup.getByRole('button', { name: 'Unpin Arkona' }).waitFor({ state: 'detached' })
})

it('the keyboard moves the focus between markers, which opens their popups, and opens the site', async () => {
  const { page } = await server.openPage({ map: true })
  await openAs(page, 'planner7', '/forecasts')
  await markerButton(page).waitFor()
  await page.getByRole('button', { name: 'Zoom in' }).focus()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await popupOf(page, 'Anholt').getByRole('table').waitFor()
  // South of Anholt (56.60 N 11.21 E) Baltic 2 (54.98 N 13.16 E) is nearer than Rødsand 2 (54.56 N 11.55 E),
  // which is west of it. Baltic 2 is the second of the list.
  await page.keyboard.press('ArrowDown')
  await popupOf(page, 'Baltic 2').getByRole('table').waitFor()
  await page.keyboard.press('ArrowLeft')
  await popupOf(page, 'Rødsand 2').getByRole('table').waitFor()
  await expect.poll(() => allPopups(page).count()).toBe(1)
  await page.keyboard.press('Home')
  await page.keyboard.press('PageDown')
  const popup = popupOf(page, 'Baltic 2')
  await popup.getByRole('table').waitFor()
  const markers = mapOf(page).getByRole('application')
  await expect.poll(() => markers.getByRole('button').count()).toBe(1)
  const hint = await markers.getByRole('button').getAttribute('aria-describedby')
  expect(await page.locator(`[id="${hint}"]`).textContent()).toMatch(/^Arrow keys .* Page Up and Page Down /)
  const anholt = { latitude: 56.6, longitude: 11.21 }
  /** Pixels between the expected position of the marker and the focus. */
  const astray = async () => {
    const focused = await markers.getByRole('button', { name: 'Baltic 2, offshore' }).boundingBox()
    if (!focused) throw new Error('no marker has the keyboard')
    const { x, y } = await pixelOf(page, { latitude: 54.98, longitude: 13.16 }, anholt, 4)
    return Math.max(Math.abs(focused.x + focused.width / 2 - x), Math.abs(focused.y + focused.height / 2 - y))
  }
  await expect.poll(astray).toBeLessThan(0.5)

  // Tab moves the focus into the popup, Escape moves it out.
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect.poll(() => page.evaluate(() => document.activeElement?.ariaLabel)).toBe('Pin Baltic 2')
  await page.keyboard.press('Escape')
  await popup.waitFor({ state: 'detached' })
  await expect.poll(() => page.evaluate(() => document.activeElement?.ariaLabel)).toBe('Baltic 2, offshore')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/forecasts/site/48')
})

it('the map marks offshore and onshore sites with dots, the selected site with a ring, and zooms to it', async () => {
  const { page } = await server.openPage({ map: true })
  const fetched: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/basemap/')) fetched.push(new URL(request.url()).pathname)
  })
  await openAs(page, 'multi', '/forecasts')
  // The plain chart, whose colors are known.
  await page.getByRole('button', { name: 'Hybrid map' }).click()
  await hover(page, await atHome(page, beatrice), 'Beatrice')
  // A shared account has no favorites, so its pin only keeps the popup open.
  const changed: string[] = []
  page.on('request', (request) => request.url().includes('/favorites') && changed.push(request.method()))
  const popup = popupOf(page, 'Beatrice')
  await popup.getByRole('button', { name: 'Pin Beatrice' }).click()
  await popup.getByRole('button', { name: 'Unpin Beatrice' }).click()
  await popup.getByRole('button', { name: 'Pin Beatrice' }).waitFor()
  expect(changed.filter((method) => method !== 'GET')).toEqual([])
  const outside = await away(page)
  await page.mouse.move(outside.x, outside.y)
  await expect.poll(() => allPopups(page).count()).toBe(0)
  const [offshore, onshore] = [await atHome(page, alphaVentus), await atHome(page, esbjerg)]
  const aside = (point: typeof offshore, y: number) => ({ x: point.x, y: point.y + y })
  const dots = [offshore, onshore, aside(offshore, 3), aside(offshore, 9), aside(offshore, 13)]
  // Inside the dots the color of the kind; around the unselected one only sea.
  await expect
    .poll(() => coloursAt(page, dots))
    .toEqual(['#0b5c8a', '#6b7f2a', '#0b5c8a', '#dfe9f0', '#dfe9f0'])

  // From zoom 5 names are drawn beside the markers, darker than any dot, coast or sea.
  const beside = Array.from({ length: 400 }, (_, index) => ({
    x: offshore.x + 12 + (index % 40),
    y: offshore.y - 5 + Math.floor(index / 40),
  }))
  const isNamed = async () =>
    (await coloursAt(page, beside)).some((colour) => /^#([0-6][0-9a-f]){3}$/.test(colour))
  expect(await isNamed()).toBe(false)
  await page.getByRole('button', { name: 'Zoom in' }).click()
  await expect.poll(isNamed).toBe(true)
  await page.getByRole('button', { name: 'Zoom out' }).click()
  await expect.poll(isNamed).toBe(false)
  await expect.poll(() => coloursAt(page, dots.slice(0, 2))).toEqual(['#0b5c8a', '#6b7f2a'])

  const there = await atHome(page, beatrice)
  await page.mouse.click(there.x, there.y)
  await page.waitForURL('**/forecasts/site/4')
  const selected = () => pixelOf(page, beatrice, beatrice, 8)
  const ring = async () => {
    const middle = await selected()
    return coloursAt(page, [middle, aside(middle, 10), aside(middle, 13), aside(middle, 20)])
  }
  await expect.poll(ring).toEqual(['#0b5c8a', '#ffffff', '#0b5c8a', '#dfe9f0'])
  // At zoom 8 a neighbor is at its expected position.
  await hover(page, await pixelOf(page, morayEast, beatrice, 8), 'Moray East')
  // Each required coast file was fetched once.
  await expect.poll(() => fetched).toContain('/basemap/land-10m.json')
  expect(fetched.toSorted()).toEqual([...new Set(fetched)].toSorted())
})

/** Drags the map from a place far from every marker, by pixels. */
async function drag(page: Page, x: number, y: number): Promise<void> {
  const sea = await away(page)
  await page.mouse.move(sea.x, sea.y)
  await page.mouse.down()
  await page.mouse.move(sea.x + x / 2, sea.y + y / 2)
  await page.mouse.move(sea.x + x, sea.y + y)
  await page.mouse.up()
}

const storedView = (page: Page) => page.evaluate(() => sessionStorage.getItem('seawindow.homeMap'))

it('the last view of the home map is restored after leaving it and after reloading the page', async () => {
  const { page } = await server.openPage({ map: true })
  await openAs(page, 'planner', '/forecasts')
  const middle = await atHome(page, alphaVentus)
  await hover(page, middle, 'alpha ventus')
  await page.keyboard.press('Escape')
  // Dragging moves the marker 200 px to the left and 100 px up.
  await drag(page, -200, -100)
  const moved = { x: middle.x - 200, y: middle.y - 100 }
  await hover(page, moved, 'alpha ventus')
  await page.mouse.click(moved.x, moved.y)
  await page.waitForURL('**/forecasts/site/1')
  await openModule(page, 'Weather Forecast')
  await hover(page, moved, 'alpha ventus')
  await page.reload()
  await hover(page, moved, 'alpha ventus')
})

it('the map stops at the edge of the world, and signing out removes the stored view', async () => {
  const { page } = await server.openPage({ map: true })
  await openAs(page, 'planner', '/forecasts')
  await markerButton(page).waitFor()
  // The map shows at most the whole world.
  const out = page.getByRole('button', { name: 'Zoom out' })
  await expect
    .poll(async () => {
      // The previous click may disable the button between this check and the click.
      if (await out.isEnabled()) await out.click({ timeout: 2000 })
      return out.isDisabled()
    })
    .toBe(true)
  await drag(page, -600, 0)
  await drag(page, -600, 0)
  await openModule(page, 'Hindcast Analysis')
  await mapOf(page).waitFor({ state: 'detached' })
  const view = async () => JSON.parse((await storedView(page)) ?? '{}')
  await expect.poll(view).toMatchObject({ zoom: 2, mapTypeId: 'hybrid' })
  const [west, south, east, north] = (await view()).bounds
  expect(Math.min(west, 180 - east)).toBeGreaterThanOrEqual(-180)
  expect(east).toBeCloseTo(180, 3)
  expect(south).toBeGreaterThanOrEqual(-85.001)
  expect(north).toBeLessThanOrEqual(85.001)
  await signOut(page)
  await expect.poll(() => storedView(page)).toBeNull()
})

it('a damaged stored view shows the first site at zoom 4', async () => {
  const { page } = await server.openPage({ map: true })
  await page.addInitScript(() => sessionStorage.setItem('seawindow.homeMap', '{"center":{"latitude":'))
  await openAs(page, 'planner', '/forecasts')
  await hover(page, await atHome(page, hornsRev), 'Horns Rev 3')
})

it('the map beside a forecast can be hidden on a tablet, and the choice is stored per user', async () => {
  const first = await server.openPage({ map: true, screen: 'tablet' })
  await openAs(first.page, 'planner', '/forecasts/site/1')
  const icon = (page: Page) => page.getByRole('button', { name: 'Map', exact: true })
  await icon(first.page).waitFor()
  expect(await mapOf(first.page).count()).toBe(0)
  const stored = first.page.waitForResponse((answer) => answer.request().method() === 'PUT')
  await icon(first.page).click()
  await mapOf(first.page).waitFor()
  expect((await stored).request().postDataJSON()).toMatchObject({ 'siteview.isMapOpen': true })
  await first.close()

  const { page } = await server.openPage({ map: true, screen: 'tablet' })
  await openAs(page, 'planner', '/forecasts/site/1')
  await hover(page, await pixelOf(page, alphaVentus, alphaVentus, 8), 'alpha ventus')
  await expect.poll(() => sticksOut(page, 'alpha ventus')).toBeLessThanOrEqual(0)
  await icon(page).click()
  await mapOf(page).waitFor({ state: 'detached' })
})

it('tapping a marker on a phone opens the site without the map', async () => {
  const { page } = await server.openPage({ map: true, screen: 'phone', touch: true })
  await openAs(page, 'planner', '/forecasts')
  await page.getByRole('button', { name: 'Map', exact: true }).tap()
  await markerButton(page).waitFor()
  for (const name of ['Zoom in', 'Zoom out']) {
    const box = await page.getByRole('button', { name }).boundingBox()
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44)
  }
  const { x, y } = await atHome(page, alphaVentus)
  const popup = popupOf(page, 'alpha ventus')
  // Tap once, after the marker is drawn: a second tap would open the site.
  await expect.poll(() => coloursAt(page, [{ x, y }])).toEqual(['#0b5c8a'])
  await page.touchscreen.tap(x, y)
  await popup.getByRole('table').waitFor()
  await expect.poll(() => sticksOut(page, 'alpha ventus')).toBeLessThanOrEqual(0)
  await popup.getByRole('table').tap()
  await page.waitForURL('**/forecasts/site/1')
  for (const gone of [mapOf(page), sitesPanel(page), page.getByRole('button', { name: 'Map', exact: true })])
    await gone.waitFor({ state: 'detached' })
})

it('a site of another customer redirects to the front page, and a short address redirects to its site', async () => {
  const { page } = await server.openPage({ map: true, screen: 'phone', expected: /400|404/ })
  await openAs(page, 'planner', '/site/2')
  await page.waitForURL('**/forecasts/site/2')
  // Unknown, of customer 7, not a number, negative.
  for (const id of ['999999', '48', 'elsewhere', '-1']) {
    await page.goto(`/forecasts/site/${id}`)
    await page.waitForURL('**/forecasts')
  }
})
