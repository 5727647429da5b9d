import { readFileSync } from 'node:fs'
import type { Locator, Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { signedInHeaders } from './support/apiHeaders.ts'
import { anyAxeViolations } from './support/axeViolations.ts'
import { resizeTo } from './support/browser.ts'
import { colorPairs, elementKinds } from './support/elementKinds.ts'
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

/** The ids of the records of the administrator of each look. */
const stored: Record<string, { alert: number; report: number }> = {}

/** Stores an alert and a report, and queues a mail. */
beforeAll(async () => {
  for (const { name, administrator, site } of variants) {
    const { address } = server.product
    const headers = { ...(await signedInHeaders(address, administrator)), 'content-type': 'application/json' }
    const store = async (path: string, body: object) => {
      const answer = await fetch(address + path, { method: 'POST', headers, body: JSON.stringify(body) })
      expect(answer.status).toBe(200)
      return (await answer.json()).data
    }
    const recipients = ['crew@example.org']
    const expiry = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10)
    const alert = await store('/alert', {
      name: 'Calm',
      description: 'Calm',
      isActive: true,
      site: { id: site },
      recipients,
      expiryDate: expiry,
      frequency: { id: 3, frequency: 4 },
      parameters: [{ parameterId: 1, values: [8], operators: [{ id: 1, type: 'LTE' }] }],
      windowLength: { value: 6, operator: { id: 2, type: 'GTE' } },
    })
    const content = {
      name: 'Weekly',
      description: 'Waves',
      pointId: site,
      reportTypeId: 2,
      daysForecast: 2,
      inLocalTime: false,
      reportCharts: [{ chartId: 1 }],
    }
    const report = await store('/report', {
      ...content,
      isActive: true,
      sendTime: ['06:00'],
      sendDays: ['Mo'],
      expireDate: expiry,
      recipients,
    })
    await store('/report/test', content)
    stored[name] = { alert: alert.id, report: report.id }
  }
})

const CONTRAST = 'color-contrast'

interface View {
  name: string
  path: (variant: Variant) => string
  /** Brings the page into the state to check, starting from that of the previous view if it has the same path. */
  open: (page: Page) => Promise<unknown>
}

