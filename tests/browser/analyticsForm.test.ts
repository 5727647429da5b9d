import type { Page, Request, Route } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { apiGet, headersOf } from './support/apiHeaders.ts'
import { axeViolations } from './support/axeViolations.ts'
import { screens, type TestPage } from './support/browser.ts'
import { goBackBeforeRender } from './support/goBackBeforeRender.ts'
import { openAs } from './support/portal.ts'
import { startTestServer } from './support/testServer.ts'

const server = startTestServer()
let open: TestPage
const requests: Request[] = []

beforeAll(async () => {
  open = await server.openSharedPage()
  open.page.on('request', (request) => requests.push(request))
  // Reversed, because the form must sort the sites.
  await open.page.route('**/hwwa/sites', async (route) => {
    const response = await route.fetch()
    const json: { data: unknown[] } = await response.json()
    json.data.reverse()
    await route.fulfill({ response, json })
  })
  await openAs(open.page, 'planner7', '/analytics')
})

const needsBoth = 'Site and Analysis Height level required to get list of parameters.'
const wind = 'Wind speed at 100 m, 10-minute mean'
const waves = 'Significant wave height Hs'

const submit = (page: Page) => page.getByRole('button', { name: 'Submit' }).click()
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true })
const message = (page: Page, label: string) =>
  field(page, label).evaluate((input) => {
    const described = input.getAttribute('aria-describedby')
    return described && document.getElementById(described)?.textContent
  })

async function chooseSite(page: Page, name: string): Promise<void> {
  await page.getByRole('combobox', { name: 'Site', exact: true }).fill(name)
  await page.getByRole('option', { name, exact: true }).click()
}

async function choose(page: Page, label: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: label }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

/** The paths and queries of the requests after the first `from`. */
const pathsSince = (from: number) =>
  requests.slice(from).map((request) => request.url().slice(server.product.address.length))

const requestBodies = () =>
  requests
    .filter((request) => request.method() === 'POST' && request.url().endsWith('/hwwa'))
    .map((request) => request.postDataJSON())

/** The form in an address, written by hand from the specification. */
const held = {
  site: { id: 0, name: '' },
  months: [1, 7],
  analysisLevelMeters: 100,
  percentiles: 80,
  plannersPercentile: true,
  workingDays: { start: 0, end: 4 },
  windowLengthHours: 4,
  windowSelection: { name: 'custom', customRange: { start: 6, end: 18 } },
  isTimezoneUTC: false,
  weatherParameters: [
    { id: 11, name: 'wave_height', unit: 'm', description: waves, value: { max: 1.5 }, isActive: true },
  ],
}
/** Whether the two bounds of a parameter are shown, which is the case only for chosen parameters. */
const boundsShown = async (page: Page, parameter: string) =>
  (await page.getByRole('group', { name: parameter }).getByRole('textbox').count()) === 2
let address: (form: object) => string
let chosen: { id: number; name: string }

test('an empty form shows a message at every required field', async () => {
  const { page } = open
  await page.getByText('No site selected').waitFor()
  await page.getByText(needsBoth).waitFor()
  // The defaults are the median of the years and all months.
  expect(await field(page, 'Percentile').inputValue()).toBe('50')
  expect(await page.getByRole('button', { pressed: true }).count()).toBe(12)
  await field(page, 'Percentile').fill('')
  await page.getByRole('button', { name: 'No months' }).click()
  await submit(page)
  await expect.poll(() => page.getByText('Required', { exact: true }).count()).toBe(6)
  for (const label of ['Site', 'Percentile', 'Window length (hours)'])
    expect(await message(page, label)).toBe('Required')
  expect(await page.getByRole('combobox', { name: 'First working day' }).innerText()).toBe('Mon')
  expect(await page.getByRole('combobox', { name: 'Last working day' }).innerText()).toBe('Sun')
  expect(await field(page, 'Start hour').inputValue()).toBe('7')
  expect(await field(page, 'End hour').inputValue()).toBe('19')
  expect(new URL(page.url()).pathname).toBe('/analytics')
})

