import { readFileSync } from 'node:fs'
import { screen, waitFor, within } from '@testing-library/dom'
import { describe, expect, test } from 'vitest'
import { cellTexts, findForm, submit } from './support/grid.ts'
import { fill, startPortal, user } from './support/portal.tsx'
import { siteCalls } from './support/sites.ts'

const portal = startPortal()
const sites = siteCalls(portal)

const field = (label: RegExp) => screen.getByLabelText<HTMLInputElement>(label)
const fillAll = (texts: Record<string, string>) => {
  for (const [label, text] of Object.entries(texts)) fill(field(new RegExp(`^${label}`)), text)
}
const press = async (name: string) => user.click(await screen.findByRole('button', { name }))
const atList = () => waitFor(() => expect(location.pathname).toBe('/settings/sites'))
const openForm = async (username: string, id: number | 'create') => {
  await portal.open(username, `/settings/sites/${id}`)
  await findForm()
}

describe('a new site', () => {
  test('is refused with the messages of the server, and added once its values are valid', async () => {
    const message = 'Latitude must be between -90 and +90'
    const wrong = { name: 'Dogger Test', latitude: 91, longitude: 2 }
    const { status, errors } = await portal.call('admin', 'POST', '/settings/sites', wrong)
    expect([status, errors]).toEqual([400, [{ path: '/latitude', message }]])

    await openForm('admin', 'create')
    screen.getByText(/^For other programs that read the sites/)
    await submit()
    await waitFor(() => expect(screen.getAllByText('Required')).toHaveLength(3))
    fillAll({ Name: 'Dogger Test', Longitude: 'two', Latitude: '91' })
    await screen.findByText(message)
    await screen.findByText('Must be a number')
    expect(screen.queryByText('Required')).toBeNull()
    // Spaces alone are no name, and are reported without a call.
    fillAll({ Name: '  ', Latitude: '54.5', Longitude: '2,25' })
    await screen.findByText('Required')
    fillAll({ Name: ' Dogger Test ' })
    await waitFor(() => expect(screen.queryByText('Required')).toBeNull())
    expect(field(/^Longitude/).value).toBe('2,25')
    await submit()
    await screen.findByText('Site created')
    await screen.findByRole('link', { name: 'Dogger Test' })
    const site = await sites.named('admin', 'Dogger Test')
    expect(site).toMatchObject({ latitude: 54.5, longitude: 2.25, isOffshore: true })
    await sites.remove('admin', site.id)
  })

  test('with a taken name, which only the server can detect, has the error at the field', async () => {
    await openForm('admin', 'create')
    fillAll({ Name: 'alpha ventus', Latitude: '54.5', Longitude: '2.25' })
    await submit()
    await waitFor(() => expect(field(/^Name/).getAttribute('aria-invalid')).toBe('true'))
    expect(location.pathname).toBe('/settings/sites/create')
  })

  test('is left by Cancel without confirmation, even with unsaved changes', async () => {
    await openForm('admin', 'create')
    fillAll({ Name: 'Half a site' })
    await press('Cancel')
    await atList()
    expect(screen.queryByRole('alertdialog')).toBeNull()
  })
})

describe('a stored site', () => {
  test('shows a notice only after its position has changed', async () => {
    const id = await sites.add('Moved Test')
    await openForm('admin', id)
    fillAll({ Description: 'South of the bank' })
    await submit()
    await screen.findByText('Site updated')
    await user.click(await screen.findByRole('gridcell', { name: 'South of the bank' }))
    await findForm()
    expect(screen.queryByRole('alertdialog')).toBeNull()
    fillAll({ Latitude: '54.75' })
    await submit()
    const notice = await screen.findByRole('alertdialog', { name: 'Position was changed' })
    await user.keyboard('{Escape}')
    const buttons = within(notice).getAllByRole('button')
    expect(buttons.map((button) => button.textContent)).toEqual(['Ok'])
    await user.click(buttons[0]!)
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    await atList()
    expect(await sites.named('admin', 'Moved Test')).toMatchObject({
      description: 'South of the bank',
      latitude: 54.75,
    })
    await sites.remove('admin', id)
  })

  test('is deleted after confirmation', async () => {
    await openForm('admin', await sites.add('Deleted Test'))
    for (const answer of ['Cancel', 'Ok']) {
      await press('Delete')
      const dialog = within(await screen.findByRole('alertdialog', { name: 'Delete Site' }))
      await user.click(dialog.getByRole('button', { name: answer }))
      await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    }
    await screen.findByText('Site deleted')
    await screen.findByRole('grid', { name: 'Sites' })
    expect((await sites.all('admin')).map(({ name }) => name)).not.toContain('Deleted Test')
  })

  test('is deleted with one message, whose Undo brings it back', async () => {
    const id = await sites.add('A Undone Test')
    await openForm('admin', id)
    await press('Delete')
    await press('Ok')
    const undo = await screen.findByRole('button', { name: /^Undo \(\d+ s\)$/ })
    expect(screen.getAllByText(/deleted$/).map((each) => each.textContent)).toEqual(['Site deleted'])
    await user.click(undo)
    await screen.findByText('1 site as before')
    await screen.findByRole('link', { name: 'A Undone Test' })
    expect(screen.queryByText('Site deleted')).toBeNull()
    expect(await sites.named('admin', 'A Undone Test')).toMatchObject({ id })
    await sites.remove('admin', id)
  })
})

