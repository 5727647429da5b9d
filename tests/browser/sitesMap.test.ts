import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { launchBrowser, type VisitOptions, visit } from './support/browser.ts'
import { openAs, signIn, signOut } from './support/portal.ts'
import { type Product, startProduct } from './support/product.ts'
import { allPopups, coloursAt, hover, mapOf, markerButton, pixelOf, popupOf } from './support/siteMap.ts'

let product: Product
let browser: Browser

beforeAll(async () => {
  ;[product, browser] = await Promise.all([startProduct(), launchBrowser()])
})
afterAll(async () => {
  await browser?.close()
  await product?.stop()
})

/** A machine that draws the map without a graphics card may be busy with it. */
const patience = { timeout: 20_000 }

/** A page in a test of its own, which must leave no errors. */
async function visiting(options: VisitOptions, act: (page: Page) => Promise<void>): Promise<void> {
  const { page, errors, close } = await visit(browser, product.address, options)
  await act(page)
  expect(errors).toEqual([])
  await close()
}

// Sites of the demonstration; the first by name is in the middle of the home map, at zoom 4.
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

const preview = '**/forecasts/preview/**'
const sitesPanel = (page: Page) => page.getByRole('complementary', { name: 'Sites' })
const openModule = async (page: Page, name: string) => {
  await page.getByRole('link', { name }).click()
}

it('opens a popup with the next three days, a spinner first, and closes it 300 ms after the mouse', () =>
  visiting({ expected: /503/ }, async (page) => {
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
    const asked = page.waitForResponse(/\/forecasts\/preview\/1\?/)
    await hover(page, await atHome(page, alphaVentus), 'alpha ventus')
    const popup = popupOf(page, 'alpha ventus')
    await popup.getByRole('status', { name: 'Loading the forecast' }).waitFor()
    answer()
    await popup.getByRole('table').waitFor()
    expect((await popup.boundingBox())?.width).toBe(420)
    await popup.getByText('LAT 54.0100 LON 6.6000').waitFor()
    await popup.getByRole('button', { name: 'Pin alpha ventus' }).waitFor()
    await popup.getByText('Synthetic demonstration data').waitFor()

    const response = await asked
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

    // Over the popup it stays; 300 ms after the mouse has left it, it is gone.
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

    // Any place of the popup but the pin opens the site.
    await popupOf(page, 'Horns Rev 3').getByText('The weather source does not answer.').click()
    await page.waitForURL('**/forecasts/site/20')
    expect(await allPopups(page).count()).toBe(0)
  }))

it('pins popups with the star of the site, and lets them go when the list of sites changes', () =>
  visiting({}, async (page) => {
    await page.clock.install()
    await openAs(page, 'planner', '/forecasts')
    const stars = sitesPanel(page).getByRole('link')
    await stars.filter({ hasText: 'Port of Esbjerg' }).waitFor()
    await hover(page, await atHome(page, tampen), 'Hywind Tampen')
    const popup = popupOf(page, 'Hywind Tampen')
    const added = page.waitForRequest((request) => request.method() === 'PUT')
    await popup.getByRole('button', { name: 'Pin Hywind Tampen' }).click()
    expect(new URL((await added).url()).pathname).toBe('/sites/favorites/21')
    await stars.filter({ hasText: 'Hywind Tampen' }).waitFor()

    // It stays, and another opens beside it and closes again.
    const outside = await away(page)
    await page.mouse.move(outside.x, outside.y)
    await page.clock.runFor(1000)
    await hover(page, await atHome(page, arkona), 'Arkona')
    expect(await allPopups(page).count()).toBe(2)
    await page.mouse.move(outside.x, outside.y)
    await expect.poll(() => allPopups(page).count(), patience).toBe(1)

    // Letting go asks first.
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
    await stars.filter({ hasText: 'Hywind Tampen' }).waitFor({ state: 'detached' })
    await page.mouse.move(outside.x, outside.y)
    await popup.waitFor({ state: 'detached' })

    // Pinned again it waits for the map to come back, unless the sites are others by then.
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
    await expect.poll(() => allPopups(page).count(), patience).toBe(0)
  }))

