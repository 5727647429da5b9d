import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { type ShortcutName, shortcuts } from '#shell/shortcuts/shortcuts.ts'
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

it('the palette opens a site, a page and the help by keyboard alone, and returns the focus', async () => {
  const { page } = await server.openPage()
  await openAs(page, 'planner', '/alerts')
  const button = page.getByRole('button', { name: 'Commands' })
  await button.focus()
  await open(page)
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
const announcement = async (page: Page) => (await page.getByRole('status').allTextContents()).join()
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
  editCell: {
    go: async (page) => {
      await openAs(page, 'admin', '/settings/sites')
      await page.getByRole('gridcell', { name: 'alpha ventus', exact: true }).focus()
    },
    presses: ['F2'],
    read: (page) => page.getByRole('grid').getByRole('textbox', { name: 'Name' }).count(),
  },
  openRow: {
    go: async (page) => {
      await openAs(page, 'admin', '/settings/sites')
      await page.getByRole('gridcell', { name: 'alpha ventus', exact: true }).focus()
    },
    presses: ['Enter'],
    read: async (page) => path(page),
  },
  leaveForm: {
    go: (page) => page.getByRole('button', { name: 'Submit' }).waitFor(),
    presses: ['Escape'],
    read: async (page) => path(page),
  },
  palette: {
    go: async (page) => {
      await page.context().clearCookies()
      await openAs(page, 'planner', '/forecasts')
      await page.getByRole('tab', { name: 'All', exact: true }).click()
      await firstSite(page).focus()
    },
    presses: ['Control+k'],
    read: dialogs,
  },
  shortcuts: {
    go: async (page) => {
      await page.keyboard.press('Escape')
      await palette(page).waitFor({ state: 'detached' })
    },
    presses: ['?'],
    read: dialogs,
  },
  filter: {
    go: async (page) => {
      await page.keyboard.press('Escape')
      await expect.poll(() => dialogs(page)).toBe(0)
    },
    presses: ['/'],
    read: inFocus,
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
    presses: ['ArrowRight', 'ArrowLeft'],
    read: (page) => valueNow(page, HOUR),
  },
  day: { go: nowhere, presses: ['PageUp', 'PageDown'], read: (page) => valueNow(page, HOUR) },
  lastHour: { go: nowhere, presses: ['End', 'Home'], read: (page) => valueNow(page, HOUR) },
  rangeHour: {
    go: (page) => slider(page, START).focus(),
    presses: arrows,
    read: (page) => valueNow(page, START),
  },
  rangeDay: { go: nowhere, presses: ['PageUp', 'PageDown'], read: (page) => valueNow(page, START) },
  rangeEnd: { go: nowhere, presses: ['End', 'Home'], read: (page) => valueNow(page, START) },
  mapWider: {
    go: (page) => divider(page).focus(),
    presses: ['ArrowLeft', 'ArrowRight'],
    read: (page) => divider(page).getAttribute('aria-valuenow'),
  },
  mapWidest: {
    go: nowhere,
    presses: ['Home', 'End'],
    read: (page) => divider(page).getAttribute('aria-valuenow'),
  },
  foldMap: { go: nowhere, presses: ['Enter'], read: (page) => divider(page).getAttribute('aria-valuenow') },
  limitStep: {
    go: async (page) => {
      await page.getByRole('button', { name: 'Weather Window Thresholds' }).click()
      await slider(page, LIMIT).focus()
    },
    presses: arrows,
    read: (page) => slider(page, LIMIT).inputValue(),
  },
  limitSteps: {
    go: nowhere,
    presses: ['PageUp', 'PageDown'],
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
    presses: ['ArrowDown', 'ArrowUp'],
    read: inFocus,
  },
  pickColumn: { go: (page) => column(page).focus(), presses: ['Space', 'Enter'], read: announcement },
  moveColumn: {
    go: async (page) => {
      await page.keyboard.press('Space')
      await expect.poll(() => announcement(page)).toMatch(/is picked up/)
    },
    presses: ['ArrowRight', 'ArrowLeft'],
    read: announcement,
  },
  returnColumn: { go: nowhere, presses: ['Escape'], read: announcement },
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
    presses: arrows,
    read: (page) => valueText(page, FAN),
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
