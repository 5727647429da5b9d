import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { readPdf } from '../server/reports/readPdf.ts'
import { axeViolations } from './support/axeViolations.ts'
import { openAs } from './support/portal.ts'
import { hover, mapOf, pixelOf, popupOf } from './support/siteMap.ts'
import { startTestServer } from './support/testServer.ts'

const server = startTestServer()

const board = (page: Page) => page.getByRole('list', { name: 'Board' })
const rows = (page: Page) => board(page).getByRole('link')
const slider = (page: Page) => page.getByRole('slider', { name: 'Hour shown' })
const alphaVentus = { latitude: 54.01, longitude: 6.6 }

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
  const key = page.getByRole('list', { name: 'Statuses', exact: true })
  await expect
    .poll(() => key.getByRole('listitem').allInnerTexts())
    .toEqual(['OK', 'Caution', 'Stop', 'No data'])
  const word = /\b(OK|Caution|Stop|No data)\b/.exec(statusOnBoard)?.[1] ?? ''
  const row = page.getByRole('complementary', { name: 'Sites' }).getByRole('link', { name: 'alpha ventus' })
  await expect.poll(() => row.innerText()).toContain(word)
  await hover(page, await pixelOf(page, alphaVentus, alphaVentus, 4), 'alpha ventus')
  const popup = popupOf(page, 'alpha ventus')
  await popup.getByText(word, { exact: true }).first().waitFor()
  // The bar of the hours ahead, with its key.
  expect(await popup.locator('rect[data-status]').count()).toBeGreaterThan(0)
  await expect
    .poll(() => popup.getByRole('list', { name: 'Key to the bars' }).getByRole('listitem').allInnerTexts())
    .toEqual(['OK', 'Caution', 'Stop', 'No data'])
  await popup.getByText(/ now · /).waitFor()
  expect(await axeViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'Now' }).click()
  await expect.poll(() => slider(page).getAttribute('aria-valuetext')).toBe('Now')
})

it('prints all sites on one landscape page, with limits, source and both keys, and without controls', async () => {
  const { page } = await server.openPage()
  await openAs(page, 'planner', '/forecasts/board?view.sort=hours')
  await rows(page).first().waitFor()
  await page.getByRole('progressbar').waitFor({ state: 'detached' })
  const pages = await readPdf(await page.pdf({ preferCSSPageSize: true, printBackground: true }))
  expect(pages.map(({ width, height }) => [Math.round(width), Math.round(height)])).toEqual([[842, 595]])
  const [{ lines, texts, width, height }] = pages as [(typeof pages)[number]]
  const text = lines.join('\n')
  const count = Number(/Board of (\d+) of \1 sites, \w{3} \d+ \w{3} \d\d:\d\d UTC/.exec(text)?.[1])
  expect(count).toBeGreaterThan(40)
  const hours = lines.flatMap((line) => /(\d+) h (?:open|in |None)/.exec(line)?.[1] ?? []).map(Number)
  expect(hours).toHaveLength(count)
  expect(hours).toEqual(hours.toSorted((a, b) => b - a))
  expect(text).toMatch(/Your limits: .* · any hour · days and times in UTC/)
  expect(text).toMatch(/Synthetic demonstration data · runs? of /)
  for (const key of [
    'Caution',
    'No data',
    'the job can start',
    'in at most 3 h of the day',
    'what stops it most',
  ])
    expect(text).toContain(key)
  for (const gone of ['Weather Forecast', 'Sort by', 'Favorites', 'Save as operation', 'Search'])
    expect(text).not.toContain(gone)
  for (const { x, y, width: wide } of texts)
    expect(x >= 0 && x + wide <= width && y >= 0 && y <= height).toBe(true)
  // The rows of the screen are still there.
  expect(await rows(page).count()).toBeGreaterThan(0)
})

it('finds, sorts, prints and saves by keyboard, and moves through the rows with arrow keys', async () => {
  const { page } = await server.openPage()
  await page.setViewportSize({ width: 820, height: 900 })
  await openAs(page, 'planner', '/forecasts/board')
  await rows(page).first().waitFor()
  await page.getByRole('combobox', { name: 'Sort by' }).focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/forecasts/board?view.sort=hours')
  await page.getByRole('button', { name: 'Favorites' }).focus()
  await page.keyboard.press('Space')
  await page.waitForURL(/view\.sites=favorites/)
  await page.getByRole('button', { name: 'CSV' }).focus()
  const download = page.waitForEvent('download')
  await page.keyboard.press('Enter')
  expect((await download).suggestedFilename()).toMatch(/^Board_.*\.csv$/)
  await page.keyboard.press('Tab')
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))
  const first = await rows(page).first().getAttribute('aria-label')
  await expect.poll(focused).toBe(first)
  await page.keyboard.press('ArrowDown')
  await expect.poll(focused).not.toBe(first)
})

it('has its keys behind a button on a phone, which leaves room for three sites', async () => {
  const { page } = await server.openPage({ screen: 'phone', touch: true })
  await openAs(page, 'planner', '/forecasts/board')
  await rows(page).nth(2).waitFor()
  const source = page.getByText(/^Synthetic demonstration data · run/)
  const isWhole = async () => {
    const [row, foot] = await Promise.all([rows(page).nth(2).boundingBox(), source.boundingBox()])
    return row!.y + row!.height <= foot!.y + 1
  }
  await expect.poll(isWhole).toBe(true)
  const key = page.getByText('in at most 3 h of the day')
  expect(await key.isVisible()).toBe(false)
  await page.getByRole('button', { name: 'Key to the board' }).tap()
  await page
    .getByRole('dialog', { name: 'Key to the board' })
    .getByText('in at most 3 h of the day')
    .waitFor()
})
