import { screen, waitFor, within } from '@testing-library/dom'
import { beforeAll, describe, expect, test } from 'vitest'
import { cellTexts, gridRows } from './support/grid.ts'
import { fill, startPortal, user } from './support/portal.tsx'
import { vessels } from './support/sampleResources.ts'
import { siteCalls } from './support/sites.ts'

const portal = startPortal()
const sites = siteCalls(portal)

const press = (name: string | RegExp) => user.click(screen.getByRole('button', { name }))
async function findPanel(name: string) {
  const panel = within(await screen.findByRole('dialog', { name }))
  // Its content is in a chunk of its own.
  await panel.findAllByRole('button')
  return panel
}
const headers = () =>
  screen
    .getAllByRole('columnheader')
    .map((header) => header.textContent)
    .slice(1)
const names = () => cellTexts('name')

async function choose(field: HTMLElement, option: string) {
  await user.click(field)
  await user.click(await screen.findByRole('option', { name: option }))
}

/** What the API has stored for a user's list. */
const remembered = async (username: string, resource: string) =>
  (await portal.call(username, 'GET', `/config/${username}`)).data[`list.${resource}`]

const nothingFiltered = () =>
  waitFor(async () => expect((await remembered('admin', 'vessels')).filters).toEqual([]))

let nearest: { id: number; name: string }
beforeAll(async () => {
  await portal.putFile(vessels)
  const [first, second] = await sites.all('admin')
  nearest = first!
  for (const body of [
    { name: 'Aurora', kind: 'ctv', home: first!.id, length: 26 },
    { name: 'Castor', kind: 'sov', home: second!.id, length: 80 },
    { name: 'Dione', kind: 'sov', home: first!.id },
  ])
    expect((await portal.call('admin', 'POST', '/records/vessels', body)).status).toBe(201)
})

test("the menu's entry of the open list shows all records again", async () => {
  const filter = { field: 'length', operator: 'null', value: 'true' }
  const search = new URLSearchParams(
    Object.entries(filter).map(([key, value]) => [`filters[0][${key}]`, value]),
  )
  await portal.open('admin', `/vessels?${search}`)
  await screen.findByText('1 vessel found')
  await user.click(screen.getByRole('link', { name: 'Vessels' }))
  await screen.findByText('3 vessels')
  await nothingFiltered()
})

