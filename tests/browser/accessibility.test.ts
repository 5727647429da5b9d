import type { Locator, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { anyAxeViolations } from './support/axeViolations.ts'
import type { Screen } from './support/browser.ts'
import { navigate, openAs, signIn } from './support/portal.ts'
import { startTestServer } from './support/testServer.ts'

const server = startTestServer()

/** The minimum side of a touch target, large enough for wet hands. */
const TOUCH = 44
const RAIL = 40

/** The two customers' looks: a planner, an administrator, a site and the host of each. */
const variants = [
  { name: 'first', planner: 'planner', administrator: 'admin', site: 1, host: 'localhost' },
  { name: 'second', planner: 'planner7', administrator: 'admin7', site: 47, host: '7.localhost' },
] as const
type Variant = (typeof variants)[number]

const screenNames: readonly Screen[] = ['phone', 'tablet', 'desktop']

interface View {
  name: string
  path: (variant: Variant) => string
  /** The look whose customer has the page; both if omitted. */
  only?: Variant['name']
  /** Brings the page into the state to check, starting from that of the previous view if it has the same path. */
  open: (page: Page) => Promise<unknown>
}

/** A page that is ready once a text of it is visible and nothing is loading. */
const route = (path: string, text: string | RegExp, only?: Variant['name']): View => ({
  name: path,
  path: () => path,
  ...(only && { only }),
  open: async (page) => {
    const main = page.getByRole('main')
    await main.getByText(text).filter({ visible: true }).first().waitFor()
    await main.getByRole('progressbar').first().waitFor({ state: 'detached' })
  },
})

const rail = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Forecast panels' }).getByRole('button', { name })
const site = ({ site: id }: Variant) => `/forecasts/site/${id}`
const mode = (page: Page, name: string) =>
  page.getByRole('group', { name: 'Mode' }).getByRole('button', { name }).click()

/** An analysis of the second customer's first site, in its address. */
const analysis = ({ site: id }: Variant) => {
  const form = {
    site: { id, name: 'Anholt' },
    months: [1, 2, 3],
    analysisLevelMeters: 10,
    percentiles: 50,
    workingDays: { start: 0, end: 6 },
    windowLengthHours: 4,
    windowSelection: { name: 'custom', customRange: { start: 7, end: 19 } },
    isTimezoneUTC: true,
    weatherParameters: [
      { id: 11, name: 'wave_height', unit: 'm', description: 'Waves', value: { max: 1.5 }, isActive: true },
    ],
  }
  return `/analytics/${id}?formValues=${encodeURIComponent(JSON.stringify(form))}`
}

async function hindcast(page: Page) {
  await page.getByLabel('Latitude').fill('54.01')
  await page.getByLabel('Longitude').fill('6.60')
  const wind = 'Wind speed at 10 m, 10-minute mean'
  await page.getByRole('checkbox', { name: wind }).check()
  await page.getByRole('group', { name: wind }).getByLabel('Value (m/s)').fill('10')
  await page.getByRole('button', { name: 'Submit' }).click()
  await page.getByRole('heading', { name: /Latitude 54\.01/ }).waitFor()
  await page.locator('.js-plotly-plot').first().waitFor()
}

const plannerViews: readonly View[] = [
  {
    name: 'the sites',
    path: () => '/forecasts',
    open: (page) => page.getByRole('complementary', { name: 'Sites' }).getByRole('link').first().waitFor(),
  },
  {
    name: 'the charts',
    path: site,
    open: async (page) => {
      await mode(page, 'Chart')
      await page.locator('.js-plotly-plot .trace').first().waitFor()
    },
  },
  {
    name: 'the export panel',
    path: site,
    open: async (page) => {
      await rail(page, 'Export').click()
      await page.getByRole('complementary', { name: 'Export' }).getByRole('button', { name: 'CSV' }).waitFor()
    },
  },
  {
    name: 'the threshold panel',
    path: site,
    open: async (page) => {
      await rail(page, 'Weather Window Thresholds').click()
      await page.getByLabel('Wind speed 10 m: Max').waitFor()
    },
  },
  {
    name: 'the view set panel',
    path: site,
    open: async (page) => {
      await rail(page, 'Select View Set').click()
      await page.getByRole('radiogroup', { name: 'Lower chart' }).waitFor()
    },
  },
  {
    name: 'the list of windows',
    path: site,
    open: async (page) => {
      await rail(page, 'Select View Set').click()
      await page.getByRole('button', { name: 'Windows', exact: true }).click()
      await page.getByRole('dialog').getByRole('heading').waitFor()
    },
  },
  {
    name: 'the table',
    path: site,
    open: async (page) => {
      await page.keyboard.press('Escape')
      await page.getByRole('dialog').waitFor({ state: 'hidden' })
      await mode(page, 'Table')
      await page.getByRole('table').getByRole('row').nth(3).waitFor()
    },
  },
  {
    name: 'an empty hindcast',
    only: 'first',
    path: () => '/hindcasts',
    open: (page) => page.getByLabel('Latitude').waitFor(),
  },
  { name: 'a hindcast', only: 'first', path: () => '/hindcasts', open: hindcast },
  {
    name: 'the explanation of a hindcast',
    only: 'first',
    path: () => '/hindcasts',
    open: async (page) => {
      await page
        .getByRole('button', { name: /^Show the working/ })
        .first()
        .click()
      await page.getByRole('dialog').getByRole('heading').first().waitFor()
    },
  },
  {
    name: 'the form of an analysis',
    only: 'second',
    path: () => '/analytics',
    open: (page) => page.getByLabel('Percentile', { exact: true }).waitFor(),
  },
  {
    name: 'an analysis',
    only: 'second',
    path: analysis,
    open: (page) => page.locator('.js-plotly-plot .trace').first().waitFor(),
  },
  {
    name: 'the board',
    path: () => '/forecasts/board',
    open: (page) => page.getByRole('list', { name: 'Board' }).getByRole('link').first().waitFor(),
  },
  route('/hindcasts/workability', 'Limits that must hold', 'first'),
  route('/forecastui', 'No forecast page has been set up', 'first'),
  route('/wiki/forecasts', 'Weather Forecast'),
  {
    name: 'the palette',
    path: () => '/wiki/forecasts',
    open: async (page) => {
      await page.keyboard.press('Control+k')
      await page.getByRole('dialog').getByRole('option').first().waitFor()
    },
  },
  {
    name: 'the shortcuts',
    path: () => '/wiki/forecasts',
    open: async (page) => {
      await page.keyboard.press('Escape')
      await page.getByRole('dialog').waitFor({ state: 'hidden' })
      await page.keyboard.press('?')
      await page.getByRole('dialog').getByRole('heading').first().waitFor()
    },
  },
  route('/account', 'Change password'),
  {
    name: 'the profile',
    path: () => '/account',
    open: async (page) => {
      await page.getByRole('button', { name: 'Profile' }).click()
      await page.getByRole('group', { name: 'Theme' }).waitFor()
    },
  },
  {
    name: 'no page',
    path: () => '/no/such/page',
    open: (page) => page.getByText('Page not found').waitFor(),
  },
]

const administratorViews: readonly View[] = [
  {
    name: 'the settings of sites',
    path: () => '/settings/sites',
    open: (page) => page.getByRole('heading', { name: 'Sites' }).waitFor(),
  },
  {
    name: 'the form of a site',
    path: () => '/settings/sites/create',
    open: (page) => page.getByRole('heading', { name: 'New site' }).waitFor(),
  },
  {
    name: 'a site',
    path: ({ site: id }) => `/settings/sites/${id}`,
    open: (page) => page.getByLabel('Latitude').waitFor(),
  },
  {
    name: 'the settings of users',
    path: () => '/settings/users',
    open: (page) => page.getByRole('heading', { name: 'Users' }).waitFor(),
  },
  route('/settings/users/create', 'New user'),
  route('/settings/access', 'Site/user access'),
  route('/settings/audit', 'Signed in'),
  route('/settings/forms', 'Draft'),
  route('/settings/outbox', 'Outbox'),
  route('/operations', 'Add new'),
  route('/operations/create', 'New operation'),
  route('/alerts', /alert/i),
  route('/alerts/create', 'Turbine'),
  route('/reports', /report/i),
  route('/reports/create', 'New report'),
]

/** Each look is checked in both color schemes, on the screen on which all of its pages are checked. */
const hasBothSchemes = (variant: Variant, screen: Screen) =>
  screen === (variant === variants[0] ? 'desktop' : 'phone')

/**
 * Color violations in the other scheme; the schemes differ only in colors. The page stays in that scheme, because a change
 * renders all of it again.
 */
async function otherSchemeFaults(page: Page): Promise<string[]> {
  const scheme = () => page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)
  const other = (await scheme()) === 'dark' ? 'light' : 'dark'
  await page.emulateMedia({ colorScheme: other })
  await expect.poll(scheme).toBe(other)
  const found = await anyAxeViolations(page, 'html', 'color-contrast')
  return found.map((fault) => `${other}: ${fault}`)
}

