import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { signedInHeaders } from './support/apiHeaders.ts'
import { openAs, signIn, signOut } from './support/portal.ts'
import { startTestServer } from './support/testServer.ts'

const server = startTestServer()

const stored = (page: Page) =>
  page.evaluate(() => ({ local: Object.keys(localStorage), session: Object.keys(sessionStorage) }))
const deviceMark = async (page: Page) =>
  (await page.context().cookies()).find(({ name }) => name === 'device')?.value

it('signing out removes the cookies, stored pages and cached responses of the user, but not the mark of the device', async () => {
  const { page } = await server.openPage()
  await openAs(page, 'planner', '/forecasts/site/1')
  await page.evaluate(() => sessionStorage.setItem('seawindow.homeMap', '{}'))
  await page.getByRole('heading', { name: /./, level: 2 }).first().waitFor()

  const device = await deviceMark(page)
  expect(device).toMatch(/^[\w-]{43}$/)
  const revoked = page.waitForResponse((answer) => answer.request().method() === 'DELETE')
  await signOut(page)
  expect(await (await revoked).headerValue('clear-site-data')).toBe('"cache"')
  expect((await page.context().cookies()).map(({ name }) => name)).toEqual(['device'])
  expect(await deviceMark(page)).toBe(device)
  expect(await stored(page)).toEqual({ local: [], session: [] })

  // A cached response would be revalidated with its ETag.
  await signIn(page, 'planner')
  const requested = page.waitForRequest((request) => request.url().includes('/forecasts/1'))
  await page.goto('/forecasts/site/1')
  expect(await (await requested).allHeaders()).not.toHaveProperty('if-none-match')
})

it('reloading the page of a one-time password reports nothing, and the portal opens after its change', async () => {
  const { page, errors } = await server.openPage({ expected: /403/ })
  const { address } = server.product
  const headers = await signedInHeaders(address, 'admin')
  const name = `forgetful-${crypto.randomUUID()}`
  const user = {
    username: name,
    name,
    email: `${name}@example.org`,
    roles: ['User'],
    permissions: ['Module.Forecasts'],
  }
  const post = async (path: string, data?: object) =>
    (await (await page.request.post(`${address}${path}`, { headers, data })).json()).data
  const id: number = await post('/settings/users', { ...user, password: 'seawindow-before' })
  const { password: oneTime }: { password: string } = await post(`/settings/users/${id}/password`)
  await page.goto('/')
  await page.getByLabel('Username').fill(name)
  await page.getByLabel('Password').fill(oneTime)
  await page.getByRole('button', { name: 'Login' }).click()
  await page.getByLabel('Current password').waitFor()
  const refused = page.waitForResponse((answer) => answer.url().endsWith('/forms'))
  await page.reload()
  expect((await refused).status()).toBe(403)
  await page.getByLabel('Current password').fill(oneTime)
  expect(await page.getByRole('alert').allInnerTexts()).toEqual([])
  await page.getByLabel('New password').fill('seawindow-of-my-own')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Profile' }).waitFor()
  expect(errors).toEqual([])
})

describe('the login form before its modules', () => {
  /** The login page, whose modules are held back. */
  async function openLogin() {
    const { page, errors } = await server.openPage()
    const released = Promise.withResolvers<void>()
    await page.route('**/assets/*.js', async (route) => {
      await released.promise
      await route.continue()
    })
    await page.goto('/')
    await page.getByLabel('Username').waitFor()
    return { page, errors, release: released.resolve }
  }
  /** The modules replace the form of the page by their own. */
  const isReplaced = (page: Page) => page.locator('#root form').isVisible()
  const focused = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('name'))

  it('keeps what was typed, and the focus, when they take over', async () => {
    const { page, errors, release } = await openLogin()
    expect(await focused(page)).toBe('username')
    await page.keyboard.type('planner')
    await page.getByLabel('Remember me').check()
    await page.getByLabel('Password').focus()
    await page.keyboard.type('seawindow')
    release()
    await expect.poll(() => isReplaced(page)).toBe(true)
    expect(await focused(page)).toBe('password')
    expect(await page.getByRole('form', { name: 'Login' }).count()).toBe(1)
    await page.keyboard.type('-demo')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Profile' }).waitFor()
    const { expires } = (await page.context().cookies()).find(({ name }) => name === 'token')!
    expect(expires).toBeGreaterThan(0)
    expect(errors).toEqual([])
  })

  it('signs in once they are there if it was sent before, and never by the address', async () => {
    const { page, release } = await openLogin()
    const addresses: string[] = []
    page.on('request', (request) => addresses.push(request.url()))
    await page.keyboard.type('planner')
    await page.getByLabel('Password').fill('seawindow-demo')
    await page.keyboard.press('Enter')
    release()
    await page.getByRole('button', { name: 'Profile' }).waitFor()
    expect(addresses.filter((address) => address.includes('seawindow-demo'))).toEqual([])
  })

  it('runs no module until the user begins', async () => {
    const { page } = await server.openPage()
    await page.goto('/')
    await page.locator('link[rel=prefetch]').first().waitFor({ state: 'attached' })
    await page.waitForLoadState('networkidle')
    expect(await isReplaced(page)).toBe(false)
    await page.mouse.move(10, 10)
    await expect.poll(() => isReplaced(page)).toBe(true)
    expect(await focused(page)).toBe('username')
  })
})

const FIVE_MINUTES = 5 * 60_000

interface Rights {
  permissions: { permissionName: string }[]
}

/** Lets the test change the rights in the server's session response. The server has its own tests. */
async function changeableRights(page: Page) {
  let change = (permissions: string[]) => permissions
  await page.route('**/session', async (route) => {
    const answer = await route.fetch()
    if (!answer.ok()) return route.fulfill({ response: answer })
    const { data }: { data: Rights } = await answer.json()
    const names = change(data.permissions.map(({ permissionName }) => permissionName))
    const permissions = names.map((permissionName) => ({ permissionName }))
    return route.fulfill({ response: answer, json: { data: { ...data, permissions } } })
  })
  return {
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

it('a revoked right removes its menu entry and its open page within five minutes', async () => {
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
