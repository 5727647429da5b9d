import type { Page, Route } from 'playwright-core'
import { expect, it } from 'vitest'
import type { PreviewForecast } from '#schemas/shapes/forecast/forecast.ts'
import { axeViolations } from './support/axeViolations.ts'
import { openAs } from './support/portal.ts'
import { allPopups, coloursAt, hover, mapOf, markerButton, pixelOf, popupOf } from './support/siteMap.ts'
import { startTestServer } from './support/testServer.ts'

const server = startTestServer()

const alphaVentus = { latitude: 54.01, longitude: 6.6 }
const tampen = { latitude: 61.33, longitude: 2.26 }
/** A place in the sea with no name, graticule line or site nearby. */
const openSea = { latitude: 57.5, longitude: 1.5 }
const northSea = { latitude: 56.2, longitude: 3 }
const at = (page: Page, place: typeof alphaVentus) => pixelOf(page, place, alphaVentus, 4)

/** Colors of the plain chart. */
const SEA = '#dfe9f0'
const OFFSHORE = '#0b5c8a'

const hybrid = (page: Page) => page.getByRole('button', { name: 'Hybrid map' })
const colourAt = async (page: Page, place: typeof alphaVentus) =>
  (await coloursAt(page, [await at(page, place)]))[0]

/** The darkness of the darkest color, from 0 for white to 255. */
const darkest = (colours: readonly string[]) =>
  Math.max(...colours.map((colour) => 255 - Number.parseInt(colour.slice(1, 3), 16)))

it('the home map is a satellite picture with names, scale and key, and is switched to a plain chart by keyboard', async () => {
  const { page } = await server.openPage({ map: true })
  const pictures: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('.jpg') && request.url().includes('/basemap/')) pictures.push(request.url())
  })
  await openAs(page, 'planner', '/forecasts')
  await markerButton(page).waitFor()
  await expect.poll(() => hybrid(page).getAttribute('aria-pressed')).toBe('true')
  const isDeepBlue = async () => /^#[0-2].[3-6].[6-9a].$/.test((await colourAt(page, openSea)) ?? '')
  await expect.poll(isDeepBlue).toBe(true)
  expect(pictures).toHaveLength(1)

  const key = page.getByRole('list', { name: 'Key', exact: true })
  await expect.poll(() => key.getByRole('listitem').allInnerTexts()).toEqual(['Offshore', 'Onshore'])
  // A degree is 512 * 2^4 / 360 = 22.8 pixels wide, which at 54.01 N is 65.35 km: 100 NM are 64.5 pixels, 200 km 69.6.
  const scale = page.getByRole('group', { name: 'Scale', exact: true })
  await expect.poll(() => scale.innerText()).toMatch(/^100 NM\s+200 km$/)
  const lengths = await scale
    .locator('div')
    .evaluateAll((bars) => bars.map((bar) => bar.getBoundingClientRect().width))
  expect(lengths).toEqual([expect.closeTo(64.5, 0), expect.closeTo(69.6, 0)])
  for (const degrees of ['5° E', '10° W', '0°', '55° N', '60° N'])
    await mapOf(page).getByText(degrees, { exact: true }).waitFor()
  expect(await axeViolations(page)).toEqual([])

  // Switch by keyboard alone.
  const box = await hybrid(page).boundingBox()
  expect([box?.width, box?.height]).toEqual([44, 44])
  await page.getByRole('button', { name: 'Zoom out' }).focus()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await expect.poll(() => hybrid(page).getAttribute('aria-pressed')).toBe('false')
  await expect.poll(() => colourAt(page, openSea)).toBe(SEA)
  // The name of the North Sea is darker than coast, border and graticule.
  const middle = await at(page, northSea)
  const name = Array.from({ length: 400 }, (_, index) => ({
    x: middle.x - 20 + (index % 40),
    y: middle.y - 5 + Math.floor(index / 40),
  }))
  await expect.poll(async () => darkest(await coloursAt(page, name))).toBeGreaterThan(120)
  await page.reload()
  await expect.poll(() => hybrid(page).getAttribute('aria-pressed')).toBe('false')
  await expect.poll(() => colourAt(page, openSea)).toBe(SEA)
  expect(pictures).toHaveLength(1)
})