/** The faults of the page in its current state, one per line. */
async function faults(page: Page, name: string, inBothSchemes = true): Promise<string[]> {
  const found = await anyAxeViolations(page)
  if (inBothSchemes) found.push(...(await otherSchemeFaults(page)))
  const headings = await page.getByRole('heading', { level: 1, includeHidden: true }).count()
  if (headings !== 1) found.push(`${headings} headings of level 1`)
  const beyond = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  if (beyond > 0) found.push(`${beyond} px wider than the screen`)
  return found.map((fault) => `${name}: ${fault}`)
}

/** Checks the views in order. The state of a page is kept for the next view of the same path. */
async function faultsOf(views: readonly View[], variant: Variant, user: string, screen: Screen) {
  const { page } = await server.openPage({ screen, host: variant.host })
  await page.goto('/no/such/page')
  await page.getByRole('button', { name: 'Login' }).waitFor()
  const inBothSchemes = hasBothSchemes(variant, screen)
  const found = await faults(page, 'the sign-in', inBothSchemes)
  await signIn(page, user)
  let path = ''
  for (const view of views) {
    if (view.path(variant) !== path) {
      path = view.path(variant)
      // An open dialog would stay open after navigation.
      if ((await page.getByRole('dialog').count()) > 0) await page.goto(path)
      else await navigate(page, path)
    }
    await view.open(page)
    found.push(...(await faults(page, view.name, inBothSchemes)))
  }
  return found
}

