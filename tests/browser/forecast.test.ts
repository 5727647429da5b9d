import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { openAs } from './support/portal.ts'
import { startTestServer } from './support/testServer.ts'

const server = startTestServer()

const sitesPanel = (page: Page) => page.getByRole('complementary', { name: 'Sites' })
const plots = (page: Page) => page.locator('.js-plotly-plot')
const hours = (page: Page) => page.getByRole('slider', { name: 'Hour of the forecast' })

/** All names of the virtualized list, read by scrolling through it. */
async function siteNames(page: Page): Promise<Set<string>> {
  const list = sitesPanel(page).getByRole('list', { name: 'Sites' })
  await list.getByRole('link').first().waitFor()
  const names = new Set<string>()
  for (let known = -1; known < names.size; ) {
    known = names.size
    for (const name of await list.getByRole('link').allInnerTexts()) names.add(name)
    await list.evaluate((element) => element.scrollBy(0, element.clientHeight / 2))
    await list.evaluate(
      () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
    )
    for (const name of await list.getByRole('link').allInnerTexts()) names.add(name)
  }
  return names
}

/** The number of colors in a screenshot of the map; a blank map has one. */
async function mapColours(page: Page): Promise<number> {
  const picture = await page.getByRole('region', { name: 'Map of sites' }).screenshot({ type: 'png' })
  return page.evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
    const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }))
    const canvas = new OffscreenCanvas(bitmap.width, bitmap.height)
    const context = canvas.getContext('2d')
    context?.drawImage(bitmap, 0, 0)
    const { data } = context?.getImageData(0, 0, bitmap.width, bitmap.height) ?? { data: [] }
    const colours = new Set<number>()
    for (let at = 0; at < data.length; at += 4) {
      colours.add(((data[at] ?? 0) << 16) | ((data[at + 1] ?? 0) << 8) | (data[at + 2] ?? 0))
    }
    return colours.size
  }, picture.toString('base64'))
}

it('a site can be searched in the list and opened to show its forecast', async () => {
  const { page } = await server.openPage({ map: true })
  const elsewhere: string[] = []
  page.on('request', (request) => {
    if (!/^(data|blob):/.test(request.url()) && !request.url().startsWith(server.product.address)) {
      elsewhere.push(request.url())
    }
  })
  await openAs(page, 'planner')
  await page.waitForURL('**/forecasts')

  // The list.
  await sitesPanel(page).getByRole('tab', { name: 'All' }).click()
  expect((await siteNames(page)).size).toBeGreaterThanOrEqual(40)

  // The map draws sea, land, coast and markers, with files of this origin only.
  await expect.poll(() => mapColours(page), { interval: 500 }).toBeGreaterThan(20)

  // Search.
  await page.getByRole('searchbox').fill('nowhere at all')
  await sitesPanel(page).getByText('No sites found').waitFor()
  await page.getByRole('searchbox').fill('alpha v')
  await sitesPanel(page).getByRole('link', { name: 'alpha ventus' }).click()

  // The site.
  await page.getByRole('heading', { name: 'alpha ventus' }).waitFor()
  await page.getByRole('button', { name: 'Place and source' }).click()
  const about = page.getByRole('dialog', { name: 'Place and source' })
  await about.getByText(/LAT 54\.\d+\s+LON 6\.\d+\s+offshore/).waitFor()
  await about.getByText(/Synthetic demonstration data · forecast reference time .+ old/).waitFor()
  await page.keyboard.press('Escape')
  await plots(page).nth(1).locator('.trace').first().waitFor()
  await expect.poll(() => plots(page).count()).toBe(2)
  for (const plot of await plots(page).all()) await plot.locator('.trace').nth(1).waitFor()
  await page.getByTestId('window-bar').locator('rect[data-status]').first().waitFor()
  const windows = page.getByRole('list', { name: 'Weather windows' }).getByRole('listitem')
  await windows.first().waitFor({ state: 'attached' })

  // Ten days, then five, in UTC and then in the site's time zone.
  const span = async () =>
    Number(await hours(page).getAttribute('aria-valuemax')) -
    Number(await hours(page).getAttribute('aria-valuemin'))
  await expect.poll(span).toBe(10 * 86_400)
  const marks = () => plots(page).nth(1).locator('.xtick').allTextContents()
  const tenDays = await marks()
  await page.getByRole('button', { name: '5 DAYS' }).click()
  await expect.poll(span).toBe(5 * 86_400)
  await expect.poll(marks).not.toEqual(tenDays)
  const utc = await marks()
  await page.getByRole('button', { name: /^Local \(CES?T\)$/ }).click()
  await expect.poll(marks).not.toEqual(utc)

  // One hour, by keyboard.
  await hours(page).focus()
  await page.keyboard.press('End')
  await page
    .getByRole('tooltip')
    .getByText(/^\d+\.\d m\/s$/)
    .first()
    .waitFor()
  expect(await page.getByRole('tooltip').innerText()).toMatch(/CES?T/)
  await page.keyboard.press('Escape')
  await page.getByRole('tooltip').waitFor({ state: 'detached' })

  // The legend hides a series.
  const before = await plots(page).first().locator('.trace').count()
  await page.getByRole('button', { name: 'Wind speed 100 m' }).click()
  await expect.poll(() => plots(page).first().locator('.trace').count()).toBe(before - 1)

  expect(elsewhere).toEqual([])
})

