import { screen, waitFor, within } from '@testing-library/dom'
import { describe, expect, test } from 'vitest'
import { cellTexts, gridRows } from './support/grid.ts'
import { fill, startPortal, user } from './support/portal.tsx'
import { savedFiles } from './support/savedFiles.ts'
import { siteCalls } from './support/sites.ts'

const portal = startPortal()
const sites = siteCalls(portal)

const press = (name: string) => user.click(screen.getByRole('button', { name }))
const rowCount = () => screen.getByRole('grid', { name: 'Sites' }).getAttribute('aria-rowcount')

describe('the list of sites', () => {
  test('is the first page of the settings, with the columns, texts and order of its file', async () => {
    await portal.open('admin', '/settings')
    await screen.findByRole('heading', { name: 'Sites' })
    expect(location.pathname).toBe('/settings/sites')
    await waitFor(() => expect(gridRows().length).toBeGreaterThan(5))
    const grid = within(screen.getByRole('grid', { name: 'Sites' }))
    expect(grid.getAllByRole('columnheader').map((header) => header.textContent)).toEqual([
      '',
      'Name',
      'Description',
      'Latitude',
      'Longitude',
      'Offshore',
    ])
    const { compare } = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })
    const names = (await sites.all('admin')).map(({ name }) => name).sort(compare)
    expect(cellTexts('name')).toEqual(names.slice(0, gridRows().length))
    expect(new Set(cellTexts('isOffshore'))).toEqual(new Set(['Offshore', 'Onshore']))
  })

  test('is sorted by a click on a header, and in the other direction by a second one', async () => {
    const latitudes = (await sites.all('admin')).map(({ latitude }) => latitude)
    await portal.open('admin', '/settings/sites')
    const header = await screen.findByRole('columnheader', { name: 'Latitude' })
    for (const [direction, first] of [
      ['ascending', Math.min(...latitudes)],
      ['descending', Math.max(...latitudes)],
    ] as const) {
      await user.click(header)
      await waitFor(() => expect(header.getAttribute('aria-sort')).toBe(direction))
      await waitFor(() => expect(Number(cellTexts('latitude')[0])).toBeCloseTo(first, 6))
    }
  })

  test('is searched by bounds and by text; Clear shows all sites again', async () => {
    const all = await sites.all('admin')
    const latitudes = all.map(({ latitude }) => latitude).sort((a, b) => b - a)
    const bound = latitudes[3]!
    await portal.open('admin', '/settings/sites')
    const lowest = () => screen.getByLabelText('Lat Min')
    const name = () => screen.getByLabelText('Name')
    fill(await screen.findByLabelText('Lat Min'), 'fifty')
    await press('Search')
    await screen.findByText('Must be a number')
    fill(lowest(), String(bound).replace('.', ','))
    await press('Search')
    const north = latitudes.filter((latitude) => latitude >= bound)
    await waitFor(() => expect(gridRows()).toHaveLength(north.length))
    await press('Clear')
    await waitFor(() => expect(rowCount()).toBe(String(all.length + 1)))
    fill(name(), all[0]!.name.toUpperCase())
    await user.type(name(), '{Enter}')
    await waitFor(() => expect(gridRows().length).toBeLessThan(5))
    expect(cellTexts('name')).toContain(all[0]!.name)
    fill(name(), 'no site is called this')
    await user.type(name(), '{Enter}')
    await screen.findByText('No sites found')
  })

  test('distinguishes hidden and visible sites', async () => {
    const site = await sites.named('admin', 'Tamra')
    await sites.put('admin', { ...site, isHidden: true })
    const { length } = await sites.all('admin')
    await portal.open('admin', '/settings/sites')
    await screen.findByLabelText('Visibility')
    for (const [visibility, count] of [
      ['Hidden', 1],
      ['Visible', length - 1],
      ['All', length],
    ] as const) {
      await user.click(screen.getByLabelText('Visibility'))
      await user.click(await screen.findByRole('option', { name: visibility }))
      await press('Search')
      await waitFor(() => expect(rowCount()).toBe(String(count + 1)))
      if (visibility === 'Hidden') expect(cellTexts('name')).toEqual([site.name])
    }
    await sites.restore('admin', site)
  })
})