test('sites are sorted by name, and choosing one loads its heights and parameters', async () => {
  const { page } = open
  await page.getByRole('combobox', { name: 'Site', exact: true }).click()
  const options = () => page.getByRole('option').allInnerTexts()
  await expect.poll(async () => (await options()).length).toBeGreaterThan(10)
  const names = await options()
  expect(names).toEqual([...names].sort((a, b) => a.localeCompare(b)))
  const answer = page.waitForResponse(/\/hwwa\/heights\/\d+$/)
  await page.getByRole('option', { name: names[0], exact: true }).click()
  const heights = await answer
  const { data } = await heights.json()
  chosen = { id: Number(heights.url().split('/').at(-1)), name: names[0]! }
  address = (form) =>
    `/analytics/${chosen.id}?formValues=${encodeURIComponent(JSON.stringify({ ...form, site: chosen }))}`

  // Choosing a site selects its lowest height.
  await page.getByText(needsBoth).waitFor({ state: 'detached' })
  expect(await page.getByRole('combobox', { name: 'Analysis height' }).innerText()).toBe(
    `${Math.min(...data)} m`,
  )
  await page.getByRole('combobox', { name: 'Analysis height' }).click()
  await expect.poll(options).toEqual(data.map((height: number) => `${height} m`))
  const list = page.waitForResponse(/\/hwwa\/parameters\/.*height=100/)
  await page.getByRole('option', { name: '100 m', exact: true }).click()
  expect((await list).url()).toMatch(new RegExp(`/hwwa/parameters/\\?siteId=${chosen.id}&height=100$`))
  await page.getByRole('checkbox', { name: wind }).check()
  await page.getByRole('checkbox', { name: waves }).check()
  await expect.poll(() => boundsShown(page, waves)).toBe(true)
})

test('a parameter is found by typing, moves to the top, focuses its value, and is reported when removed', async () => {
  const { page } = open
  const visibility = 'Visibility in air'
  await page.getByLabel('Find a condition').focus()
  await page.keyboard.type('visib air')
  await page.keyboard.press('Enter')
  const min = page.getByRole('group', { name: visibility }).getByRole('textbox', { name: 'Min' })
  await expect.poll(() => min.evaluate((field) => field === document.activeElement)).toBe(true)
  await page.keyboard.type('5')
  expect(await min.inputValue()).toBe('5')
  expect(await axeViolations(page, 'form')).toEqual([])
  const chosen = () =>
    page.getByRole('checkbox').evaluateAll((boxes) => boxes.map((box) => (box as HTMLInputElement).checked))
  const states = await chosen()
  expect(states.filter(Boolean)).toHaveLength(3)
  // Chosen parameters are listed first.
  expect(states).toEqual(states.toSorted((one, other) => Number(other) - Number(one)))
  const box = page.getByRole('checkbox', { name: visibility })
  await box.focus()
  await page.keyboard.press('Space')
  await page.getByText(`Removed: ${visibility}.`).waitFor()
  await expect.poll(() => box.evaluate((input) => input === document.activeElement)).toBe(true)
  expect((await chosen()).filter(Boolean)).toHaveLength(2)
  expect(await axeViolations(page, 'form')).toEqual([])
  // Choosing the parameter again restores the typed value.
  await page.keyboard.press('Space')
  await expect.poll(() => min.inputValue()).toBe('5')
  await box.uncheck()
})

test('numbers out of their ranges are refused with the messages of the specification', async () => {
  const { page } = open
  const roundNumber = 'Must be a round number in range (1-99)'
  for (const [typed, expected] of [
    ['0', roundNumber],
    ['100', roundNumber],
    ['50,5', roundNumber],
    ['ninety', roundNumber],
    ['', 'Required'],
    ['90', 'Not exceeded in 90 % of years'],
  ] as const) {
    await field(page, 'Percentile').fill(typed)
    await expect.poll(() => message(page, 'Percentile')).toBe(expected)
  }
  await page.getByRole('switch', { name: "Planner's percentile" }).check()
  await expect.poll(() => message(page, 'Percentile')).toBe('Exceeded in 90 % of years')
  for (const label of ['Start hour', 'End hour']) {
    const was = await field(page, label).inputValue()
    await field(page, label).fill('25')
    await expect.poll(() => message(page, label)).toBe('Must be in range (0-24)')
    await field(page, label).fill('')
    await expect.poll(() => message(page, label)).toBe('Required')
    await field(page, label).fill(was)
  }
  const bounds = page.getByRole('group', { name: wind })
  await bounds.getByRole('textbox', { name: 'Min' }).fill('13')
  await bounds.getByRole('textbox', { name: 'Max' }).fill('12,5')
  await bounds.getByText('Must not be below Min').waitFor()
  await bounds.getByRole('textbox', { name: 'Min' }).fill('')
  await bounds.getByText('Must not be below Min').waitFor({ state: 'detached' })
})