it('dots are drawn only after the land below them', async () => {
  const { page } = await server.openPage({ map: true })
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  const holdLand = async (route: Route) => {
    await held
    await route.continue()
  }
  await page.route('**/basemap/land-*.json', holdLand)
  await openAs(page, 'planner7', '/forecasts')
  await page.getByRole('button', { name: 'Zoom in' }).waitFor()
  const names = page.waitForResponse('**/basemap/names.json')
  await page.reload()
  await page.getByRole('button', { name: 'Zoom in' }).waitFor()
  await names
  const { x, y } = await pixelOf(
    page,
    { latitude: 56.6, longitude: 11.21 },
    { latitude: 56.6, longitude: 11.21 },
    4,
  )
  expect(await coloursAt(page, [{ x, y }])).toEqual([SEA])
  expect(await markerButton(page).count()).toBe(0)
  release()
  await markerButton(page).waitFor()
  await expect.poll(() => coloursAt(page, [{ x, y }])).toEqual([OFFSHORE])
})

/** Serves the page like a server with `MAP_STYLE_URL`. */
async function nameStyle(page: Page, address: string): Promise<void> {
  await page.route('**/forecasts', async (route) => {
    const answer = await route.fetch()
    const text = await answer.text()
    await route.fulfill({
      response: answer,
      body: text.replace('content="{', `content="{&#34;mapStyleUrl&#34;:&#34;${address}&#34;,`),
    })
  })
}

it('a custom map style replaces the chart, which is drawn if the style cannot be loaded', async () => {
  const style = {
    version: 8,
    sources: {},
    layers: [{ id: 'red', type: 'background', paint: { 'background-color': '#c00000' } }],
  }
  const { page } = await server.openPage({ map: true, expected: /404|AJAXError|not found/i })
  await openAs(page, 'planner', '/wiki')
  await nameStyle(page, '/my-style.json')
  await page.route('**/my-style.json', (route) => route.fulfill({ json: style }))
  await page.goto('/forecasts')
  await hybrid(page).click()
  await expect.poll(() => colourAt(page, openSea)).toBe('#c00000')
  await page.unroute('**/my-style.json')
  await page.route('**/my-style.json', (route) => route.fulfill({ status: 404, body: 'gone' }))
  await page.reload()
  await expect.poll(() => colourAt(page, openSea)).toBe(SEA)
})

/** Chooses units in the profile, and closes it. */
async function chooseUnits(page: Page, choices: Record<string, string>) {
  await page.getByRole('button', { name: 'Profile' }).click()
  const profile = page.getByRole('dialog', { name: 'Profile' })
  for (const [name, choice] of Object.entries(choices)) {
    const button = profile.getByRole('group', { name }).getByRole('button', { name: choice, exact: true })
    await button.click()
    await expect.poll(() => button.getAttribute('aria-pressed')).toBe('true')
  }
  await page.keyboard.press('Escape')
  await profile.waitFor({ state: 'detached' })
}