describe('the list on a phone', () => {
  test('has a box for each record and for all, the actions of ticked records, and CSV', async () => {
    const all = await sites.all('admin')
    await portal.open('admin', '/settings/sites', { size: 'phone' })
    await screen.findByText(`${all.length} sites`)
    await user.click(screen.getByRole('checkbox', { name: `Select ${all[1]!.name}` }))
    await screen.findByText('1 site selected')
    const whole = screen.getByRole<HTMLInputElement>('checkbox', { name: 'Select all rows' })
    expect([whole.checked, whole.dataset.indeterminate]).toEqual([false, 'true'])
    await user.click(whole)
    await screen.findByText(`${all.length} sites selected`)
    await user.click(screen.getByRole('checkbox', { name: `Select ${all[1]!.name}` }))
    await screen.findByText(`${all.length - 1} sites selected`)
    screen.getByRole('button', { name: 'Edit selected' })
    const files = savedFiles()
    await press('CSV')
    await waitFor(() => expect(files).toHaveLength(1))
    expect((await files[0]!.content.text()).trim().split('\r\n')).toHaveLength(all.length + 1)
  })
})

describe('a list of 20,000 sites', () => {
  const COUNT = 20_000
  const turbines = Array.from({ length: COUNT }, (_, index) => ({
    id: index + 1,
    customerId: 1,
    version: 1,
    name: `Turbine ${String(index + 1).padStart(5, '0')}`,
    description: '',
    latitude: 54.5,
    longitude: 7,
    isOffshore: true,
  }))

  /** Opens the list. The answer to the first call for all sites waits until it is given. */
  async function openHeld() {
    const ends: (string | null)[] = []
    const held = Promise.withResolvers<Response | undefined>()
    portal.intercept(async ({ path, search }) => {
      if (path !== '/settings/sites') return undefined
      const end = new URLSearchParams(search).get('_end')
      const isFirst = end === null && !ends.includes(null)
      ends.push(end)
      const failure = isFirst ? await held.promise : undefined
      return failure ?? Response.json({ data: turbines.slice(0, Number(end ?? COUNT)) })
    })
    await portal.open('admin', '/settings/sites')
    await waitFor(() => expect(gridRows()).not.toEqual([]))
    return { ends, answer: held.resolve }
  }

  test('shows the first hundred immediately, and then all', async () => {
    const { ends, answer } = await openHeld()
    expect(cellTexts('name')[0]).toBe('Turbine 00001')
    expect(rowCount()).toBe('101')
    expect(screen.queryByText(/^\d+ sites$/)).toBeNull()
    within(screen.getByRole('grid')).getByRole('progressbar', { hidden: true })
    // Select all means all records, so no action is offered before they are loaded.
    await user.click(screen.getByRole('checkbox', { name: 'Select all rows' }))
    expect(screen.queryByRole('toolbar', { name: 'Selected' })).toBeNull()
    answer(undefined)
    await waitFor(() => expect(rowCount()).toBe(String(COUNT + 1)))
    expect([ends[0], ends.filter((end) => end === null)]).toEqual(['100', [null]])
    await screen.findByText('20,000 sites selected')
    await screen.findByText('20,000 sites')
  })

  test('shows no rows and a Try again button if the remaining sites cannot be read', async () => {
    const { answer } = await openHeld()
    answer(new Response('Broken', { status: 500 }))
    await screen.findByRole('button', { name: 'Try again' })
    expect(gridRows()).toEqual([])
    await press('Try again')
    await waitFor(() => expect(rowCount()).toBe(String(COUNT + 1)))
  })
})