test('a window longer than the shift shows a warning but is accepted', async () => {
  const { page } = open
  const warning = page.getByText(
    'A window of 13 hours never fits a shift of 12 hours: every value will be zero.',
  )
  await field(page, 'Window length (hours)').fill('13')
  await warning.waitFor()
  await field(page, 'Window length (hours)').fill('12')
  await warning.waitFor({ state: 'detached' })
  await field(page, 'Window length (hours)').fill('13')
  await choose(page, 'Working hours', 'Whole day')
  await warning.waitFor({ state: 'detached' })
  await choose(page, 'Working hours', 'Custom hours')
  await warning.waitFor()
})

test('months can be chosen one by one, all at once or cleared', async () => {
  const { page } = open
  const pressed = () => page.getByRole('button', { pressed: true }).allInnerTexts()
  await page.getByRole('button', { name: 'All months' }).click()
  await expect.poll(pressed).toHaveLength(12)
  await page.getByRole('button', { name: 'No months' }).click()
  await expect.poll(pressed).toEqual([])
  await page.getByText('Required', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'December' }).click()
  await page.getByRole('button', { name: 'February' }).click()
  await expect.poll(pressed).toEqual(['Feb', 'Dec'])
})

test('changing the site keeps the heights and parameters it offers and removes the others', async () => {
  const { page } = open
  const own = requests.find((call) => call.url().endsWith('/hwwa/sites'))!
  const sites = await apiGet<(typeof chosen)[]>(page, '/hwwa/sites', await headersOf(own))
  const other = sites.find(({ id }) => id !== chosen.id)!
  await page.route(`**/hwwa/heights/${other.id}`, (route) => route.fulfill({ json: { data: [10, 80] } }))
  await page.route(`**/hwwa/parameters/?siteId=${other.id}&height=80`, (route) =>
    route.fulfill({ json: { data: [{ id: 11, name: 'wave_height', unit: 'm', description: waves }] } }),
  )
  await chooseSite(page, other.name)
  const height = page.getByRole('combobox', { name: 'Analysis height' })
  await expect.poll(() => height.innerText()).toBe('10 m')
  await page.getByText(`Removed, because ${other.name} has no such data at 10 m: ${wind}.`).waitFor()
  await choose(page, 'Analysis height', '80 m')
  await page.getByRole('group', { name: wind }).waitFor({ state: 'detached' })
  await page.getByRole('group', { name: waves }).waitFor()

  const before = requests.length
  await chooseSite(page, chosen.name)
  await expect.poll(() => pathsSince(before)).toContain(`/hwwa/heights/${chosen.id}`)
  await expect.poll(() => pathsSince(before)).toContain(`/hwwa/parameters/?siteId=${chosen.id}&height=80`)
  await expect.poll(() => height.innerText()).toContain('80 m')
  await page.unrouteAll()
})

test('the request matches the specification, and the address contains the form', async () => {
  const { page } = open
  await choose(page, 'Analysis height', '100 m')
  await page.getByRole('checkbox', { name: wind }).check()
  await page.getByRole('checkbox', { name: wind }).uncheck()
  await page.getByRole('group', { name: waves }).getByRole('textbox', { name: 'Max' }).fill('1,5')
  await choose(page, 'Days and hours in', "The site's time")
  await submit(page)
  await page.getByRole('heading', { name: chosen.name }).waitFor()
  const url = new URL(page.url())
  expect(url.pathname).toBe(`/analytics/${chosen.id}`)
  expect(JSON.parse(url.searchParams.get('formValues')!)).toMatchObject({ site: chosen, percentiles: 90 })
  await expect.poll(() => requestBodies()).toHaveLength(1)
  expect(requestBodies()).toEqual([
    {
      site: chosen,
      months: [2, 12],
      workWindow: {
        analysisLevel: { value: 100, unit: 'meter' },
        // A value exceeded in 90 % of years is the plain 10th percentile.
        percentiles: [10],
        workingDays: { start: 0, end: 6 },
        windowLength: { value: 13, unit: 'hour' },
        windowSelection: { name: 'custom', customRange: { start: 7, end: 19 } },
      },
      weatherParameters: [
        { id: 11, name: 'wave_height', unit: 'm', description: waves, value: { max: 1.5 }, isActive: true },
      ],
      includeInputWeatherParametersInTheResponse: false,
      isTimezoneUTC: false,
    },
  ])
})

