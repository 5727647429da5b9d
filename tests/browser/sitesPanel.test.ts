import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { openAs } from './support/portal.ts'
import { startTestServer } from './support/testServer.ts'

const server = startTestServer()

const panel = (page: Page) => page.getByRole('complementary', { name: 'Sites' })
const siteLink = (page: Page, name: string) => panel(page).getByRole('link', { name })
/** The accessible name or text of the focused element. */
const focused = (page: Page) =>
  page.evaluate(() => document.activeElement?.ariaLabel ?? document.activeElement?.textContent)

/** Opens the list of favorites, whichever list was open before. */
async function openFavorites(page: Page): Promise<void> {
  await panel(page).getByRole('tab', { name: 'Favorites' }).click()
  await siteLink(page, 'Horns Rev 3').waitFor({ state: 'detached' })
  await siteLink(page, 'Port of Esbjerg').waitFor()
}

it('the keyboard skips to the page, moves through the sites by arrow keys and opens one, which sets the page title', async () => {
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
  await page.keyboard.press('Enter')
  await expect.poll(() => page.evaluate(() => document.activeElement?.localName)).toBe('main')

  // Search, the selected tab and the list are one tab stop each.
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
  // Leaving the list and returning restores the focus.
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

  // The keyboard reaches all sites of a long list.
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
