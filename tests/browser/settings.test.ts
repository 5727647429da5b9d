import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { screens } from './support/browser.ts'
import { DEMO_PASSWORD, openAs } from './support/portal.ts'
import { startTestServer } from './support/testServer.ts'

const server = startTestServer()

/** Sorted below all sites of the demonstration, out of sight. */
const NAME = 'Zenith'

const ROW_HEIGHT = 55

async function tabTo(page: Page, wanted: Locator) {
  for (let count = 0; count < 40; count++) {
    await page.keyboard.press('Tab')
    if (await wanted.evaluate((element) => element === document.activeElement)) return
  }
  throw new Error(`${wanted} is not reached by Tab`)
}

test('an administrator signs in, adds a site, finds it in the list and deletes it, by keyboard alone', async () => {
  const { page } = await server.openPage()
  const { keyboard } = page
  await page.goto('/settings')
  await tabTo(page, page.getByLabel('Username'))
  await keyboard.type('admin')
  await tabTo(page, page.getByLabel('Password'))
  await keyboard.type(DEMO_PASSWORD)
  await keyboard.press('Enter')
  await page.waitForURL(({ pathname }) => pathname === '/settings/sites')
  await page.getByRole('grid', { name: 'Sites' }).getByRole('link').first().waitFor()

  await tabTo(page, page.getByRole('link', { name: 'Add new' }))
  await keyboard.press('Enter')
  await page.getByRole('button', { name: 'Submit' }).waitFor()
  const field = (label: string) => page.getByRole('textbox', { name: label })
  await tabTo(page, field('Name'))
  await keyboard.type(NAME)
  await keyboard.press('Enter')
  // The validators run under the content policy.
  await expect.poll(() => page.getByText('Required', { exact: true }).count()).toBe(2)
  await tabTo(page, field('Latitude'))
  await keyboard.type('54,5')
  await tabTo(page, field('Longitude'))
  await keyboard.type('2,25')
  await keyboard.press('Enter')
  await page.getByText('Site created').waitFor()

  // The list scrolls to the row of the new site, and returns to it after its form.
  const row = page.getByRole('row').filter({ hasText: NAME })
  const isFocused = () => row.evaluate((element) => element.contains(document.activeElement))
  await expect.poll(isFocused).toBe(true)
  const box = (await row.boundingBox())!
  expect(box.height).toBe(ROW_HEIGHT)
  expect(box.y + box.height).toBeLessThanOrEqual(page.viewportSize()!.height)
  await keyboard.press('Enter')
  await page.getByRole('heading', { name: NAME, level: 2 }).waitFor()
  await expect.poll(() => field('Longitude').inputValue()).toBe('2.25')
  await keyboard.press('Escape')
  await expect.poll(isFocused).toBe(true)
  expect((await row.boundingBox())!.y).toBeGreaterThan(0)

  await keyboard.press('Enter')
  await tabTo(page, page.getByRole('button', { name: 'Delete' }))
  await keyboard.press('Enter')
  await page.getByRole('alertdialog', { name: 'Delete Site' }).waitFor()
  await expect.poll(() => page.locator('*:focus').textContent()).toBe('Ok')
  await keyboard.press('Enter')
  await page.getByText('Site deleted').waitFor()
})

test('ticked sites are deleted by keyboard alone', async () => {
  const { page } = await server.openPage()
  const { keyboard } = page
  await openAs(page, 'admin', '/settings/sites')
  const rows = page.getByRole('grid', { name: 'Sites' }).getByRole('row')
  await rows.nth(1).waitFor()
  await tabTo(page, page.getByRole('search').getByLabel('Name'))
  await keyboard.type('alpha')
  await keyboard.press('Enter')
  await expect.poll(() => rows.count()).toBe(2)
  await page.getByRole('checkbox', { name: 'Select all rows' }).focus()
  await keyboard.press('Space')
  const dialog = page.getByRole('dialog', { name: 'Delete 1 site?' })
  const openDialog = async () => {
    await page.getByRole('button', { name: 'Delete selected' }).focus()
    await keyboard.press('Enter')
    await dialog.waitFor()
  }
  await openDialog()
  await keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })
  await openDialog()
  // The Delete button has the focus.
  await expect.poll(() => page.locator('*:focus').textContent()).toBe('Delete 1')
  await keyboard.press('Enter')
  await page.getByText('1 site deleted').waitFor()
})

test('the entry of the open page is scrolled into view on a phone', async () => {
  const { page } = await server.openPage({ screen: 'phone' })
  await openAs(page, 'admin', '/settings/outbox')
  const entry = page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: 'Outbox' })
  await expect
    .poll(async () => {
      const box = await entry.boundingBox()
      // Places within the scrolled list are fractions of a pixel.
      return box && box.x >= 0 && box.x + box.width < screens.phone.width + 1
    })
    .toBe(true)
})
