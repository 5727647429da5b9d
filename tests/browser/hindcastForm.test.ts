import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { axeViolations } from './support/axeViolations.ts'
import type { TestPage } from './support/browser.ts'
import { goBackBeforeRender } from './support/goBackBeforeRender.ts'
import { openAs } from './support/portal.ts'
import { startTestServer } from './support/testServer.ts'

const server = startTestServer()
let open: TestPage

beforeAll(async () => {
  // A test makes the request for the parameter list fail.
  open = await server.openSharedPage({ expected: /hindcast\/parameterlist/ })
  await open.page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await openAs(open.page, 'planner', '/hindcasts')
})

const link = 'lat=54.01&lon=6.6&days=Mon-Fri&hours=7-19&window=12&when=LT:wave_height:1.5'
const map = (page: Page) => page.getByRole('region', { name: 'Map of the hindcast' })
const number = async (page: Page, label: string) => Number(await page.getByLabel(label).inputValue())
const point = async (page: Page) => [await number(page, 'Latitude'), await number(page, 'Longitude')]
const heading = (page: Page, latitude: string) =>
  page.getByRole('heading', { name: `Latitude ${latitude}, longitude 6.6` })

function countAnalyses(page: Page): () => number {
  let count = 0
  page.on('request', (request) => {
    if (/\/hindcast\/analysis\//.test(request.url())) count++
  })
  return () => count
}

test('every error message is shown at its field', async () => {
  const { page } = open
  await page.getByText('No site selected').waitFor()
  await page.getByText('Select a site and submit').waitFor()
  const form = page.getByRole('form', { name: 'Hindcast analysis' })
  await expect.poll(async () => (await form.boundingBox())?.width).toBe(406)
  await page.getByLabel('Latitude').fill('-90')
  await page.getByLabel('Longitude').fill('east')
  await page.getByLabel('Window length (h)').fill('1,5')
  await page.getByLabel('Working hours').click()
  await page.getByRole('option', { name: 'Custom hours' }).click()
  await page.getByLabel('End hour').fill('25')
  await page.getByRole('button', { name: 'Submit' }).click()
  for (const message of [
    'Must be a number in range (-90,90)',
    'Must be a number in range (-180,180)',
    'Decimal values not acceptable',
    'Required start and end hours',
    'Must be in range (0-24)',
    'At least one rule must be active',
  ])
    await page.getByText(message, { exact: true }).waitFor()
  const at = (label: string) =>
    page.getByLabel(label, { exact: true }).evaluate((input) => {
      const described = input.getAttribute('aria-describedby')
      return described && document.getElementById(described)?.textContent
    })
  expect(await at('Latitude')).toBe('Must be a number in range (-90,90)')
  expect(await at('Longitude')).toBe('Must be a number in range (-180,180)')
  expect(await at('Window length (h)')).toBe('Decimal values not acceptable')
  expect(await at('End hour')).toBe('Must be in range (0-24)')
  await page.getByLabel('Window length (h)').fill('351')
  await expect.poll(() => at('Window length (h)')).toBe('Must be a number between 1 and 350')
  expect(new URL(page.url()).search).toBe('')
})

test('a condition is found by typing; a flag has a fixed value, and any other parameter has an input', async () => {
  const { page } = open
  await page.getByLabel('Find a condition').fill('lightning')
  await page.getByLabel('Find a condition').press('Enter')
  const flag = page.getByRole('group', { name: 'Lightning risk' })
  await expect.poll(() => flag.getByLabel('Value').inputValue()).toBe('0.5')
  await expect.poll(() => flag.getByLabel('Value').isDisabled()).toBe(true)
  await expect.poll(() => flag.getByLabel('Holds when').getAttribute('aria-disabled')).toBe('true')
  await page.getByLabel('Find a condition').fill('significant wave')
  await page.getByLabel('Find a condition').press('Enter')
  const waves = page.getByRole('group', { name: 'Significant wave height Hs' })
  const value = waves.getByLabel('Value (m)')
  await expect.poll(() => value.evaluate((field) => field === document.activeElement)).toBe(true)
  await page.getByText('At least one rule must be active').waitFor({ state: 'detached' })
  // Chosen conditions are listed first, in the order of the list; a removed one is reported.
  const top = () =>
    page
      .getByRole('group')
      .getByRole('checkbox')
      .evaluateAll((boxes) =>
        boxes.slice(0, 3).map((box) => [box.getAttribute('aria-label'), (box as HTMLInputElement).checked]),
      )
  expect((await top()).map(([, isChosen]) => isChosen)).toEqual([true, true, false])
  await page.getByRole('checkbox', { name: 'Lightning risk' }).uncheck()
  await page.getByText('Removed: Lightning risk.').waitFor()
  expect((await top())[0]).toEqual(['Significant wave height Hs', true])
  await page.getByRole('button', { name: 'Submit' }).click()
  await waves.getByText('Active rules need value and condition').waitFor()
  await value.fill('1,5')
  await waves.getByText('Active rules need value and condition').waitFor({ state: 'detached' })
})

test('a window that never fits its shift shows a warning before it is submitted', async () => {
  const { page } = open
  await page.getByLabel('Start hour').fill('7')
  await page.getByLabel('End hour').fill('19')
  await page.getByLabel('Window length (h)').fill('24')
  const warning = page.getByText(
    'A window of 24 hours never fits a shift of 12 hours: every value will be zero.',
  )
  expect(await warning.count()).toBe(0)
  await page.getByLabel('Work may pause between shifts').uncheck()
  await warning.waitFor()
  await page.getByLabel('Window length (h)').fill('12')
  await warning.waitFor({ state: 'detached' })
})

test('a site fills the coordinates, and typing, clicking and dragging the pin set the same point', async () => {
  const { page } = await server.openPage({ map: true })
  await openAs(page, 'planner', '/hindcasts')
  await page.getByRole('combobox', { name: 'Site' }).fill('alpha')
  await page.getByRole('option', { name: 'alpha ventus' }).click()
  await expect.poll(() => point(page)).toEqual([54.01, 6.6])
  const pin = map(page)
    .getByTitle('Chosen point')
    .or(map(page).getByRole('img', { name: 'Chosen point' }))
  await pin.first().waitFor()
  await page.getByRole('combobox', { name: 'Site' }).hover()
  await page.getByRole('button', { name: 'Clear' }).click()
  await expect.poll(() => page.getByLabel('Latitude').inputValue()).toBe('')
  await expect.poll(() => page.getByLabel('Longitude').inputValue()).toBe('')
  await pin.first().waitFor({ state: 'detached' })
  await page.getByRole('combobox', { name: 'Site' }).fill('alpha')
  await page.getByRole('option', { name: 'alpha ventus' }).click()
  await expect.poll(() => point(page)).toEqual([54.01, 6.6])
  await pin.first().waitFor()
  // A point other than the site's clears the site.
  await page.getByLabel('Longitude').fill('6,5')
  await expect.poll(() => page.getByRole('combobox', { name: 'Site' }).inputValue()).toBe('')

  const box = await map(page).boundingBox()
  if (!box) throw new Error('there is no map')
  // A click above and to the left of the center selects a point farther north and west.
  const [latitude, longitude] = await point(page)
  await expect
    .poll(
      async () => {
        await page.mouse.click(box.x + 60, box.y + 60)
        return number(page, 'Longitude')
      },
      { interval: 500 },
    )
    .not.toBe(longitude)
  await expect.poll(() => number(page, 'Latitude')).not.toBe(latitude)
  const [north = Number.NaN, west = Number.NaN] = await point(page)

  const grip = async () => {
    const from = await pin.first().boundingBox()
    if (!from) throw new Error('there is no pin')
    return { x: from.x + from.width / 2, y: from.y + from.height / 2 }
  }
  // The pin is where the map was clicked.
  await expect.poll(async () => Math.abs((await grip()).x - box.x - 60)).toBeLessThan(3)
  const { x, y } = await grip()
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x + 40, y + 60, { steps: 4 })
  await page.mouse.up()
  // Dragging to the right moves the point east, down moves it south.
  await expect.poll(() => number(page, 'Latitude')).toBeLessThan(north)
  await expect.poll(() => number(page, 'Longitude')).toBeGreaterThan(west)
})