/** A page that is open once a text of it is visible. */
const route = (path: string, text: string | RegExp): View => ({
  name: path,
  path: () => path,
  open: (page) => page.getByRole('main').getByText(text).filter({ visible: true }).first().waitFor(),
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

/** Changes the description in the form and, before it is stored, in the database. */
async function conflict(page: Page) {
  // Another one each time, because a retry finds the description of the first run.
  const theirs = `Theirs ${crypto.randomUUID()}`
  await page.getByLabel('Description').fill('Mine')
  await page.route('**/settings/sites', async (route) => {
    const request = route.request()
    if (request.method() === 'PUT')
      await route.fetch({ postData: JSON.stringify({ ...request.postDataJSON(), description: theirs }) })
    await route.continue()
  })
  await page.getByRole('button', { name: 'Submit' }).click()
  await page.getByRole('dialog').getByRole('radiogroup', { name: 'Description' }).waitFor()
}

/** The overlay that docs/operations.md gives for webhooks. */
const [, webhookOverlay = ''] =
  /^### Webhooks$[\s\S]*?```json\n([\s\S]*?)```/m.exec(readFileSync('docs/operations.md', 'utf8')) ?? []

/** Views that are checked in one page, in order. */
interface Group {
  name: string
  user: 'planner' | 'administrator'
  /** The look whose customer has the pages; both if omitted. */
  only?: Variant['name']
  views: readonly View[]
}

const groups: readonly Group[] = [
  {
    name: 'the sites, the board, the table of a forecast and its job',
    user: 'planner',
    views: [
      {
        name: 'the sites',
        path: () => '/forecasts',
        open: (page) =>
          page.getByRole('complementary', { name: 'Sites' }).getByRole('link').first().waitFor(),
      },
      {
        name: 'the board',
        path: () => '/forecasts/board',
        open: (page) => page.getByRole('list', { name: 'Board' }).getByRole('link').first().waitFor(),
      },
      {
        name: 'the table',
        path: site,
        open: async (page) => {
          await mode(page, 'Table')
          await page.getByRole('table').getByRole('row').nth(3).waitFor()
        },
      },
      {
        name: 'the job',
        path: site,
        open: async (page) => {
          await page.getByRole('button', { name: /^Job: / }).click()
          await page.getByRole('dialog', { name: 'Job' }).getByRole('heading').waitFor()
        },
      },
      {
        name: 'the list of operations',
        path: site,
        open: async (page) => {
          await page.getByRole('combobox', { name: /^Operation/ }).click()
          await page.getByRole('listbox').getByRole('option').nth(2).waitFor()
        },
      },
    ],
  },
  {
    name: 'the charts of a forecast and their panels',
    user: 'planner',
    views: [
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
          await page
            .getByRole('complementary', { name: 'Export' })
            .getByRole('button', { name: 'CSV' })
            .waitFor()
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
          await page.getByRole('dialog').getByRole('heading', { level: 2 }).waitFor()
        },
      },
    ],
  },
  {
    name: 'the hindcasts and the forecast page',
    user: 'planner',
    only: 'first',
    views: [
      {
        name: 'an empty hindcast',
        path: () => '/hindcasts',
        open: (page) => page.getByLabel('Latitude').waitFor(),
      },
      { name: 'a hindcast', path: () => '/hindcasts', open: hindcast },
      {
        name: 'the explanation of a hindcast',
        path: () => '/hindcasts',
        open: async (page) => {
          await page
            .getByRole('button', { name: /^Show the working/ })
            .first()
            .click()
          await page.getByRole('dialog').getByRole('heading').first().waitFor()
        },
      },
      route('/hindcasts/workability', 'Limits that must hold'),
      {
        name: '/forecastui',
        path: () => '/forecastui',
        open: (page) =>
          page
            .frameLocator('iframe[title="Forecast UI"]')
            .getByRole('heading', { name: 'Example forecast' })
            .waitFor(),
      },
    ],
  },
  {
    name: 'the analytics',
    user: 'planner',
    only: 'second',
    views: [
      {
        name: 'the form of an analysis',
        path: () => '/analytics',
        open: (page) => page.getByLabel('Percentile', { exact: true }).waitFor(),
      },
      {
        name: 'an analysis',
        path: analysis,
        open: (page) => page.locator('.js-plotly-plot .trace').first().waitFor(),
      },
    ],
  },
  {
    name: 'the wiki, the account and the dialogs of every page',
    user: 'planner',
    views: [
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
    ],
  },
  {
    name: 'the settings of sites and users',
    user: 'administrator',
    views: [
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
        name: 'the history of a site',
        path: ({ site: id }) => `/settings/sites/${id}`,
        open: async (page) => {
          await page.getByRole('button', { name: 'History' }).click()
          const dialog = page.getByRole('dialog', { name: 'History' })
          await dialog.getByRole('progressbar').waitFor({ state: 'detached' })
        },
      },
      {
        name: 'the settings of users',
        path: () => '/settings/users',
        open: (page) => page.getByRole('heading', { name: 'Users' }).waitFor(),
      },
    ],
  },
  {
    name: 'the dialogs and errors of sites',
    user: 'administrator',
    only: 'first',
    views: [
      {
        name: 'the change of ticked sites',
        path: () => '/settings/sites',
        open: async (page) => {
          await page.getByRole('checkbox', { name: 'Select all rows' }).check()
          await page.getByRole('button', { name: 'Edit selected' }).click()
          await page.getByRole('dialog').getByRole('button', { name: 'Preview' }).waitFor()
        },
      },
      {
        name: 'the deletion of ticked sites',
        path: () => '/settings/sites',
        open: async (page) => {
          await closeDialog(page)
          await page.getByRole('button', { name: 'Delete selected' }).click()
          await page.getByRole('dialog').getByRole('listitem').first().waitFor()
        },
      },
      {
        name: 'the errors of a site',
        path: () => '/settings/sites/create',
        open: async (page) => {
          await page.getByRole('button', { name: 'Submit' }).click()
          await page.getByText('Required', { exact: true }).first().waitFor()
        },
      },
      {
        name: 'an import',
        path: () => '/settings/sites/import',
        open: async (page) => {
          const buffer = Buffer.from('Name,Latitude,Longitude\nWide A,54,7\nWide B,95,7\n')
          await page
            .getByLabel('File', { exact: true })
            .setInputFiles({ name: 'wide.csv', mimeType: 'text/csv', buffer })
          await page.getByText('wide.csv: 2 rows').waitFor()
        },
      },
      {
        name: 'a checked import',
        path: () => '/settings/sites/import',
        open: async (page) => {
          await page.getByRole('button', { name: 'Check', exact: true }).click()
          await page.getByRole('button', { name: 'All 2' }).click()
        },
      },
      {
        name: 'the files of an upload',
        path: () => '/settings/data/upload',
        open: async (page) => {
          const rows = Array.from({ length: 48 }, (_, hour) => {
            const time = new Date(Date.UTC(2024, 0, 1, hour)).toISOString()
            return `${time},${hour % 24 === 5 ? 999 : 5 + (hour % 3)},4`
          })
          const buffer = Buffer.from(['time,wind_speed_10m (kn),other', ...rows].join('\n'))
          const input = page.getByLabel('Files of a series')
          await input.setInputFiles({ name: 'mast.csv', mimeType: 'text/csv', buffer })
          await page.getByText(/^Sent, /).waitFor()
        },
      },
      {
        name: 'the problem of an upload',
        path: () => '/settings/data/upload',
        open: async (page) => {
          await page.getByRole('button', { name: 'Check', exact: true }).click()
          await page.getByRole('group', { name: 'Answers' }).waitFor()
        },
      },
      {
        name: 'a site that somebody else has changed',
        path: ({ site: id }) => `/settings/sites/${id}`,
        open: conflict,
      },
    ],
  },
  {
    name: 'the preview of a form and a one-time password',
    user: 'administrator',
    only: 'first',
    views: [
      {
        name: 'the errors of a webhook in the preview of a form',
        path: () => '/settings/forms?form=alerts',
        open: async (page) => {
          await page.getByRole('tab', { name: 'Draft' }).click()
          await page.getByLabel('Draft overlay').fill(webhookOverlay)
          await page.getByRole('button', { name: 'Try draft' }).click()
          const preview = page.getByRole('region', { name: 'Form as Administrator' })
          await preview.getByLabel('Address').fill('http://hooks.example.org/alerts')
          await preview.getByRole('button', { name: 'Check values' }).click()
          const message = preview.getByText('Must be an address that begins with https://')
          // Axe may find no color behind a text that is out of view.
          await message.scrollIntoViewIfNeeded()
          // Otherwise leaving the page needs a confirmation.
          await page.getByRole('button', { name: 'Download alerts.json' }).click()
        },
      },
      {
        name: 'a one-time password',
        path: () => '/settings/users',
        open: async (page) => {
          await page.getByRole('gridcell', { name: 'multi@example.org' }).click()
          await page.getByRole('button', { name: 'Reset password' }).click()
          await page.getByRole('alertdialog').getByRole('button', { name: 'Reset password' }).click()
          await page.getByRole('alertdialog', { name: 'One-time password' }).waitFor()
        },
      },
    ],
  },
  {
    name: 'the form of a user, access, audit, forms and outbox',
    user: 'administrator',
    views: [
      route('/settings/users/create', 'New user'),
      route('/settings/access', 'Site/user access'),
      route('/settings/groups/create', 'New group'),
      route('/settings/tokens', 'No tokens found'),
      route('/settings/data', 'No series found'),
      route('/settings/feeds/create', 'New feed'),
      route('/settings/audit', 'Signed in'),
      route('/settings/forms', 'Draft'),
      {
        name: 'a draft of a form',
        path: () => '/settings/forms?form=sites',
        open: async (page) => {
          await page.getByRole('tab', { name: 'Draft' }).click()
          await page
            .getByLabel('Draft overlay')
            .fill('{"schema": {"properties": {"name": {"maxLength": 1}}}}')
          await page.getByRole('button', { name: 'Try draft' }).click()
          await page.getByText('The draft has no problems.').waitFor()
          // Otherwise leaving the page needs a confirmation.
          await page.getByRole('button', { name: 'Download sites.json' }).click()
        },
      },
      route('/settings/outbox', 'Outbox'),
      {
        name: 'a mail of the outbox',
        path: () => '/settings/outbox',
        open: async (page) => {
          await page
            .getByText(/^admin7?@/)
            .first()
            .click()
          await page.getByRole('button', { name: 'Open mail' }).waitFor()
        },
      },
    ],
  },
  {
    name: 'the operations, alerts and reports',
    user: 'administrator',
    views: [
      route('/operations', 'Add new'),
      route('/operations/create', 'New operation'),
      route('/alerts', /alert/i),
      route('/alerts/create', 'Turbine'),
      {
        name: 'an alert that is tried',
        path: ({ name }) => `/alerts/${stored[name]!.alert}`,
        open: async (page) => {
          const trial = page.getByRole('region', { name: 'Try the alert' })
          await trial.getByRole('button', { name: 'Try', exact: true }).click()
          await trial.locator('.js-plotly-plot .trace').first().waitFor()
        },
      },
      route('/reports', /report/i),
      route('/reports/create', 'New report'),
      {
        name: 'a report',
        path: ({ name }) => `/reports/${stored[name]!.report}`,
        open: (page) => page.getByText(/^The next report is sent /).waitFor(),
      },
      {
        name: 'the preview of a report',
        path: ({ name }) => `/reports/${stored[name]!.report}`,
        open: async (page) => {
          page.once('popup', (tab) => void tab.close())
          await page.route('**/report/preview', (route) =>
            route.fulfill({ contentType: 'application/pdf', body: '%PDF-1.7' }),
          )
          const preview = page.getByRole('region', { name: 'Preview' })
          await preview.getByRole('button', { name: 'Preview' }).click()
          await preview.getByText('The PDF is ready.').waitFor()
        },
      },
    ],
  },
]

