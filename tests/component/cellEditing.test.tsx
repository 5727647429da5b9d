import { screen, waitFor, within } from '@testing-library/dom'
import { beforeAll, describe, expect, test } from 'vitest'
import { cellTexts, gridRows } from './support/grid.ts'
import { fill, startPortal, user } from './support/portal.tsx'
import { siteCalls } from './support/sites.ts'

const portal = startPortal()
const sites = siteCalls(portal)

const cell = (row: number, field: string) =>
  gridRows()[row]!.querySelector<HTMLElement>(`[data-field="${field}"]`)!
const editor = (name: string) => within(screen.getByRole('grid')).findByRole('textbox', { name })
const stored = async (name: string) => (await sites.all('admin')).find((site) => site.name === name)

/** Opens the list of only these sites. */
async function openListOf(username: string, part: string, count: number) {
  const filter = { field: 'name', operator: 'contains', value: part }
  const search = new URLSearchParams(
    Object.entries(filter).map(([key, value]) => [`filters[0][${key}]`, value]),
  )
  await portal.open(username, `/settings/sites?${search}`)
  await waitFor(() => expect(gridRows()).toHaveLength(count))
}

beforeAll(() => sites.add('Cell A', 'Cell B'))

describe('a cell of a list', () => {
  test('is edited after a double click by the rules of the form; a refusal stays at the cell', async () => {
    await openListOf('admin', 'Cell', 2)
    await user.dblClick(cell(0, 'description'))
    fill(await editor('Description'), 'Edited in the list')
    await user.keyboard('{Enter}')
    await screen.findByText('Site updated')
    expect((await stored('Cell A'))?.description).toBe('Edited in the list')
    expect(location.pathname).toBe('/settings/sites')
    await waitFor(() => expect(cellTexts('description')).toEqual(['Edited in the list', '']))

    await user.dblClick(cell(0, 'latitude'))
    fill(await editor('Latitude'), '95')
    await user.keyboard('{Enter}')
    await screen.findByText('Latitude must be between -90 and +90')
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByText('Latitude must be between -90 and +90')).toBeNull())
    expect((await stored('Cell A'))?.latitude).not.toBe(95)
  })

  test('shows what the server refuses', async () => {
    await openListOf('admin', 'Cell', 2)
    await user.dblClick(cell(1, 'name'))
    fill(await editor('Name'), 'cell a')
    await user.keyboard('{Enter}')
    expect((await screen.findByRole('alert')).textContent).toMatch(/Cell A|exists|taken|already/i)
    expect(await stored('Cell B')).toBeDefined()
  })

  test('is opened by F2, while Enter opens the record', async () => {
    await openListOf('admin', 'Cell', 2)
    await user.click(cell(0, 'description'))
    await screen.findByRole('heading', { name: 'Cell A', level: 2 })
    history.back()
    await waitFor(() => expect(gridRows()).toHaveLength(2))
    await waitFor(() => expect(document.activeElement?.closest('[role="row"]')).not.toBeNull())
    await user.keyboard('{ArrowRight}{F2}')
    fill(await editor('Description'), 'By keyboard')
    await user.keyboard('{Enter}')
    await waitFor(async () => expect((await stored('Cell A'))?.description).toBe('By keyboard'))
    await waitFor(() => expect(document.activeElement?.getAttribute('role')).toBe('gridcell'))
    await user.keyboard('{Enter}')
    await screen.findByRole('heading', { name: /^Cell [AB]$/, level: 2 })
  })

  test('that another user has changed meanwhile asks whose value counts', async () => {
    await openListOf('admin', 'Cell', 2)
    const site = (await stored('Cell B'))!
    await sites.put('admin', { ...site, description: 'Theirs' })
    await user.dblClick(cell(1, 'description'))
    fill(await editor('Description'), 'Mine')
    await user.keyboard('{Enter}')
    const dialog = within(await screen.findByRole('dialog'))
    await user.click(dialog.getByRole('radio', { name: /Mine/ }))
    await user.click(dialog.getByRole('button', { name: 'Save' }))
    await waitFor(async () => expect((await stored('Cell B'))?.description).toBe('Mine'))
    await waitFor(() => expect(cellTexts('description')[1]).toBe('Mine'))
  })

  test('is not edited by users who may not change the record', async () => {
    await portal.addUser('reader', ['User'], ['Module.Forecasts', 'Admin.ManageSites'])
    await openListOf('reader', 'Cell', 2)
    await user.dblClick(cell(0, 'description'))
    await screen.findByRole('heading', { name: 'Cell A', level: 2 })
  })
})
