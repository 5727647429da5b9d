import type { Locator, Page } from 'playwright-core'
import { expect, it, vi } from 'vitest'
import type { Forecast, ForecastGroup } from '#schemas/shapes/forecast/forecast.ts'
import { noThreshold } from '#weather/adapters/thresholds.ts'
import { parameters } from '#weather/parameters.ts'
import { thirtyColumns, withThirtyColumns } from '../forecastChanges.ts'
import { PATIENCE_MS } from '../timeLimits.ts'
import { apiGet, headersOf } from './support/apiHeaders.ts'
import { axeViolations } from './support/axeViolations.ts'
import { changeForecast, forecastCall } from './support/forecastAnswer.ts'
import { openAs } from './support/portal.ts'
import { startTestServer } from './support/testServer.ts'

const server = startTestServer()

const HOUR = 3600
const region = (page: Page) => page.getByRole('region', { name: 'Forecast table' })
const table = (page: Page) => region(page).getByRole('table')
const handle = (page: Page, column: string) => page.locator(`th[data-column="${column}"]`).getByRole('button')
/** Waits for a live message, and until the change it reports is rendered and the next key will be handled. */
async function liveMessage(page: Page, text: RegExp): Promise<void> {
  await page.getByRole('status').filter({ hasText: text }).waitFor()
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
}

/** Opens the table of a site. Returns a function that reads its forecast from the API. */
async function openTable(page: Page, username: string, site = 1) {
  const requested = page.waitForRequest(forecastCall(site))
  await openAs(page, username, `/forecasts/site/${site}`)
  await page.getByRole('button', { name: 'Table', exact: true }).click()
  await table(page).waitFor()
  const headers = await headersOf(await requested)
  return { forecast: () => apiGet<Forecast>(page, `/forecasts/${site}?days=10`, headers) }
}

/** Whether the table must show a group. */
const isShown = ({ plotType }: ForecastGroup) => !plotType.startsWith('RangeArea')
const nameOf = ({ parameter, groupName, minMaxForecast }: ForecastGroup) =>
  `${parameter ?? groupName}${minMaxForecast ? `:${minMaxForecast}` : ''}`
/** The groups of the charts, followed by the limited parameters that no chart shows. */
const groupsOf = ({ chartSets, uncharted = [] }: Forecast) =>
  [...chartSets.filter(({ chartType }) => chartType !== 2), { groups: uncharted }].flatMap(({ groups }) =>
    groups.filter(isShown),
  )

interface Seen {
  /** By unix seconds: text and color of the time's cell, the fill of its mark, and the cells by column. */
  rows: Record<string, { time: string; tone: string; fill: string; cells: Record<string, string> }>
  /** The header text by column, with a space between name and unit. */
  head: Record<string, string>
  foot: Record<string, string>
  columns: string[]
  mostRows: number
  mostCells: number
}

/** Reads everything that the table shows by scrolling through it. */
const readTable = (page: Page): Promise<Seen> =>
  region(page).evaluate(async (scroller) => {
    const seen: Seen = { rows: {}, head: {}, foot: {}, columns: [], mostRows: 0, mostCells: 0 }
    const texts = (row: Element | null, headers: Record<string, string>) =>
      Object.fromEntries(
        [...(row?.querySelectorAll('td[aria-colindex]') ?? [])].map((cell) => [
          headers[cell.getAttribute('aria-colindex') ?? ''] ?? '',
          cell.textContent ?? '',
        ]),
      )
    const read = () => {
      const headers: Record<string, string> = {}
      for (const head of scroller.querySelectorAll<HTMLElement>('th[data-column]')) {
        const index = head.getAttribute('aria-colindex') ?? ''
        headers[index] = head.dataset.column ?? ''
        seen.columns[Number(index) - 2] = head.dataset.column ?? ''
        seen.head[head.dataset.column ?? ''] = head.innerText.trim().replace(/\s+/g, ' ')
      }
      for (const row of scroller.querySelectorAll<HTMLElement>('tr[data-time]')) {
        const known = seen.rows[row.dataset.time ?? '']
        seen.rows[row.dataset.time ?? ''] = {
          time:
            row
              .querySelector('th > *')
              ?.textContent?.replace(row.querySelector('title')?.textContent ?? '', '') ?? '',
          tone: getComputedStyle(row.querySelector('th') ?? row).backgroundColor,
          fill: row.querySelector('svg rect[data-status]')?.getAttribute('fill') ?? '',
          cells: { ...known?.cells, ...texts(row, headers) },
        }
      }
      Object.assign(seen.foot, texts(scroller.querySelector('tfoot tr'), headers))
      seen.mostRows = Math.max(seen.mostRows, scroller.querySelectorAll('tr').length)
      seen.mostCells = Math.max(seen.mostCells, scroller.querySelectorAll('td, th').length)
    }
    const drawn = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
    const settle = async () => {
      await drawn()
      read()
    }
    for (let left = 0; ; left += scroller.clientWidth / 2) {
      scroller.scrollLeft = left
      for (let top = 0; ; top += scroller.clientHeight - 160) {
        scroller.scrollTop = top
        await settle()
        if (scroller.scrollTop + scroller.clientHeight >= scroller.scrollHeight - 1) break
      }
      if (scroller.scrollLeft + scroller.clientWidth >= scroller.scrollWidth - 1) break
    }
    return seen
  })