it('a pinned popup uses the units of the user; closing it keeps pin and favorite; unpinning a favorite requires confirmation', async () => {
  const { page } = await server.openPage({ map: true })
  const changes: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/favorites/')) changes.push(request.method())
  })
  await page.route('**/forecasts/preview/1?*', async (route) => {
    const answer = await route.fetch()
    const { data } = await answer.json()
    const provenance = { ...data[0].provenance, distance: 12 }
    await route.fulfill({ json: { data: data.map((row: PreviewForecast) => ({ ...row, provenance })) } })
  })
  const previewed = page.waitForResponse(/\/forecasts\/preview\/1\?/)
  await openAs(page, 'planner', '/forecasts')
  // The site is already a favorite, so pinning does not change favorites.
  const dot = await at(page, alphaVentus)
  await hover(page, dot, 'alpha ventus')
  const popup = popupOf(page, 'alpha ventus')
  const close = popup.getByRole('button', { name: 'Close alpha ventus' })
  await popup.getByRole('button', { name: 'Pin alpha ventus' }).click()
  const unpin = popup.getByRole('button', { name: 'Unpin alpha ventus' })
  await unpin.waitFor()
  await popup.getByRole('table').waitFor()
  expect(await axeViolations(page)).toEqual([])

  // Values and the distance of the data are in the user's units, converted by the definition of each unit.
  const answered = (await (await previewed).json()).data as PreviewForecast[]
  const inUnits = {
    'm/s': ['kn', (value: number) => (value * 3600) / 1852],
    m: ['ft', (value: number) => value / 0.3048],
    '°C': ['°F', (value: number) => value * 1.8 + 32],
    km: ['nmi', (value: number) => value / 1.852],
  } as const
  await popup.getByText('12.0 km from the point').waitFor()
  await chooseUnits(page, { Speed: 'knots', Height: 'ft', Temperature: '°F', Distance: 'nmi' })
  await popup.getByText('6.5 nmi from the point').waitFor()
  const written = (await popup.getByRole('row').allInnerTexts())
    .slice(1)
    .map((row) => row.split('\t').map((cell) => cell.trim()))
  const seen = new Set<string>()
  for (const [index, { name, unit, days }] of answered.entries()) {
    const [title, ...cells] = written[index] ?? []
    const [shown, convert] = inUnits[unit as keyof typeof inUnits] ?? [unit, (value: number) => value]
    expect(title).toBe(`${name} ${shown}`)
    for (const [day, { value }] of days.entries())
      if (value !== null) expect(Math.abs(Number(cells[day]) - convert(value))).toBeLessThan(0.0501)
    seen.add(unit)
  }
  expect([...seen]).toEqual(expect.arrayContaining(Object.keys(inUnits)))
  await chooseUnits(page, { Speed: 'm/s', Height: 'm', Temperature: '°C', Distance: 'km' })

  // The pointer of the popup ends at the edge of the dot, 5 pixels from its center.
  const pointer = await popup.locator('[data-pointer]').boundingBox()
  if (!pointer) throw new Error('nothing points to the dot')
  expect(pointer.x + pointer.width / 2).toBeCloseTo(dot.x, 0)
  const tip = pointer.y > dot.y ? pointer.y : pointer.y + pointer.height
  expect(Math.abs(tip - dot.y)).toBeLessThanOrEqual(6)

  await close.click()
  await popup.waitFor({ state: 'detached' })
  await hover(page, dot, 'alpha ventus')
  await unpin.waitFor()
  await page.keyboard.press('Escape')
  await popup.waitFor({ state: 'detached' })
  await hover(page, dot, 'alpha ventus')
  await unpin.waitFor()

  // Cancel changes nothing, and Escape closes neither the dialog nor the popup below it.
  const dialog = page.getByRole('alertdialog', { name: 'Remove Favourite' })
  await unpin.click()
  await dialog.getByRole('button', { name: 'Ok' }).and(page.locator(':focus')).waitFor()
  await page.keyboard.press('Escape')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await dialog.waitFor({ state: 'hidden' })
  await unpin.waitFor()
  expect(changes).toEqual([])

  // Closing by keyboard moves the focus to the marker.
  await close.focus()
  await page.keyboard.press('Enter')
  await popup.waitFor({ state: 'detached' })
  await expect.poll(() => page.evaluate(() => document.activeElement?.ariaLabel)).toMatch(/, (off|on)shore$/)
  expect(changes).toEqual([])
})

it('a pinned popup is closed by touch', async () => {
  const { page } = await server.openPage({ map: true, screen: 'phone', touch: true })
  await openAs(page, 'planner', '/forecasts')
  await page.getByRole('button', { name: 'Map', exact: true }).tap()
  await markerButton(page).waitFor()
  const { x, y } = await at(page, alphaVentus)
  await page.touchscreen.tap(x, y)
  const popup = popupOf(page, 'alpha ventus')
  await popup.getByRole('button', { name: 'Pin alpha ventus' }).tap()
  await popup.getByRole('button', { name: 'Unpin alpha ventus' }).waitFor()
  const close = popup.getByRole('button', { name: 'Close alpha ventus' })
  const box = await close.boundingBox()
  expect([box?.width, box?.height]).toEqual([44, 44])
  await close.tap()
  await expect.poll(() => allPopups(page).count()).toBe(0)
  expect(await axeViolations(page)).toEqual([])
})

it('the map beside a forecast on a tablet is a chart', async () => {
  const { page } = await server.openPage({ map: true, screen: 'tablet' })
  await openAs(page, 'planner', '/forecasts/site/21')
  await page.getByRole('button', { name: 'Map', exact: true }).click()
  await markerButton(page).waitFor()
  // There is no land within 50 km of Hywind Tampen.
  for (const degrees of ['61° 15′ N', '61° 30′ N', '2° 15′ E'])
    await mapOf(page).getByText(degrees, { exact: true }).waitFor()
  await expect
    .poll(() => page.getByRole('group', { name: 'Scale', exact: true }).innerText())
    .toMatch(/NM\s+.*km/)
  const line = await pixelOf(page, { latitude: 61.5, longitude: 2.4 }, tampen, 8)
  await expect
    .poll(async () => {
      const rows = [-1, 0, 1].map((y) => ({ x: line.x, y: line.y + y }))
      return (await coloursAt(page, rows)).some((colour) => colour !== SEA)
    })
    .toBe(true)
  expect(await axeViolations(page)).toEqual([])
})
