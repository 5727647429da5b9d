import type { Page, Route } from 'playwright-core'
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
  await page.getByText(/LAT 54\.\d+\s+LON 6\.\d+\s+offshore/).waitFor()
  await page.getByText(/Synthetic demonstration data · forecast reference time .+ old/).waitFor()
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

it('favorites are stored, and removing one requires confirmation', async () => {
  const { page } = await server.openPage()
  await openAs(page, 'planner', '/forecasts')
  await sitesPanel(page).getByRole('tab', { name: 'Favorites' }).click()
  const favorites = sitesPanel(page).getByRole('button', { name: /^Remove .+ from favorites$/ })
  await favorites.first().waitFor()
  const [name = ''] = (await sitesPanel(page).getByRole('link').first().innerText()).trim().split('\n')
  const row = sitesPanel(page).getByRole('link', { name })

  await favorites.first().click()
  const dialog = page.getByRole('alertdialog', { name: 'Remove Favourite' })
  await dialog.getByText(`Are you sure you want to remove ${name} as a favourite?`).waitFor()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await dialog.waitFor({ state: 'hidden' })
  expect(await row.count()).toBe(1)

  await favorites.first().click()
  await dialog.getByRole('button', { name: 'Ok' }).click()
  await row.waitFor({ state: 'detached' })

  await sitesPanel(page).getByRole('tab', { name: 'All' }).click()
  await page.getByRole('searchbox').fill(name)
  await sitesPanel(page)
    .getByRole('button', { name: `Add ${name} to favorites` })
    .click()
  await page.getByRole('button', { name: 'Clear' }).click()
  await sitesPanel(page).getByRole('tab', { name: 'Favorites' }).click()
  await row.waitFor()
  await favorites.first().waitFor()
})

it('a phone shows either the list or the map, and a site on its own', async () => {
  const { page } = await server.openPage({ map: true, screen: 'phone' })
  await openAs(page, 'multi', '/forecasts')
  await sitesPanel(page).getByRole('link').first().waitFor()
  expect(await sitesPanel(page).getByRole('tab').allTextContents()).toEqual(['All'])
  await page.getByRole('button', { name: 'Map' }).click()
  await page.getByRole('region', { name: 'Map of sites' }).waitFor()
  await sitesPanel(page).waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'List' }).click()

  // A shared account has no thresholds until they are stored in the browser.
  await sitesPanel(page).getByRole('link').first().click()
  await page.getByText('No thresholds set').waitFor()
  await plots(page).first().locator('.trace').first().waitFor()
  await sitesPanel(page).waitFor({ state: 'detached' })
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await page.getByRole('link', { name: 'Back to the sites' }).click()
  await sitesPanel(page).getByRole('link').first().waitFor()
})

it('an unknown site redirects to the front page', async () => {
  const { page } = await server.openPage({ expected: /400|404/ })
  await openAs(page, 'planner', '/forecasts/site/999999')
  await page.waitForURL('**/forecasts')
  await page.goto('/forecasts/site/elsewhere')
  await page.waitForURL('**/forecasts')
})

it('a missing forecast shows its reason and can be requested again', async () => {
  const { page } = await server.openPage({ expected: /503|403/ })
  await openAs(page, 'planner', '/forecasts')
  let status = 503
  await page.route('**/forecasts/*?days=10', (route) =>
    status === 200
      ? route.continue()
      : route.fulfill({ status, contentType: 'text/plain', body: 'The weather source does not answer.' }),
  )
  await sitesPanel(page).getByRole('link').first().click()
  await page.getByRole('heading', { name: 'The forecast could not be loaded' }).waitFor()
  await page.getByText('The weather source does not answer.', { exact: true }).waitFor()
  status = 403
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByRole('heading', { name: 'Unauthorized' }).waitFor()

  status = 200
  await page.goto('/forecasts')
  await sitesPanel(page).getByRole('link').first().click()
  await plots(page).first().locator('.trace').first().waitFor()
})