it('losing the connection before a panel or the table was first opened keeps the forecast', async () => {
  const { page } = await server.openPage({ expected: /ERR_FAILED|dynamically imported module/ })
  await openAs(page, 'multi', '/forecasts/site/1')
  await plots(page).first().locator('.trace').first().waitFor()
  await page.route(/\/assets\/(ThresholdsPanel|ForecastTable)-/, (route) => route.abort())
  const icon = page.getByRole('button', { name: 'Weather Window Thresholds' })
  const message = page.getByRole('heading', { name: 'This page could not be shown' })
  await icon.click()
  await page
    .getByRole('complementary', { name: 'Weather Window Thresholds' })
    .filter({ has: message })
    .waitFor()
  await expect.poll(() => plots(page).count()).toBe(2)
  await icon.click()
  await message.waitFor({ state: 'detached' })

  await page.getByRole('button', { name: 'Table', exact: true }).click()
  await message.waitFor()
  await page.getByRole('button', { name: 'Chart', exact: true }).click()
  await plots(page).first().locator('.trace').first().waitFor()
  await message.waitFor({ state: 'detached' })
})

it('a page loads its forms and its code before its rights are known', async () => {
  const { page } = await server.openPage()
  await openAs(page, 'planner')
  await page.route('**/session', () => {})
  const requested = (path: RegExp) =>
    page.waitForRequest((request) => path.test(new URL(request.url()).pathname))
  const early = [/^\/forms$/, /^\/assets\/ForecastsModule-/].map(requested)
  await page.goto('/forecasts/site/1')
  await Promise.all(early)
  expect(await page.getByRole('button', { name: 'Profile' }).count()).toBe(0)
})

it("a phone's forecast requests neither the sites nor the board, and its list does", async () => {
  const { page } = await server.openPage({ screen: 'phone' })
  const requested: string[] = []
  page.on('request', (request) => requested.push(new URL(request.url()).pathname))
  const lists = () => requested.filter((path) => path === '/sites' || path === '/forecast/board')
  await openAs(page, 'planner', '/forecasts/site/1')
  await plots(page).nth(1).locator('.trace').first().waitFor()
  expect(lists()).toEqual([])
  await page.getByRole('link', { name: 'Back to the sites' }).click()
  await page.getByRole('list', { name: 'Sites' }).getByRole('link').first().waitFor()
  expect(lists().toSorted()).toEqual(['/forecast/board', '/sites'])
})