const orderOf = (page: Page) =>
  page
    .locator('th[data-column]')
    .evaluateAll((heads) => heads.map((head) => (head instanceof HTMLElement ? head.dataset.column : '')))

const utcText = (time: number) => {
  const [, day, date, month, , clock] =
    /^(\w+), (\d+) (\w+) (\d+) (\d\d:\d\d)/.exec(new Date(time * 1000).toUTCString()) ?? []
  return `${day} ${Number(date)} ${month} ${clock}`
}

/** Expects a computed color to be a color of look.md at 8 % on white. */
function expectTint(shown: string, hex: string) {
  const parts = /^color\(srgb ([\d.]+) ([\d.]+) ([\d.]+)\)$/.exec(shown)?.slice(1).map(Number) ?? []
  expect(parts.length, shown).toBe(3)
  for (const [index, part] of parts.entries()) {
    const whole = Number.parseInt(hex.slice(1 + 2 * index, 3 + 2 * index), 16) / 255
    expect(part, `${shown} is not ${hex} at 8 %`).toBeCloseTo(0.92 + 0.08 * whole, 2)
  }
}

it('the table keeps time, names and limits visible, tints parameter groups and aligns numbers by decimal point', async () => {
  const { page } = await server.openPage()
  await changeForecast(page, 1, ({ thresholds }) => {
    thresholds.push({ ...noThreshold, parameterId: 19, thresholdMax: 3 })
  })
  const api = await openTable(page, 'planner')
  const last = groupsOf(await api.forecast())[0]!.data.at(-1)!.time
  await region(page).evaluate((scroller) => scroller.scrollTo(scroller.scrollWidth, scroller.scrollHeight))
  // Rows and columns are virtualised: both must have followed the scroll.
  await page.locator(`tr[data-time="${last}"] td[data-tint="wave"]`).first().waitFor()
  const place = () =>
    region(page).evaluate((scroller) => {
      const box = (selector: string) => scroller.querySelector(selector)!.getBoundingClientRect()
      const frame = scroller.getBoundingClientRect()
      const points = [...scroller.querySelectorAll('td[data-tint="wave"]')].flatMap((cell) => {
        const text = cell.firstChild
        const at = text?.textContent?.search(/\.\d\d$/) ?? -1
        if (!text || at < 0) return []
        const range = document.createRange()
        const beyond = (end: number) => {
          range.setEnd(text, end)
          return Math.round(cell.getBoundingClientRect().right - range.getBoundingClientRect().right)
        }
        range.setStart(text, at)
        return { point: beyond(at + 1), end: beyond(at + 3) }
      })
      return {
        head: box('thead th[data-column]').top - frame.top - scroller.clientTop,
        time: box('tbody th').left - frame.left,
        foot: frame.bottom - box('tfoot td[aria-colindex]').bottom,
        // The topmost element in the corner, where hours scroll under the label of the limits.
        corner: document.elementFromPoint(frame.left + 20, frame.bottom - 8)?.textContent,
        points: [...new Set(points.map(({ point }) => point))],
        ends: [...new Set(points.map(({ end }) => end))],
      }
    })
  // Numbers are aligned to the right edge, minus the space between columns.
  await expect.poll(place).toEqual({
    head: 0,
    time: 0,
    foot: 0,
    corner: 'Thresholds',
    points: [expect.any(Number)],
    ends: [8],
  })
  const lastRow = page.locator('tbody tr[data-time]').last()
  expect(await lastRow.getAttribute('data-time')).toBe(String(last))
  expect(await lastRow.getAttribute('aria-rowindex')).toBe(String(241 + 1))

  // The parameter groups have look.md's colors of wind, wave and current at 8 %.
  for (const [column, colour] of [
    ['wave_height', '#3B4CC0'],
    ['current_speed', '#C26A00'],
    ['wind_speed_10m', '#1F77B4'],
  ] as const) {
    await region(page).evaluate(
      (scroller, end) => scroller.scrollTo(end ? scroller.scrollWidth : 0, 0),
      column !== 'wind_speed_10m',
    )
    const index = await page.locator(`th[data-column="${column}"]`).getAttribute('aria-colindex')
    const shown = () =>
      page
        .locator(`tbody td[aria-colindex="${index}"]`)
        .first()
        .evaluate((cell) => getComputedStyle(cell).backgroundColor)
    // Scrolling replaces cells, and a replaced one has no color.
    await vi.waitFor(async () => expectTint(await shown(), colour), { timeout: PATIENCE_MS })
  }

  expect(await axeViolations(page, '[aria-label="Forecast table"]')).toEqual([])
})

