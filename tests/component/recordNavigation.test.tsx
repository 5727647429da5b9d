import { screen, waitFor, within } from '@testing-library/dom'
import { describe, expect, test } from 'vitest'
import { cellTexts, findForm, gridRows } from './support/grid.ts'
import { fill, navigate, startPortal, user } from './support/portal.tsx'
import { siteCalls } from './support/sites.ts'

const portal = startPortal()
const sites = siteCalls(portal)

const press = (name: string) => user.click(screen.getByRole('button', { name }))
const atList = () => waitFor(() => expect(location.pathname).toBe('/settings/sites'))
const findRecord = (name: string) => screen.findByRole('heading', { name, level: 2 })
/** The name in the focused row of the list. */
const focusedRow = () =>
  document.activeElement?.closest('[role="row"]')?.querySelector('[data-field="name"]')?.textContent

describe('navigation between records', () => {
  test('follows the order of the searched and sorted list; Back and Escape return to the row', async () => {
    await portal.open('admin', '/settings/sites')
    fill(await screen.findByLabelText('Lat Min'), '54,5')
    await press('Search')
    const header = screen.getByRole('columnheader', { name: 'Latitude' })
    await user.click(header)
    await waitFor(() => expect(header.getAttribute('aria-sort')).toBe('ascending'))
    const wanted = (await sites.all('admin'))
      .filter(({ latitude }) => latitude >= 54.5)
      .sort((a, b) => a.latitude - b.latitude)
      .map(({ name }) => name)
    await waitFor(() => expect(cellTexts('name')).toEqual(wanted.slice(0, gridRows().length)))
    const names = cellTexts('name') as string[]
    const { search } = location

    await user.click(within(gridRows()[1]!).getAllByRole('gridcell')[2]!)
    await findRecord(names[1]!)
    await screen.findByText(`2 of ${wanted.length}`)
    for (const [name, index] of [
      ['Next', 2],
      ['Next', 3],
      ['Previous', 2],
    ] as const) {
      await press(name)
      await findRecord(names[index]!)
    }
    history.back()
    await atList()
    expect(location.search).toBe(search)
    await waitFor(() => expect(focusedRow()).toBe(names[2]))

    await user.keyboard('{ArrowDown}')
    await waitFor(() => expect(focusedRow()).toBe(names[3]))
    await user.keyboard('{Enter}')
    await findRecord(names[3]!)
    await findForm()
    await user.keyboard('{Escape}')
    await atList()
    expect(location.search).toBe(search)
    await waitFor(() => expect(focusedRow()).toBe(names[3]))
  })

  test('has the neighbors of the whole list if a record was opened by its address', async () => {
    const [first, second, ...others] = await sites.all('admin')
    await portal.open('admin', `/settings/sites/${first!.id}`)
    await screen.findByText(`1 of ${others.length + 2}`)
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Previous' }).disabled).toBe(true)
    await press('Next')
    await findRecord(second!.name)
  })
})

describe('the key / focuses the filter of the page', () => {
  test.each([
    ['/settings/sites', 'Name'],
    ['/alerts', 'Search'],
    ['/settings/access', 'Filter sites'],
    ['/settings/users', 'Filter Users'],
  ])('%s', async (path, label) => {
    await portal.open('admin', path)
    const [filter] = await within(screen.getByRole('main')).findAllByLabelText<HTMLInputElement>(label)
    await user.keyboard('/')
    await waitFor(() => expect(document.activeElement).toBe(filter))
    expect(filter?.value).toBe('')
    await user.keyboard('a/b')
    expect(filter?.value).toBe('a/b')
  })

  test('also if a phone hides the search', async () => {
    await portal.open('admin', '/settings/sites', { size: 'phone' })
    await screen.findByRole('button', { name: 'Show search' })
    await user.keyboard('/')
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Name' })))
  })
})

describe('Enter in the search of a list', () => {
  const focusedText = () => document.activeElement?.closest('[role="row"]')?.textContent ?? ''

  test('goes to the first record found; the arrow keys move from there and Enter opens', async () => {
    const found = (await sites.all('admin')).filter(({ name }) => name.toLowerCase().includes('a'))
    await portal.open('admin', '/settings/sites')
    await screen.findByLabelText('Lat Min')
    await user.keyboard('/')
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Name' })))
    await user.keyboard('a{Enter}')
    await screen.findByText(`${found.length} sites found`)
    const rowCount = () => screen.getByRole('grid', { name: 'Sites' }).getAttribute('aria-rowcount')
    await waitFor(() => expect(rowCount()).toBe(String(found.length + 1)))
    const names = cellTexts('name') as string[]
    await waitFor(() => expect(focusedRow()).toBe(names[0]))
    await user.keyboard('{ArrowDown}')
    await waitFor(() => expect(focusedRow()).toBe(names[1]))
    await user.keyboard('{Enter}')
    await findRecord(names[1]!)
  })

  test('also searches at once where the list is filtered while typing', async () => {
    await portal.open('admin', '/settings/users')
    await waitFor(() => expect(gridRows().length).toBeGreaterThan(2))
    await user.keyboard('/planner@{Enter}')
    await screen.findByText('1 user found')
    await waitFor(() => expect(focusedText()).toContain('planner@example.org'))
    await user.keyboard('{Enter}')
    await findRecord('planner')
  })

  test('goes to the cards of a phone, which the arrow keys follow', async () => {
    await portal.open('admin', '/settings/sites', { size: 'phone' })
    const cards = () => within(screen.getByRole('list', { name: 'Sites' })).getAllByRole('link')
    await user.click(await screen.findByRole('button', { name: 'Show search' }))
    await user.type(await screen.findByRole('textbox', { name: 'Name' }), 'a{Enter}')
    await screen.findByText(/\d+ sites found/)
    await waitFor(() => expect(document.activeElement).toBe(cards()[0]))
    await user.keyboard('{ArrowDown}')
    await waitFor(() => expect(document.activeElement).toBe(cards()[1]))
  })
})

test('an unknown id and an unknown settings path each show a message', async () => {
  await portal.open('admin', '/settings/sites/987654')
  await screen.findByText('Site not found')
  navigate('/settings/nothing')
  await screen.findByText('Unauthorized')
  expect(screen.getByRole('link', { name: 'Frontpage' }).getAttribute('href')).toBe('/')
})