test('an address fills and runs the form, submitting writes an address, and going back runs the previous one', async () => {
  const { page } = open
  await page.goto(`/hindcasts?${link}`)
  await heading(page, '54.01').waitFor()
  await expect.poll(() => page.getByLabel('Window length (h)').inputValue()).toBe('12')
  await expect.poll(() => page.getByLabel('End hour').inputValue()).toBe('19')
  // Active conditions are listed first.
  await expect
    .poll(() => page.getByRole('checkbox').nth(0).getAttribute('aria-label'))
    .toBe('Significant wave height Hs')

  await page.getByLabel('Latitude').fill('55')
  await page.getByRole('button', { name: 'Submit' }).click()
  await heading(page, '55').waitFor()
  expect(new URL(page.url()).search).toBe(`?${link.replace('54.01', '55')}`)
  await page.getByRole('button', { name: 'Copy link' }).click()
  await page.getByText('Link copied.').waitFor()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url())

  await page.goBack()
  await heading(page, '54.01').waitFor()
  await expect.poll(() => page.getByLabel('Latitude').inputValue()).toBe('54.01')
})

test('Back before a submitted request is rendered restores the form of the shown answer', async () => {
  const { page } = open
  const requests = countAnalyses(page)
  await page.getByLabel('Latitude').fill('55')
  await goBackBeforeRender(page)
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect.poll(() => page.getByLabel('Latitude').inputValue()).toBe('54.01')
  await heading(page, '54.01').waitFor()
  expect(new URL(page.url()).search).toBe(`?${link}`)
  expect(requests()).toBe(0)
})

