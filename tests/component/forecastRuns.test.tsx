import { screen, waitFor, within } from '@testing-library/dom'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { ForecastRuns } from '#schemas/shapes/forecast/forecastRuns.ts'
import { changesSummary, changeText } from '#weather/windows/changeText.ts'
import { windowSegments } from '#weather/windows/segments.ts'
import { windowChanges } from '#weather/windows/windowChanges.ts'
import { statusOf } from '#weather/windows/windowStatus.ts'
import { momentText } from '#weather/zone.ts'
import { startPortal, user } from './support/portal.tsx'
import { failure, holdBack, sentTo } from './support/requests.ts'

const portal = startPortal()

const HOUR = 3600
const SITE = 1
const limits = [
  { parameterId: 1, name: 'wind_speed_10m', thresholdMax: 9 },
  { parameterId: 11, name: 'wave_height', thresholdMax: 1.6 },
]

let runs: ForecastRuns
/** Limits of wind and waves, without tolerance. */
beforeAll(async () => {
  const blank = { thresholdMin: null, tolerance: null, toleranceType: 0 }
  const rows = [
    ...limits.map(({ parameterId, thresholdMax }) => ({ ...blank, parameterId, thresholdMax })),
    { ...blank, parameterId: 26, thresholdMax: null },
  ]
  expect((await portal.call('planner', 'PUT', '/parameter', rows)).status).toBe(200)
  runs = (await portal.call('planner', 'GET', `/forecasts/${SITE}/runs`)).data
})
beforeEach(() => portal.call('planner', 'PUT', '/config/planner', {}))

/** The window segments of a run, or of the newest if omitted. */
async function segmentsOf(run?: number) {
  const path = `/forecasts/${SITE}?days=10${run === undefined ? '' : `&run=${run}`}`
  const { data } = await portal.call('planner', 'GET', path)
  const bar = data.chartSets.find(({ chartType }: { chartType: number }) => chartType === 2)
  const points: { time: number; value?: number | null }[] = bar?.groups[0]?.data ?? []
  return windowSegments({
    times: points.map(({ time }) => time),
    statuses: points.map(({ value }) => statusOf(value)),
  })
}

const open = () => portal.open('planner', `/forecasts/site/${SITE}`, { expected: /runs/ })
const moment = (time: number) => momentText(time, 'UTC')
const section = async () => within(await screen.findByLabelText('Forecast runs'))
const runSelect = async () => (await section()).findByRole('combobox', { name: 'Run' })
const itemsOf = (list: HTMLElement) =>
  within(list)
    .getAllByRole('listitem')
    .map((item) => item.textContent)

/** The certainty of a window by definitions C.7, from the columns of the response. */
function wordOf({ start, end }: { start: number; end: number }) {
  const { start: first = 0, columns = {} } = runs.runs[0] ?? {}
  const metCounts = limits.map(
    ({ name, thresholdMax }) =>
      [`${name}_p10`, name, `${name}_p90`].filter((column) =>
        (columns[column] ?? [])
          .slice((start - first) / HOUR, (end - first) / HOUR)
          .every((value) => value !== null && Math.fround(value) <= Math.fround(thresholdMax)),
      ).length,
  )
  return ['unlikely', 'unlikely', 'even', 'likely'][Math.min(...metCounts)]
}

test('the page shows the changes since the previous run and the certainty of each window', async () => {
  await open()
  const [newest = 0, before = 0] = runs.latest
  const segments = await segmentsOf()
  const now = Math.floor(Date.now() / 1000)
  const changes = windowChanges(await segmentsOf(before), segments, now)
  await (await section()).findByText(`Since the run of ${moment(before)}: ${changesSummary(changes, now)}`)
  expect((await runSelect()).textContent).toBe(`${moment(newest)} UTC`)

  // The forecast has moved windows; the list shows each of them.
  expect(changes.length).toBeGreaterThan(0)
  ;(await section()).getByText('What moved').focus()
  await user.keyboard('{Enter}')
  const moved = await screen.findByRole('dialog', { name: 'What moved in the windows' })
  expect(itemsOf(moved)).toEqual(changes.map((change) => changeText(change, now, 'UTC')))
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

  const windows = segments.filter(({ status }) => status === 0)
  const shades = () => [
    ...document.querySelectorAll<SVGRectElement>('[data-testid="window-bar"] rect[data-certainty]'),
  ]
  const words = () => shades().map((shade) => shade.getAttribute('data-certainty'))
  await waitFor(() => expect(words()).toEqual(windows.map(wordOf)))
  // The less certain a window, the paler it is drawn.
  const order = ['likely', 'even', 'unlikely']
  const drawn = shades().map((shade) => ({
    place: order.indexOf(shade.getAttribute('data-certainty') ?? ''),
    opacity: Number(shade.getAttribute('fill-opacity')),
  }))
  for (const { place, opacity } of drawn) {
    expect(opacity > 0).toBe(place > 0)
    for (const other of drawn) if (other.place > place) expect(other.opacity).toBeGreaterThan(opacity)
  }
  await user.click(screen.getByText('Windows'))
  const list = await screen.findByRole('dialog', { name: 'Weather windows' })
  const sure = (await within(list).findAllByText(/^How sure: (likely|even|unlikely)$/)).map(
    ({ textContent }) => textContent,
  )
  const expected = windows.map((window) => `How sure: ${wordOf(window)}`)
  expect(expected.slice(-sure.length)).toEqual(sure)
})