it('without WebGL the page works and shows a message instead of the map', async () => {
  const { page } = await server.openPage()
  await openAs(page, 'planner', '/forecasts')
  await page.getByText('This browser cannot draw the map', { exact: false }).waitFor()
  await sitesPanel(page).getByRole('link').first().waitFor()
})

it('a setting changed before the stored settings are loaded is kept', async () => {
  const before = await server.openPage()
  await openAs(before.page, 'admin', '/forecasts/site/1')
  const pressed = (page: Page, name: string) =>
    page.getByRole('button', { name, exact: true }).getAttribute('aria-pressed')
  await plots(before.page).first().waitFor()
  const saved = before.page.waitForResponse((answer) => answer.request().method() === 'PUT')
  await before.page.getByRole('button', { name: 'Table', exact: true }).click()
  await before.page.getByRole('button', { name: '5 DAYS' }).click()
  await sitesPanel(before.page).getByRole('tab', { name: 'All' }).click()
  expect((await saved).ok()).toBe(true)
  await before.close()

  const { page } = await server.openPage()
  const { promise: held, resolve: answer } = Promise.withResolvers<void>()
  await page.route('**/config/admin', async (route) => {
    if (route.request().method() === 'GET') await held
    await route.continue()
  })
  await openAs(page, 'admin', '/forecasts/site/1')
  const tab = sitesPanel(page).getByRole('tab', { name: 'Favorites' })
  await tab.waitFor()
  for (const name of ['Chart', 'Table', '5 DAYS', 'MAX', 'Show', 'Hide']) {
    expect([name, await pressed(page, name)]).toEqual([name, 'false'])
  }
  // Choose the defaults, which the page would show as chosen if nothing was stored.
  await page.getByRole('button', { name: 'Chart', exact: true }).click()
  await page.getByRole('button', { name: 'MAX' }).click()
  await tab.click()
  // The export is disabled until the stored days are known.
  await page.getByText(/forecast reference time .+ old/).waitFor()
  await page.getByRole('button', { name: 'Export' }).click()
  const csv = page.getByRole('button', { name: 'CSV' })
  expect(await csv.isDisabled()).toBe(true)
  answer()
  await plots(page).first().waitFor()
  await expect.poll(() => csv.isEnabled()).toBe(true)
  await expect.poll(() => pressed(page, 'Chart')).toBe('true')
  await expect.poll(() => pressed(page, 'MAX')).toBe('true')
  await expect.poll(() => tab.getAttribute('aria-selected')).toBe('true')
})

it('saving a setting does not overwrite a setting saved by another tab', async () => {
  const { page } = await server.openPage()
  const other = await page.context().newPage()
  const choose = async (tab: Page, name: string) => {
    const choice = tab.getByRole('button', { name, exact: true })
    // A previous test may have stored this choice, so that there is nothing to store.
    if ((await choice.getAttribute('aria-pressed')) === 'true') return
    const stored = tab.waitForResponse((answer) => answer.request().method() === 'PUT' && answer.ok())
    await choice.click()
    await stored
  }
  await openAs(page, 'planner', '/forecasts/site/1')
  await plots(page).first().waitFor()
  await choose(page, 'Show')
  // The first tab has its own, older choice of days.
  await choose(page, '5 DAYS')
  await choose(page, 'MAX')
  await other.goto('/forecasts/site/1')
  await plots(other).first().waitFor()
  await choose(other, '5 DAYS')
  await choose(page, 'Hide')

  await page.reload()
  for (const name of ['5 DAYS', 'Hide']) {
    const choice = page.getByRole('button', { name, exact: true })
    await expect.poll(() => choice.getAttribute('aria-pressed')).toBe('true')
  }
})

