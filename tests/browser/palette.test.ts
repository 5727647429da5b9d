import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { shortcuts } from '../../src/shell/shortcuts/shortcuts.ts'
import { axeViolations } from './support/axeViolations.ts'
import { openAs } from './support/portal.ts'
import { startTestServer } from './support/testServer.ts'

const server = startTestServer()

const palette = (page: Page) => page.getByRole('dialog', { name: 'Commands' })
const field = (page: Page) => palette(page).getByRole('combobox', { name: 'Sites, pages and actions' })
const group = (page: Page, name: string) => palette(page).getByRole('group', { name })
const options = (page: Page, name: string) => group(page, name).getByRole('option').allTextContents()

const path = (page: Page) => new URL(page.url()).pathname
const focused = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))

async function open(page: Page, key = 'Control+k') {
  await page.keyboard.press(key)
  await field(page).waitFor()
}

const searched = (page: Page) =>
  page.waitForResponse((answer) => new URL(answer.url()).searchParams.has('searchQuery'))

describe.each(['phone', 'tablet', 'desktop'] as const)('the palette on a %s', (screen) => {
  it('opens a site, a page and the help by the keyboard alone, and gives the focus back', async () => {
    const { page } = await server.openPage({ screen })
    await openAs(page, 'planner', '/alerts')
    const button = page.getByRole('button', { name: 'Commands' })
    await button.focus()
    await open(page)
    expect(await axeViolations(page, '[role="dialog"]')).toEqual([])
    await page.keyboard.press('Escape')
    await palette(page).waitFor({ state: 'detached' })
    expect(await focused(page)).toBe('Commands')
    await open(page, 'Meta+k')
    const answer = searched(page)
    await page.keyboard.type('hornsea one')
    await answer
    await group(page, 'Sites')
      .getByRole('option', { name: /^Hornsea One/ })
      .waitFor()
    await page.keyboard.press('Enter')
    await expect.poll(() => path(page)).toMatch(/^\/forecasts\/site\/\d+$/)
    await page.getByRole('heading', { name: 'Hornsea One' }).waitFor()
    await open(page)
    await page.keyboard.type('hindcast')
    await expect.poll(() => options(page, 'Pages')).toEqual(['Hindcast Analysis'])
    await page.keyboard.press('Enter')
    await expect.poll(() => path(page)).toBe('/hindcasts')
    // The address is there before its page is.
    await page.getByRole('heading', { level: 1, name: 'Hindcast Analysis' }).waitFor()
    await open(page)
    await page.keyboard.type('help')
    await page.keyboard.press('Enter')
    await expect.poll(() => path(page)).toBe('/wiki/hwwa')
    // From inside a text field too, and the same keys close it.
    await page.getByRole('searchbox').focus()
    await open(page)
    await page.keyboard.press('Control+k')
    await palette(page).waitFor({ state: 'detached' })
  })
})

describe('the palette', () => {
  it('offers what the access tables allow: a planner, an administrator and a shared account', async () => {
    const offered = async (user: string) => {
      const { page } = await server.openPage()
      await openAs(page, user, '/wiki')
      await page.getByRole('button', { name: 'Commands' }).click()
      await field(page).waitFor()
      return { pages: await options(page, 'Pages'), actions: await options(page, 'Actions') }
    }
    const planner = await offered('planner')
    expect(planner.pages).toEqual(expect.arrayContaining(['Weather Forecast', 'Manage Reports', 'Account']))
    expect(planner.actions).toEqual(
      expect.arrayContaining(['New alert', 'New report', 'Dark theme', 'Keyboard shortcuts', 'Sign out']),
    )
    expect(planner.actions).not.toContain('New site')
    expect(planner.pages.filter((name) => name.endsWith('Settings'))).toEqual([])
    const administrator = await offered('admin')
    expect(administrator.actions).toEqual(expect.arrayContaining(['New site', 'New user']))
    expect(administrator.pages).toEqual(expect.arrayContaining(['SitesSettings', 'UsersSettings']))
    const shared = await offered('multi')
    expect(shared.pages).toContain('Weather Forecast')
    expect(shared.actions).not.toContain('New user')
  })

  it('works in the second customer variant, whose modules it has', async () => {
    const { page } = await server.openPage({ host: '7.localhost' })
    await openAs(page, 'planner7', '/analytics')
    await open(page)
    const pages = await options(page, 'Pages')
    expect(pages).toContain('Historical Weather Window Analysis')
    expect(pages).not.toContain('Hindcast Analysis')
    const answer = searched(page)
    await page.keyboard.type('anholt')
    await answer
    await group(page, 'Sites')
      .getByRole('option', { name: /^Anholt/ })
      .click()
    await expect.poll(() => path(page)).toBe('/forecasts/site/47')
  })

  it('changes the theme, and asks before unsaved changes are lost', async () => {
    const { page } = await server.openPage()
    await openAs(page, 'multi', '/alerts/create')
    await page.getByLabel('Name').fill('Not saved')
    await open(page)
    await page.keyboard.type('dark')
    await page.keyboard.press('Enter')
    await page.locator('html[data-scheme="dark"]').waitFor()
    await open(page)
    await page.keyboard.type('wiki')
    await expect.poll(() => options(page, 'Pages')).toEqual(['Wiki'])
    await page.keyboard.press('Enter')
    const question = page.getByRole('alertdialog', { name: 'Unsaved changes' })
    await question.getByRole('button', { name: 'Cancel' }).click()
    expect(path(page)).toBe('/alerts/create')
    expect(await page.getByLabel('Name').inputValue()).toBe('Not saved')
  })
})

describe('the dialog of shortcuts', () => {
  it('opens by ?, but not while text is typed, and shows every shortcut', async () => {
    const { page } = await server.openPage({ screen: 'phone' })
    await openAs(page, 'planner', '/wiki')
    await page.getByRole('searchbox').focus()
    await page.keyboard.type('?')
    expect(await page.getByRole('searchbox').inputValue()).toBe('?')
    expect(await page.getByRole('dialog').count()).toBe(0)
    await page.getByRole('searchbox').clear()
    await page.getByRole('button', { name: 'Profile' }).focus()
    await page.keyboard.type('?')
    const dialog = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
    await dialog.waitFor()
    for (const { does } of Object.values(shortcuts)) await dialog.getByText(does, { exact: true }).waitFor()
    expect(await axeViolations(page, '[role="dialog"]')).toEqual([])
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    expect(await focused(page)).toBe('Profile')
    await page.keyboard.press('/')
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('role')))
      .toBe('searchbox')
  })
})
