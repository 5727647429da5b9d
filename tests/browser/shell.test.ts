import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import type { PageOptions } from './support/browser.ts'
import { openAs, signIn, signOut } from './support/portal.ts'
import { startTestServer } from './support/testServer.ts'

const server = startTestServer()

/** Opens a page without a map. */
const openPage = (options?: PageOptions) => server.openPage({ map: false, ...options })

const refused = { expected: /status of 401/ }

describe('the login page', () => {
  it('requires both fields before it sends a request', async () => {
    const { page } = await openPage()
    const calls: string[] = []
    page.on('request', (request) => calls.push(new URL(request.url()).pathname))
    await page.goto('/hindcasts')
    await page.getByRole('button', { name: 'Login' }).click()
    await page.getByText('Required').nth(1).waitFor()
    expect(await page.getByText('Required').count()).toBe(2)
    expect(calls).not.toContain('/authentication')
  })

  it('refers to the administrator after three wrong attempts', async () => {
    const { page } = await openPage(refused)
    await page.goto('/')
    const message = page.getByText(/^Incorrect username/)
    const first = 'Incorrect username and/or password. Please try again.'
    const last =
      'Incorrect username and/or password. Please try again or contact your administrator to reset your password.'
    for (const expected of [first, first, last]) {
      await page.getByLabel('Username').fill('planner')
      await page.getByLabel('Password').fill('wrong')
      const answered = page.waitForResponse('**/authentication')
      await page.getByRole('button', { name: 'Login' }).click()
      await answered
      await expect.poll(() => message.textContent()).toBe(expected)
    }
  })

  it('shows one of the customer’s wallpapers and its logo', async () => {
    const { page } = await openPage()
    await page.goto('/')
    const wallpaper = () => page.getByRole('main').evaluate((main) => getComputedStyle(main).backgroundImage)
    await expect.poll(wallpaper).toMatch(/wallpaper-[1-3]/)
    const logo = page.getByRole('main').locator('img')
    await expect.poll(() => logo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  })
})

describe('a session', () => {
  it('starts at the requested address and leaves no stored data when it ends', async () => {
    const { page } = await openPage()
    await openAs(page, 'planner', '/hindcasts')
    await page.getByRole('heading', { name: 'Hindcast Analysis', level: 1 }).waitFor()
    await signOut(page)
    await expect.poll(() => new URL(page.url()).pathname).toBe('/')
    await expect.poll(() => page.context().cookies()).toEqual([])
  })

  it('outlives the browser only with Remember me', async () => {
    const { page } = await openPage()
    const expiries = async () => (await page.context().cookies()).map(({ expires }) => expires)
    await openAs(page, 'planner')
    expect(new Set(await expiries())).toEqual(new Set([-1]))
    await signOut(page)
    await page.getByLabel('Remember me').check()
    await signIn(page, 'planner')
    // A browser may shorten the year 2500 to what it allows.
    const inHundredDays = Date.now() / 1000 + 100 * 86_400
    expect((await expiries()).length).toBeGreaterThan(0)
    for (const expires of await expiries()) expect(expires).toBeGreaterThan(inHundredDays)
    for (const { sameSite } of await page.context().cookies()) expect(sameSite).toBe('Strict')
  })

  it('unknown to the server ends with a message', async () => {
    const { page } = await openPage(refused)
    await openAs(page, 'planner')
    await page.context().addCookies([{ name: 'token', value: 'stale', url: server.product.address }])
    await page.reload()
    await page.getByText('Your session has expired. Please sign in again.').waitFor()
    await page.getByRole('button', { name: 'Login' }).waitFor()
  })
})

describe('a customer that cannot be loaded', () => {
  const failure = { expected: /status of 503/ }
  const failing = async (page: Page) => {
    await page.route('**/customer', (route) => route.fulfill({ status: 503, body: 'The database is away.' }))
  }

  it('shows the login page of the default profile with the reason', async () => {
    const { page } = await openPage(failure)
    await failing(page)
    await page.goto('/')
    await page.getByRole('button', { name: 'Login' }).waitFor()
    await page.getByText('Error: 503 The database is away.').waitFor()
  })

  it('signs the user out', async () => {
    const { page } = await openPage(failure)
    await openAs(page, 'planner')
    await failing(page)
    await page.reload()
    await page.getByText('Error: 503 The database is away.').waitFor()
    await page.getByRole('button', { name: 'Login' }).waitFor()
    await expect.poll(() => page.context().cookies()).toEqual([])
  })
})

describe('the portal shell', () => {
  it('opens the primary module below a 48 px top bar and beside a menu of 48 or 260 px', async () => {
    const { page } = await openPage()
    await openAs(page, 'admin')
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

  it('shows Settings to administrators only', async () => {
    const { page } = await openPage()
    await openAs(page, 'planner', '/settings')
    await page.getByText('Unauthorized').waitFor()
    expect(await page.getByRole('link', { name: 'Settings' }).count()).toBe(0)
  })

  it('shows its menu as an overlay on a small screen and closes it after navigation', async () => {
    const { page } = await openPage({ screen: 'phone' })
    await openAs(page, 'admin')
    await page.getByRole('banner').getByRole('button', { name: 'Menu' }).click()
    await page.getByRole('link', { name: 'Hindcast Analysis' }).click()
    await page.waitForURL('**/hindcasts')
    await page.getByRole('navigation', { name: 'Modules' }).waitFor({ state: 'hidden' })
  })

  it('shows for any other address that there is no such page', async () => {
    const { page } = await openPage()
    await openAs(page, 'planner', '/no/such/page')
    await page.getByText('Page not found').waitFor()
    await page.getByRole('link', { name: 'Frontpage' }).click()
    await page.waitForURL('**/forecasts')
  })

  it('redirects the short address of a site to its forecast', async () => {
    const { page } = await openPage()
    await openAs(page, 'planner', '/site/1')
    await page.waitForURL('**/forecasts/site/1')
  })
})