test('a double click on Submit sends one request and adds one history entry', async () => {
  const { page } = open
  const requests = countAnalyses(page)
  const entries = await page.evaluate(() => window.history.length)
  await page.getByLabel('Latitude').fill('56')
  await page.getByRole('button', { name: 'Submit' }).dblclick()
  await heading(page, '56').waitFor()
  expect(requests()).toBe(1)
  expect(await page.evaluate(() => window.history.length)).toBe(Math.min(50, entries + 1))
  await page.goBack()
  await heading(page, '54.01').waitFor()
})

test('an address below the hindcast page shows a not-found page', async () => {
  const { page } = open
  await page.goto('/hindcasts/other')
  await page.getByRole('heading', { name: 'Page not found' }).waitFor()
  await page.getByRole('link', { name: 'Frontpage' }).waitFor()
})

test('invalid parts of an address are shown in the form with their messages, and nothing runs', async () => {
  const { page } = open
  const requests: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST') requests.push(request.url())
  })
  await page.goto('/hindcasts?lat=95&lon=6.6&days=never&window=12&when=LT:wave_height:high')
  await page.getByText('Must be a number in range (-90,90)').waitFor()
  await expect.poll(() => page.getByLabel('Latitude').inputValue()).toBe('95')
  await page.getByText('Must be one of Mon-Fri, Mon-Sat, Mon-Sun').waitFor()
  await page.getByText('Active rules need value and condition').waitFor()
  await page.goto('/hindcasts?lat=0&lon=0&when=LT:wave_height:1')
  await page.getByText('Coordinates outside of available domains').waitFor()
  expect(requests).toEqual([])

  await page.goto(`/hindcasts?${link}&when=LT:moon_phase:1`)
  await page.getByText(/^Left out, .*: LT:moon_phase:1\./).waitFor()
  await heading(page, '54.01').waitFor()
})