it('columns can be reordered by keyboard and mouse, and the order is stored per user', async () => {
  const { page } = await server.openPage()
  const api = await openTable(page, 'planner')
  const [a = '', b = '', c = '', ...rest] = groupsOf(await api.forecast()).map(nameOf)
  const count = rest.length + 3
  const begins = (order: string[]) =>
    expect.poll(async () => (await orderOf(page)).slice(0, order.length)).toEqual(order)
  await begins([a, b, c])

  // By keyboard: space, arrow, space, as in the column's instructions. The live message after each key names column and position.
  const help = await handle(page, a).getAttribute('aria-describedby')
  expect(await page.locator(`[id="${help}"]`).textContent()).toMatch(/space, .* arrow keys; space .* escape/)
  await handle(page, a).focus()
  await page.keyboard.press('Space')
  await liveMessage(page, new RegExp(`Wind speed 10 m is picked up, at place 1 of ${count}`))
  await page.keyboard.press('ArrowRight')
  await liveMessage(page, new RegExp(`Wind speed 10 m is over place 2 of ${count}`))
  await page.keyboard.press('Space')
  await liveMessage(page, new RegExp(`Wind speed 10 m is dropped at place 2 of ${count}`))
  await begins([b, a, c])

  // Escape cancels the move.
  await handle(page, a).focus()
  await page.keyboard.press('Space')
  await liveMessage(page, /Wind speed 10 m is picked up/)
  await page.keyboard.press('ArrowRight')
  await liveMessage(page, /Wind speed 10 m is over place 3/)
  await page.keyboard.press('Escape')
  await liveMessage(page, /Wind speed 10 m is back at place 2/)
  await begins([b, a, c])

  // By mouse, from the third place to the first: the values move there before the column is dropped.
  const hour = page.locator('tbody tr[data-time]').first().locator('td[aria-colindex="2"]')
  const [from, to] = [await handle(page, c).boundingBox(), await handle(page, b).boundingBox()]
  const value = await page.locator('tbody tr[data-time]').first().locator('td[aria-colindex="4"]').innerText()
  await page.mouse.move(from!.x + 30, from!.y + 20)
  await page.mouse.down()
  await page.mouse.move(from!.x, from!.y + 20, { steps: 4 })
  await page.mouse.move(to!.x + 30, to!.y + 20, { steps: 8 })
  await expect.poll(() => hour.innerText()).toBe(value)
  await expect.poll(() => hour.getAttribute('data-moved')).toBe('true')
  const kept = page.waitForResponse((answer) => answer.request().method() === 'PUT')
  await page.mouse.up()
  await begins([c, b, a])
  await expect.poll(() => hour.getAttribute('data-moved')).toBe(null)
  expect((await kept).ok()).toBe(true)

  const elsewhere = await server.openPage()
  await openAs(elsewhere.page, 'planner', '/forecasts/site/1')
  await table(elsewhere.page).waitFor()
  await expect.poll(async () => (await orderOf(elsewhere.page)).slice(0, 3)).toEqual([c, b, a])
  const there = await readTable(elsewhere.page)
  expect(there.columns).toEqual([c, b, a, ...rest])
})

