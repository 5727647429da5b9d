import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { axeViolations } from './support/axeViolations.ts'
import { screens } from './support/browser.ts'
import { openAs } from './support/portal.ts'
import { startTestServer } from './support/testServer.ts'

const server = startTestServer()

const title = 'Weather Window Thresholds'
const rail = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Forecast panels' }).getByRole('button', { name })
const panel = (page: Page) => page.getByRole('form', { name: title })
const windSlider = (page: Page) => panel(page).getByRole('slider', { name: 'Move Max of Wind speed 10 m' })
const windows = (page: Page) =>
  page
    .getByTestId('window-bar')
    .locator('rect[data-status]')
    .evaluateAll((rects) =>
      rects.map((rect) => `${rect.getAttribute('data-status')} ${rect.getAttribute('width')}`).join(),
    )

async function openSite(page: Page) {
  await openAs(page, 'planner', '/forecasts/site/1')
  await page.getByRole('button', { name: 'Chart', exact: true }).click()
  await page.getByTestId('window-bar').locator('rect[data-status]').first().waitFor()
}

async function openPanel(page: Page) {
  await rail(page, title).click()
  await windSlider(page).waitFor()
}

const answerOf = (page: Page) => panel(page).getByTestId('limit-answer').first().innerText()

describe('a changed limit', () => {
  it('is dragged by its line in the chart and judges the page during the drag', async () => {
    const { page, errors } = await server.openPage({ screen: 'desktop' })
    await openSite(page)
    const handle = page.locator('[data-testid="limit-handle"][data-limit^="max"][data-limit$="m/s"]').first()
    // Without the panel a limit cannot be stored, so there is no handle.
    expect(await page.getByTestId('limit-handle').count()).toBe(0)
    const before = await windows(page)
    const stored: string[] = []
    page.on('request', (request) => request.method() === 'PUT' && stored.push(request.url()))
    await openPanel(page)
    await handle.waitFor()
    const cost = await answerOf(page)
    const field = panel(page).getByLabel('Wind speed 10 m: Max')
    expect(await field.inputValue()).toBe('12')
    const centre = async () => {
      const { x, y, width, height } = (await handle.boundingBox())!
      return { x: x + width / 2, y: y + height / 2 }
    }
    const from = await centre()
    await page.mouse.move(from.x, from.y)
    await page.mouse.down()
    await page.mouse.move(from.x, from.y + 40, { steps: 6 })
    // Before the release, field, bar and answer have changed, and the line is under the pointer.
    await expect.poll(() => field.inputValue().then(Number)).toBeLessThan(12)
    await expect.poll(() => windows(page)).not.toBe(before)
    await expect.poll(() => answerOf(page)).not.toBe(cost)
    await expect.poll(async () => Math.abs((await centre()).y - from.y - 40)).toBeLessThan(8)
    expect(await page.getByTestId('hour-line').count()).toBe(0)
    await page.mouse.move(from.x, from.y, { steps: 6 })
    await expect.poll(() => field.inputValue()).toBe('12')
    await page.mouse.move(from.x, from.y + 40, { steps: 6 })
    await page.mouse.up()
    const dragged = await field.inputValue()
    // The value is a whole number of steps and stays where it was released.
    expect(Number(dragged) % 0.5).toBe(0)
    await page.mouse.move(from.x, from.y + 20, { steps: 3 })
    expect(await field.inputValue()).toBe(dragged)
    expect(await axeViolations(page)).toEqual([])
    await panel(page).getByRole('button', { name: 'Cancel' }).click()
    await expect.poll(() => windows(page)).toBe(before)
    await expect.poll(() => page.getByTestId('limit-handle').count()).toBe(0)
    expect(stored.filter((url) => url.endsWith('/parameter'))).toEqual([])
    expect(errors).toEqual([])
  })

  it('has a strip above the charts if no view set shows its parameter', async () => {
    const { page } = await server.openPage({ screen: 'tablet' })
    await openSite(page)
    const strip = page.getByRole('region', { name: 'Visibility at least 1 km, tolerance 10 %' })
    expect(await strip.locator('rect[data-status]').count()).toBeGreaterThan(0)
    expect((await strip.boundingBox())?.height).toBeLessThanOrEqual(32)
  })
})

