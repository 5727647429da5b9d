import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { cellTexts } from './support/grid.ts'
import { fill, navigate, startPortal, user } from './support/portal.tsx'
import { siteCalls } from './support/sites.ts'

const portal = startPortal()
const sites = siteCalls(portal)

const openMenu = async (name: string | RegExp) => {
  await user.click(await screen.findByRole('button', { name }))
  await screen.findByRole('menuitem', { name: 'Standard' })
}
const pick = (name: string) => user.click(screen.getByRole('menuitem', { name }))
const headers = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent)
const namesNorthFirst = async () =>
  (await sites.all('admin'))
    .filter(({ latitude }) => latitude >= 54.5)
    .sort((a, b) => b.latitude - a.latitude)
    .map(({ name }) => name)

test('a list is saved as a view, opened from the menu and by its address, shared, and changed', async () => {
  const north = await namesNorthFirst()
  const filters = 'filters[0][field]=latitude&filters[0][operator]=gte&filters[0][value]=54.5'
  const sorters = 'sorters[0][field]=latitude&sorters[0][order]=desc'
  await portal.open('admin', `/settings/sites?${filters}&${sorters}`, { size: 'endless' })
  await waitFor(() => expect(cellTexts('name')).toEqual(north))
  await user.click(screen.getByRole('button', { name: 'Columns' }))
  await user.click(await screen.findByRole('checkbox', { name: 'Description' }))
  await user.keyboard('{Escape}')
  await waitFor(() => expect(headers()).toEqual(['', 'Name', 'Latitude', 'Longitude', 'Offshore']))
  await openMenu('Views')
  await pick('Save as new view…')
  const dialog = within(await screen.findByRole('dialog', { name: 'New view' }))
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  await dialog.findByText('Required')
  fill(dialog.getByRole('textbox', { name: 'Name' }), 'North')
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  await screen.findByRole('button', { name: 'North' })
  const id = new URLSearchParams(location.search).get('view')
  const { json } = await portal.call('admin', 'GET', `/records/views/${id}`)
  expect(json).toMatchObject({
    name: 'North',
    resource: 'sites',
    isShared: false,
    columns: [{ field: 'name' }, { field: 'latitude' }, { field: 'longitude' }, { field: 'isOffshore' }],
    filters: [{ field: 'latitude', operator: 'gte', value: ['54.5'] }],
    sort: [{ field: 'latitude', order: 'desc' }],
  })

  await openMenu('North')
  await pick('Standard')
  await waitFor(() => expect(headers()).toContain('Description'))
  await waitFor(() => expect(cellTexts('name').length).toBeGreaterThan(north.length))
  expect(location.search).not.toContain('view=')
  await openMenu('Views')
  await pick('North')
  await waitFor(() => expect(cellTexts('name')).toEqual(north))
  expect(headers()).not.toContain('Description')

  await user.click(screen.getByRole('columnheader', { name: 'Name' }))
  await openMenu('North (changed)')
  await pick('Save changes')
  await screen.findByRole('button', { name: 'North' })
  await openMenu('North')
  await pick('Rename or share…')
  await user.click(await screen.findByRole('checkbox', { name: 'Shared with everybody in the company' }))
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(async () =>
    expect((await portal.call('admin', 'GET', `/records/views/${id}`)).json).toMatchObject({
      isShared: true,
      sort: [{ field: 'name', order: 'asc' }],
    }),
  )
})

test('a shared view opens by a link for others, who can save their own but not change it', async () => {
  const north = (await namesNorthFirst()).toSorted(new Intl.Collator('en', { numeric: true }).compare)
  await portal.addUser('keeper', ['User'], ['Module.Forecasts', 'Admin.ManageSites'])
  const { json } = await portal.call('keeper', 'GET', '/records/views?resource=sites')
  await portal.open('keeper', `/settings/sites?view=${json[0].id}`, { size: 'endless' })
  await waitFor(() => expect(cellTexts('name')).toEqual(north))
  expect(headers()).not.toContain('Description')
  await openMenu('North')
  expect(screen.queryByRole('menuitem', { name: 'Delete view' })).toBeNull()
  screen.getByRole('menuitem', { name: 'Save as new view…' })
  await pick('Standard')
  await waitFor(() => expect(headers()).toContain('Description'))
  navigate('/settings/sites')
  await waitFor(() => expect(cellTexts('name').length).toBeGreaterThan(north.length))
})
