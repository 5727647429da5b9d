import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { axeViolations } from './support/axeViolations.ts'
import { atEverySize, screens } from './support/browser.ts'
import { openAs, signIn, signOut } from './support/portal.ts'
import { startTestServer } from './support/testServer.ts'

const server = startTestServer()

const refused = { expected: /status of 401/ }

/** The cookies set by the portal itself. The server sets the device cookie, which outlives every session. */
const sessionCookies = async (page: Page) =>
  (await page.context().cookies()).filter(({ name }) => name !== 'device')

describe('the login page', () => {
  it('requires both fields before it sends a request', async () => {
    const { page } = await server.openPage()
    const calls: string[] = []
    page.on('request', (request) => calls.push(new URL(request.url()).pathname))
    await page.goto('/hindcasts')
    await page.getByRole('button', { name: 'Login' }).click()
    await page.getByText('Required').nth(1).waitFor()
    const field = page.getByLabel('Password')
    expect(await field.getAttribute('type')).toBe('password')
    expect(await field.getAttribute('autocomplete')).toBe('current-password')
    expect(await page.getByText('Required').count()).toBe(2)
    expect(calls).not.toContain('/authentication')
  })

  it('refers to the administrator after three wrong attempts', async () => {
    const { page } = await server.openPage(refused)
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
    const { page } = await server.openPage()
    await page.goto('/')
    const wallpaper = () => page.getByRole('main').evaluate((main) => getComputedStyle(main).backgroundImage)
    await expect.poll(wallpaper).toMatch(/wallpaper-[1-3]/)
    const logo = page.getByRole('main').locator('img')
    await expect.poll(() => logo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  })
})

describe('a session', () => {
  it('starts at the requested address and leaves no stored data when it ends', async () => {
    const { page } = await server.openPage()
    await openAs(page, 'planner', '/hindcasts')
    await page.getByRole('heading', { name: 'Hindcast Analysis', level: 1 }).waitFor()
    await signOut(page)
    await expect.poll(() => new URL(page.url()).pathname).toBe('/')
    await expect.poll(() => sessionCookies(page)).toEqual([])
  })

  it('outlives the browser only with Remember me', async () => {
    const { page } = await server.openPage()
    const expiries = async () => (await sessionCookies(page)).map(({ expires }) => expires)
    await openAs(page, 'planner')
    expect(new Set(await expiries())).toEqual(new Set([-1]))
    await signOut(page)
    await page.getByLabel('Remember me').check()
    await signIn(page, 'planner')
    // A browser may cap the expiry in the year 2500.
    const inHundredDays = Date.now() / 1000 + 100 * 86_400
    expect((await expiries()).length).toBeGreaterThan(0)
    for (const expires of await expiries()) expect(expires).toBeGreaterThan(inHundredDays)
    for (const { sameSite } of await page.context().cookies()) expect(sameSite).toBe('Strict')
  })

  it('that the server does not know ends with a message', async () => {
    const { page } = await server.openPage(refused)
    await page.goto('/')
    await signIn(page, 'planner')
    await page.context().addCookies([{ name: 'token', value: 'stale', url: server.product.address }])
    await page.reload()
    await page.getByText('Your session has expired. Please sign in again.').waitFor()
    await page.getByRole('button', { name: 'Login' }).waitFor()
  })
})

describe('the message of a failed call', () => {
  it('shows the request id of the server’s log under Details and stays visible while they are open', async () => {
    const { page } = await server.openPage(refused)
    await openAs(page, 'planner')
    await page.context().addCookies([{ name: 'token', value: 'stale', url: server.product.address }])
    const answers: Promise<string | null>[] = []
    page.on('response', (answer) => {
      if (answer.status() === 401) answers.push(answer.headerValue('x-request-id'))
    })
    await page.reload()
    const message = page.getByRole('alert').filter({ hasText: 'Your session has expired.' })
    await message.waitFor()
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
      if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/details-${screen}.png` })
    })

    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await message.getByRole('button', { name: 'Copy' }).click()
    await message.getByText('Copied.').waitFor()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(shown)
    // Longer than a message without open details stays visible.
    await page.mouse.move(0, 0)
    await page.evaluate(() => (document.activeElement as HTMLElement).blur())
    await page.waitForTimeout(7000)
    await message.getByRole('button', { name: 'Details' }).click()
    await message.waitFor({ state: 'hidden', timeout: 15_000 })
  })
})

describe('a customer that cannot be loaded', () => {
  const failure = { expected: /status of 503/ }
  const failing = async (page: Page) => {
    await page.route('**/customer', (route) => route.fulfill({ status: 503, body: 'The database is away.' }))
  }

  it('shows the login page of the default profile with the reason', async () => {
    const { page } = await server.openPage(failure)
    await failing(page)
    await page.goto('/')
    await page.getByRole('button', { name: 'Login' }).waitFor()
    await page.getByText('Error: 503 The database is away.').waitFor()
  })

  it('signs the user out', async () => {
    const { page } = await server.openPage(failure)
    await page.goto('/')
    await signIn(page, 'planner')
    await failing(page)
    await page.reload()
    await page.getByText('Error: 503 The database is away.').waitFor()
    await page.getByRole('button', { name: 'Login' }).waitFor()
    await page.getByText('company’s settings could not be loaded. Please sign in again').waitFor()
    await expect.poll(() => sessionCookies(page)).toEqual([])
  })
})

describe('a server that is not ready yet', () => {
  it('receives the customer request again after its Retry-After time, while the page shows that it is still loading', async () => {
    const { page } = await server.openPage({ expected: /status of 503/ })
    await openAs(page, 'planner', '/hindcasts')
    await page.getByRole('heading', { name: 'Hindcast Analysis', level: 1 }).waitFor()
    const requests: number[] = []
    let isReady = false
    await page.route('**/customer', (route) => {
      requests.push(Date.now())
      if (isReady) return route.continue()
      return route.fulfill({ status: 503, headers: { 'retry-after': '2' }, body: 'Starting.' })
    })
    await page.reload()
    await atEverySize(page, async (screen) => {
      await page.getByRole('heading', { name: 'Still loading' }).waitFor()
      await page.getByText('The server is not ready yet.').waitFor()
      await page.getByRole('button', { name: 'Sign out' }).waitFor()
      expect(await axeViolations(page)).toEqual([])
      if (process.env.SHOTS)
        await page.screenshot({ path: `${process.env.SHOTS}/still-loading-${screen}.png` })
    })
    await expect.poll(() => requests.length).toBeGreaterThanOrEqual(2)
    isReady = true
    await page.getByRole('heading', { name: 'Hindcast Analysis', level: 1 }).waitFor()
    expect(requests.length).toBeGreaterThanOrEqual(3)
    for (const [index, at] of requests.slice(1).entries())
      expect(at - requests[index]!).toBeGreaterThanOrEqual(1990)
    expect(await page.getByText('Error: 503').count()).toBe(0)
  })
})

describe('a server that does not answer', () => {
  it('allows signing out by keyboard, and the login page opens once it answers', async () => {
    const { page } = await server.openPage({ screen: 'phone', expected: /ERR_/ })
    await openAs(page, 'planner')
    await page.route('**/customer', (route) => route.abort())
    await page.reload()
    await page.getByText('The server cannot be reached. Please check your connection.').waitFor()
    expect(await sessionCookies(page)).not.toEqual([])
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await page.getByText('You can sign in as soon as the server answers.').waitFor()
    expect(await sessionCookies(page)).toEqual([])
    await page.unroute('**/customer')
    await page.getByRole('button', { name: 'Login' }).waitFor()
  })

  it('is reported by the login page immediately', async () => {
    const { page } = await server.openPage({ expected: /ERR_/ })
    const rules = page.waitForResponse('**/assets/login-*.js')
    await page.goto('/')
    await rules
    await page.getByLabel('Username').fill('planner')
    await page.getByLabel('Password').fill('seawindow-demo')
    await page.context().setOffline(true)
    await page.getByRole('button', { name: 'Login' }).click()
    await page
      .getByText('The server cannot be reached. Please check your connection and try again.')
      .waitFor()
    await page.context().setOffline(false)
    await page.getByRole('button', { name: 'Login' }).click()
    await page.getByRole('button', { name: 'Profile' }).waitFor()
  })
})

describe.each(['phone', 'tablet', 'desktop'] as const)(
  'a session that expires while a form is filled in, on a %s',
  (screen) => {
    it('returns to the form with its text, but only for the same user', async () => {
      const { page } = await server.openPage({ screen, ...refused })
      const name = page.getByLabel('Name *', { exact: true })
      /** Makes the portal read the rights, as it does when the page becomes visible again. */
      const expire = async () => {
        await page.route('**/session', (route) => route.fulfill({ status: 401, body: 'Unknown session.' }))
        await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))
        await page.getByText('Your sign-in has expired. Please sign in again.').waitFor()
        await page.unroute('**/session')
      }
      await openAs(page, 'planner', '/alerts/create')
      await name.fill('Crew transfer')
      await expire()
      await signIn(page, 'planner')
      await expect.poll(() => name.inputValue()).toBe('Crew transfer')
      expect(new URL(page.url()).pathname).toBe('/alerts/create')

      await expire()
      await signIn(page, 'planner7')
      await expect.poll(() => name.inputValue()).toBe('')
    })
  },
)

/** The users in README.md and their menus. */
const demonstrationUsers = [
  .../\| user \| menu \|.*?\n\n/s
    .exec(readFileSync('README.md', 'utf8'))![0]
    .matchAll(/^\| `(\w+)` \| ([^|]*) \|/gm),
].map(([, user = '', menu = '']) => [user, menu.split(', ')] as const)

describe('the portal shell', () => {
  it('opens the primary module below a 48 px top bar and beside a menu of 48 or 260 px', async () => {
    const { page } = await server.openPage()
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

  it('starts with an open menu on a wide screen and restores the state in which it was left', async () => {
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

  it.each(demonstrationUsers)('shows %s the menu that README.md lists, and the wiki', async (user, menu) => {
    const { page } = await server.openPage()
    await openAs(page, user)
    const links = page.getByRole('navigation', { name: 'Modules' }).getByRole('link')
    await links.first().waitFor()
    const entries = (await links.allTextContents()).filter((name) => name !== 'Wiki')
    expect(entries).toEqual(menu)
    expect(await links.count()).toBe(menu.length + 1)
  })

  it('shows Settings to administrators only', async () => {
    const { page } = await server.openPage()
    await openAs(page, 'planner', '/settings')
    await page.getByText('Unauthorized').waitFor()
    expect(await page.getByRole('link', { name: 'Settings' }).count()).toBe(0)
  })

  it('shows its menu as an overlay on a small screen and closes it after navigation', async () => {
    const { page } = await server.openPage({ screen: 'phone' })
    await openAs(page, 'admin')
    await page.getByRole('banner').getByRole('button', { name: 'Menu' }).click()
    await page.getByRole('link', { name: 'Hindcast Analysis' }).click()
    await page.waitForURL('**/hindcasts')
    await page.getByRole('navigation', { name: 'Modules' }).waitFor({ state: 'hidden' })
  })

  it('shows a not-found page for any other address', async () => {
    const { page } = await server.openPage()
    await openAs(page, 'planner', '/no/such/page')
    await page.getByText('Page not found').waitFor()
    await page.getByRole('link', { name: 'Frontpage' }).click()
    await page.waitForURL('**/forecasts')
  })

  it('redirects the short address of a site to its forecast', async () => {
    const { page } = await server.openPage()
    await openAs(page, 'planner', '/site/1')
    await page.waitForURL('**/forecasts/site/1')
  })
})
