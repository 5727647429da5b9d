import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import type { BoardColumns } from '../../src/schemas/board/boardShapes.ts'
import { axeViolations } from './support/axeViolations.ts'
import { atEverySize } from './support/browser.ts'
import { openAs } from './support/portal.ts'
import { hover, mapOf, pixelOf, popupOf } from './support/siteMap.ts'
import { startTestServer } from './support/testServer.ts'

const server = startTestServer()

const board = (page: Page) => page.getByRole('list', { name: 'Board' })
const rows = (page: Page) => board(page).getByRole('link')
const slider = (page: Page) => page.getByRole('slider', { name: 'Hour shown' })
const alphaVentus = { latitude: 54.01, longitude: 6.6 }

/** The accessible name of each row, in the order of the list. */
const names = (page: Page) =>
  rows(page).evaluateAll((links) =>
    links
      .map((link) => ({
        place: Number(link.closest('[aria-posinset]')?.getAttribute('aria-posinset')),
        name: link.ariaLabel ?? '',
      }))
      .sort((a, b) => a.place - b.place)
      .map(({ name }) => name),
  )

/** Hours until the next window of a row: 0 if one is open, 9999 if there is none. */
const waitOf = (name: string) => {
  if (/window open/i.test(name)) return 0
  if (/less than 1 h/.test(name)) return 0.5
  return Number(/next window in (\d+) h/.exec(name)?.[1] ?? 9999)
}

it('the board is a tab beside the map, sorted by favorites and next window, and a click opens the site', async () => {
  const { page } = await server.openPage()
  await openAs(page, 'planner', '/forecasts')
  const tab = page.getByRole('tab', { name: 'Board' })
  await tab.focus()
  await page.keyboard.press('Enter')
  await page.waitForURL('**/forecasts/board')
  await rows(page).first().waitFor()
  await expect.poll(() => page.getByRole('progressbar').count()).toBe(0)
  const listed = await names(page)
  const isFavorite = listed.map((name) => name.includes(', favorite:'))
  expect(isFavorite[0]).toBe(true)
  expect(isFavorite).toEqual(isFavorite.toSorted((a, b) => Number(b) - Number(a)))
  for (const kind of [true, false]) {
    const waits = listed.filter((name) => name.includes(', favorite:') === kind).map(waitOf)
    expect(waits).toEqual(waits.toSorted((a, b) => a - b))
  }
  for (const name of listed) expect(name).toMatch(/: (OK|Caution|Stop|No data) now · (Next|No|Window)/i)
  // The visible text agrees: what ends or blocks a window, and "at least" if the forecast ends first.
  const drawn = await rows(page).evaluateAll((links) =>
    links.map((link) => ({ name: link.ariaLabel ?? '', text: (link as HTMLElement).innerText })),
  )
  for (const { name, text } of drawn) {
    for (const [ending] of name.matchAll(/ended by [a-z ]+/g)) expect(text).toContain(ending)
    expect(/at least \d+ h/.test(text)).toBe(/at least \d+ h/.test(name))
    if (/no window/i.test(name)) expect(text).toMatch(/None\s+(blocked by [a-z ]+)?$/)
  }
  // Each status has its pattern beside its text.
  expect(await rows(page).locator('svg rect[data-status]').count()).toBeGreaterThan(drawn.length)
  expect(await axeViolations(page)).toEqual([])

  // By keyboard: one tab stop, arrow keys move between rows, Enter opens the site.
  await rows(page).first().focus()
  await page.keyboard.press('ArrowDown')
  await expect.poll(() => page.evaluate(() => document.activeElement?.ariaLabel)).toBe(listed[1])
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/forecasts\/site\/\d+$/)

  await page.goBack()
  const search = page.getByRole('searchbox', { name: 'Search' })
  await search.fill('alpha VENTUS')
  await expect.poll(() => rows(page).count()).toBe(1)
  await search.fill('nothing like it')
  await page.getByText('No sites found').waitFor()
})

it('the job and the operation chosen on the board judge all rows', async () => {
  const { page } = await server.openPage()
  await openAs(page, 'planner', '/forecasts/board')
  await rows(page).first().waitFor()
  const requested: { job?: { hours: number }; thresholds?: unknown[] }[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/forecast/board')) requested.push(request.postDataJSON())
  })
  const hours = page.getByLabel('The job needs (hours)')
  await hours.fill('350')
  // A forecast of ten days has no such window.
  await expect
    .poll(async () =>
      (await names(page)).every((name) => name.endsWith('o window of 350 h in this forecast')),
    )
    .toBe(true)
  expect(requested.at(-1)?.job?.hours).toBe(350)
  await hours.fill('0')
  await page.getByText('Must be a number between 1 and 350').waitFor()
  await hours.fill('1')
  await expect.poll(async () => (await names(page)).some((name) => name.includes('350'))).toBe(false)
})

