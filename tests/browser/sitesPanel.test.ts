import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { axeViolations } from './support/axeViolations.ts'
import { openAs } from './support/portal.ts'
import { startTestServer } from './support/testServer.ts'

const server = startTestServer()

const panel = (page: Page) => page.getByRole('complementary', { name: 'Sites' })
const siteLink = (page: Page, name: string) => panel(page).getByRole('link', { name })
/** The accessible name or text of what has the focus. */
const focused = (page: Page) =>
  page.evaluate(() => document.activeElement?.ariaLabel ?? document.activeElement?.textContent)

/** The list of the favorites, whichever was open last. */
async function openFavorites(page: Page): Promise<void> {
  await panel(page).getByRole('tab', { name: 'Favorites' }).click()
  await siteLink(page, 'Horns Rev 3').waitFor({ state: 'detached' })
  await siteLink(page, 'Port of Esbjerg').waitFor()
}

it('a search belongs to no tab, and a tab ends it', async () => {
  const { page } = await server.openPage()
  await openAs(page, 'planner', '/forecasts')
  await openFavorites(page)
  const tabs = panel(page).getByRole('tab')
  expect(await tabs.evaluateAll((all) => all.map((tab) => tab.ariaSelected))).toEqual(['true', 'false'])
  const search = panel(page).getByRole('searchbox')
  await search.fill('horns')
  await siteLink(page, 'Horns Rev 3').waitFor()
  expect(await tabs.evaluateAll((all) => all.map((tab) => tab.ariaSelected))).toEqual(['false', 'false'])
  await tabs.filter({ hasText: 'All' }).click()
  await siteLink(page, 'alpha ventus').waitFor()
  expect(await search.inputValue()).toBe('')
  expect(await tabs.evaluateAll((all) => all.map((tab) => tab.ariaSelected))).toEqual(['false', 'true'])
})

it('a multi-user has the tab All alone', async () => {
  const { page } = await server.openPage({ screen: 'tablet' })
  await openAs(page, 'multi', '/forecasts')
  await siteLink(page, 'alpha ventus').waitFor()
  expect(await panel(page).getByRole('tab', { selected: true }).allInnerTexts()).toEqual(['All'])
  expect(await panel(page).getByRole('tab').count()).toBe(1)
  expect(await axeViolations(page)).toEqual([])
})

it('an unknown site is named while its address leads to the front page', async () => {
  const { page } = await server.openPage({ screen: 'phone', expected: /404/ })
  await openAs(page, 'planner', '/forecasts/site/999999')
  await page.getByText('There is no site 999999 that you may see.').waitFor()
  await page.waitForURL('**/forecasts')
  await page.goto('/forecasts/site/elsewhere')
  await page.getByText('There is no site elsewhere that you may see.').waitFor()
  await page.waitForURL('**/forecasts')
  expect(await axeViolations(page)).toEqual([])
})

it('the keyboard skips to the page, goes through the sites by arrow keys and opens one, which the title names', async () => {
  const { page } = await server.openPage()
  await openAs(page, 'planner', '/forecasts')
  await openFavorites(page)
  const skip = page.getByRole('link', { name: 'Skip to the page' })
  const first = page.locator('a[href], button, input, [tabindex="0"]').first()
  expect(await first.textContent()).toBe('Skip to the page')
  const isSeen = async () => ((await skip.boundingBox())?.y ?? -1) >= 0
  expect(await isSeen()).toBe(false)
  await skip.focus()
  await expect.poll(isSeen).toBe(true)
  expect(await axeViolations(page)).toEqual([])
  await page.keyboard.press('Enter')
  await expect.poll(() => page.evaluate(() => document.activeElement?.localName)).toBe('main')

  // Search, the chosen tab, the list: one stop each.
  for (let stop = 0; stop < 3; stop++) await page.keyboard.press('Tab')
  await siteLink(page, 'alpha ventus').and(page.locator(':focus')).waitFor()
  await page.keyboard.press('ArrowDown')
  await siteLink(page, 'Hornsea One').and(page.locator(':focus')).waitFor()
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => focused(page)).toBe('Remove Hornsea One from favorites')
  await page.keyboard.press('End')
  await expect.poll(() => focused(page)).toBe('Remove Port of Esbjerg from favorites')
  await page.keyboard.press('ArrowLeft')
  await siteLink(page, 'Port of Esbjerg').and(page.locator(':focus')).waitFor()
  // Out of the list and back: the focus is where it was.
  await page.keyboard.press('Shift+Tab')
  await panel(page).getByRole('tab', { name: 'Favorites' }).and(page.locator(':focus')).waitFor()
  await page.keyboard.press('Tab')
  await siteLink(page, 'Port of Esbjerg').and(page.locator(':focus')).waitFor()
  await page.keyboard.press('Home')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/forecasts/site/1')
  await expect.poll(() => page.title()).toBe('alpha ventus · Weather Forecast · Seawindow')
  await page.goBack()
  await expect.poll(() => page.title()).toBe('Weather Forecast · Seawindow')
})

it('arrow keys go through all sites of a long list', async () => {
  const { page } = await server.openPage({ screen: 'tablet' })
  await openAs(page, 'planner', '/forecasts')
  await panel(page).getByRole('tab', { name: 'All' }).click()
  await siteLink(page, 'alpha ventus').focus()
  const items = panel(page).getByRole('listitem')
  const size = Number(await items.first().getAttribute('aria-setsize'))
  await page.keyboard.press('End')
  const last = panel(page).locator(`[aria-posinset="${size}"] a`)
  await last.and(page.locator(':focus')).waitFor()
  await page.keyboard.press('PageUp')
  await panel(page)
    .locator(`[aria-posinset="${size - 10}"] a`)
    .and(page.locator(':focus'))
    .waitFor()
})
