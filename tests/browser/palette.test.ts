import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { keyText, type ShortcutName, shortcutGroups, shortcuts } from '../../src/shell/shortcuts/shortcuts.ts'
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
  it('opens a site, a page and the help by keyboard alone, and returns the focus', async () => {
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
    // The address changes before the page is rendered.
    await page.getByRole('heading', { level: 1, name: 'Hindcast Analysis' }).waitFor()
    await open(page)
    await page.keyboard.type('help')
    await page.keyboard.press('Enter')
    await expect.poll(() => path(page)).toBe('/wiki/hwwa')
    // The palette also opens from a text field, and the same keys close it.
    await page.getByRole('searchbox').focus()
    await open(page)
    await page.keyboard.press('Control+k')
    await palette(page).waitFor({ state: 'detached' })
  })
})

describe('the palette', () => {
  it('offers a planner, an administrator and a shared account what the access tables allow', async () => {
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

  it('offers the modules of the second customer', async () => {
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

  it('changes the theme, and requires confirmation before unsaved changes are lost', async () => {
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
    const leaveDialog = page.getByRole('alertdialog', { name: 'Unsaved changes' })
    await leaveDialog.getByRole('button', { name: 'Cancel' }).click()
    expect(path(page)).toBe('/alerts/create')
    expect(await page.getByLabel('Name').inputValue()).toBe('Not saved')
  })
})

describe('the dialog of shortcuts', () => {
  it('opens with ?, except while text is typed, and lists every shortcut', async () => {
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
    const listed = await dialog.locator('section').evaluateAll((sections) =>
      sections.map((section) => ({
        group: section.querySelector('h3')?.textContent,
        rows: [...section.querySelectorAll('dt')].map((row) => [
          row.textContent,
          [...(row.parentElement?.querySelectorAll('kbd') ?? [])].map((key) => key.textContent),
        ]),
      })),
    )
    const expected = shortcutGroups().map(([name, rows]) => ({
      group: name,
      rows: rows.map(({ does, keys }) => [does, keys.map((key) => keyText(key, false))]),
    }))
    expect(listed).toEqual(expected)
    const places = [
      'List of sites',
      'Sliders of limits',
      'Divider beside the map',
      'Forecast table, on a column',
    ]
    expect(listed.map(({ group: name }) => name)).toEqual(expect.arrayContaining(places))
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

/** Shortcuts that need a map, tested in sitesMap.test.ts, homeMap.test.ts and workability.test.ts. */
type OfMap = 'nearestSite' | 'nextSite' | 'lastSite' | 'closePopup' | 'mapCell'

interface Place {
  /** Moves from the previous place to where the keys work. */
  go: (page: Page) => Promise<unknown>
  /** The keys, in an order in which each has an effect. */
  presses: readonly string[]
  /** Reads the state that each key must change. */
  read: (page: Page) => Promise<unknown>
}

const inFocus = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement
    return element?.getAttribute('data-why-time') ?? element?.ariaLabel ?? element?.textContent
  })
const dialogs = (page: Page) => page.getByRole('dialog').count()
const slider = (page: Page, name: string) => page.getByRole('slider', { name, exact: true })
const divider = (page: Page) => page.getByRole('separator', { name: 'Width of the map' })
const column = (page: Page) => page.locator('th[data-column="wind_speed_10m"]').getByRole('button')
const said = async (page: Page) => (await page.getByRole('status').allTextContents()).join()
const firstSite = (page: Page) =>
  page.getByRole('complementary', { name: 'Sites' }).getByRole('link', { name: 'alpha ventus' })

const HOUR = 'Hour of the forecast'
const START = 'Start of the visible time range'
const LIMIT = 'Move Max of Wind speed 10 m'
const FAN = 'Percentiles of a month'
const arrows = ['ArrowRight', 'ArrowLeft', 'ArrowUp', 'ArrowDown']
const valueNow = (page: Page, name: string) => slider(page, name).getAttribute('aria-valuenow')
const valueText = (page: Page, name: string) => slider(page, name).getAttribute('aria-valuetext')

const nowhere = async () => {}

/** Where each shortcut works. */
const worksAt: Record<Exclude<ShortcutName, OfMap>, Place> = {
  openRow: {
    go: async (page) => {
      await openAs(page, 'admin', '/settings/sites')
      await page.getByRole('gridcell', { name: 'alpha ventus', exact: true }).focus()
    },
    ...{ presses: ['Enter'], read: async (page) => path(page) },
  },
  leaveForm: {
    go: (page) => page.getByRole('button', { name: 'Submit' }).waitFor(),
    ...{ presses: ['Escape'], read: async (page) => path(page) },
  },
  palette: {
    go: async (page) => {
      await page.context().clearCookies()
      await openAs(page, 'planner', '/forecasts')
      await page.getByRole('tab', { name: 'All', exact: true }).click()
      await firstSite(page).focus()
    },
    ...{ presses: ['Control+k'], read: dialogs },
  },
  shortcuts: {
    go: async (page) => {
      await page.keyboard.press('Escape')
      await palette(page).waitFor({ state: 'detached' })
    },
    ...{ presses: ['?'], read: dialogs },
  },
  filter: {
    go: async (page) => {
      await page.keyboard.press('Escape')
      await expect.poll(() => dialogs(page)).toBe(0)
    },
    ...{ presses: ['/'], read: inFocus },
  },
  listRow: { go: (page) => firstSite(page).focus(), presses: ['ArrowDown', 'ArrowUp'], read: inFocus },
  listButton: { go: nowhere, presses: ['ArrowRight', 'ArrowLeft'], read: inFocus },
  listPage: { go: nowhere, presses: ['PageDown', 'PageUp'], read: inFocus },
  lastRow: { go: nowhere, presses: ['End', 'Home'], read: inFocus },
  hour: {
    go: async (page) => {
      await page.keyboard.press('Enter')
      await slider(page, HOUR).focus()
    },
    ...{ presses: ['ArrowRight', 'ArrowLeft'], read: (page) => valueNow(page, HOUR) },
  },
  day: { go: nowhere, presses: ['PageUp', 'PageDown'], read: (page) => valueNow(page, HOUR) },
  lastHour: { go: nowhere, presses: ['End', 'Home'], read: (page) => valueNow(page, HOUR) },
  rangeHour: {
    go: (page) => slider(page, START).focus(),
    ...{ presses: arrows, read: (page) => valueNow(page, START) },
  },
  rangeDay: { go: nowhere, presses: ['PageUp', 'PageDown'], read: (page) => valueNow(page, START) },
  rangeEnd: { go: nowhere, presses: ['End', 'Home'], read: (page) => valueNow(page, START) },
  mapWider: {
    go: (page) => divider(page).focus(),
    ...{ presses: ['ArrowLeft', 'ArrowRight'], read: (page) => divider(page).getAttribute('aria-valuenow') },
  },
  mapWidest: {
    ...{ go: nowhere, presses: ['Home', 'End'] },
    read: (page) => divider(page).getAttribute('aria-valuenow'),
  },
  foldMap: { go: nowhere, presses: ['Enter'], read: (page) => divider(page).getAttribute('aria-valuenow') },
  limitStep: {
    go: async (page) => {
      await page.getByRole('button', { name: 'Weather Window Thresholds' }).click()
      await slider(page, LIMIT).focus()
    },
    ...{ presses: arrows, read: (page) => slider(page, LIMIT).inputValue() },
  },
  limitSteps: {
    ...{ go: nowhere, presses: ['PageUp', 'PageDown'] },
    read: (page) => slider(page, LIMIT).inputValue(),
  },
  limitEnd: { go: nowhere, presses: ['Home', 'End'], read: (page) => slider(page, LIMIT).inputValue() },
  why: {
    go: async (page) => {
      await page
        .getByRole('form', { name: 'Weather Window Thresholds' })
        .getByRole('button', { name: 'Cancel' })
        .click()
      await page.getByRole('button', { name: 'Table', exact: true }).click()
      await page.locator('[data-why-time][tabindex="0"]').first().focus()
    },
    ...{ presses: ['ArrowDown', 'ArrowUp'], read: inFocus },
  },
  pickColumn: { go: (page) => column(page).focus(), presses: ['Space', 'Enter'], read: said },
  moveColumn: {
    go: async (page) => {
      await page.keyboard.press('Space')
      await expect.poll(() => said(page)).toMatch(/is picked up/)
    },
    ...{ presses: ['ArrowRight', 'ArrowLeft'], read: said },
  },
  returnColumn: { go: nowhere, presses: ['Escape'], read: said },
  cell: {
    go: async (page) => {
      await page.goto('/hindcasts')
      await page.getByLabel('Latitude').fill('54.01')
      await page.getByLabel('Longitude').fill('6.60')
      const wind = 'Wind speed at 10 m, 10-minute mean'
      await page.getByRole('checkbox', { name: wind }).check()
      await page.getByRole('group', { name: wind }).getByLabel('Value (m/s)').fill('10')
      await page.getByRole('button', { name: 'Submit' }).click()
      await slider(page, FAN).focus()
      // The first key press only sets the cursor.
      await page.keyboard.press('Home')
    },
    ...{ presses: arrows, read: (page) => valueText(page, FAN) },
  },
  lastMonth: { go: nowhere, presses: ['End', 'Home'], read: (page) => valueText(page, FAN) },
}

const frame = (page: Page) =>
  page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))

it('every shortcut of the dialog works', async () => {
  const { page } = await server.openPage()
  for (const [name, { go, presses, read }] of Object.entries(worksAt)) {
    const { keys } = shortcuts[name as ShortcutName]
    expect(new Set(presses), name).toEqual(new Set(keys.map((key) => key.replace('Mod', 'Control'))))
    await go(page)
    for (const key of presses) {
      await frame(page)
      const before = await read(page)
      await page.keyboard.press(key)
      await expect.poll(() => read(page), { message: `${name}: ${key}` }).not.toEqual(before)
    }
  }
})
