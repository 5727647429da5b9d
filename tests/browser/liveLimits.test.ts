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
  it.each(['phone', 'tablet', 'desktop'] as const)(
    'judges the page before Submit on a %s, by keyboard',
    async (screen) => {
      const { page, errors } = await server.openPage({ screen })
      await openSite(page)
      const before = await windows(page)
      const stored: string[] = []
      page.on('request', (request) => request.method() === 'PUT' && stored.push(request.url()))
      await openPanel(page)
      await expect
        .poll(() => answerOf(page))
        .toMatch(/^Costs \d+ hours?\. One step more: 12\.5 m\/s would win \d+ hours?\.$/)
      const cost = await answerOf(page)
      // Only limits that are set are listed, until "Show all" is pressed.
      expect(await panel(page).getByRole('group', { name: 'Air temperature', exact: true }).count()).toBe(0)

      await windSlider(page).focus()
      for (const key of ['PageDown', 'ArrowLeft', 'ArrowLeft']) await page.keyboard.press(key)
      await expect.poll(() => panel(page).getByLabel('Wind speed 10 m: Max').inputValue()).toBe('6')
      await expect.poll(() => windows(page)).not.toBe(before)
      await expect.poll(() => answerOf(page)).not.toBe(cost)
      expect(await axeViolations(page)).toEqual([])

      await panel(page).getByRole('button', { name: 'Show all' }).click()
      await panel(page).getByRole('group', { name: 'Air temperature', exact: true }).waitFor()
      await panel(page).getByRole('button', { name: 'Cancel' }).click()
      // Nothing was stored, so the page is judged as before.
      await expect.poll(() => windows(page)).toBe(before)
      expect(stored.filter((url) => url.endsWith('/parameter'))).toEqual([])
      expect(errors).toEqual([])
    },
  )

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

  it('marks the cells of the table by pattern and text while it is typed', async () => {
    const { page } = await server.openPage({ screen: 'desktop' })
    await openSite(page)
    await page.getByRole('button', { name: 'Table', exact: true }).click()
    await page.getByRole('table').waitFor()
    await openPanel(page)
    // A number of rows that is drawn both with and without an open panel.
    const ROWS = 20
    const cells = page.locator('tbody td[aria-colindex="2"]')
    await cells.nth(ROWS - 1).waitFor()
    const stopped = () =>
      cells.evaluateAll(
        (drawn, rows) =>
          drawn.slice(0, rows).filter((cell) => cell.getAttribute('data-beyond') === 'alarm').length,
        ROWS,
      )
    // The wind may exceed the stored limit too.
    const before = await stopped()
    await panel(page).getByLabel('Wind speed 10 m: Max').fill('0')
    await expect.poll(stopped).toBe(ROWS)
    // The status line changes too, before anything is stored.
    await expect
      .poll(() => page.getByTestId('status-line').innerText())
      .toMatch(/no window in this forecast/i)
    const beyond = cells.first()
    expect(await beyond.getAttribute('aria-label')).toMatch(/^\d+(\.\d+)?, Stop$/)
    expect(await beyond.evaluate((cell) => getComputedStyle(cell).backgroundImage)).toContain(
      'repeating-linear-gradient',
    )
    // Visibility is in no view set but has a limit, so it has a column.
    await expect
      .poll(() => page.getByRole('table').getAttribute('aria-colcount').then(Number))
      .toBeGreaterThanOrEqual(9)
    await panel(page).getByRole('button', { name: 'Cancel' }).click()
    await expect.poll(stopped).toBe(before)
  })

  it('has a strip above the charts if no view set shows its parameter', async () => {
    const { page } = await server.openPage({ screen: 'tablet' })
    await openSite(page)
    const strip = page.getByRole('region', { name: 'Visibility at least 1 km, tolerance 10 %' })
    expect(await strip.locator('rect[data-status]').count()).toBeGreaterThan(0)
    expect((await strip.boundingBox())?.height).toBeLessThanOrEqual(32)
  })
})

describe('a direction from 300 to 30', () => {
  it('judges the page after storing as it did while it was typed', async () => {
    const { page } = await server.openPage({ screen: 'desktop' })
    await openSite(page)
    await openPanel(page)
    await panel(page).getByRole('button', { name: 'Show all' }).click()
    const direction = (field: string) => panel(page).getByLabel(`Wind direction 10 m: ${field}`)
    await direction('Min').fill('300')
    await direction('Max').fill('30')
    const slider = panel(page).getByRole('slider', { name: 'Move Min of Wind direction 10 m' })
    await slider.waitFor()
    await expect
      .poll(() => panel(page).getByTestId('limit-answer').allInnerTexts())
      .toContainEqual(expect.stringMatching(/295° would win \d+ hours?; 35° would win \d+ hours?/))
    const typed = await windows(page)
    const forecast = page.waitForResponse((answer) => /\/forecasts\/1\?/.test(answer.url()))
    await panel(page).getByRole('button', { name: 'Submit' }).click()
    await panel(page).waitFor({ state: 'detached' })
    await forecast
    await expect
      .poll(async () => {
        const bar = await windows(page)
        return bar
          .split(',')
          .map((part) => part.split(' ')[0])
          .join()
      })
      .toBe(
        typed
          .split(',')
          .map((part) => part.split(' ')[0])
          .join(),
      )
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
  it('has alternating day bands, marks sunrise and sunset, and shows directions as arrows', async () => {
    const { page } = await server.openPage({ screen: 'desktop' })
    await openSite(page)
    await page.getByRole('button', { name: 'Table', exact: true }).click()
    const body = page.getByRole('table').locator('tbody')
    await body.locator('tr[data-day]').first().waitFor()
    // The first two days and the hours around them are drawn.
    const rows = await body.locator('tr[data-day]').evaluateAll((drawn) =>
      drawn.map((row) => ({
        day: row.getAttribute('data-day'),
        isFirst: row.hasAttribute('data-midnight'),
        image: getComputedStyle(row.querySelector('td') ?? row).backgroundImage !== 'none',
        sun: row.querySelector('[role=img]')?.getAttribute('aria-label') ?? null,
        arrows: row.querySelectorAll('td > svg[data-arrow]').length,
      })),
    )
    for (const [index, { day, isFirst }] of rows.entries())
      if (index > 0) expect(isFirst).toBe(day !== rows[index - 1]?.day)
    expect(new Set(rows.filter(({ day }) => day === 'odd').map(({ image }) => image))).toEqual(
      new Set([true]),
    )
    const suns = rows.flatMap(({ sun }) => sun ?? [])
    expect(suns.length).toBeGreaterThan(0)
    // Sunrise and sunset alternate.
    for (const [index, sun] of suns.entries()) if (index > 0) expect(sun).not.toBe(suns[index - 1])
    expect(rows.every(({ arrows }) => arrows > 0)).toBe(true)
  })

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