it('only the visible part of 30 columns is rendered, and scrolling renders the others', async () => {
  const { page } = await server.openPage()
  await changeForecast(page, 1, withThirtyColumns)
  await openTable(page, 'admin')
  await expect.poll(() => table(page).getAttribute('aria-colcount')).toBe('31')
  const seen = await readTable(page)
  expect(seen.columns.toSorted()).toEqual(Object.keys(thirtyColumns).sort())
  const last = seen.columns.at(-1)!
  const label = parameters.find(({ name }) => name === last)!.displayName
  expect(seen.mostCells).toBeLessThan(60 * 16)
  for (const { cells } of Object.values(seen.rows)) {
    expect(cells).toEqual(thirtyColumns)
  }

  // The last header is aligned with its cells, and its column can be moved.
  const box = async (selector: string) => (await page.locator(selector).first().boundingBox())!
  const [head, cell] = [await box(`th[data-column="${last}"]`), await box('tbody td[aria-colindex="31"]')]
  const foot = await box('tfoot td[aria-colindex="31"]')
  expect([cell.x, cell.width, foot.x]).toEqual([head.x, head.width, head.x])
  await handle(page, last).focus()
  await page.keyboard.press('Space')
  await liveMessage(page, new RegExp(`${label} is picked up, at place 30 of 30`))
  for (let place = 29; place > 20; place--) {
    await page.keyboard.press('ArrowLeft')
    await liveMessage(page, new RegExp(`${label} is over place ${place} of 30`))
  }
  await page.keyboard.press('Space')
  await liveMessage(page, new RegExp(`${label} is dropped at place 21 of 30`))
  await expect.poll(() => page.locator(`th[data-column="${last}"]`).getAttribute('aria-colindex')).toBe('22')
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.closest('th')?.dataset.column))
    .toBe(last)
})

it('four columns fit on a phone, without colors and limits if no limits are set', async () => {
  const { page } = await server.openPage({ screen: 'phone' })
  await openTable(page, 'multi')
  /** Pixels by which the fourth column extends beyond the visible region. */
  const beyond = async () => {
    const frame = (await region(page).boundingBox())!
    const fourth = (await page.locator('th[data-column]').nth(3).boundingBox())!
    return fourth.x + fourth.width - frame.x - frame.width
  }
  await expect.poll(beyond).toBeLessThanOrEqual(0)
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  const figures = await page
    .locator('tbody td[aria-colindex]')
    .first()
    .evaluate((cell) => getComputedStyle(cell).fontSize)
  expect(figures).toBe('13px')
  expect((await handle(page, 'wind_speed_10m').boundingBox())!.height).toBeGreaterThanOrEqual(44)
  await page.getByRole('columnheader', { name: 'Wind speed 10 m m/s' }).waitFor()

  const seen = await readTable(page)
  expect(Object.values(seen.foot).every((text) => text === '-')).toBe(true)
  expect(Object.values(seen.rows).every(({ fill }) => fill === '')).toBe(true)
  // Without the month, for which there is no room, and without status text, because no limits are set.
  expect(Object.values(seen.rows).map(({ time }) => time)).toEqual(
    Object.keys(seen.rows).map((time) => utcText(Number(time)).replace(/ \w+ (\d\d:\d\d)$/, ' $1')),
  )
  expect(await page.locator('[data-window]').count()).toBe(0)

  // The limits of a shared account, with their tolerance, are those stored in the browser.
  const limit = { parameterId: 1, thresholdMin: null, thresholdMax: 12, tolerance: 2, toleranceType: 0 }
  await page.evaluate((text) => localStorage.setItem('multi:parameters', text), JSON.stringify([limit]))
  await page.reload()
  await page.locator('tfoot td').getByText('max 12 + 2', { exact: true }).waitFor()
})

it("the second customer's primary color outlines the focus and the target of a moved column", async () => {
  const { page } = await server.openPage()
  await changeForecast(page, 55, withThirtyColumns)
  await openTable(page, 'planner7', 55)
  await expect.poll(() => table(page).getAttribute('aria-colcount')).toBe('31')
  const primary = 'rgb(15, 109, 122)'
  await region(page).evaluate((scroller) => scroller.scrollTo(0, 0))
  await handle(page, 'wind_speed_10m').focus()
  await page.keyboard.press('Space')
  await liveMessage(page, /Wind speed 10 m is picked up, at place 1 of 30/)
  const style = (locator: Locator, name: string) =>
    locator.evaluate((element, property) => getComputedStyle(element).getPropertyValue(property), name)
  await expect.poll(() => style(handle(page, 'wind_speed_10m'), 'outline-color')).toBe(primary)
  await expect
    .poll(() => style(page.locator('tbody td[data-moved]').first(), 'box-shadow'))
    .toContain(primary)
  await page.keyboard.press('Escape')
  await liveMessage(page, /Wind speed 10 m is back at place 1/)
})

