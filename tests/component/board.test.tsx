import { screen, waitFor, within } from '@testing-library/dom'
import { beforeEach, expect, test } from 'vitest'
import { fill, navigate, startPortal, user } from './support/portal.tsx'
import { bodyOf, sentTo, success } from './support/requests.ts'
import { savedFiles } from './support/savedFiles.ts'

const portal = startPortal()

beforeEach(() => portal.call('planner', 'PUT', '/config/planner', {}))

const isBoard = /^\/forecast\/board$/
const rows = () => [...document.querySelectorAll<HTMLElement>('[role=list][aria-label="Board"] a')]
const placeOf = (row: HTMLElement) => Number(row.closest('[aria-posinset]')?.getAttribute('aria-posinset'))
/** The rendered rows in the order of the list. */
const ordered = () => rows().sort((a, b) => placeOf(a) - placeOf(b))
const nameOf = (row: HTMLElement) => row.getAttribute('aria-label') ?? ''
const findRows = () => waitFor(() => expect(rows()).not.toEqual([]))

/** Hours until the next window of a row: 0 if one is open, 9999 if there is none. */
const waitOf = (name: string) => {
  if (/window open/i.test(name)) return 0
  if (/less than 1 h/.test(name)) return 0.5
  return Number(/next window in (\d+) h/.exec(name)?.[1] ?? 9999)
}

test('the board is a tab beside the map, sorted by favorites and next window, and a row opens its site', async () => {
  await portal.open('planner', '/forecasts')
  ;(await screen.findByRole('tab', { name: 'Board' })).focus()
  await user.keyboard('{Enter}')
  await waitFor(() => expect(location.pathname).toBe('/forecasts/board'))
  await findRows()
  await waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull())
  const drawn = ordered()
  const listed = drawn.map(nameOf)
  const isFavorite = listed.map((name) => name.includes(', favorite:'))
  expect(isFavorite[0]).toBe(true)
  expect(isFavorite).toEqual(isFavorite.toSorted((a, b) => Number(b) - Number(a)))
  for (const kind of [true, false]) {
    const waits = listed.filter((name) => name.includes(', favorite:') === kind).map(waitOf)
    expect(waits).toEqual(waits.toSorted((a, b) => a - b))
  }
  for (const row of drawn) {
    const [name, text] = [nameOf(row), row.textContent]
    expect(name).toMatch(/: (OK|Caution|Stop|No data) now · (Next|No|Window)/i)
    // The visible text agrees: what ends or blocks a window, and "at least" if the forecast ends first.
    for (const [ending] of name.matchAll(/ended by [a-z ]+/g)) expect(text).toContain(ending)
    expect(/at least \d+ h/.test(text)).toBe(/at least \d+ h/.test(name))
    if (/no window/i.test(name)) expect(text).toMatch(/None\s*(blocked by [a-z ]+)?/)
    // Each status has its pattern beside its text.
    expect(row.querySelectorAll('svg rect[data-status]').length).toBeGreaterThan(0)
  }

  // By keyboard: one tab stop, arrow keys move between rows, Enter opens the site.
  drawn[0]?.focus()
  await user.keyboard('{ArrowDown}')
  expect(nameOf(document.activeElement as HTMLElement)).toBe(listed[1])
  await user.keyboard('{Enter}')
  await waitFor(() => expect(location.pathname).toMatch(/^\/forecasts\/site\/\d+$/))

  navigate('/forecasts/board')
  fill(await screen.findByRole('searchbox'), 'alpha VENTUS')
  await waitFor(() => expect(rows()).toHaveLength(1))
  fill(screen.getByRole('searchbox'), 'nothing like it')
  await screen.findByText('No sites found')
})

test('the hours of the job judge all rows', async () => {
  await portal.open('planner', '/forecasts/board')
  await findRows()
  const hours = screen.getByLabelText('The job needs (hours)')
  fill(hours, '350')
  // A forecast of ten days has no such window.
  await waitFor(() => {
    for (const row of rows()) expect(nameOf(row)).toMatch(/o window of 350 h in this forecast$/)
  })
  expect(bodyOf(sentTo(portal, 'POST', isBoard).at(-1)!).job.hours).toBe(350)
  fill(hours, '0')
  await screen.findByText('Must be a number between 1 and 350')
  fill(hours, '1')
  await waitFor(() => expect(rows().map(nameOf).join()).not.toContain('350'))
})

/** The usable hours that a row shows. */
const hoursOf = (row: HTMLElement) => Number(/(\d+) hours? usable/.exec(row.textContent)?.[1])
const plainName = (row: HTMLElement) => /^(.*?)(, favorite)?:/.exec(nameOf(row))?.[1]

async function sortBy(label: string) {
  await user.click(screen.getByRole('combobox', { name: 'Sort by' }))
  await user.click(await screen.findByRole('option', { name: label }))
}

test('the order is chosen, shown in the address, and kept by it', async () => {
  await portal.open('planner', '/forecasts/board', { size: 'endless' })
  await findRows()
  await waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull())
  await sortBy('Usable hours')
  await waitFor(() => expect(location.search).toBe('?view.sort=hours'))
  const sorted = () => ordered().map(hoursOf)
  await waitFor(() => expect(sorted()).toEqual(sorted().toSorted((a, b) => b - a)))
  expect(new Set(sorted()).size).toBeGreaterThan(3)
  await sortBy('Name')
  await waitFor(() => expect(location.search).toBe('?view.sort=name'))
  const { data: sites } = await portal.call('planner', 'GET', '/sites')
  await waitFor(() =>
    expect(ordered().map(plainName)).toEqual(sites.map(({ name }: { name: string }) => name)),
  )
  await portal.open('planner', '/forecasts/board?view.sort=hours', { size: 'endless' })
  await findRows()
  await waitFor(() => expect(sorted()).toEqual(sorted().toSorted((a, b) => b - a)))
})

