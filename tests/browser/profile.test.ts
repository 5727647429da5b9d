import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { atEverySize, screens } from './support/browser.ts'
import { openAs } from './support/portal.ts'
import { startTestServer } from './support/testServer.ts'

const server = startTestServer()

/** The minimum side of a touch target. */
const TOUCH = 44

const profile = (page: Page) => page.getByRole('dialog', { name: 'Profile' })

async function openProfile(page: Page) {
  await page.getByRole('button', { name: 'Profile' }).focus()
  await page.keyboard.press('Enter')
  await profile(page).waitFor()
}

/** The texts of the tab stops within the popover, until one repeats. */
async function tabStops(page: Page): Promise<string[]> {
  const names: string[] = []
  for (;;) {
    await page.keyboard.press('Tab')
    const name = await page.evaluate(() => document.activeElement?.textContent ?? '')
    if (names.includes(name)) return names
    names.push(name)
  }
}

it('the profile names user, role and customer, and every control is large enough and within the screen at every size', async () => {
  const { page } = await server.openPage()
  await openAs(page, 'multi', '/alerts')
  await openProfile(page)
  await atEverySize(page, async (screen) => {
    await profile(page).getByText('Shared account').waitFor()
    await profile(page).getByText('multi', { exact: true }).waitFor()
    expect(await profile(page).getByRole('definition').allTextContents()).toEqual([
      'Shared account',
      expect.stringMatching(/\w/),
    ])
    for (const control of await profile(page).locator('button, a, [role="combobox"]').all()) {
      await control.scrollIntoViewIfNeeded()
      const box = await control.boundingBox()
      expect(box && Math.min(box.width, box.height), await control.innerText()).toBeGreaterThanOrEqual(TOUCH)
      expect(box && box.x >= 0 && box.x + box.width <= screens[screen].width).toBe(true)
      expect(box && box.y >= 0 && box.y + box.height <= screens[screen].height).toBe(true)
    }
  })
})

it('clock, password and sessions of the profile are reached by keyboard alone', async () => {
  const { page } = await server.openPage()
  await openAs(page, 'planner', '/alerts')
  await openProfile(page)
  expect(await tabStops(page)).toEqual(
    expect.arrayContaining(['UTC', 'Local', 'Password', 'Sessions', 'Logout']),
  )

  await page.keyboard.press('Escape')
  await profile(page).waitFor({ state: 'detached' })
  const isOnProfile = () =>
    page.getByRole('button', { name: 'Profile' }).evaluate((button) => button === document.activeElement)
  await expect.poll(isOnProfile).toBe(true)

  for (const [link, heading] of [
    ['Password', 'Change password'],
    ['Sessions', 'Active sessions'],
  ] as const) {
    await openProfile(page)
    await profile(page).getByRole('link', { name: link }).press('Enter')
    const target = page.getByRole('heading', { name: heading })
    await expect.poll(() => target.evaluate((element) => element === document.activeElement)).toBe(true)
  }
})

it('the profile and the forecast share one clock setting', async () => {
  const { page } = await server.openPage()
  await openAs(page, 'planner', '/forecasts/site/1')
  const settings = page.getByRole('region', { name: 'Forecast settings' })
  const local = settings.getByRole('button', { name: /^Local \(/ })
  await expect.poll(() => local.getAttribute('aria-pressed')).toBe('false')
  await openProfile(page)
  const clock = profile(page).getByRole('group', { name: 'Clock' })
  await clock.getByRole('button', { name: 'Local' }).press('Enter')
  await page.keyboard.press('Escape')
  await expect.poll(() => local.getAttribute('aria-pressed')).toBe('true')
  await settings.getByRole('button', { name: 'UTC' }).click()
  await openProfile(page)
  await expect
    .poll(() => clock.getByRole('button', { name: 'UTC' }).getAttribute('aria-pressed'))
    .toBe('true')
})
