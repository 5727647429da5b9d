import { screen, waitFor } from '@testing-library/dom'
import { beforeEach, expect, test } from 'vitest'
import { FORECAST_COLUMNS } from '#schemas/calls/apiRoutes.ts'
import type { Forecast, ForecastColumns, ForecastGroup } from '#schemas/shapes/forecast/forecast.ts'
import type { ViewParameter } from '#schemas/shapes/forecast/parameters.ts'
import { noThreshold } from '#weather/adapters/thresholds.ts'
import { thirtyColumns, withoutHours, withThirtyColumns } from '../forecastChanges.ts'
import { startPortal, user } from './support/portal.tsx'
import { success } from './support/requests.ts'

const portal = startPortal()

const HOUR = 3600
const statusTexts = ['OK', 'Caution', 'Stop']

beforeEach(async () => {
  for (const username of ['planner', 'admin', 'planner7'])
    await portal.call(username, 'PUT', `/config/${username}`, { 'siteview.mode': 'Table' })
})

const table = () => document.querySelector('[aria-label="Forecast table"] table')
const isCounted = (rows: number, columns?: number) =>
  waitFor(() => {
    expect(table()?.getAttribute('aria-rowcount')).toBe(String(rows))
    if (columns !== undefined) expect(table()?.getAttribute('aria-colcount')).toBe(String(columns))
  })

/** Opens the table of a site in a window with room for all of its rows and columns. */
async function open(username: string, site = 1) {
  await portal.open(username, `/forecasts/site/${site}`, { size: 'endless' })
  await waitFor(() => expect(table()?.querySelector('tr[data-time]')).toBeTruthy())
}

const read = async (username: string, site: number) => ({
  forecast: (await portal.call(username, 'GET', `/forecasts/${site}?days=10`)).data as Forecast,
  parameters: (await portal.call(username, 'GET', `/parameter?siteId=${site}`)).data as ViewParameter[],
})

/** Changes the forecast that the page receives, which is in columns. */
async function changeForecast(username: string, site: number, change: (answer: ForecastColumns) => unknown) {
  const path = `/forecasts/${site}`
  await portal.server.tokenOf(username)
  const { data } = await portal.server.call(`${path}?days=10`, {
    as: username,
    headers: { accept: FORECAST_COLUMNS },
  })
  change(data)
  portal.intercept((request) => (request.path === path ? success(data) : undefined))
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
const windowOf = ({ chartSets }: Forecast) =>
  chartSets.find(({ chartType }) => chartType === 2)?.groups[0]?.data ?? []

/** Specification 9: 2 decimals for visibility and wave height, 0 for directions, 1 otherwise; '-' is missing. */
function written(group: ForecastGroup, value: number | null | undefined): string {
  if (value == null) return '-'
  const name = group.parameter ?? ''
  const decimals = /visibility|(wave|swell)_height/.test(name) ? 2 : name.includes('direction') ? 0 : 1
  const { thresholdMin: min, thresholdMax: max } = group
  const isBeyond = (min !== null && value < min) || (max !== null && value > max)
  // Definitions A.11: a value beyond a limit is shown neither equal to it nor within it.
  const isDistinct = (text: string) =>
    (max !== null && Number(text) > max) || (min !== null && Number(text) < min)
  const texts = [0, 1, 2, 3, 4].map((more) => value.toFixed(decimals + more))
  return (isBeyond ? texts.find(isDistinct) : undefined) ?? texts[0] ?? ''
}

/** Everything that the table shows. Cells are by the column's name. */
function readTable() {
  const heads = [...document.querySelectorAll<HTMLElement>('th[data-column]')]
  const columns = heads.map((head) => head.dataset.column ?? '')
  const texts = (row: Element | null) =>
    Object.fromEntries(
      [...(row?.querySelectorAll('td[aria-colindex]') ?? [])].map((cell) => [
        columns[Number(cell.getAttribute('aria-colindex')) - 2],
        cell.textContent,
      ]),
    )
  const rows = [...document.querySelectorAll<HTMLElement>('tr[data-time]')].map((row) => {
    const title = row.querySelector('title')?.textContent ?? ''
    return {
      at: Number(row.dataset.time),
      time: row.querySelector('th > *')?.textContent?.replace(title, '') ?? '',
      fill: row.querySelector('svg rect[data-status]')?.getAttribute('fill') ?? '',
      cells: texts(row),
    }
  })
  return {
    columns,
    rows,
    head: heads.map((head) => head.textContent.trim().replace(/\s+/g, ' ')),
    foot: texts(document.querySelector('tfoot tr')),
  }
}

const utcText = (time: number) => {
  const [, day, date, month, , clock] =
    /^(\w+), (\d+) (\w+) (\d+) (\d\d:\d\d)/.exec(new Date(time * 1000).toUTCString()) ?? []
  return `${day} ${Number(date)} ${month} ${clock}`
}

test('the table shows every hour and parameter of the API, with the limits in the footer', async () => {
  const { forecast, parameters } = await read('planner', 1)
  await open('planner')
  const groups = groupsOf(forecast)
  const times = groups[0]!.data.map(({ time }) => time)
  expect(times).toHaveLength(241)
  await isCounted(241 + 2, groups.length + 1)

  const seen = readTable()
  expect(seen.columns).toEqual(groups.map(nameOf))
  expect(seen.rows.map(({ at }) => at)).toEqual(times)
  for (const group of groups)
    expect(
      seen.rows.map(({ cells }) => cells[nameOf(group)]),
      group.groupName,
    ).toEqual(group.data.map(({ value }) => written(group, value)))
  screen.getByRole('columnheader', { name: 'Time UTC' })
  expect(seen.head.map((text) => text.replaceAll(' ', ''))).toEqual(
    groups.map(({ groupName, minMaxForecast, unit }) =>
      `${groupName}${['', 'Min.', 'Max.'][minMaxForecast ?? 0]}${unit}`.replaceAll(' ', ''),
    ),
  )

  // Each hour has its time and status as text, and the pattern of its status.
  const statuses = windowOf(forecast).map(({ value }) => value)
  expect(new Set(statuses).size).toBeGreaterThan(1)
  expect(seen.rows.map(({ time }) => time)).toEqual(
    times.map((time, hour) => `${utcText(time)}, ${statusTexts[statuses[hour] ?? -1] ?? 'No data'}`),
  )
  const patterns = ['ok', 'warning', 'alarm']
  expect(seen.rows.map(({ fill }) => fill.replace(/^.*-(\w+)\)$/, '$1'))).toEqual(
    statuses.map((status) => patterns[status ?? -1] ?? 'unknown'),
  )

  // The limits, each with its tolerance outside the limit, as configured for this customer.
  const limits = new Map(parameters.map((parameter) => [parameter.name, parameter]))
  for (const group of groups) {
    const { tolerance, toleranceType } = limits.get(group.parameter ?? '')!
    const by = (sign: string) => (tolerance ? ` ${sign} ${tolerance}${toleranceType === 1 ? ' %' : ''}` : '')
    const { thresholdMin: min, thresholdMax: max } = group
    // Only visibility, which no chart shows, has a minimum.
    expect(min === null).toBe(group.parameter !== 'visibility')
    expect(seen.foot[nameOf(group)]?.replaceAll('\u00a0', ' ')).toBe(
      min !== null ? `min ${min}${by('−')}` : max !== null ? `max ${max}${by('+')}` : '-',
    )
  }
  expect(Object.values(seen.foot).filter((text) => text !== '-').length).toBeGreaterThan(0)
})