it('one hour slider controls the board, the map and the list of sites', async () => {
  const { page } = await server.openPage({ map: true })
  await openAs(page, 'planner', '/forecasts/board')
  await rows(page).first().waitFor()
  const cursorAt = async () => (await page.getByTestId('hour-cursor').first().boundingBox())?.x ?? 0
  const before = await cursorAt()
  expect(await slider(page).getAttribute('aria-valuetext')).toBe('Now')
  await slider(page).focus()
  for (let hour = 0; hour < 48; hour++) await page.keyboard.press('ArrowRight')
  await expect.poll(async () => (await cursorAt()) - before).toBeGreaterThan(20)
  const chosen = await slider(page).getAttribute('aria-valuetext')
  expect(chosen).toMatch(/ UTC$/)
  // The cursor is at the same position in all rows.
  const cursors = await page
    .getByTestId('hour-cursor')
    .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().x))
  expect(new Set(cursors).size).toBe(1)
  const statusOnBoard = await rows(page).filter({ hasText: 'alpha ventus' }).innerText()

  await page.getByRole('tab', { name: 'Map' }).click()
  await mapOf(page).waitFor()
  expect(await slider(page).getAttribute('aria-valuetext')).toBe(chosen)
  const key = mapOf(page).getByRole('list', { name: 'Statuses' })
  await expect
    .poll(() => key.getByRole('listitem').allInnerTexts())
    .toEqual(['OK', 'Caution', 'Stop', 'No data'])
  const word = /\b(OK|Caution|Stop|No data)\b/.exec(statusOnBoard)?.[1] ?? ''
  const row = page.getByRole('complementary', { name: 'Sites' }).getByRole('link', { name: 'alpha ventus' })
  await expect.poll(() => row.innerText()).toContain(word)
  await hover(page, await pixelOf(page, alphaVentus, alphaVentus, 4), 'alpha ventus')
  const popup = popupOf(page, 'alpha ventus')
  await popup.getByText(word, { exact: true }).waitFor()
  await popup.getByText(/ now · /).waitFor()
  expect(await axeViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'Now' }).click()
  await expect.poll(() => slider(page).getAttribute('aria-valuetext')).toBe('Now')
})

it('the board fits every size', async () => {
  const { page } = await server.openPage({ screen: 'phone' })
  await openAs(page, 'planner', '/forecasts/board')
  await atEverySize(page, async (screen) => {
    await rows(page).first().waitFor()
    const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    await expect.poll(overflow).toBeLessThanOrEqual(0)
    const box = await rows(page).first().boundingBox()
    expect(box?.height).toBeGreaterThanOrEqual(44)
    expect(await axeViolations(page)).toEqual([])
    if (screen === 'phone') {
      await page.getByRole('button', { name: 'List', exact: true }).click()
      await page.waitForURL('**/forecasts')
      await page.getByRole('button', { name: 'Board', exact: true }).click()
      await rows(page).first().waitFor()
    }
  })
})

const answer = (data: Partial<BoardColumns>): { data: BoardColumns } => ({
  data: {
    ...{
      sites: [],
      parameters: [],
      start: [],
      statuses: [],
      blocking: [],
      windows: [],
      sources: [],
      missing: 0,
    },
    ...data,
  },
})

it('a board without sites, limits, forecasts or permission shows a message', async () => {
  const { page } = await server.openPage({ expected: /403/ })
  await openAs(page, 'planner', '/wiki')
  const answerWith = async (json: object, status = 200) => {
    await page.unroute('**/forecast/board')
    await page.route('**/forecast/board', (route) => route.fulfill({ status, json }))
    await page.goto('/forecasts/board')
  }
  await answerWith(answer({}))
  await page.getByText('No thresholds set: choose an operation here').waitFor()
  await page.getByText('Is being computed').first().waitFor()

  await page.unroute('**/forecast/board')
  const found = page.waitForResponse('**/sites')
  await page.goto('/forecasts/board')
  const { data }: { data: { id: number }[] } = await (await found).json()
  const ids = data.map(({ id }) => id)
  const none = { statuses: ids.map(() => ''), blocking: ids.map(() => ''), windows: ids.map(() => '') }
  await answerWith(answer({ ...none, sites: ids, start: ids.map(() => null), parameters: ['wave_height'] }))
  await page.getByText('No forecast', { exact: true }).first().waitFor()

  await page.route('**/sites', (route) => route.fulfill({ json: { data: [] } }))
  await page.route('**/sites/favorites', (route) => route.fulfill({ json: { data: [] } }))
  await answerWith(answer({ parameters: ['wave_height'] }))
  await page.getByText('No sites found').waitFor()
  await page.unroute('**/sites')

  await answerWith({ status: 403, detail: 'You may not see forecasts.' }, 403)
  await page.getByRole('heading', { name: 'Unauthorized' }).waitFor()
  await page.getByText('You may not see forecasts.').waitFor()
})