/** The pairs of colors that axe has found readable, of all looks and schemes. */
const readable = new Set<string>()

/** The color violations of a page that has a pair of colors that no page before it had. */
async function colorFaults(page: Page): Promise<string[]> {
  const pairs = await colorPairs(page)
  if (pairs.every((pair) => readable.has(pair))) return []
  const found = await anyAxeViolations(page, 'html', CONTRAST)
  if (found.length === 0) for (const pair of pairs) readable.add(pair)
  return found
}

/**
 * Color violations in the other scheme; the schemes differ only in colors. The page stays in that scheme, because a change
 * renders all of it again.
 */
async function otherSchemeFaults(page: Page): Promise<string[]> {
  const scheme = () => page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)
  const other = (await scheme()) === 'dark' ? 'light' : 'dark'
  await page.emulateMedia({ colorScheme: other })
  await expect.poll(scheme).toBe(other)
  return (await colorFaults(page)).map((fault) => `${other}: ${fault}`)
}

/** The faults of the page's outline and width, which cost little to find. */
async function outlineFaults(page: Page): Promise<string[]> {
  const headings = await page.getByRole('heading', { level: 1, includeHidden: true }).count()
  const beyond = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  return [
    ...(headings === 1 ? [] : [`${headings} headings of level 1`]),
    ...(beyond > 0 ? [`${beyond} px wider than the screen`] : []),
  ]
}

