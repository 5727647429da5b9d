import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { atEverySize } from './support/browser.ts'
import { openAs, signIn, signOut } from './support/portal.ts'
import { startTestServer } from './support/testServer.ts'

const server = startTestServer({ env: { BANNER_HOST: 'recovery.localhost' } })

const stored = (page: Page) =>
  page.evaluate(() => ({ local: Object.keys(localStorage), session: Object.keys(sessionStorage) }))

describe('signing out', () => {
  it('removes the cookies, stored pages and cached responses of the user', async () => {
    const { page } = await server.openPage()
    await openAs(page, 'planner', '/forecasts/site/1')
    await page.evaluate(() => sessionStorage.setItem('seawindow.homeMap', '{}'))
    await page.getByRole('heading', { name: /./, level: 2 }).first().waitFor()

    const revoked = page.waitForResponse((answer) => answer.request().method() === 'DELETE')
    await signOut(page)
    expect(await (await revoked).headerValue('clear-site-data')).toBe('"cache"')
    expect((await page.context().cookies()).map(({ name }) => name)).toEqual(['device'])
    expect(await stored(page)).toEqual({ local: [], session: [] })

    // A cached response would be revalidated with its ETag.
    await signIn(page, 'planner')
    const requested = page.waitForRequest((request) => request.url().includes('/forecasts/1'))
    await page.goto('/forecasts/site/1')
    expect(await (await requested).allHeaders()).not.toHaveProperty('if-none-match')
  })

  it('keeps the limits of a shared account and the device cookie', async () => {
    const { page } = await server.openPage()
    await openAs(page, 'multi')
    await page.evaluate(() => localStorage.setItem('multi:parameters', '[]'))
    const mark = async () => (await page.context().cookies()).find(({ name }) => name === 'device')?.value
    const before = await mark()
    await signOut(page)
    expect(before).toMatch(/^[\w-]{43}$/)
    expect(await mark()).toBe(before)
    expect((await stored(page)).local).toEqual(['multi:parameters'])
  })
})

describe('the banner about platform recovery', () => {
  const text = 'The platform is temporarily running on a recovery system.'

  it('is shown on the login page of its host', async () => {
    const { page } = await server.openPage({ host: 'recovery.localhost' })
    await page.goto('/')
    await page.getByText(text, { exact: true }).waitFor()
  })

  it('is not shown on other hosts', async () => {
    const { page } = await server.openPage()
    await page.goto('/')
    await page.getByRole('button', { name: 'Login' }).waitFor()
    expect(await page.getByText(text).count()).toBe(0)
  })
})

describe('a device that has signed in', () => {
  it('can sign in even if failed attempts of other devices have locked the address', async () => {
    const { page } = await server.openPage()
    await openAs(page, 'admin')
    await signOut(page)
    const headers = await page.evaluate(() => {
      const text = document.querySelector<HTMLMetaElement>('meta[name="seawindow-config"]')?.content
      return { 'x-api-key': JSON.parse(text ?? '{}').applicationKey, username: 'admin', password: 'guess' }
    })
    const guess = async () => (await fetch(`${server.product.address}/authentication`, { headers })).status
    const statuses = await Promise.all(Array.from({ length: 11 }, guess))
    expect(statuses.filter((status) => status === 429)).toHaveLength(1)
    await signIn(page, 'admin')
  })
})