describe('the map beside the forecast', () => {
  it('leaves the charts 70 % of the width, is folded and resized by keyboard, and its width is stored', async () => {
    const { page } = await server.openPage({ screen: 'desktop' })
    await openSite(page)
    const divider = page.getByRole('separator', { name: 'Width of the map' })
    const chart = page.getByTestId('chart').first()
    const width = async () => (await chart.boundingBox())?.width ?? 0
    const right = screens.desktop.width - 48 - 240
    expect(await width()).toBeGreaterThanOrEqual(0.7 * right)

    const narrow = await width()
    await divider.focus()
    await page.keyboard.press('Enter')
    await expect.poll(width).toBeGreaterThan(narrow + 200)
    expect(await divider.getAttribute('aria-valuetext')).toBe('The map is folded')
    const written = page.waitForResponse(
      (answer) => answer.request().method() !== 'GET' && answer.url().includes('/config/'),
    )
    await page.keyboard.press('Enter')
    await expect.poll(width).toBe(narrow)
    await page.keyboard.press('ArrowRight')
    await expect.poll(() => divider.getAttribute('aria-valuenow')).toBe('22')
    await written
    await page.reload()
    await expect.poll(() => divider.getAttribute('aria-valuenow')).toBe('22')

    // An open panel replaces the map.
    await openPanel(page)
    await divider.waitFor({ state: 'detached' })
    expect(await width()).toBeGreaterThan(400)
  })

  it('is resized by the pointer', async () => {
    const { page } = await server.openPage({ screen: 'desktop' })
    await openSite(page)
    const divider = page.getByRole('separator', { name: 'Width of the map' })
    const box = await divider.boundingBox()
    if (!box) throw new Error('no divider')
    await page.mouse.move(box.x + 4, box.y + 200)
    await page.mouse.down()
    await page.mouse.move(box.x - 150, box.y + 200, { steps: 5 })
    await page.mouse.up()
    await expect.poll(async () => (await divider.boundingBox())?.x ?? 0).toBeLessThan(box.x - 120)
  })
})

it('each legend fits on one line beside the map', async () => {
  const { page } = await server.openPage({ screen: 'desktop' })
  await openSite(page)
  const lines = await page.getByTestId('chart').evaluateAll((charts) =>
    charts.map((chart) => {
      const buttons = [...chart.querySelectorAll('button[aria-pressed]')]
      return {
        names: buttons.length,
        tops: new Set(buttons.map((one) => one.getBoundingClientRect().top)).size,
      }
    }),
  )
  expect(lines).toHaveLength(2)
  for (const { names, tops } of lines) {
    expect(names).toBeGreaterThan(1)
    expect(tops).toBe(1)
  }
})

describe('the table', () => {
  it('does not cover an open panel on a phone', async () => {
    const { page } = await server.openPage({ screen: 'phone' })
    await openSite(page)
    await page.getByRole('button', { name: 'Table', exact: true }).click()
    await page.getByRole('table').waitFor()
    await openPanel(page)
    const covered = await panel(page).evaluate((form) => {
      const { left, top, right, bottom } = form.getBoundingClientRect()
      const points = Array.from({ length: 200 }, (_, index) => [
        left + 2 + ((right - left - 4) * (index % 10)) / 9,
        top + 2 + ((bottom - top - 4) * Math.floor(index / 10)) / 19,
      ])
      return points.filter(([x = 0, y = 0]) => {
        const over = document.elementFromPoint(x, y)
        return over !== null && !form.contains(over) && over.closest('table') !== null
      }).length
    })
    expect(covered).toBe(0)
  })

  it('hints at columns beyond its edge and uses the font of the page in its header', async () => {
    const { page } = await server.openPage({ screen: 'phone' })
    await openSite(page)
    await page.getByRole('button', { name: 'Table', exact: true }).click()
    const header = page.locator('th[data-column] button').first()
    await header.waitFor()
    const fonts = await header.evaluate((button) => [
      getComputedStyle(button).fontFamily,
      getComputedStyle(document.body).fontFamily,
    ])
    expect(fonts[0]).toBe(fonts[1])
    const hint = page.getByTestId('more-columns')
    await hint.waitFor()
    await page.getByRole('region', { name: 'Forecast table' }).evaluate((table) => {
      table.scrollLeft = table.scrollWidth
    })
    await hint.waitFor({ state: 'detached' })
  })
})