/** The faults of the page in its current state and in both color schemes. */
const faultsOf = async (page: Page) => [
  ...(await anyAxeViolations(page)),
  ...(await otherSchemeFaults(page)),
  ...(await outlineFaults(page)),
]

/** Finds the faults of pages on smaller screens, where axe checks only pages with elements of a kind that it has not seen yet. */
function smallScreenFaults() {
  const checked = new Set<string>()
  return async (page: Page): Promise<string[]> => {
    const found: string[] = []
    for (const kind of await elementKinds(page)) checked.add(kind)
    for (const screen of ['tablet', 'phone'] as const) {
      await resizeTo(page, screen)
      const hasNew = (await elementKinds(page)).map((kind) => checked.size < checked.add(kind).size)
      const faults = [
        ...(hasNew.includes(true) ? await anyAxeViolations(page) : []),
        ...(await outlineFaults(page)),
      ]
      found.push(...faults.map((fault) => `${screen}: ${fault}`))
    }
    await resizeTo(page, 'desktop')
    return found
  }
}

async function closeDialog(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog')
  if ((await dialog.count()) === 0) return
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
}

/** The faults of the views of a group. The state of a page is kept for the next view of the same path. */
async function faultsOfGroup({ user, only, views }: Group, variant: Variant): Promise<string[]> {
  const { page } = await server.openPage({ host: variant.host, expected: /409 \(Conflict\)/ })
  // The looks differ only in colors.
  const colorsOnly = only === undefined && variant !== variants[0]
  const smallScreens = smallScreenFaults()
  const found: string[] = []
  let path = ''
  for (const view of views) {
    const next = view.path(variant)
    if (path === '') await openAs(page, variant[user], next)
    else if (path !== next) {
      await closeDialog(page)
      await navigate(page, next)
    }
    path = next
    await view.open(page)
    await page.getByRole('status', { name: 'Loading' }).first().waitFor({ state: 'detached' })
    const faults = colorsOnly
      ? [...(await colorFaults(page)), ...(await otherSchemeFaults(page))]
      : [...(await faultsOf(page)), ...(await smallScreens(page))]
    found.push(...faults.map((fault) => `${view.name}: ${fault}`))
  }
  return found
}

describe.each(variants)("in the $name customer's look", (variant) => {
  it('the login page has no accessibility violation', async () => {
    const { page } = await server.openPage({ host: variant.host })
    await page.goto('/no/such/page')
    // The modules replace the form of the page itself, which theme.test.ts checks.
    await page.mouse.move(1, 1)
    await page.locator('#root').getByRole('button', { name: 'Login' }).waitFor()
    expect([...(await faultsOf(page)), ...(await smallScreenFaults()(page))]).toEqual([])
  })

  it.each(groups.filter(({ only }) => !only || only === variant.name))(
    '$name have no accessibility violation',
    async (group) => {
      expect(await faultsOfGroup(group, variant)).toEqual([])
    },
  )
})

it.each([
  ['/forecasts', 'Map of sites'],
  ['/hindcasts', 'Map of the hindcast'],
])('has no accessibility violation on the map of %s', async (path, name) => {
  const { page } = await server.openPage({ map: true })
  await openAs(page, 'planner', path)
  await page.getByRole('region', { name }).locator('canvas').first().waitFor()
  expect(await faultsOf(page)).toEqual([])
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
  await navigate(page, '/forecasts/board')
  await measure(page.getByRole('list', { name: 'Board' }), 3)
  expect(small).toEqual([])
})
