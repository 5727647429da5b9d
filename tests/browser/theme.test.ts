import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { tokens } from '#tokens.ts'
import { axeViolations } from './support/axeViolations.ts'
import { openAs, signOut } from './support/portal.ts'
import { startTestServer } from './support/testServer.ts'

const server = startTestServer()

/** The computed-style notation of a color such as `#0F1A22`. */
const rgb = (hex: string) =>
  `rgb(${[1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)).join(', ')})`

const canvas = { light: rgb(tokens.light.canvas), dark: rgb(tokens.dark.canvas) }

const bodyColor = (page: Page) => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
const inkColor = (page: Page) => page.evaluate(() => getComputedStyle(document.body).color)
const themeColor = (page: Page) =>
  page.evaluate(() => document.querySelector<HTMLMetaElement>('meta[name="theme-color"]')?.content)
const browserScheme = (page: Page) =>
  page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)

async function choose(page: Page, theme: 'Light' | 'Dark' | 'System') {
  await page.getByRole('button', { name: 'Profile' }).click()
  const stored = page.waitForResponse((answer) => answer.request().method() === 'PUT')
  await page.getByRole('group', { name: 'Theme' }).getByRole('button', { name: theme }).click()
  await stored
  await page.keyboard.press('Escape')
}

/** Records every background color of the first-load skeleton, or else of the body, from the first frame on. */
const recordColors = (page: Page) =>
  page.addInitScript(() => {
    const seen: string[] = []
    Object.assign(window, { seen })
    const record = () => {
      const ground = document.querySelector('.first-load') ?? document.body
      const color = ground && getComputedStyle(ground).backgroundColor
      if (color && seen.at(-1) !== color) seen.push(color)
      requestAnimationFrame(record)
    }
    requestAnimationFrame(record)
  })

const colorsSeen = (page: Page): Promise<string[]> => page.evaluate('window.seen')

describe('the theme of a user', () => {
  it('is chosen in the profile and applies immediately, without a flash after a reload, on another device and on the login page', async () => {
    const { page } = await server.openPage()
    await openAs(page, 'planner', '/wiki')
    expect(await bodyColor(page)).toBe(canvas.light)
    await choose(page, 'Dark')
    await expect.poll(() => bodyColor(page)).toBe(canvas.dark)
    expect(await themeColor(page)).toBe(tokens.dark.paper)
    expect(await browserScheme(page)).toBe('dark')
    await recordColors(page)
    await page.reload()
    await page.getByRole('button', { name: 'Profile' }).waitFor()
    expect(new Set(await colorsSeen(page))).toEqual(new Set([canvas.dark]))
    const { page: other } = await server.openPage({ screen: 'tablet', expected: /status of 401/ })
    await openAs(other, 'planner', '/wiki')
    await expect.poll(() => bodyColor(other)).toBe(canvas.dark)
    await signOut(page)
    await page.goto('/')
    await page.getByRole('button', { name: 'Login' }).waitFor()
    expect(await bodyColor(page)).toBe(canvas.dark)
    expect(new Set(await colorsSeen(page))).not.toContain(canvas.light)
    await openAs(other, 'planner', '/wiki')
    await choose(other, 'System')
    await expect.poll(() => bodyColor(other)).toBe(canvas.light)
  })

  it('follows the system setting live and is light in print', async () => {
    const { page } = await server.openPage({ screen: 'phone' })
    await openAs(page, 'admin', '/wiki')
    for (const colorScheme of ['dark', 'light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      await expect.poll(() => bodyColor(page)).toBe(canvas[colorScheme])
    }
    await page.emulateMedia({ media: 'print' })
    await expect.poll(() => inkColor(page)).toBe(rgb(tokens.light.ink))
    await page.emulateMedia({ media: 'screen' })
    await expect.poll(() => bodyColor(page)).toBe(canvas.dark)
    // A print draws the state at the end of the beforeprint event.
    const printed = await page.evaluate(async () => {
      dispatchEvent(new Event('beforeprint'))
      await Promise.resolve()
      const color = getComputedStyle(document.body).backgroundColor
      dispatchEvent(new Event('afterprint'))
      return color
    })
    expect(printed).toBe(canvas.light)
    await expect.poll(() => bodyColor(page)).toBe(canvas.dark)
  })
})

describe('the first load', () => {
  it('shows placeholders of top bar, rail and panel that match the positions in the loaded page', async () => {
    const { page } = await server.openPage()
    await openAs(page, 'planner', '/wiki')
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route('**/assets/index-*.js', async (route) => {
      await held
      await route.continue()
    })
    await page.goto('/forecasts', { waitUntil: 'commit' })
    const shape = page.getByRole('status', { name: 'Loading' })
    await shape.waitFor()
    const places = async (...selectors: string[]) =>
      Promise.all(selectors.map(async (selector) => page.locator(selector).first().boundingBox()))
    const before = await places('.first-bar', '.first-rail', '.first-panel')
    release()
    await page.getByRole('complementary', { name: 'Sites' }).getByRole('link').first().waitFor()
    expect(await shape.count()).toBe(0)
    expect(await places('header', 'nav#module-menu', 'aside[aria-label="Sites"]')).toEqual(
      before.map((box, at) => (at === 1 ? { ...box, width: tokens.size.rail - 1 } : box)),
    )
  })

  it('shows the login form of the page if no user is signed in', async () => {
    const { page } = await server.openPage({ screen: 'phone', expected: /ERR_FAILED/ })
    await page.route('**/assets/*.js', (route) => route.abort())
    await page.goto('/')
    await page.getByRole('button', { name: 'Login' }).waitFor()
    expect(await page.locator('.first-load').isVisible()).toBe(false)
    const logo = page.getByRole('img', { name: 'Seawindow Demonstration' })
    expect(await logo.getAttribute('src')).toBe('/customers/default/branding/logo.svg')
    expect(await axeViolations(page)).toEqual([])
  })
})
