import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openAs } from './support/portal.ts'
import { startTestServer } from './support/testServer.ts'

const server = startTestServer()

const map = (page: Page) => page.getByRole('region', { name: 'Map of the hindcast' })
const number = async (page: Page, label: string) => Number(await page.getByLabel(label).inputValue())
const point = async (page: Page) => [await number(page, 'Latitude'), await number(page, 'Longitude')]
const usableTable = (page: Page) =>
  page.getByRole('table', { name: 'Usable hours in percent by year and month' })

/** Requests the hours of wind below 10 m/s and waves below 1 m for 12 h. */
async function submit(page: Page): Promise<void> {
  await page.getByLabel('Latitude').fill('54.01')
  await page.getByLabel('Longitude').fill('6.60')
  await page.getByLabel('Window length (h)').fill('12')
  for (const [parameter, field, value] of [
    ['Wind speed at 10 m, 10-minute mean', 'Value (m/s)', '10'],
    ['Significant wave height Hs', 'Value (m)', '1.0'],
  ] as const) {
    await page.getByRole('checkbox', { name: parameter }).check()
    await page.getByRole('group', { name: parameter }).getByLabel(field).fill(value)
  }
  await page.getByRole('button', { name: 'Submit' }).click()
}

test('a planner signs in, requests a hindcast, and sees its chart and its table', async () => {
  const { page } = await server.openPage()
  await openAs(page, 'planner', '/hindcasts')
  await page.getByText('Select a site and submit').waitFor()
  const form = page.getByRole('form', { name: 'Hindcast analysis' })
  await expect.poll(async () => (await form.boundingBox())?.width).toBe(406)
  await submit(page)
  await page.getByRole('heading', { name: 'alpha ventus · Latitude 54.01, longitude 6.6' }).waitFor()

  // The table is styled as specified.
  await usableTable(page).waitFor()
  const head = page.getByRole('columnheader', { name: 'Jan' })
  const [color, size, weight] = await head.evaluate((cell) => {
    const { color, fontSize, fontWeight } = getComputedStyle(cell)
    return [color, fontSize, fontWeight]
  })
  expect([color, size, weight]).toEqual(['rgb(91, 107, 120)', '12px', '600'])
  const cells = usableTable(page).getByRole('row').nth(1).getByRole('cell')
  const edge = () => cells.nth(4).evaluate((cell) => getComputedStyle(cell).boxShadow)
  expect(await edge()).toBe('none')
  await cells.nth(3).hover()
  await expect.poll(edge).toContain('inset')

  // The chart announces the figures of the table by keyboard.
  const fan = page.getByRole('slider', { name: 'Percentiles of a month' })
  await fan.focus()
  await page.keyboard.press('End')
  const average = await usableTable(page)
    .getByRole('row', { name: /^Average/ })
    .getByRole('cell')
    .nth(11)
    .innerText()
  await expect
    .poll(() => fan.getAttribute('aria-valuetext'))
    .toMatch(new RegExp(`^Dec, P90 [\\d.]+ %, Median [\\d.]+ %, P10 [\\d.]+ %, Average ${average} %$`))
  const drawn = page.getByRole('region', { name: /^Percentiles P10 to P90/ }).locator('.annotation')
  await expect
    .poll(async () => (await drawn.allTextContents()).toSorted())
    .toEqual(['%', 'Average', 'Median', 'P10', 'P90'])
  expect(await page.locator('.modebar').count()).toBe(0)

  // It is saved as a picture with the request above it.
  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Save as a picture: Spread over the years' }).click()
  const download = await saving
  expect(download.suggestedFilename()).toBe('hindcast_spread.png')
  const bytes = await readFile(await download.path())
  expect(bytes.subarray(1, 4).toString()).toBe('PNG')
  // Twice 960 pixels wide, and taller than the chart by the title and the lines of the request.
  expect(bytes.readUInt32BE(16)).toBe(1920)
  expect(bytes.readUInt32BE(20)).toBeGreaterThan(2 * (420 + 5 * 18))
})

test('clicking the map and dragging its pin set the point, and clearing the site removes the pin', async () => {
  const { page } = await server.openPage({ map: true })
  await openAs(page, 'planner', '/hindcasts')
  const pin = map(page)
    .getByTitle('Chosen point')
    .or(map(page).getByRole('img', { name: 'Chosen point' }))
  const chooseSite = async () => {
    await page.getByRole('combobox', { name: 'Site' }).fill('alpha')
    await page.getByRole('option', { name: 'alpha ventus' }).click()
    await expect.poll(() => point(page)).toEqual([54.01, 6.6])
    await pin.first().waitFor()
  }
  await chooseSite()
  await page.getByRole('combobox', { name: 'Site' }).hover()
  await page.getByRole('button', { name: 'Clear' }).click()
  await pin.first().waitFor({ state: 'detached' })
  await chooseSite()

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

test('on a phone the form contains the map, has large touch targets, and makes room for the answer', async () => {
  const { page } = await server.openPage({ map: true, screen: 'phone', touch: true })
  await openAs(page, 'planner', '/hindcasts')
  await page.getByRole('button', { name: 'Pick on the map' }).tap()
  await map(page).waitFor()
  await page.getByRole('button', { name: 'Hide the map' }).tap()
  await map(page).waitFor({ state: 'detached' })
  // Tapping a name ticks its condition.
  await page.getByText('Significant wave height Hs', { exact: true }).tap()
  await page.getByRole('checkbox', { name: 'Significant wave height Hs', checked: true }).waitFor()
  const small = () =>
    page.getByRole('form', { name: 'Hindcast analysis' }).evaluate((form) =>
      [...form.querySelectorAll('button, [role=combobox]:not(input), input')]
        .filter((control) => control.getClientRects().length > 0 && control.ariaHidden !== 'true')
        .map((control) => {
          const box = control.closest('.MuiFormControlLabel-root, .MuiCheckbox-root, .MuiOutlinedInput-root')
          const { width, height } = (control.matches('input') && box ? box : control).getBoundingClientRect()
          return { name: control.getAttribute('aria-label') ?? control.textContent, width, height }
        })
        .filter(({ width, height }) => Math.min(width, height) < 44),
    )
  await expect.poll(small).toEqual([])
  await submit(page)
  await usableTable(page).waitFor()
  await page.getByLabel('Latitude').waitFor({ state: 'hidden' })
  await page.getByRole('button', { name: 'Show the form' }).tap()
  await usableTable(page).waitFor({ state: 'hidden' })
})