test('opening an address fills the form from it', async () => {
  const { page } = open
  await page.goto(address(held))
  await expect.poll(() => field(page, 'Site').inputValue()).toBe(chosen.name)
  await expect.poll(() => page.getByRole('combobox', { name: 'Analysis height' }).innerText()).toBe('100 m')
  await expect.poll(() => page.getByRole('button', { pressed: true }).allInnerTexts()).toEqual(['Jan', 'Jul'])
  await expect.poll(() => field(page, 'Percentile').inputValue()).toBe('80')
  // The page has only one switch, that of the answer.
  const planners = page.getByRole('switch', { name: "Planner's P80" })
  await expect.poll(() => planners.isChecked()).toBe(true)
  expect(await page.getByRole('switch').count()).toBe(1)
  expect(await page.getByRole('combobox', { name: 'Last working day' }).innerText()).toBe('Fri')
  expect(await field(page, 'Start hour').inputValue()).toBe('6')
  expect(await field(page, 'End hour').inputValue()).toBe('18')
  expect(await page.getByRole('combobox', { name: 'Days and hours in' }).innerText()).toBe("The site's time")
  expect(
    await page.getByRole('group', { name: waves }).getByRole('textbox', { name: 'Max' }).inputValue(),
  ).toBe('1.5')
})

test('Back before a submitted request is rendered restores the form of the shown answer', async () => {
  const { page } = open
  const before = requestBodies().length
  await field(page, 'Percentile').fill('70')
  await goBackBeforeRender(page)
  await submit(page)
  await expect.poll(() => field(page, 'Percentile').inputValue()).toBe('80')
  await page.getByText("Planner's P80").first().waitFor()
  expect(requestBodies()).toHaveLength(before)
})

test('a double click on Submit sends one request and adds one history entry', async () => {
  const { page } = open
  const before = requestBodies().length
  const entries = await page.evaluate(() => window.history.length)
  await field(page, 'Percentile').fill('75')
  await page.getByRole('button', { name: 'Submit' }).dblclick()
  await page.getByText("Planner's P75").first().waitFor()
  expect(requestBodies()).toHaveLength(before + 1)
  expect(await page.evaluate(() => window.history.length)).toBe(entries + 1)
  await page.goBack()
  await expect.poll(() => field(page, 'Percentile').inputValue()).toBe('80')
})

test('a site whose name differs from the address is shown by its current name', async () => {
  const { page } = open
  const renamed = { ...held, site: { id: chosen.id, name: 'Former name' } }
  await page.goto(`/analytics/${chosen.id}?formValues=${encodeURIComponent(JSON.stringify(renamed))}`)
  await page.getByRole('heading', { name: chosen.name }).waitFor()
  await expect.poll(() => field(page, 'Site').inputValue()).toBe(chosen.name)
})

test('working hours are sent by name, with their hours only if custom', async () => {
  const { page } = open
  const selections = () =>
    requestBodies().map(
      ({ workWindow }: { workWindow: { windowSelection: object } }) => workWindow.windowSelection,
    )
  for (const [hours, expected] of [
    ['Daylight', { name: 'daylight', daylight: true }],
    ['Whole day', { name: '24h' }],
  ] as const) {
    await choose(page, 'Working hours', hours)
    await field(page, 'Start hour').waitFor({ state: 'detached' })
    await submit(page)
    await expect.poll(() => selections().at(-1)).toEqual(expected)
  }
})

test('a parameter shows its unit and can be removed alone', async () => {
  const { page } = open
  await page.getByRole('checkbox', { name: wind }).check()
  await page.getByRole('group', { name: waves }).getByText('(m)', { exact: true }).waitFor()
  await page.getByRole('group', { name: wind }).getByText('(m/s)', { exact: true }).waitFor()
  await page.getByRole('checkbox', { name: waves }).uncheck()
  await page.getByText(`Removed: ${waves}.`).waitFor()
  expect(await boundsShown(page, waves)).toBe(false)
  expect(await boundsShown(page, wind)).toBe(true)
})

test.each([
  ['without a form', () => `/analytics/${chosen.id}`, 'Required'],
  ['that is cut off', () => address(held).slice(0, -40), 'Required'],
  [
    'with the form of another site',
    () => address(held).replace(/^\/analytics\/\d+/, '/analytics/999999'),
    'Correct it and submit.',
  ],
  ['with a percentile of 120', () => address({ ...held, percentiles: 120 }), 'Must be a round number'],
])('an address %s sends no request, shows a message and marks the errors', async (_what, path, message) => {
  const { page } = open
  const before = requestBodies().length
  await page.goto(path())
  await page.getByText('The form in this address is damaged, so nothing was asked.').waitFor()
  await page.getByText(message).first().waitFor()
  expect(requestBodies()).toHaveLength(before)
})

