import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { launchBrowser, type Visit, type VisitOptions, visit } from './support/browser.ts'
import { openAs, signIn, signOut } from './support/portal.ts'
import { type Product, startProduct } from './support/product.ts'

let product: Product
let browser: Browser

beforeAll(async () => {
  product = await startProduct()
  browser = await launchBrowser()
})

afterAll(async () => {
  await browser?.close()
  await product?.stop()
})

/** Does something as a fresh visitor, and expects no error in the console. */
async function asVisitor(does: (visitor: Visit) => Promise<void>, options?: VisitOptions): Promise<void> {
  const visitor = await visit(browser, product.address, { map: false, ...options })
  try {
    await does(visitor)
    expect(visitor.errors).toEqual([])
  } finally {
    await visitor.close()
  }
}

const refused = { expected: /status of 401/ }

describe('the login page', () => {
  it('asks for both fields before it sends anything', () =>
    asVisitor(async ({ page }) => {
      const calls: string[] = []
      page.on('request', (request) => calls.push(new URL(request.url()).pathname))
      await page.goto('/hindcasts')
      await page.getByRole('button', { name: 'Login' }).click()
      await page.getByText('Required').nth(1).waitFor()
      expect(await page.getByText('Required').count()).toBe(2)
      expect(calls).not.toContain('/authentication')
    }))

  it('names the administrator after three wrong attempts', () =>
    asVisitor(async ({ page }) => {
      await page.goto('/')
      const message = page.getByText(/^Incorrect username/)
      const seen: string[] = []
      for (let attempt = 1; attempt <= 3; attempt++) {
        await page.getByLabel('Username').fill('planner')
        await page.getByLabel('Password').fill(`wrong ${attempt}`)
        const answered = page.waitForResponse('**/authentication')
        await page.getByRole('button', { name: 'Login' }).click()
        await answered
        await message.waitFor()
        seen.push((await message.textContent()) ?? '')
      }
      const first = 'Incorrect username and/or password. Please try again.'
      expect(seen).toEqual([
        first,
        first,
        'Incorrect username and/or password. Please try again or contact your administrator to reset your password.',
      ])
    }, refused))

  it('shows one of the customer’s wallpapers and its logo', () =>
    asVisitor(async ({ page }) => {
      await page.goto('/')
      const wallpaper = await page
        .getByRole('main')
        .evaluate((main) => getComputedStyle(main).backgroundImage)
      expect(wallpaper).toMatch(/wallpaper-[1-3]/)
      const logo = page.getByRole('main').locator('img')
      expect(await logo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
    }))
})

describe('a session', () => {
  it('goes on at the address asked for, and ends in nothing kept', () =>
    asVisitor(async ({ page }) => {
      await openAs(page, 'planner', '/hindcasts')
      await page.getByRole('heading', { name: 'Hindcast Analysis', level: 1 }).waitFor()
      await signOut(page)
      expect(new URL(page.url()).pathname).toBe('/')
      expect(await page.context().cookies()).toEqual([])
    }))

  it('lasts beyond the browser only when it is to be remembered', () =>
    asVisitor(async ({ page }) => {
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
    }))

  it('that the server does not know ends with a sentence', () =>
    asVisitor(async ({ page }) => {
      await openAs(page, 'planner')
      await page.context().addCookies([{ name: 'token', value: 'stale', url: product.address }])
      await page.reload()
      await page.getByText('Your session has expired. Please sign in again.').waitFor()
      await page.getByRole('button', { name: 'Login' }).waitFor()
    }, refused))
})

describe('a customer that cannot be known', () => {
  const failure = { expected: /status of 503/ }
  const failing = async ({ page }: Visit) => {
    await page.route('**/customer', (route) => route.fulfill({ status: 503, body: 'The database is away.' }))
  }

  it('shows the login page of the default profile, and says why', () =>
    asVisitor(async (visitor) => {
      await failing(visitor)
      await visitor.page.goto('/')
      await visitor.page.getByRole('button', { name: 'Login' }).waitFor()
      await visitor.page.getByText('Error: 503 The database is away.').waitFor()
    }, failure))

  it('signs out whoever was signed in', () =>
    asVisitor(async (visitor) => {
      const { page } = visitor
      await openAs(page, 'planner')
      await failing(visitor)
      await page.reload()
      await page.getByText('Error: 503 The database is away.').waitFor()
      await page.getByRole('button', { name: 'Login' }).waitFor()
      expect(await page.context().cookies()).toEqual([])
    }, failure))
})

describe('the shell', () => {
  it('opens the primary module under its title, 48 px high, beside a menu of 48 and 260 px', () =>
    asVisitor(async ({ page }) => {
      await openAs(page, 'admin')
      await page.waitForURL('**/forecasts')
      await page.getByRole('heading', { name: 'Weather Forecast', level: 1 }).waitFor()
      expect((await page.getByRole('banner').boundingBox())?.height).toBe(48)
      const menu = page.getByRole('navigation', { name: 'Modules' })
      expect((await menu.boundingBox())?.width).toBeCloseTo(47, -1)
      await menu.getByRole('button', { name: 'Menu' }).click()
      await expect.poll(async () => Math.round((await menu.boundingBox())?.width ?? 0)).toBeGreaterThan(255)
      expect(await menu.getByRole('link', { name: 'Weather Forecast' }).getAttribute('aria-current')).toBe(
        'page',
      )
    }))

  it('has Settings for administrators only', () =>
    asVisitor(async ({ page }) => {
      await openAs(page, 'planner', '/settings')
      await page.getByText('Unauthorized').waitFor()
      expect(await page.getByRole('link', { name: 'Settings' }).count()).toBe(0)
    }))

  it('lays its menu over a small page and closes it after navigation', () =>
    asVisitor(
      async ({ page }) => {
        await openAs(page, 'admin')
        await page.getByRole('banner').getByRole('button', { name: 'Menu' }).click()
        await page.getByRole('link', { name: 'Hindcast Analysis' }).click()
        await page.waitForURL('**/hindcasts')
        await page.getByRole('navigation', { name: 'Modules' }).waitFor({ state: 'hidden' })
      },
      { screen: 'phone' },
    ))

  it('says of any other address that there is no page', () =>
    asVisitor(async ({ page }) => {
      await openAs(page, 'planner', '/no/such/page')
      await page.getByText('Page not found').waitFor()
      await page.getByRole('link', { name: 'Frontpage' }).click()
      await page.waitForURL('**/forecasts')
    }))

  it('leads the short address of a site to its forecast', () =>
    asVisitor(async ({ page }) => {
      await openAs(page, 'planner', '/site/1')
      await page.waitForURL('**/forecasts/site/1')
    }))
})
