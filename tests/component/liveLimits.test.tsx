import { screen, waitFor, within } from '@testing-library/dom'
import { beforeEach, describe, expect, test } from 'vitest'
import { fill, startPortal, user } from './support/portal.tsx'
import { sentTo } from './support/requests.ts'
import { formOf, openPanel, press, waitUntilClosed, windowBar } from './support/sitePage.ts'

const portal = startPortal()

const title = 'Weather Window Thresholds'
const panel = () => within(formOf(title))
const windMax = () => panel().getByLabelText('Wind speed 10 m: Max') as HTMLInputElement
const answers = () =>
  panel()
    .getAllByTestId('limit-answer')
    .map(({ textContent }) => textContent)
/** The first line of the panel, and that of the page. */
const firstLines = () =>
  ['live-outlook', 'status-chip'].map(
    (id) => screen.getByTestId(id).querySelector('p, span:last-child')?.textContent,
  )
const storedLimits = () => sentTo(portal, 'PUT', /\/parameter$/)

const mode = (name: 'Chart' | 'Table') =>
  portal.call('planner', 'PUT', '/config/planner', { 'siteview.mode': name })
beforeEach(() => mode('Chart'))

async function openSite() {
  await portal.open('planner', '/forecasts/site/1')
  await waitFor(() => expect(windowBar()).not.toBe(''))
}

describe('a changed limit', () => {
  test('judges the page before Submit, by keyboard', async () => {
    await openSite()
    const before = windowBar()
    await openPanel(title)
    await waitFor(() =>
      expect(answers()[0]).toMatch(/^Costs \d+ hours?\. One step more: 12\.5 m\/s would win \d+ hours?\.$/),
    )
    const [cost] = answers()
    const [line, ofPage] = firstLines()
    expect(line).toBe(ofPage)
    // Only limits that are set are listed, until "Show all" is pressed.
    expect(panel().queryByLabelText('Air temperature')).toBeNull()

    panel().getByLabelText('Move Max of Wind speed 10 m').focus()
    await user.keyboard('{PageDown}{ArrowLeft}{ArrowLeft}')
    await waitFor(() => expect(windMax().value).toBe('6'))
    await waitFor(() => expect(windowBar()).not.toBe(before))
    await waitFor(() => expect(answers()[0]).not.toBe(cost))
    expect(new Set(firstLines()).size).toBe(1)

    await press(formOf(title), 'Show all')
    panel().getByLabelText('Air temperature')
    await press(formOf(title), 'Cancel')
    // Nothing was stored, so the page is judged as before.
    await waitFor(() => expect(windowBar()).toBe(before))
    expect(storedLimits()).toEqual([])
  })

  test('marks the cells of the table and changes the status line while it is typed', async () => {
    await mode('Table')
    await portal.open('planner', '/forecasts/site/1')
    const cells = () => [...document.querySelectorAll('tbody td[aria-colindex="2"]')]
    const stopped = () => cells().filter((cell) => cell.getAttribute('data-beyond') === 'alarm').length
    await waitFor(() => expect(cells().length).toBeGreaterThan(5))
    await openPanel(title)
    // The wind may exceed the stored limit too.
    const before = stopped()
    fill(windMax(), '0')
    await waitFor(() => expect(stopped()).toBe(cells().length))
    expect(document.querySelector('[data-testid="status-line"]')?.textContent).toMatch(
      /no window in this forecast/i,
    )
    expect(cells()[0]?.getAttribute('aria-label')).toMatch(/^\d+(\.\d+)?, Stop$/)
    // Visibility is in no view set but has a limit, so it has a column.
    const columns = Number(screen.getByRole('table').getAttribute('aria-colcount'))
    expect(columns).toBeGreaterThanOrEqual(9)
    await press(formOf(title), 'Cancel')
    await waitFor(() => expect(stopped()).toBe(before))
  })

  test('has a strip above the charts if no view set shows its parameter', async () => {
    await openSite()
    const strip = screen.getByRole('region', { name: 'Visibility at least 1 km, tolerance 10 %' })
    expect(strip.querySelectorAll('rect[data-status]').length).toBeGreaterThan(0)
  })
})

test('the panel of limits shows what the page shows while an operation judges it', async () => {
  const operation = { name: 'Calm', limits: [{ parameterId: 1, max: 0 }] }
  const job = (chosen: object) =>
    portal.call('planner', 'PUT', '/config/planner', { job: { hours: 1, ...chosen } })
  await job({ operation })
  await openSite()
  await openPanel(title)
  await waitFor(() => expect(firstLines()[1]).toMatch(/no window in this forecast/i))
  expect(firstLines()[0]).toBe(firstLines()[1])
  // The costs are those of the panel's own limits.
  expect(answers()[0]).toMatch(/One step more: 12\.5 m\/s/)
  await job({})
})

test('a direction from 300 to 30 judges the page after storing as it did while it was typed', async () => {
  await openSite()
  await openPanel(title)
  await press(formOf(title), 'Show all')
  fill(panel().getByLabelText('Wind direction 10 m: Min'), '300')
  fill(panel().getByLabelText('Wind direction 10 m: Max'), '30')
  panel().getByLabelText('Move Min of Wind direction 10 m')
  await waitFor(() =>
    expect(answers()).toContainEqual(
      expect.stringMatching(/295° would win \d+ hours?; 35° would win \d+ hours?/),
    ),
  )
  const typed = windowBar()
  const isForecast = /^\/forecasts\/1$/
  const before = sentTo(portal, 'GET', isForecast).length
  await press(formOf(title), 'Submit')
  await waitUntilClosed(title)
  await waitFor(() => expect(sentTo(portal, 'GET', isForecast)).toHaveLength(before + 1))
  expect(storedLimits()).toHaveLength(1)
  await waitFor(() => expect(windowBar()).toBe(typed))
})

test('the table begins each day with a new band, marks sunrise and sunset, and shows directions as arrows', async () => {
  await mode('Table')
  await portal.open('planner', '/forecasts/site/1', { size: 'endless' })
  await waitFor(() => expect(document.querySelector('tr[data-day]')).not.toBeNull())
  const rows = [...document.querySelectorAll<HTMLElement>('tr[data-day]')].map((row) => ({
    day: row.dataset.day,
    isFirst: row.hasAttribute('data-midnight'),
    sun: row.querySelector('[role=img]')?.getAttribute('aria-label'),
    arrows: row.querySelectorAll('td > svg[data-arrow]').length,
  }))
  expect(rows).toHaveLength(241)
  for (const [index, { day, isFirst }] of rows.entries())
    if (index > 0) expect(isFirst).toBe(day !== rows[index - 1]?.day)
  const suns = rows.flatMap(({ sun }) => sun ?? [])
  // Sunrise and sunset of ten days alternate.
  expect(suns.length).toBeGreaterThanOrEqual(20)
  for (const [index, sun] of suns.entries()) if (index > 0) expect(sun).not.toBe(suns[index - 1])
  expect(rows.every(({ arrows }) => arrows > 0)).toBe(true)
})
