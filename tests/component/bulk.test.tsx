import { screen, waitFor, within } from '@testing-library/dom'
import { describe, expect, test } from 'vitest'
import { gridRows } from './support/grid.ts'
import { fill, startPortal, user } from './support/portal.tsx'
import { siteCalls } from './support/sites.ts'

const portal = startPortal()
const sites = siteCalls(portal)

const stored = async (part: string) => (await sites.all('admin')).filter(({ name }) => name.startsWith(part))
const press = (name: string | RegExp) => user.click(screen.getByRole('button', { name }))
const undo = async () => user.click(await screen.findByRole('button', { name: /^Undo \(\d+ s\)$/ }))
const findDialog = async (name: string) => within(await screen.findByRole('dialog', { name }))
const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

/** Adds sites, and opens the list of only these. */
async function openListOf(...names: string[]) {
  await sites.add(...names)
  const part = names[0]!.slice(0, -2)
  const filter = { field: 'name', operator: 'contains', value: part }
  const search = new URLSearchParams(
    Object.entries(filter).map(([key, value]) => [`filters[0][${key}]`, value]),
  )
  await portal.open('admin', `/settings/sites?${search}`)
  await waitFor(() => expect(gridRows()).toHaveLength(names.length))
  return part
}
const tickAll = async (count: number) => {
  await user.click(screen.getByRole('checkbox', { name: 'Select all rows' }))
  await screen.findByText(`${count} sites selected`)
}

describe('the ticked rows of a list', () => {
  test('are set to one value after a preview, which can be undone', async () => {
    const part = await openListOf('Bulk edit A', 'Bulk edit B')
    const descriptions = async () => (await stored(part)).map(({ description }) => description)
    await tickAll(2)
    await press('Edit selected')
    const dialog = await findDialog('Edit 2 sites')
    await user.click(dialog.getByRole('checkbox', { name: 'Change Description' }))
    fill(dialog.getByRole('textbox', { name: 'Description' }), 'Wind farm')
    await press('Preview')
    const preview = within(await dialog.findByRole('grid', { name: 'What changes' }))
    await waitFor(() => expect(preview.getAllByRole('row')).toHaveLength(3))
    expect(preview.getAllByRole('row')[1]?.textContent).toContain('Wind farm')
    expect(await descriptions()).toEqual(['', ''])
    await press('Change 2')
    await screen.findByText('2 sites changed')
    await closed()
    expect(await descriptions()).toEqual(['Wind farm', 'Wind farm'])
    await undo()
    await screen.findByText('2 sites as before')
    expect(await descriptions()).toEqual(['', ''])
  })

  test('are not changed by an invalid value, whose errors are reported', async () => {
    await openListOf('Bulk wrong A', 'Bulk wrong B')
    await tickAll(2)
    await press('Edit selected')
    const dialog = await findDialog('Edit 2 sites')
    await user.click(dialog.getByRole('checkbox', { name: 'Change Latitude' }))
    fill(dialog.getByRole('textbox', { name: 'Latitude' }), 'north')
    await press('Preview')
    await dialog.findByText('Must be a number')
    fill(dialog.getByRole('textbox', { name: 'Latitude' }), '91,5')
    await press('Preview')
    await dialog.findByText(/2 sites cannot be changed so\./)
    await dialog.findAllByText('Latitude must be between -90 and +90')
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Change 0' }).disabled).toBe(true)
  })

  test('are listed before they are deleted, and Undo restores them with their ids', async () => {
    const part = await openListOf('Bulk gone A', 'Bulk gone B', 'Bulk gone C')
    const before = await stored(part)
    await tickAll(3)
    await press('Delete selected')
    const dialog = await findDialog('Delete 3 sites?')
    const listed = () => dialog.getAllByRole('listitem').map((item) => item.textContent)
    await waitFor(() => expect(listed()).toEqual(['Bulk gone A', 'Bulk gone B', 'Bulk gone C']))
    await press('Delete 3')
    await screen.findByText('3 sites deleted')
    expect(await stored(part)).toEqual([])
    await undo()
    await screen.findByText('3 sites as before')
    await waitFor(() => expect(gridRows()).toHaveLength(3))
    expect(await stored(part)).toEqual(before)
  })

  test('are all left unchanged if one of them was changed in the meantime', async () => {
    const part = await openListOf('Bulk stale A', 'Bulk stale B')
    await tickAll(2)
    const [first] = await stored(part)
    // Changed during the request, because the page may reload the list at any time before.
    portal.intercept(async ({ path, body }) => {
      const isTried = String(body).includes('dryRun')
      if (path === '/records/sites/bulk/delete' && !isTried)
        await sites.put('admin', { ...first, description: 'mine' })
      return undefined
    })
    await press('Delete selected')
    await findDialog('Delete 2 sites?')
    await press('Delete 2')
    await screen.findByText(/1 record cannot be changed\. Nothing was changed\./)
    expect(await stored(part)).toHaveLength(2)
  })
})