describe('the portal on a host of no customer', () => {
  it('shows the pictures of the signed-in user’s customer', async () => {
    const { page } = await server.openPage()
    await openAs(page, 'planner7')
    const logo = page.getByRole('banner').locator('img')
    expect(await logo.getAttribute('src')).toBe('/customers/7/branding/logo.svg')
    await expect.poll(() => logo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  })

  it('shows a not-found page for an address that cannot be decoded', async () => {
    const { page } = await server.openPage()
    await openAs(page, 'planner', '/%')
    await page.getByText('Page not found').waitFor()
  })
})

const FIVE_MINUTES = 5 * 60_000

interface Rights {
  permissions: { permissionName: string }[]
}

/** Lets the test change the rights in the server's session response. The server has its own tests. */
async function changeableRights(page: Page) {
  let change = (permissions: string[]) => permissions
  let requests = 0
  await page.route('**/session', async (route) => {
    requests += 1
    const answer = await route.fetch()
    if (!answer.ok()) return route.fulfill({ response: answer })
    const { data }: { data: Rights } = await answer.json()
    const names = change(data.permissions.map(({ permissionName }) => permissionName))
    const permissions = names.map((permissionName) => ({ permissionName }))
    return route.fulfill({ response: answer, json: { data: { ...data, permissions } } })
  })
  return {
    requests: () => requests,
    take: (name: string) => {
      change = (permissions) => permissions.filter((permission) => permission !== name)
    },
    give: (name: string) => {
      change = (permissions) => [...permissions, name]
    },
  }
}

const entry = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Modules' }).getByRole('link', { name, exact: true })

describe('a revoked right', () => {
  it('removes its menu entry and its open page within five minutes', async () => {
    const { page } = await server.openPage()
    await page.clock.install()
    const rights = await changeableRights(page)
    await openAs(page, 'planner', '/hindcasts')
    await page.getByRole('heading', { name: 'Hindcast Analysis', level: 1 }).waitFor()
    rights.take('Module.Hindcasts')
    await page.clock.runFor(FIVE_MINUTES + 1000)
    await page.getByText('Page not found').waitFor()
    await expect.poll(() => entry(page, 'Hindcast Analysis').count()).toBe(0)
    await entry(page, 'Weather Forecast').waitFor()

    rights.give('Module.Hindcasts')
    await page.clock.runFor(FIVE_MINUTES + 1000)
    await page.getByRole('heading', { name: 'Hindcast Analysis', level: 1 }).waitFor()
    await entry(page, 'Hindcast Analysis').waitFor()
  })

  it('removes its menu entry as soon as a call returns 403', async () => {
    const { page } = await server.openPage({ expected: /status of 403/ })
    const rights = await changeableRights(page)
    await openAs(page, 'planner', '/forecasts')
    await entry(page, 'Hindcast Analysis').waitFor()
    rights.take('Module.Hindcasts')
    await page.route('**/hindcast/**', (route) =>
      route.fulfill({ status: 403, body: 'You do not have permission to do this.' }),
    )
    await entry(page, 'Hindcast Analysis').click()
    await page.getByText('Page not found').waitFor()
    expect(await entry(page, 'Hindcast Analysis').count()).toBe(0)
  })

  it('is never rendered on page load, although the cookies still contain it', async () => {
    const { page } = await server.openPage()
    await openAs(page, 'planner', '/forecasts')
    const rights = await changeableRights(page)
    rights.take('Module.Hindcasts')
    // Detects a link rendered before the server has responded.
    await page.addInitScript(() => {
      new MutationObserver(() => {
        if (document.querySelector('a[href="/hindcasts"]')) document.title = 'drawn'
      }).observe(document, { childList: true, subtree: true })
    })
    await page.reload()
    await entry(page, 'Weather Forecast').waitFor()
    expect(await entry(page, 'Hindcast Analysis').count()).toBe(0)
    expect(await page.title()).not.toBe('drawn')
    const cookie = (await page.context().cookies()).find(({ name }) => name === 'permissions')
    expect(cookie?.value).not.toContain('Hindcasts,')
    expect(rights.requests()).toBe(1)
  })

  it('keeps the cookies of a remembered sign-in long-lived', async () => {
    const { page } = await server.openPage()
    await page.goto('/')
    await page.getByLabel('Remember me').check()
    await signIn(page, 'planner')
    const rights = await changeableRights(page)
    rights.take('Module.Hindcasts')
    await page.reload()
    await entry(page, 'Weather Forecast').waitFor()
    const cookies = await page.context().cookies()
    expect(cookies.map(({ name }) => name).sort()).toEqual([
      ...['device', 'mainPage', 'permissions', 'remember', 'roles', 'token', 'username'],
    ])
    for (const { expires } of cookies) expect(expires).toBeGreaterThan(Date.now() / 1000 + 100 * 86_400)
  })
})

describe('rights that cannot be read', () => {
  it('are taken from the cookies', async () => {
    const { page } = await server.openPage({ expected: /status of 503/ })
    await openAs(page, 'planner', '/forecasts')
    await page.route('**/session', (route) => route.fulfill({ status: 503, body: 'Away.' }))
    await page.reload()
    await entry(page, 'Hindcast Analysis').waitFor()
  })
})

describe('an expired sign-in', () => {
  it('leads to the login page, which says so at every size and returns to the page', async () => {
    const { page } = await server.openPage({ expected: /status of 401/ })
    await openAs(page, 'planner', '/hindcasts')
    await page.getByRole('heading', { name: 'Hindcast Analysis', level: 1 }).waitFor()
    await page.context().addCookies([{ name: 'token', value: 'expired', url: server.product.address }])
    await page.reload()
    const message = page
      .getByRole('status')
      .filter({ hasText: 'Your sign-in has expired. Please sign in again.' })
    await message.waitFor()
    expect((await page.context().cookies()).map(({ name }) => name)).toEqual(['device'])
    await atEverySize(page, async (screen) => {
      const box = await message.boundingBox()
      expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0)
      if (process.env.SHOTS)
        await page.screenshot({ path: `${process.env.SHOTS}/login-expired-${screen}.png` })
    })
    await signIn(page, 'planner')
    await page.getByRole('heading', { name: 'Hindcast Analysis', level: 1 }).waitFor()
    expect(new URL(page.url()).pathname).toBe('/hindcasts')
    await signOut(page)
    expect(await message.count()).toBe(0)
  })
})