test('only favorites are shown on request, and each row says on which days the job can start', async () => {
  await portal.open('planner', '/forecasts/board', { size: 'endless' })
  await findRows()
  await user.click(screen.getByRole('button', { name: 'Favorites', pressed: false }))
  await waitFor(() => expect(rows().every((row) => nameOf(row).includes(', favorite:'))).toBe(true))
  expect(rows().length).toBeGreaterThan(1)
  expect(location.search).toBe('?view.sites=favorites')
  for (const row of rows()) {
    const told = document.getElementById(row.getAttribute('aria-describedby') ?? '')?.textContent ?? ''
    const [hours, ...days] = told.split('; ')
    expect(hours).toMatch(/^\d+ hours? usable$/)
    expect(days).toHaveLength(7)
    for (const day of days)
      expect(day).toMatch(
        /^(Mon|Tue|Wed|Thu|Fri|Sat|Sun) \d+ (yes|tight|over|no, .+|no data|the forecast ends .+)$/,
      )
  }
  const key = screen.getByRole('list', { name: 'Key to the days' })
  expect(
    within(key)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual([
    'Yesthe job can start',
    'Tightin at most 3 h of the day',
    'No waveswhat stops it most',
    '–not known, or over',
  ])
})

test('the shown rows are saved as CSV, in their order', async () => {
  await portal.open('planner', '/forecasts/board?view.sites=favorites&view.sort=name', { size: 'endless' })
  await findRows()
  await waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull())
  const files = savedFiles()
  await user.click(screen.getByRole('button', { name: 'CSV' }))
  await waitFor(() => expect(files).toHaveLength(1))
  expect(files[0]?.name).toMatch(/^Board_\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ\.csv$/)
  const lines = (await files[0]!.content.text()).replace('\uFEFF', '').trim().split('\r\n')
  const [head, ...sites] = lines.filter((line) => !/^"?#/.test(line))
  expect(head).toMatch(
    /^Site,Favorite,Status now,First start \(UTC\),Latest start \(UTC\),Usable hours until/,
  )
  expect(sites.map((line) => line.split(',')[0])).toEqual(ordered().map(plainName))
  expect(sites.map((line) => Number(line.split(',')[5]))).toEqual(ordered().map(hoursOf))
})

const board = (data: object) =>
  success({
    sites: [],
    parameters: [],
    start: [],
    statuses: [],
    blocking: [],
    windows: [],
    sources: [],
    missing: 0,
    ...data,
  })

test('paper has the first rows of a long board, and says of how many', async () => {
  const { data: sites } = await portal.call('planner', 'GET', '/sites')
  const many = Array.from({ length: 60 }, (_, place) => ({
    ...sites[0],
    id: place + 1,
    name: `Site ${place}`,
  }))
  const now = Math.floor(Date.now() / 3_600_000) * 3600
  const answers: Record<string, () => Response> = {
    '/sites': () => success(many),
    '/forecast/board': () =>
      board({
        sites: many.map(({ id }) => id),
        parameters: ['wave_height'],
        start: many.map(() => now),
        statuses: many.map(() => '0:240'),
        blocking: many.map(() => '-:240'),
        windows: many.map(() => '0+240:h'),
      }),
  }
  portal.intercept(({ path }) => answers[path]?.())
  await portal.open('planner', '/forecasts/board?view.sort=name')
  await findRows()
  window.dispatchEvent(new Event('beforeprint'))
  const paper = await screen.findByRole('list', { name: 'Printed sites' })
  const names = within(paper).getAllByRole('link').map(plainName)
  expect(names).toEqual(many.slice(0, 48).map(({ name }) => name))
  screen.getByText('The page holds the first 48 of 60 sites; a filter prints others.')
  window.dispatchEvent(new Event('afterprint'))
  await waitFor(() => expect(screen.queryByRole('list', { name: 'Printed sites' })).toBeNull())
})

test('a board without sites, limits, forecasts or permission shows a message', async () => {
  const { data: sites } = await portal.call('planner', 'GET', '/sites')
  const none = sites.map(() => '')
  const noForecasts = {
    sites: sites.map(({ id }: { id: number }) => id),
    start: sites.map(() => null),
    parameters: ['wave_height'],
    statuses: none,
    blocking: none,
    windows: none,
  }
  const states: readonly [answers: Record<string, () => Response>, texts: readonly string[]][] = [
    [
      { '/forecast/board': () => board({}) },
      ['No thresholds set: choose an operation here', 'Is being computed'],
    ],
    [{ '/forecast/board': () => board(noForecasts) }, ['No forecast']],
    [
      {
        '/forecast/board': () => board({ parameters: ['wave_height'] }),
        '/sites': () => success([]),
        '/sites/favorites': () => success([]),
      },
      ['No sites found'],
    ],
    [
      {
        '/forecast/board': () =>
          Response.json({ status: 403, detail: 'You may not see forecasts.' }, { status: 403 }),
      },
      ['Unauthorized', 'You may not see forecasts.'],
    ],
  ]
  for (const [answers, texts] of states) {
    portal.intercept(({ path }) => answers[path]?.())
    await portal.open('planner', '/forecasts/board', { expected: /403/ })
    for (const text of texts)
      await waitFor(() => within(document.body).getAllByText(text, { exact: text === 'No forecast' }))
  }
})