it('leads the keyboard from marker to marker, each with its popup, and opens the site', () =>
  visiting({}, async (page) => {
    await openAs(page, 'planner7', '/forecasts')
    await markerButton(page).waitFor()
    await page.getByRole('button', { name: 'Zoom in' }).focus()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await popupOf(page, 'Anholt').getByRole('table').waitFor()
    // South of Anholt (56.60 N 11.21 E) Baltic 2 (54.98 N 13.16 E) is nearer than Rødsand 2 (54.56 N 11.55 E),
    // which is west of it. Baltic 2 is the second of the list.
    await page.keyboard.press('ArrowDown')
    await popupOf(page, 'Baltic 2').getByRole('table').waitFor()
    await page.keyboard.press('ArrowLeft')
    await popupOf(page, 'Rødsand 2').getByRole('table').waitFor()
    expect(await allPopups(page).count()).toBe(1)
    await page.keyboard.press('Home')
    await page.keyboard.press('PageDown')
    const popup = popupOf(page, 'Baltic 2')
    await popup.getByRole('table').waitFor()
    const markers = mapOf(page).getByRole('application')
    expect(await markers.getByRole('button').count()).toBe(1)
    const focused = await markers.getByRole('button', { name: 'Baltic 2, offshore' }).boundingBox()
    if (!focused) throw new Error('no marker has the keyboard')
    const anholt = { latitude: 56.6, longitude: 11.21 }
    const baltic = await pixelOf(page, { latitude: 54.98, longitude: 13.16 }, anholt, 4)
    expect(focused.x + focused.width / 2).toBeCloseTo(baltic.x, 0)
    expect(focused.y + focused.height / 2).toBeCloseTo(baltic.y, 0)

    // Into the popup and out of it.
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    expect(await page.evaluate(() => document.activeElement?.ariaLabel)).toBe('Pin Baltic 2')
    await page.keyboard.press('Escape')
    await popup.waitFor({ state: 'detached' })
    expect(await page.evaluate(() => document.activeElement?.ariaLabel)).toBe('Baltic 2, offshore')
    await page.keyboard.press('Enter')
    await page.waitForURL('**/forecasts/site/48')
  }))

it('marks offshore and onshore sites with dots and the selected one with a ring, and comes near to it', () =>
  visiting({}, async (page) => {
    const fetched: string[] = []
    page.on('request', (request) => {
      if (request.url().includes('/basemap/')) fetched.push(new URL(request.url()).pathname)
    })
    await openAs(page, 'multi', '/forecasts')
    await hover(page, await atHome(page, beatrice), 'Beatrice')
    const outside = await away(page)
    await page.mouse.move(outside.x, outside.y)
    await expect.poll(() => allPopups(page).count(), patience).toBe(0)
    const [offshore, onshore] = [await atHome(page, alphaVentus), await atHome(page, esbjerg)]
    const aside = (point: typeof offshore, y: number) => ({ x: point.x, y: point.y + y })
    const dots = [offshore, onshore, aside(offshore, 3), aside(offshore, 9), aside(offshore, 13)]
    // Inside the dots the kind, and nothing but the sea around the unselected one.
    expect(await coloursAt(page, dots)).toEqual(['#0b5c8a', '#6b7f2a', '#0b5c8a', '#dfe9f0', '#dfe9f0'])

    const there = await atHome(page, beatrice)
    await page.mouse.click(there.x, there.y)
    await page.waitForURL('**/forecasts/site/4')
    const selected = () => pixelOf(page, beatrice, beatrice, 8)
    const ring = async () => {
      const middle = await selected()
      return coloursAt(page, [middle, aside(middle, 10), aside(middle, 13), aside(middle, 20)])
    }
    await expect.poll(ring, patience).toEqual(['#0b5c8a', '#ffffff', '#0b5c8a', '#dfe9f0'])
    // At zoom 8, and no farther away: a neighbour is where it must be then.
    await hover(page, await pixelOf(page, morayEast, beatrice, 8), 'Moray East')
    // The coasts that have been needed on the way, each once.
    await expect.poll(() => fetched.toSorted(), patience).toContain('/basemap/land-10m.json')
    expect(fetched.toSorted()).toEqual([...new Set(fetched)].toSorted())
  }))