it('settings are saved one after the other, a failed one with the next, and a pending one when the page closes', async () => {
  const { page } = await server.openPage({ expected: /503/ })
  await page.clock.install()
  await openAs(page, 'admin', '/forecasts/site/1')
  await plots(page).first().waitFor()
  const written: Route[] = []
  let read = 0
  const config = '**/config/admin'
  await page.route(config, (route) => {
    if (route.request().method() === 'PUT') return void written.push(route)
    read += 1
    return route.continue()
  })
  const choose = (name: string) => page.getByRole('button', { name, exact: true }).click()
  await choose('5 DAYS')
  await expect.poll(() => written.length).toBe(1)
  const first = written[0]?.request()
  expect(first?.postDataJSON()).toMatchObject({ 'siteview.days': 5 })

  // A change during a save is neither read nor written until the save is done; then the latest days are saved.
  await choose('MAX')
  await page.clock.runFor(2000)
  expect([read, written.length]).toEqual([1, 1])
  await written[0]?.continue()
  await expect.poll(() => written.length).toBe(2)
  expect(written[1]?.request().postDataJSON()).toMatchObject({ 'siteview.days': 10 })
  await written[1]?.fulfill({ status: 503, contentType: 'text/plain', body: 'The disk is full.' })
  await page.getByText('Error: 503 The disk is full.').waitFor()
  await choose('Table')
  await expect.poll(() => written.length).toBe(3)
  const chosen = { 'siteview.days': 10, 'siteview.mode': 'Table' }
  expect(written[2]?.request().postDataJSON()).toMatchObject(chosen)
  const answered = page.waitForResponse((answer) => answer.request().method() === 'PUT')
  await written[2]?.continue()
  await answered
  await page.unroute(config)

  await choose('Hide')
  await page.goto('about:blank')
  const { authorization = '', 'x-api-key': key = '' } = (await first?.allHeaders()) ?? {}
  const stored = async () => {
    const answer = await fetch(`${server.product.address}/config/admin`, {
      headers: { authorization, 'x-api-key': key, accept: 'application/json' },
    })
    return (await answer.json()).data
  }
  await expect.poll(stored).toMatchObject({ ...chosen, 'siteview.showThresholds': false })
})

it('an open forecast page refreshes its forecast periodically', async () => {
  const { page } = await server.openPage()
  await page.clock.install()
  let requestCount = 0
  page.on('request', (request) => {
    if (/\/forecasts\/1\?/.test(request.url())) requestCount += 1
  })
  await openAs(page, 'multi', '/forecasts/site/1')
  await plots(page).first().waitFor()
  expect(requestCount).toBe(1)
  await page.clock.runFor('05:01')
  await expect.poll(() => requestCount).toBe(2)
})

it('the page keeps its data when the connection returns and the requests that follow fail', async () => {
  const { page } = await server.openPage({ expected: /503|ERR_INTERNET_DISCONNECTED.*\/session/ })
  await page.clock.install()
  await openAs(page, 'multi', '/forecasts/site/1')
  await plots(page).first().waitFor()
  await sitesPanel(page).getByRole('link', { name: 'alpha ventus' }).waitFor()
  const requested = new Set<string>()
  await page.route(/\/(sites(\/1)?|forecasts\/1\?.*)$/, (route) => {
    requested.add(new URL(route.request().url()).pathname)
    return route.fulfill({ status: 503, contentType: 'text/plain', body: 'The database is away.' })
  })
  await page.clock.runFor('05:01')
  await page.context().setOffline(true)
  await page.context().setOffline(false)
  await expect.poll(() => [...requested].toSorted()).toEqual(['/forecasts/1', '/sites', '/sites/1'])
  await page.waitForLoadState('networkidle')
  await page.getByRole('heading', { name: 'alpha ventus' }).waitFor()
  await plots(page).first().waitFor()
  await sitesPanel(page).getByRole('link', { name: 'alpha ventus' }).waitFor()

  // With no data to show, the page shows the reason instead of an empty list of sites.
  await page.goto('/forecasts/site/1')
  await page.getByRole('heading', { name: 'The forecast could not be loaded' }).waitFor()
  await sitesPanel(page).getByText('The database is away.', { exact: true }).waitFor()
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
