import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { openAs, signIn, signOut } from './support/portal.ts'
import { startTestServer } from './support/testServer.ts'

const server = startTestServer()

const stored = (page: Page) =>
  page.evaluate(() => ({ local: Object.keys(localStorage), session: Object.keys(sessionStorage) }))

describe('signing out', () => {
  it('removes the cookies, the stored pages and the cached answers of the user', async () => {
    const { page } = await server.openPage({ map: true })
    await openAs(page, 'planner', '/forecasts')
    await page.locator('canvas').first().waitFor()
    await page.getByRole('link', { name: 'Hindcast Analysis' }).click()
    await page.waitForURL('**/hindcasts')
    expect((await stored(page)).session).toEqual(['seawindow.homeMap'])
    await page.goto('/forecasts/site/1')
    await page.getByRole('heading', { name: /./, level: 2 }).first().waitFor()

    const revoked = page.waitForResponse((answer) => answer.request().method() === 'DELETE')
    await signOut(page)
    expect(await (await revoked).headerValue('clear-site-data')).toBe('"cache"')
    expect((await page.context().cookies()).map(({ name }) => name)).toEqual(['device'])
    expect(await stored(page)).toEqual({ local: [], session: [] })

    // What is cached would be asked for again by its ETag.
    const asked: Record<string, string>[] = []
    page.on('request', async (request) => {
      if (request.url().includes('/forecasts/1')) asked.push(await request.allHeaders())
    })
    await signIn(page, 'planner')
    await page.goto('/forecasts/site/1')
    await expect.poll(() => asked.length).toBeGreaterThan(0)
    for (const headers of asked) expect(headers).not.toHaveProperty('if-none-match')
  })

  it('leaves the limits of a shared account, and the mark of the device', async () => {
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

describe('a device that has signed in', () => {
  it('signs in where wrong tries of others have closed the address', async () => {
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

  it('says of an address that cannot be decoded that there is no such page', async () => {
    const { page } = await server.openPage()
    await openAs(page, 'planner', '/%')
    await page.getByText('Page not found').waitFor()
  })
})