test('clearing the site clears the height and the parameters', async () => {
  const { page } = open
  await page.goto(address(held))
  await page.getByRole('group', { name: waves }).waitFor()
  await page.getByRole('combobox', { name: 'Site', exact: true }).fill('')
  await page.getByText(needsBoth).waitFor()
  await page.getByRole('group', { name: waves }).waitFor({ state: 'detached' })
  await page.getByRole('combobox', { name: 'Analysis height' }).click()
  await expect.poll(() => page.getByRole('option').allInnerTexts()).toEqual(['Choose a site first'])
  await page.keyboard.press('Escape')

  // The list may be opened before its heights are loaded.
  const calls: Route[] = []
  await page.route('**/hwwa/heights/*', (route) => void calls.push(route))
  await page.getByRole('combobox', { name: 'Site', exact: true }).click()
  await page.getByRole('option').filter({ hasNotText: chosen.name }).first().click()
  await page.getByRole('combobox', { name: 'Analysis height' }).click()
  await expect.poll(() => page.getByRole('option').allInnerTexts()).toEqual(['Loading…'])
  await calls[0]?.continue()
  await page.unroute('**/hwwa/heights/*')
  await page.getByRole('option', { name: '100 m', exact: true }).click()
  await expect.poll(() => page.getByRole('combobox', { name: 'Analysis height' }).innerText()).toBe('100 m')
})

test('on a phone the results replace the form, and a rail icon opens it again', async () => {
  const { page } = open
  await page.setViewportSize(screens.phone)
  await page.goto(address(held))
  await page.getByRole('heading', { name: chosen.name }).waitFor()
  await field(page, 'Percentile').waitFor({ state: 'hidden' })
  await page.getByRole('button', { name: 'Show the form' }).click()
  await field(page, 'Percentile').fill('70')
  await submit(page)
  await field(page, 'Percentile').waitFor({ state: 'hidden' })
  await expect.poll(() => new URL(page.url()).searchParams.get('formValues')).toContain('"percentiles":70')
  // The address changes before the answer is shown, so wait for the answer before going back.
  await page.getByText("Planner's P70").first().waitFor()
  await page.goBack()
  await expect.poll(() => field(page, 'Percentile').inputValue()).toBe('80')
})

test('failures of heights and parameters are only logged; a failure of the sites is shown', async () => {
  const failing = await server.openPage({ expected: /status of 500/ })
  const { page } = failing
  const logged: string[] = []
  page.on('console', (line) => line.type() === 'warning' && logged.push(line.text()))
  await openAs(page, 'planner7', '/analytics')
  const refuse = { status: 500, body: 'Out of order' }
  await page.route('**/hwwa/parameters/**', (route) => route.fulfill(refuse))
  await page.goto(address(held))
  await expect.poll(() => logged).toContainEqual('Weather parameters: Error: 500 Out of order')
  await page.route('**/hwwa/heights/**', (route) => route.fulfill(refuse))
  await page.reload()
  await expect.poll(() => logged).toContainEqual('Analysis heights: Error: 500 Out of order')
  // A failed request does not remove values from the form.
  await page.getByRole('group', { name: waves }).waitFor()
  await expect.poll(() => page.getByRole('combobox', { name: 'Analysis height' }).innerText()).toBe('100 m')
  expect(await page.getByText('Out of order').count()).toBe(0)
  await page.route('**/hwwa/sites', (route) => route.fulfill(refuse))
  await page.reload()
  await page.getByText('Error: 500 Out of order').waitFor()
})

test('a customer without the module has neither its menu entry nor its page', async () => {
  const other = await server.openPage()
  await openAs(other.page, 'planner', '/analytics')
  await other.page.getByText('Page not found').waitFor()
  await other.page.getByRole('link', { name: 'Weather Forecast' }).waitFor()
  expect(await other.page.getByRole('link', { name: 'Historical Weather Window Analysis' }).count()).toBe(0)
  await open.page.setViewportSize(screens.desktop)
  await open.page.getByRole('link', { name: 'Historical Weather Window Analysis' }).waitFor()
})

test('the tests above logged no error in the console', () => {
  expect(open.errors).toEqual([])
})