it('goes no farther than the world, and comes back to the home map as it was left', () =>
  visiting({}, async (page) => {
    await openAs(page, 'planner', '/forecasts')
    const middle = await atHome(page, alphaVentus)
    await hover(page, middle, 'alpha ventus')
    await page.keyboard.press('Escape')

    // Dragged 200 px to the left and 100 px up, the marker is there.
    const sea = await away(page)
    const drag = async (x: number, y: number) => {
      await page.mouse.move(sea.x, sea.y)
      await page.mouse.down()
      await page.mouse.move(sea.x + x / 2, sea.y + y / 2)
      await page.mouse.move(sea.x + x, sea.y + y)
      await page.mouse.up()
    }
    await drag(-200, -100)
    const left = { x: middle.x - 200, y: middle.y - 100 }
    await hover(page, left, 'alpha ventus')
    await page.mouse.click(left.x, left.y)
    await page.waitForURL('**/forecasts/site/1')
    await openModule(page, 'Weather Forecast')
    await hover(page, left, 'alpha ventus')
    await page.reload()
    await hover(page, left, 'alpha ventus')

    // The whole world and no more.
    const out = page.getByRole('button', { name: 'Zoom out' })
    for (let times = 0; times < 4 && (await out.isEnabled()); times += 1) await out.click()
    expect(await out.isDisabled()).toBe(true)
    await drag(-600, 0)
    await drag(-600, 0)
    await openModule(page, 'Hindcast Analysis')
    await mapOf(page).waitFor({ state: 'detached' })
    const kept = await page.evaluate(() => JSON.parse(sessionStorage.getItem('seawindow.homeMap') ?? '{}'))
    expect(kept).toMatchObject({ zoom: 2, mapTypeId: 'basemap' })
    const [west, south, east, north] = kept.bounds
    expect(Math.min(west, 180 - east)).toBeGreaterThanOrEqual(-180)
    expect(east).toBeCloseTo(180, 3)
    expect(south).toBeGreaterThanOrEqual(-85.001)
    expect(north).toBeLessThanOrEqual(85.001)

    // Signing out forgets it.
    await signOut(page)
    expect(await page.evaluate(() => sessionStorage.getItem('seawindow.homeMap'))).toBeNull()

    // What is kept may be damaged: the first site then, at zoom 4.
    await page.addInitScript(() => sessionStorage.setItem('seawindow.homeMap', '{"center":{"latitude":'))
    await page.goto('/forecasts')
    await signIn(page, 'planner')
    await hover(page, await atHome(page, hornsRev), 'Horns Rev 3')
  }))

it('shows and hides the map beside a forecast on a tablet, and remembers it on another machine', async () => {
  await visiting({ screen: 'tablet' }, async (page) => {
    await openAs(page, 'planner', '/forecasts/site/1')
    const icon = page.getByRole('button', { name: 'Map', exact: true })
    await icon.waitFor()
    expect(await mapOf(page).count()).toBe(0)
    const stored = page.waitForResponse((answer) => answer.request().method() === 'PUT')
    await icon.click()
    await mapOf(page).waitFor()
    expect((await stored).request().postDataJSON()).toMatchObject({ 'siteview.isMapOpen': true })
  })
  await visiting({ screen: 'tablet' }, async (page) => {
    await openAs(page, 'planner', '/forecasts/site/1')
    await hover(page, await pixelOf(page, alphaVentus, alphaVentus, 8), 'alpha ventus')
    const [map, popup] = [await mapOf(page).boundingBox(), await popupOf(page, 'alpha ventus').boundingBox()]
    if (!map || !popup) throw new Error('no popup beside the forecast')
    expect(popup.x).toBeGreaterThanOrEqual(map.x)
    expect(popup.x + popup.width).toBeLessThanOrEqual(map.x + map.width)
    await page.getByRole('button', { name: 'Map', exact: true }).click()
    await mapOf(page).waitFor({ state: 'detached' })
  })
})

it('taps a marker of the map on a phone, where the site then is alone', () =>
  visiting({ screen: 'phone', touch: true }, async (page) => {
    await openAs(page, 'planner', '/forecasts')
    await page.getByRole('button', { name: 'Map', exact: true }).tap()
    await markerButton(page).waitFor()
    for (const name of ['Zoom in', 'Zoom out']) {
      const box = await page.getByRole('button', { name }).boundingBox()
      expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44)
    }
    const { x, y } = await atHome(page, alphaVentus)
    const popup = popupOf(page, 'alpha ventus')
    // One tap, and only when there is something to tap: a second one would open the site.
    await expect.poll(() => coloursAt(page, [{ x, y }]), patience).toEqual(['#0b5c8a'])
    await page.touchscreen.tap(x, y)
    await popup.getByRole('table').waitFor()
    const [map, box] = [await mapOf(page).boundingBox(), await popup.boundingBox()]
    if (!map || !box) throw new Error('no popup on the phone')
    expect(box.x).toBeGreaterThanOrEqual(0)
    expect(box.x + box.width).toBeLessThanOrEqual(390)
    expect(box.y).toBeGreaterThanOrEqual(map.y)
    expect(box.y + box.height).toBeLessThanOrEqual(map.y + map.height)
    await popup.getByRole('table').tap()
    await page.waitForURL('**/forecasts/site/1')
    for (const gone of [
      mapOf(page),
      sitesPanel(page),
      page.getByRole('button', { name: 'Map', exact: true }),
    ])
      await gone.waitFor({ state: 'detached' })
  }))

it('leads from a site that is none of the customer to the frontpage, and from the short address to the site', () =>
  visiting({ screen: 'phone', expected: /400|404/ }, async (page) => {
    await openAs(page, 'planner', '/site/2')
    await page.waitForURL('**/forecasts/site/2')
    // Unknown, customer 7's, no number at all.
    for (const id of ['999999', '48', 'elsewhere', '-1']) {
      await page.goto(`/forecasts/site/${id}`)
      await page.waitForURL('**/forecasts')
    }
  }))
