import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
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