it('columns can be reordered by touch after a long press', async () => {
  const { page } = await server.openPage({ screen: 'tablet', touch: true })
  const api = await openTable(page, 'admin7', 55)
  const [a = '', b = '', c = ''] = groupsOf(await api.forecast()).map(nameOf)
  await expect.poll(async () => (await orderOf(page)).slice(0, 3)).toEqual([a, b, c])
  const session = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', at?: { x: number; y: number }) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: at ? [at] : [] })
  const middleOf = async (column: string) => {
    const { x, y, width, height } = (await handle(page, column).boundingBox())!
    return { x: x + width / 2, y: y + height / 2 }
  }
  const [from, to] = [await middleOf(a), await middleOf(c)]
  await touch('touchStart', from)
  await liveMessage(page, /is picked up, at place 1 of/)
  for (let step = 1; step <= 8; step++)
    await touch('touchMove', { x: from.x + ((to.x - from.x) * step) / 8, y: from.y })
  await liveMessage(page, /is over place 3 of/)
  const kept = page.waitForResponse((answer) => answer.request().method() === 'PUT')
  await touch('touchEnd')
  await expect.poll(async () => (await orderOf(page)).slice(0, 3)).toEqual([b, c, a])
  expect((await kept).ok()).toBe(true)
})

it('the table scrolls to the current hour when it is first opened', async () => {
  const { page } = await server.openPage()
  // Hour 102 of a run in the far future.
  const start = Date.UTC(2031, 2, 6, 6) / 1000
  const present = start + 102 * HOUR
  const top = () => region(page).evaluate((scroller) => scroller.scrollTop)
  /** Unix seconds of the first row below the header, and the pixels between them. */
  const under = () =>
    region(page).evaluate((scroller) => {
      const edge = scroller.querySelector('thead th')?.getBoundingClientRect().bottom ?? Number.NaN
      const row = [...scroller.querySelectorAll<HTMLElement>('tbody tr[data-time]')]
        .map((each) => ({ time: Number(each.dataset.time), gap: each.getBoundingClientRect().top - edge }))
        .find(({ gap }) => gap > -1)
      return row && [row.time, Math.round(row.gap)]
    })
  await page.clock.setFixedTime((present + 25 * 60) * 1000)
  await changeForecast(page, 1, (answer) => {
    answer.start = start
  })
  await openTable(page, 'multi')
  await expect.poll(under).toEqual([present, 0])

  // Moving a column and reloading the data half an hour later keep the scroll position.
  const row = (time: number) => page.locator(`tbody tr[data-time="${time}"]`)
  await region(page).evaluate((scroller) => scroller.scrollBy(0, -36 * 12))
  await expect.poll(under).toEqual([present - 12 * HOUR, 0])
  await handle(page, 'wind_speed_10m').focus()
  await page.keyboard.press('Space')
  await liveMessage(page, /Wind speed 10 m is picked up/)
  await page.keyboard.press('ArrowRight')
  await liveMessage(page, /Wind speed 10 m is over place 2/)
  const stored = page.waitForResponse((response) => new URL(response.url()).pathname === '/config/multi')
  await page.keyboard.press('Space')
  await liveMessage(page, /Wind speed 10 m is dropped at place 2/)
  // The order is stored after a delay, for which the page must be online.
  await stored
  await page.clock.setFixedTime((present + 55 * 60) * 1000)
  const again = page.waitForResponse(forecastCall(1))
  await page.context().setOffline(true)
  await page.context().setOffline(false)
  await again
  await liveMessage(page, /Wind speed 10 m is dropped at place 2/)
  expect(await under()).toEqual([present - 12 * HOUR, 0])

  // The table can be scrolled back to the run's first hour; opening it again starts at the present hour.
  await region(page).evaluate((scroller) => scroller.scrollTo(0, 0))
  await row(start).waitFor()
  await expect.poll(top).toBe(0)
  await page.getByRole('button', { name: 'Chart', exact: true }).click()
  // The table stays mounted until the charts are drawn.
  await page.locator('.js-plotly-plot .trace').first().waitFor()
  await page.getByRole('button', { name: 'Table', exact: true }).click()
  await expect.poll(under).toEqual([present, 0])
})