const looks = variants.flatMap((variant) =>
  screenNames.map((screen) => [variant.name, screen, variant] as const),
)

/** The looks differ only in colors, so shared pages are checked in the second look on one screen only. */
const viewsOf = (views: readonly View[], variant: Variant, screen: Screen) =>
  views.filter(
    ({ only }) =>
      only === variant.name || (only === undefined && (variant === variants[0] || screen === 'phone')),
  )

describe.each(looks)('the portal in %s mode on a %s', (_, screen, variant) => {
  it('has no accessibility violation on the planner pages', async () => {
    expect(await faultsOf(viewsOf(plannerViews, variant, screen), variant, variant.planner, screen)).toEqual(
      [],
    )
  })

  it('has no accessibility violation in the settings', async () => {
    expect(
      await faultsOf(viewsOf(administratorViews, variant, screen), variant, variant.administrator, screen),
    ).toEqual([])
  })
})

it.each([
  ['/forecasts', 'Map of sites'],
  ['/hindcasts', 'Map of the hindcast'],
])('has no accessibility violation on the map of %s', async (path, name) => {
  const { page } = await server.openPage({ map: true })
  await openAs(page, 'planner', path)
  await page.getByRole('region', { name }).locator('canvas').first().waitFor()
  expect(await faults(page, name)).toEqual([])
})

it('gives controls large touch targets on a phone', async () => {
  const { page } = await server.openPage({ screen: 'phone', touch: true })
  const small: string[] = []
  const measure = async (where: Page | Locator, count: number) => {
    const targets = where.locator('button:visible, a[href]:visible, .MuiInputBase-root:visible')
    await expect.poll(() => targets.count()).toBeGreaterThanOrEqual(count)
    for (const target of await targets.all()) {
      const box = await target.boundingBox()
      // The rail is 40 px wide by specification.
      if (!box || box.height < TOUCH || box.width < Math.min(TOUCH, RAIL))
        small.push(
          `${await target.evaluate((element) => element.outerHTML.slice(0, 120))} ${JSON.stringify(box)}`,
        )
    }
  }
  await page.goto('/forecasts')
  await page.getByRole('button', { name: 'Login' }).waitFor()
  await measure(page.getByRole('main'), 1)
  await signIn(page, 'planner')
  await page.getByRole('complementary', { name: 'Sites' }).getByRole('link').first().waitFor()
  await measure(page.getByRole('banner'), 2)
  await page.goto('/forecasts/site/1')
  await mode(page, 'Chart')
  await page.locator('.js-plotly-plot').first().waitFor()
  await measure(page.getByRole('region', { name: 'Forecast settings' }), 6)
  await measure(page.getByRole('group', { name: 'Mode' }), 2)
  await measure(page.getByRole('navigation', { name: 'Forecast panels' }), 3)
  for (const name of ['Weather Window Thresholds', 'Select View Set']) {
    await rail(page, name).click()
    const form = page.getByRole('form', { name })
    await form.getByRole('button', { name: 'Submit' }).waitFor()
    await measure(form, 2)
  }
  expect(small).toEqual([])
})