describe('filters of a list', () => {
  test('are any fields, references by their names; the address has them, and the list remembers them', async () => {
    await portal.open('admin', '/vessels')
    await waitFor(() => expect(names()).toEqual(['Aurora', 'Castor', 'Dione']))
    await press('Filters')
    const panel = await findPanel('Filters')
    await user.click(panel.getByRole('button', { name: 'Add filter' }))
    await choose(panel.getByRole('combobox', { name: 'Field' }), 'Home site')
    await user.click(panel.getByRole('combobox', { name: 'Values' }))
    await user.click(await screen.findByRole('option', { name: nearest.name }))
    await user.click(panel.getByRole('button', { name: 'Apply' }))
    await screen.findByText('2 vessels found')
    await waitFor(() => expect(names()).toEqual(['Aurora', 'Dione']))
    screen.getByRole('button', { name: 'Filters (1)' })
    const { search } = location
    await waitFor(async () =>
      expect((await remembered('admin', 'vessels')).filters).toEqual([
        { field: 'home', operator: 'in', value: [String(nearest.id)] },
      ]),
    )

    await portal.open('admin', '/vessels')
    await screen.findByText('2 vessels found')
    await portal.open('admin', `/vessels${search}`)
    await screen.findByText('2 vessels found')

    await press('Filters (1)')
    const again = await findPanel('Filters')
    expect((await again.findByRole('button', { name: nearest.name })).textContent).toBe(nearest.name)
    await user.click(again.getByRole('button', { name: 'Remove all' }))
    await user.click(again.getByRole('button', { name: 'Apply' }))
    await screen.findByText('3 vessels')
    await nothingFiltered()
  })

  test('compare as the type of the field allows, and refuse what is no number', async () => {
    await portal.open('admin', '/vessels')
    await screen.findByText('3 vessels')
    await press('Filters')
    const panel = await findPanel('Filters')
    await user.click(panel.getByRole('button', { name: 'Add filter' }))
    await choose(panel.getByRole('combobox', { name: 'Field' }), 'Length (m)')
    await user.click(panel.getByRole('combobox', { name: 'Compare' }))
    const options = (await screen.findAllByRole('option')).map(({ textContent }) => textContent)
    expect(options).toEqual(['is', 'from', 'to', 'is empty', 'is not empty'])
    await user.click(screen.getByRole('option', { name: 'to' }))
    fill(panel.getByRole('textbox', { name: 'Value' }), 'long')
    await user.click(panel.getByRole('button', { name: 'Apply' }))
    await panel.findByText('Must be a number')
    fill(panel.getByRole('textbox', { name: 'Value' }), '26,5')
    await user.click(panel.getByRole('button', { name: 'Apply' }))
    await screen.findByText('1 vessel found')
    await waitFor(() => expect(names()).toEqual(['Aurora']))
    await press('Filters (1)')
    const again = await findPanel('Filters')
    await choose(again.getByRole('combobox', { name: 'Compare' }), 'is empty')
    await user.click(again.getByRole('button', { name: 'Apply' }))
    await waitFor(() => expect(names()).toEqual(['Dione']))
    await press('Filters (1)')
    await user.click((await findPanel('Filters')).getByRole('button', { name: 'Remove all' }))
    await user.click(screen.getByRole('button', { name: 'Apply' }))
    await screen.findByText('3 vessels')
    await nothingFiltered()
  })
})

describe('columns of a list', () => {
  test('are chosen in a panel, remembered, and reset', async () => {
    await portal.open('admin', '/settings/sites')
    await waitFor(() => expect(gridRows()).not.toEqual([]))
    expect(headers()).toEqual(['Name', 'Description', 'Latitude', 'Longitude', 'Offshore'])
    await press('Columns')
    const panel = await findPanel('Columns')
    await user.click(panel.getByRole('checkbox', { name: 'Description' }))
    await user.click(panel.getByRole('checkbox', { name: 'Hidden' }))
    await waitFor(async () =>
      expect(
        (await remembered('admin', 'sites')).columns.map(({ field }: { field: string }) => field),
      ).toEqual(['name', 'latitude', 'longitude', 'isOffshore', 'isHidden']),
    )
    await portal.open('admin', '/settings/sites')
    await waitFor(() => expect(headers()).toEqual(['Name', 'Latitude', 'Longitude', 'Offshore', 'Hidden']))
    expect(new Set(cellTexts('isHidden'))).toEqual(new Set(['No']))
    await press('Columns')
    await user.click((await findPanel('Columns')).getByRole('button', { name: 'Reset columns' }))
    await user.keyboard('{Escape}')
    await waitFor(() =>
      expect(headers()).toEqual(['Name', 'Description', 'Latitude', 'Longitude', 'Offshore']),
    )
  })
})

test('a list remembers its sort order', async () => {
  await portal.open('admin', '/vessels')
  const header = await screen.findByRole('columnheader', { name: 'Length (m)' })
  await user.click(header)
  await waitFor(() => expect(names()).toEqual(['Aurora', 'Castor', 'Dione']))
  await user.click(header)
  await waitFor(() => expect(names()).toEqual(['Castor', 'Aurora', 'Dione']))
  await waitFor(async () =>
    expect((await remembered('admin', 'vessels')).sort).toEqual([{ field: 'length', order: 'desc' }]),
  )
  await portal.open('admin', '/vessels')
  await waitFor(() => expect(names()).toEqual(['Castor', 'Aurora', 'Dione']))
})