test('the table distinguishes the repeated hour at the end of summer time and shows 121 hours of 5 days', async () => {
  const start = Date.UTC(2026, 9, 24, 18) / 1000
  await changeForecast('admin', 1, (answer) => {
    answer.start = start
    answer.columns.wind_speed_10m?.splice(0, 1, null)
    answer.thresholds.push({ ...noThreshold, parameterId: 19, thresholdMax: 3 })
  })
  await open('admin')
  await user.click(screen.getByText('5 DAYS'))
  await user.click(screen.getByText(/^Local/))
  await isCounted(121 + 2)
  const seen = readTable()
  expect(seen.rows.map(({ at }) => at)).toEqual(Array.from({ length: 121 }, (_, hour) => start + hour * HOUR))
  expect(seen.rows[0]?.cells[seen.columns[0]!]).toBe('-')
  expect(document.querySelector('tbody td[data-tint="current"]')).not.toBeNull()
  expect(seen.rows.slice(5, 9).map(({ time }) => time.replace(/, .*$/, ''))).toEqual([
    'Sun 25 Oct 01:00',
    'Sun 25 Oct 02:00 CEST',
    'Sun 25 Oct 02:00 CET',
    'Sun 25 Oct 03:00',
  ])
  await screen.findByText('CEST, then CET', { exact: false })
})

test('the footer shows the tolerance on both sides for a customer with warnings inside the limits too', async () => {
  const { forecast } = await read('planner7', 55)
  await open('planner7', 55)
  const seen = readTable()
  const limited = groupsOf(forecast).filter(
    ({ thresholdMin, thresholdMax }) => thresholdMin !== null || thresholdMax !== null,
  )
  expect(limited.length).toBeGreaterThan(0)
  for (const group of limited) expect(seen.foot[nameOf(group)]).toMatch(/^m(in|ax) [\d.]+ ±/)
  const statuses = windowOf(forecast).map(({ value }) => statusTexts[value ?? -1] ?? 'No data')
  expect(seen.rows.map(({ time }) => time.replace(/^.*, /, ''))).toEqual(statuses)
})

test('the table omits hidden limits and shows a message for a forecast without hours', async () => {
  await open('planner7', 55)
  await screen.findByRole('rowheader', { name: 'Thresholds' })
  await user.click(screen.getByText('Hide'))
  await isCounted(241 + 1)
  expect(document.querySelector('tfoot')).toBeNull()

  await changeForecast('planner7', 55, withoutHours)
  await portal.open('planner7', '/forecasts/site/55')
  await screen.findByText('Ingen data')
  expect(table()).toBeNull()
})

test('the table shows 30 columns', async () => {
  await changeForecast('planner7', 55, withThirtyColumns)
  await open('planner7', 55)
  await isCounted(241 + 2, 31)
  const { rows } = readTable()
  expect(rows).toHaveLength(241)
  for (const { cells } of rows) expect(cells).toEqual(thirtyColumns)
})
