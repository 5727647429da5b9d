import { expect, it } from 'vitest'
import { atEverySize, screens } from './support/browser.ts'
import { DEMO_PASSWORD, openAs } from './support/portal.ts'
import { startTestServer } from './support/testServer.ts'

const server = startTestServer()

it('signing in by keyboard opens the primary module, below a 48 px top bar and beside a menu of 48 or 260 px', async () => {
  const { page } = await server.openPage()
  await page.goto('/')
  const main = page.getByRole('main')
  const wallpaper = () => main.evaluate((element) => getComputedStyle(element).backgroundImage)
  await expect.poll(wallpaper).toMatch(/wallpaper-[1-3]/)
  const logo = main.locator('img')
  await expect.poll(() => logo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  // The field of the username has the focus.
  await page.keyboard.type('admin')
  await page.keyboard.press('Tab')
  await page.keyboard.type(DEMO_PASSWORD)
  await page.keyboard.press('Enter')
  await page.waitForURL('**/forecasts')
  await page.getByRole('heading', { name: 'Weather Forecast', level: 1 }).waitFor()
  await expect.poll(async () => (await page.getByRole('banner').boundingBox())?.height).toBe(48)
  const menu = page.getByRole('navigation', { name: 'Modules' })
  await expect.poll(async () => (await menu.boundingBox())?.width).toBeCloseTo(47, -1)
  await menu.getByRole('button', { name: 'Menu' }).click()
  await expect.poll(async () => Math.round((await menu.boundingBox())?.width ?? 0)).toBeGreaterThan(255)
  const current = menu.getByRole('link', { name: 'Weather Forecast' })
  await expect.poll(() => current.getAttribute('aria-current')).toBe('page')
})

it('the menu starts open on a wide screen, and restores the state in which it was left', async () => {
  const { page } = await server.openPage()
  await page.setViewportSize({ width: 1920, height: 1080 })
  await openAs(page, 'planner7', '/forecasts')
  const menu = page.getByRole('navigation', { name: 'Modules' })
  const width = async () => Math.round((await menu.boundingBox())?.width ?? 0)
  await expect.poll(width).toBeGreaterThan(255)
  const saved = page.waitForResponse((answer) => answer.request().method() === 'PUT')
  await menu.getByRole('button', { name: 'Menu' }).click()
  expect((await saved).ok()).toBe(true)
  await expect.poll(width).toBeLessThan(50)
  const known = page.waitForResponse('**/config/planner7')
  await page.reload()
  await known
  await page.getByRole('tab', { name: 'All', selected: true }).waitFor()
  expect(await width()).toBeLessThan(50)
})

it('the message of a failed call fits every screen and has the request id of the server’s log, which can be copied', async () => {
  const { page } = await server.openPage({ expected: /status of 401/ })
  await openAs(page, 'planner')
  await page.context().addCookies([{ name: 'token', value: 'stale', url: server.product.address }])
  const answers: Promise<string | null>[] = []
  page.on('response', (answer) => {
    if (answer.status() === 401) answers.push(answer.headerValue('x-request-id'))
  })
  await page.reload()
  const message = page.getByRole('alert').filter({ hasText: 'Your session has expired.' })
  await message.waitFor()
  await page.getByText('Your sign-in has expired. Please sign in again.').waitFor()
  const details = message.getByRole('button', { name: 'Details' })
  expect(await details.getAttribute('aria-expanded')).toBe('false')
  expect(await message.locator('code').isVisible()).toBe(false)
  await details.click()
  const shown = await message.locator('code').innerText()
  expect(await Promise.all(answers)).toContain(shown)
  await atEverySize(page, async (screen) => {
    const box = await message.boundingBox()
    expect(box?.x).toBeGreaterThanOrEqual(0)
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(screens[screen].width)
  })

  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await message.getByRole('button', { name: 'Copy' }).click()
  await message.getByText('Copied.').waitFor()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(shown)
})
