import { screen, waitFor } from '@testing-library/dom'
import { beforeEach, expect, test } from 'vitest'
import type { Forecast } from '#schemas/shapes/forecast/forecast.ts'
import { anyJob, type JobSettings } from '#weather/windows/job/jobSettings.ts'
import { startPortal } from './support/portal.tsx'

const portal = startPortal()

const HOUR = 3600
const site = '/forecasts/site/1'

const windowSelection = { name: 'custom' as const, customRange: { start: 7, end: 19 } }
const job: JobSettings = { hours: 9, workWindow: { ...anyJob.workWindow, windowSelection } }

const store = (config: object) => portal.call('planner', 'PUT', '/config/planner', config)
beforeEach(() => store({ job }))

/** The values of the forecast's bar: an entry for each hour, and one for the end. */
async function hoursOfForecast() {
  const { data }: { data: Forecast } = await portal.call('planner', 'GET', '/forecasts/1?days=10')
  return data.chartSets.find(({ chartType }) => chartType === 2)?.groups[0]?.data.slice(0, -1) ?? []
}

/**
 * What each hour is for the job, derived from the values alone: closed outside 07:00 to 19:00 UTC; a run of ok hours within a shift
 * is a window from nine hours on.
 */
async function expectedNames(): Promise<Map<number, string>> {
  const hours = await hoursOfForecast()
  const isOpen = (time: number) => (time / HOUR) % 24 >= 7 && (time / HOUR) % 24 < 19
  const isUsable = ({ time, value }: (typeof hours)[number]) => isOpen(time) && value === 0
  const names = new Map<number, string>()
  for (const [index, hour] of hours.entries()) {
    let [first, last] = [index, index]
    while (hours[first - 1] && isUsable(hours[first - 1]!)) first--
    while (hours[last + 1] && isUsable(hours[last + 1]!)) last++
    const status = hour.value === 1 ? 'warning' : hour.value === 2 ? 'alarm' : 'unknown'
    if (!isOpen(hour.time)) names.set(hour.time, 'closed')
    else if (isUsable(hour)) names.set(hour.time, last - first + 1 >= 9 ? 'window' : 'short')
    else names.set(hour.time, status)
  }
  return names
}

/** Equal neighbors as one. */
const runsOf = (names: Iterable<string>): string[] =>
  [...names].filter((name, index, all) => name !== all[index - 1])

const barOf = (part: Element | null | undefined) =>
  [...(part?.querySelectorAll('rect[data-status]') ?? [])].map((rect) => rect.getAttribute('data-status'))

const keyOf = async () => {
  const list = await screen.findByRole('list', { name: 'Key to the bars' })
  return [...list.querySelectorAll('li')].map(({ textContent }) => textContent)
}

const jobKey = ['Window', 'OK, too short', 'Caution', 'Stop', 'Outside working time']

test('strip, overview and their list divide the hours for the job, with a key', async () => {
  const expected = runsOf((await expectedNames()).values())
  expect(expected).toEqual(expect.arrayContaining(['closed', 'window']))
  await portal.open('planner', site)
  const strip = () => document.querySelector('[data-testid="window-bar"]')
  await waitFor(() => expect(barOf(strip())).toEqual(expected))
  await waitFor(() => expect(barOf(document.querySelector('[data-testid="overview"]'))).toEqual(expected))
  expect(await keyOf()).toEqual(jobKey)
  const texts = [...strip()!.querySelectorAll('[aria-label="Weather windows"] li')].map(
    ({ textContent }) => textContent,
  )
  const words = { closed: 'Outside working time', window: 'Window', short: 'OK, too short', alarm: 'Stop' }
  for (const [index, name] of expected.entries())
    expect(texts[index]).toContain(name in words ? words[name as keyof typeof words] : 'Caution')
})

test('the table divides the hours for the job', async () => {
  await store({ job, 'siteview.mode': 'Table' })
  const expected = await expectedNames()
  await portal.open('planner', site, { size: 'endless' })
  const rows = () => [...document.querySelectorAll<HTMLElement>('tr[data-time]')]
  await waitFor(() => expect(rows().length).toBeGreaterThan(200))
  await waitFor(() =>
    expect(rows()[0]?.querySelector('th')?.dataset.window).toBe(
      expected.get(Number(rows()[0]?.dataset.time)),
    ),
  )
  for (const row of rows()) {
    const name = expected.get(Number(row.dataset.time))
    // The last time only marks the end of the forecast.
    if (name === undefined) continue
    expect(row.querySelector('th')?.dataset.window).toBe(name)
    expect(barOf(row)).toEqual([name])
  }
  expect(await keyOf()).toEqual(jobKey)
})

test('day cards on a phone show the hours of the job below one key', async () => {
  await portal.open('planner', site, { size: 'phone' })
  const cards = () => [...document.querySelectorAll('[data-testid="day-cards"] > li')]
  await waitFor(() => expect(cards().length).toBeGreaterThan(5))
  const expected = await expectedNames()
  const day = (card: number) =>
    runsOf([...expected].filter(([time]) => Math.floor(time / HOUR / 24) === card).map(([, name]) => name))
  const [first] = expected.keys()
  const tomorrow = Math.floor(first! / HOUR / 24) + 1
  expect(barOf(cards()[1])).toEqual(day(tomorrow))
  expect(await keyOf()).toEqual(jobKey)
})

test('the board divides the hours for the job, with a key, and says which limits, job and clock it uses', async () => {
  const names = await expectedNames()
  await portal.open('planner', '/forecasts/board')
  const row = () => document.querySelector('[role=list][aria-label="Board"] a[aria-label^="alpha ventus"]')
  const first = Math.min(...names.keys())
  // The board begins with today.
  const today = Math.floor(Date.now() / 1000 / HOUR / 24) * 24 * HOUR
  const expected = runsOf(
    [...names].filter(([time]) => time >= Math.max(first, today)).map(([, name]) => name),
  )
  await waitFor(() => expect(barOf(row())).toEqual(expected))
  expect(await keyOf()).toEqual([...jobKey, 'No data'])
  await screen.findByText(
    'Your limits: wind, waves and visibility · 9 h in a row, 07:00 to 19:00 UTC · days and times in UTC',
  )
})

test('without a job, nothing is divided and the key has only statuses', async () => {
  await store({})
  const expected = runsOf(
    (await hoursOfForecast()).map(({ value }) => ['ok', 'warning', 'alarm'][value ?? 3] ?? 'unknown'),
  )
  await portal.open('planner', site)
  await waitFor(() => expect(barOf(document.querySelector('[data-testid="window-bar"]'))).toEqual(expected))
  expect(await keyOf()).toEqual(['OK', 'Caution', 'Stop'])
})