describe('the file of sites', () => {
  test('gives a field that is added while the server runs to list, form, validation and storage', async () => {
    const file = JSON.parse(readFileSync(portal.fileOf('sites'), 'utf8'))
    const deep = { name: 'Deep Test', latitude: 54, longitude: 3, waterDepth: 31.5 }
    const post = (body: object) => portal.call('admin', 'POST', '/settings/sites', body)
    expect((await post(deep)).status).toBe(400)
    const waterDepth = { type: 'number', title: 'Water Depth', minimum: 0, 'x-column': true }
    const properties = { ...file.schema.properties, waterDepth }
    await portal.putFile({ ...file, schema: { ...file.schema, properties } })
    const refused = [{ path: '/waterDepth', message: 'Must be at least 0' }]
    await waitFor(async () => expect((await post({ ...deep, waterDepth: -1 })).errors).toEqual(refused))

    await openForm('admin', 'create')
    fillAll({ Name: 'Deep Test', Latitude: '54', Longitude: '3', 'Water Depth': '-1' })
    await submit()
    await screen.findByText('Must be at least 0')
    fillAll({ 'Water Depth': '31.5' })
    await submit()
    await screen.findByText('Site created')
    await screen.findByRole('columnheader', { name: 'Water Depth' })
    fill(screen.getByLabelText('Name'), 'Deep Test')
    await press('Search')
    await waitFor(() => expect(cellTexts('waterDepth')).toEqual(['31.5']))
    await user.click(screen.getByRole('gridcell', { name: '31.5' }))
    await findForm()
    expect(field(/^Water Depth/).value).toBe('31.5')
    expect(await sites.named('admin', 'Deep Test')).toMatchObject(deep)
    await portal.putFile(file)
  })

  test('asks for the fields of then and else while their condition holds, and sends no others', async () => {
    const file = JSON.parse(readFileSync(portal.fileOf('sites'), 'utf8'))
    await portal.putFile({
      ...file,
      schema: {
        ...file.schema,
        if: { properties: { isOffshore: { const: true } }, required: ['isOffshore'] },
        // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
        then: {
          properties: { depth: { type: 'number', title: 'Depth', 'x-column': true } },
          required: ['depth'],
        },
        else: { properties: { road: { type: 'string', title: 'Road' } } },
      },
    })
    await openForm('admin', 'create')
    fillAll({ Name: 'Conditional Test', Latitude: '54', Longitude: '3' })
    await submit()
    await screen.findByText('Required')
    expect(screen.queryByLabelText(/^Road/)).toBeNull()
    fillAll({ Depth: 'deep' })
    await screen.findByText('Must be a number')
    // A value that is wrong does not count once its field is gone.
    await user.click(screen.getByLabelText('Offshore'))
    await waitFor(() => expect(screen.queryByLabelText(/^Depth/)).toBeNull())
    fillAll({ Road: 'B 5' })
    await submit()
    await screen.findByText('Site created')
    await screen.findByRole('columnheader', { name: 'Depth' })
    const hut = await sites.named('admin', 'Conditional Test')
    expect(hut).toMatchObject({ isOffshore: false, road: 'B 5' })
    expect(hut).not.toHaveProperty('depth')

    await openForm('admin', hut.id)
    await user.click(screen.getByLabelText('Offshore'))
    fillAll({ Depth: '31,5' })
    await submit()
    await screen.findByText('Site updated')
    const platform = await sites.named('admin', 'Conditional Test')
    expect(platform).toMatchObject({ isOffshore: true, depth: 31.5 })
    expect(platform).not.toHaveProperty('road')
    await openForm('admin', hut.id)
    expect(field(/^Depth/).value).toBe('31.5')
    await sites.remove('admin', hut.id)
    await portal.putFile(file)
  })

  test('has a field that only the overlay of the second customer adds, which accepts a decimal comma', async () => {
    const site = await sites.named('admin7', 'Anholt')
    await openForm('admin7', site.id)
    fillAll({ 'Identifier Mapping': 'no' })
    await submit()
    await screen.findByText('Must be a number')
    fillAll({ 'Identifier Mapping': '7,5' })
    await submit()
    await screen.findByText('Site updated')
    await screen.findByRole('columnheader', { name: 'Identifier Mapping' })
    expect(await sites.named('admin7', 'Anholt')).toMatchObject({ identifierMapping: 7.5 })
    await openForm('admin', 'create')
    expect(screen.queryByLabelText(/^Identifier Mapping/)).toBeNull()
  })
})