test('without the parameter list the form offers the 33 built-in parameters and shows no error', async () => {
  const { page } = open
  await page.route('**/hindcast/parameterlist', (route) => route.abort())
  await page.goto('/hindcasts')
  await page.getByRole('group', { name: 'Downwelling short-wave radiation' }).waitFor()
  await expect.poll(() => page.getByRole('group').getByRole('checkbox').count()).toBe(33)
  expect(await page.getByText(/^Error/).count()).toBe(0)
  await page.unroute('**/hindcast/parameterlist')
  // When the connection returns, the reloaded list does not clear the form.
  await page.getByLabel('Latitude').fill('54,5')
  const later = page.waitForResponse('**/hindcast/parameterlist')
  await page.evaluate(() => {
    for (const event of ['offline', 'online']) window.dispatchEvent(new Event(event))
  })
  await (await later).finished()
  await page.getByRole('checkbox', { name: 'Visibility' }).check()
  expect(await page.getByLabel('Latitude').inputValue()).toBe('54,5')
})

test('a parameter without a description is not offered', async () => {
  const { page } = open
  const row = (id: number, shortDescription: string) => ({
    id,
    name: `p${id}`,
    shortDescription,
    unit: { name: 'm' },
  })
  await page.route('**/hindcast/parameterlist', (route) =>
    route.fulfill({ json: { data: [row(1, 'Waves'), row(2, '')] } }),
  )
  await page.goto('/hindcasts')
  await page.getByRole('group', { name: 'Waves' }).waitFor()
  await expect.poll(() => page.getByRole('group').getByRole('checkbox').count()).toBe(1)
  await page.unroute('**/hindcast/parameterlist')
})

test('conditions are found, limited and removed by keyboard alone, without axe violations', async () => {
  const { page } = open
  await page.goto('/hindcasts')
  await page.getByLabel('Find a condition').focus()
  await page.keyboard.type('peak wave')
  await page.keyboard.press('Enter')
  const period = page.getByRole('group', { name: 'Peak wave period' })
  const isFocused = (label: string | RegExp) =>
    period.getByLabel(label).evaluate((field) => field === document.activeElement)
  // The focus moves to the value; Shift+Tab moves it to the comparison and then to the checkbox.
  await expect.poll(() => isFocused('Value (s)')).toBe(true)
  await page.keyboard.type('8')
  expect(await period.getByLabel('Value (s)').inputValue()).toBe('8')
  expect(await axeViolations(page, 'form')).toEqual([])
  await page.keyboard.press('Shift+Tab')
  await expect.poll(() => isFocused('Holds when')).toBe(true)
  await page.keyboard.press('Enter')
  await page.getByRole('listbox').waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect.poll(() => period.getByLabel('Holds when').innerText()).toMatch(/above|greater|more/i)
  const box = page.getByRole('checkbox', { name: 'Peak wave period' })
  await page.keyboard.press('Shift+Tab')
  await expect.poll(() => box.evaluate((field) => field === document.activeElement)).toBe(true)
  await page.keyboard.press('Space')
  await page.getByText('Removed: Peak wave period').waitFor()
  // The focus must not fall back to the body, where the next key would be lost.
  expect(await page.evaluate(() => document.activeElement === document.body)).toBe(false)
  expect(await axeViolations(page, 'form')).toEqual([])
})

test('on a phone the map is in the form and can be hidden', async () => {
  const { page } = await server.openPage({ map: true, screen: 'phone' })
  await openAs(page, 'planner', '/hindcasts')
  await page.getByRole('button', { name: 'Pick on the map' }).click()
  await map(page).waitFor()
  await page.getByRole('button', { name: 'Hide the map' }).click()
  await map(page).waitFor({ state: 'detached' })
})

test('the tests above logged no error in the console', () => {
  expect(open.errors).toEqual([])
})