test('What moved keeps its place where no window has moved', async () => {
  const own = (await portal.call('planner', 'GET', '/parameter')).data as { parameterId: number }[]
  const calm = own.map((row) => (row.parameterId === 1 ? { ...row, thresholdMax: 0 } : row))
  await portal.call('planner', 'PUT', '/parameter', calm)
  try {
    await open()
    await (await section()).findByText(/no window has moved$/)
    await user.click((await section()).getByText('What moved'))
    await within(await screen.findByRole('dialog')).findByText('No window has moved.')
  } finally {
    await portal.call('planner', 'PUT', '/parameter', own)
  }
})

test('a link with its run says what has moved since then, or that the run is no longer kept', async () => {
  const linkOf = (run: number) =>
    `/forecasts/site/${SITE}?view.run=${new Date(run * 1000).toISOString().slice(0, 13)}Z`
  const [newest = 0, , earlier = 0] = runs.latest
  const now = Math.floor(Date.now() / 1000)
  const changes = windowChanges(await segmentsOf(earlier), await segmentsOf(), now)
  await portal.open('planner', linkOf(earlier), { expected: /runs/ })
  await (await section()).findByText(`Since the run of ${moment(earlier)}: ${changesSummary(changes, now)}`)
  await portal.open('planner', linkOf(newest), { expected: /runs/ })
  await (await section()).findByText(`The run of this link, ${moment(newest)}, is the one shown`)
  const gone = newest - 20 * 24 * HOUR
  await portal.open('planner', linkOf(gone), { expected: /runs/ })
  await (await section()).findByText(`The run of this link, ${moment(gone)}, is no longer kept`)
})

test('an earlier run is chosen by keyboard and shows its own windows, marked as older', async () => {
  await open()
  const [newest = 0, , earlier = 0] = runs.latest
  await (await section()).findByText(/^Since the run of/)
  ;(await runSelect()).focus()
  await user.keyboard('{Enter}')
  const options = await screen.findAllByRole('option')
  expect(options.map(({ textContent }) => textContent)).toEqual(
    runs.latest.map((run) =>
      run === newest ? `${moment(run)} UTC, newest` : `${moment(run)} UTC, ${(newest - run) / HOUR} h older`,
    ),
  )
  await user.keyboard('{ArrowDown}{ArrowDown}{Enter}')
  await screen.findByText(`Older run, of ${moment(earlier)} UTC`, { exact: false })
  await screen.findByText(`forecast reference time ${moment(earlier)} UTC`, { exact: false })
  const segments = await segmentsOf(earlier)
  const words = ['OK', 'Caution', 'Stop']
  await waitFor(() =>
    expect(itemsOf(screen.getByLabelText('Weather windows'))).toEqual(
      segments.map(
        ({ status, start, end, hours }) =>
          `${words[status ?? 3]}, ${moment(start)} to ${moment(end)}, ${hours} ${hours === 1 ? 'hour' : 'hours'}`,
      ),
    ),
  )
  await user.click(screen.getByText('Show the newest'))
  await waitFor(() => expect(screen.queryByText(/^Older run/)).toBeNull())
  await screen.findByText(`forecast reference time ${moment(newest)} UTC`, { exact: false })
})

test('the forecast is shown before its runs are loaded, and without them if they fail', async () => {
  const requests = holdBack(portal, 'GET', /\/runs$/)
  await open()
  await waitFor(() => expect(document.querySelector('[data-testid="chart"] .js-line')).not.toBeNull())
  await waitFor(() => expect(requests.length).toBeGreaterThan(0))
  const paths = sentTo(portal, 'GET', /^\/forecasts\/1/).map(({ path }) => path)
  expect(paths[0]).toBe('/forecasts/1')
  for (const { release } of requests) release(failure(503, 'The runs are away.'))
  expect((await section()).queryByText(/^Since the run of/)).toBeNull()
  await runSelect()
})
