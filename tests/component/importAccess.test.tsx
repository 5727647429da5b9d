import { screen, waitFor, within } from '@testing-library/dom'
import { describe, expect, test } from 'vitest'
import { fill, startPortal, user } from './support/portal.tsx'
import { followSaves, type SavedFile } from './support/saves.ts'
import { siteCalls } from './support/sites.ts'

const portal = startPortal()
const sites = siteCalls(portal)

const names = (count: number, start: string) =>
  Array.from({ length: count }, (_, index) => `${start} ${String(index + 1).padStart(2, '0')}`)
const choose = async (name: string, text: string) =>
  user.upload(await screen.findByLabelText('File'), new File([text], name, { type: 'text/csv' }))
const press = async (name: string) => user.click(await screen.findByRole('button', { name }))
/** Follows a link, and waits for the page: the one before it may have links with the same names. */
async function follow(name: string, heading: string): Promise<void> {
  await user.click(await screen.findByRole('link', { name }))
  await screen.findByRole('heading', { name: heading })
}
const findButton = (name: string) => screen.findByRole('button', { name })
const get = async (path: string) => (await portal.call('admin', 'GET', `/settings/siteusers/${path}`)).data
const userId = async (username: string): Promise<number> =>
  (await get('users')).find((each: { username: string }) => each.username === username).id
const sitesOf = async (username: string) => get(`${await userId(username)}/sites`)

test('a new administrator adds ten users from a spreadsheet and gives them twenty sites in ten steps', async () => {
  const farms = names(20, 'Farm')
  await sites.add(...farms)
  // One sheet for both imports, in the format of a European spreadsheet.
  const usernames = names(10, 'Planner').map((name) => name.toLowerCase().replace(' ', '.'))
  const rows = usernames.map((name) => `${name};${name}@example.org;${name};User;"${farms.join('; ')}"`)
  const sheet = `\uFEFFUser name;E-mail;Name;Role;Sites\r\n${rows.join('\r\n')}\r\n`
  await portal.open('admin', '/settings')
  await screen.findByRole('navigation', { name: 'Settings' })
  const steps: (readonly [step: () => Promise<unknown>, shown?: string])[] = [
    [() => follow('Users', 'Users')],
    [() => follow('Import', 'Import users')],
    [() => choose('team.csv', sheet), 'team.csv: 10 rows'],
    [() => press('Check'), 'New 10'],
    [() => press('Import 10 rows'), 'Imported 10 new rows.'],
    [() => follow('Manage Access to Sites', 'Site/user access')],
    [() => follow('Import', 'Import site/user access')],
    [() => choose('team.csv', sheet), 'team.csv: 10 rows'],
    [() => press('Check'), 'New 200'],
    [() => press('Import 200 rows'), 'Imported 200 new rows.'],
  ]
  expect(steps).toHaveLength(10)
  for (const [step, shown] of steps) {
    await step()
    if (shown) await screen.findByText(shown)
  }
  for (const name of usernames) expect([name, (await sitesOf(name)).length]).toEqual([name, 20])
})

describe('the import of access', () => {
  /** With the byte order mark, by which a spreadsheet program knows UTF-8. */
  const text = async ({ content }: SavedFile) =>
    new TextDecoder('utf-8', { ignoreBOM: true }).decode(await content.arrayBuffer())

  test('shows each pair, and the row and column of each error', async () => {
    await sites.add('Access A', 'Access B')
    await portal.open('admin', '/settings/access/import')
    await screen.findByText(/^Each row lets a user see a site/)
    await choose('pairs.csv', 'Site,User\n"Access A; Access B",multi\nAccess A,nobody\n')
    await screen.findByText('pairs.csv: 2 rows')
    await press('Check')
    await findButton('Wrong 1')
    const cells = (row: number) => {
      const grid = within(screen.getByRole('grid', { name: 'Result of the check' }))
      return [...grid.getAllByRole('row')[row]!.querySelectorAll('[role=gridcell]')].map(
        (cell) => cell.textContent,
      )
    }
    expect(cells(1)).toEqual(
      expect.arrayContaining(['3', 'Wrong', 'Access A, nobody', 'User', 'There is no nobody']),
    )
    await press('New 2')
    await waitFor(() => expect(cells(2)).toEqual(expect.arrayContaining(['2', 'New', 'Access B, multi'])))
    await press('Import the 2 right rows')
    await screen.findByText('Imported 2 new rows.')
    const { id } = (await get('sites')).find(({ name }: { name: string }) => name === 'Access A')
    expect(await sitesOf('multi')).toContain(id)
    await user.click(screen.getByRole('button', { name: /^Undo/ }))
    await screen.findByText('2 links of access as before')
    expect(await sitesOf('multi')).not.toContain(id)
  })

  test('finds nothing to change in the exported pairs', async () => {
    const connect = async (name: string) => {
      const id = await sites.add(name)
      await portal.call('admin', 'POST', `/settings/siteusers/connect/${id}/${await userId('multi')}`)
      return id
    }
    await connect('Pair C')
    const odd = await connect('Pair D; north')
    const pairs = await get('pairs')
    const saved = followSaves()
    await portal.open('admin', '/settings/access')
    await press('CSV')
    await waitFor(() => expect(saved).toHaveLength(1))
    const all = await text(saved[0]!)
    expect(all.trim().split('\r\n')).toHaveLength(pairs.length + 1)
    // Its name would be read as two.
    expect(all).toContain(`\r\n${odd},multi,\r\n`)
    fill(screen.getByLabelText('Filter sites'), 'Pair C')
    await user.click(within(screen.getByText('Pair C').closest('[role=row]')!).getByRole('checkbox'))
    await screen.findByRole('grid', { name: 'Users' })
    await press('CSV')
    await waitFor(() => expect(saved).toHaveLength(2))
    expect(await text(saved[1]!)).toBe('\uFEFFSite,User,Last day (UTC)\r\nPair C,multi,\r\n')
    await follow('Import', 'Import site/user access')
    await choose('pairs.csv', all)
    await screen.findByText(`pairs.csv: ${pairs.length} rows`)
    await press('Check')
    await findButton(`Unchanged ${pairs.length}`)
    await screen.findByText('There is nothing to change.')
  })

  test('saves its column names as a template file', async () => {
    const saved = followSaves()
    await portal.open('admin', '/settings/access/import')
    await press('Save a template')
    await waitFor(() => expect(saved).toHaveLength(1))
    expect(await text(saved[0]!)).toBe('\uFEFFSite,User,Last day (UTC)\r\n')
  })

  test('is unauthorized for a user who may not manage access', async () => {
    await portal.open('planner', '/settings/access/import')
    await screen.findByText('Unauthorized')
  })
})
