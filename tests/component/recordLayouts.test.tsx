import { screen, waitFor, within } from '@testing-library/dom'
import { beforeAll, describe, expect, test } from 'vitest'
import { confirm } from './support/fields.ts'
import { findForm, submit } from './support/grid.ts'
import { fill, startPortal, user } from './support/portal.tsx'
import { moorings, patrols, vessels } from './support/sampleResources.ts'
import { siteCalls } from './support/sites.ts'

const portal = startPortal()
const sites = siteCalls(portal)

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
const press = (name: string) => user.click(screen.getByRole('button', { name }))
const count = async (path: string) => (await portal.call('admin', 'GET', path)).json.length

beforeAll(async () => {
  for (const file of [vessels, patrols, moorings]) await portal.putFile(file)
  await waitFor(async () => expect((await portal.call('admin', 'GET', '/records/moorings')).status).toBe(200))
  const { id: home } = await sites.named('admin', 'alpha ventus')
  const records = {
    vessels: ['Aegir 10', 'Njord', 'Rán & Loki #1'].map((name) => ({ name, kind: 'ctv', home })),
    patrols: ['Alpha', 'Bravo', 'Charlie'].map((name, index) => ({
      name: `${name} patrol`,
      expires: inDays(index === 0 ? -10 : 10),
      isActive: index === 1,
    })),
  }
  for (const [name, bodies] of Object.entries(records))
    for (const body of bodies)
      expect((await portal.call('admin', 'POST', `/records/${name}`, body)).status).toBe(201)
})

describe('a panel of records', () => {
  const panel = () => within(screen.getByRole('complementary', { name: 'Patrols' }))
  const shown = () =>
    panel()
      .queryAllByRole('listitem')
      .map((row) => row.textContent?.match(/\w+ patrol/)?.[0])

  test.each(['phone', 'tablet', 'desktop'] as const)('shows the texts of its file on a %s', async (size) => {
    await portal.open('admin', '/patrols', { size })
    if (size === 'tablet') await user.click(await screen.findByRole('button', { name: 'Show Patrols' }))
    await screen.findByText('3 Patrols')
    expect(shown()).toEqual(['Alpha patrol', 'Bravo patrol', 'Charlie patrol'])
    expect(panel().getByRole('link', { name: /Bravo/ }).textContent).toContain('Active: Yes')
    expect(screen.queryByText('No patrol selected') === null).toBe(size === 'phone')
  })

  test('opens a record by keyboard, then the next one, and returns to its row', async () => {
    await portal.open('admin', '/patrols')
    const link = await screen.findByRole('link', { name: /Alpha/ })
    link.focus()
    await user.keyboard('{Enter}')
    await screen.findByText('1 of 3')
    screen.getByRole('button', { name: 'Next' }).focus()
    await user.keyboard('{Enter}')
    await screen.findByRole('heading', { name: 'Bravo patrol', level: 2 })
    screen.getByLabelText(/^Name/).focus()
    await user.keyboard('{Escape}')
    await waitFor(() => expect(location.pathname).toBe('/patrols'))
    await waitFor(() => expect(document.activeElement?.textContent).toContain('Bravo patrol'))
  })

  test('is searched by name, has a tab for each scope, and deletes all records of a scope', async () => {
    await portal.open('admin', '/patrols')
    await screen.findByText('3 Patrols')
    fill(screen.getByLabelText('Search'), 'CHAR')
    await screen.findByText('1 Patrol')
    expect(shown()).toEqual(['Charlie patrol'])
    fill(screen.getByLabelText('Search'), '.*')
    await screen.findByText('No patrols found')
    await press('Clear')
    await user.click(screen.getByRole('tab', { name: 'Active' }))
    await screen.findByText('2 Patrols')
    expect(screen.queryByRole('button', { name: 'Delete Expired' })).toBeNull()
    await user.click(screen.getByRole('tab', { name: 'Expired' }))
    await screen.findByText('1 Patrol')
    await user.click(await screen.findByRole('button', { name: 'Delete Expired' }))
    await confirm()
    await screen.findByText('Expired patrols deleted')
    await screen.findByText('No expired patrols found')
    await user.click(screen.getByRole('tab', { name: 'All' }))
    await screen.findByText('2 Patrols')
    expect(shown()).toEqual(['Bravo patrol', 'Charlie patrol'])
  })

  test('reports an unknown record, and shows a new one after its form has refused a wrong recipient', async () => {
    await portal.open('admin', '/patrols/987654')
    await screen.findByText('Patrol not found, select one or add a new.')
    const before = shown().length
    await user.click(screen.getByRole('link', { name: 'Add new' }))
    await findForm()
    fill(screen.getByLabelText(/^Name/), 'Delta patrol')
    const [section] = within(screen.getByRole('group', { name: 'Expiry date' })).getAllByRole('spinbutton')
    await user.click(section!)
    await user.keyboard(inDays(30).replaceAll('-', ''))
    await press('Add recipient')
    const email = await screen.findByRole('textbox', { name: /^Email/ })
    fill(email, 'nobody')
    await submit()
    await screen.findByText('Please enter a valid email address')
    fill(screen.getByRole('textbox', { name: /^Email/ }), 'crew@example.org')
    await submit()
    await screen.findByText('Patrol created')
    await waitFor(() => expect(location.pathname).toBe('/patrols'))
    await waitFor(() => expect(shown()).toHaveLength(before + 1))
    const { json } = await portal.call('admin', 'GET', '/records/patrols?name=Delta%20patrol')
    expect(json).toMatchObject([{ recipients: ['crew@example.org'], expires: inDays(30) }])
  })
})

describe('two tables of linked records', () => {
  const table = (name: string) => within(screen.getByRole('grid', { name }))
  const tick = async (name: string, text: string) => {
    const row = (await table(name).findByText(text)).closest<HTMLElement>('[role=row]')!
    return within(row).getByRole<HTMLInputElement>('checkbox')
  }
  const stored = (pairs: number) => waitFor(async () => expect(await count('/records/moorings')).toBe(pairs))
  const rowsOf = (name: string) => table(name).getAllByRole('row').length - 1

  test('tick and untick links singly and all together, from either side', async () => {
    const [site] = await sites.all('admin')
    await portal.open('admin', '/settings/audit')
    await screen.findByRole('heading', { name: 'Audit' })
    await user.click(await screen.findByRole('link', { name: 'Manage Moorings' }))
    await screen.findByRole('heading', { name: 'Site/vessel moorings' })
    const entries = within(screen.getByRole('navigation', { name: 'Settings' })).getAllByRole('link')
    expect(entries.map((entry) => entry.textContent)).toEqual([
      'Sites',
      'Users',
      'Manage Access to Sites',
      'Manage Moorings',
      'Groups',
      'Tokens',
      'Data',
      'Feeds',
      'Audit',
      'Forms',
      'Outbox',
    ])
    await screen.findByText('No site selected')
    fill(screen.getByLabelText('Filter sites'), site!.name.toUpperCase())
    await user.click(await tick('Sites', site!.name))
    await screen.findByRole('grid', { name: 'Vessels' })
    await user.click(await tick('Vessels', 'Njord'))
    await stored(1)
    await user.click(table('Vessels').getByRole('checkbox', { name: 'Select all rows' }))
    await stored(3)
    await user.click(await tick('Vessels', 'Njord'))
    await stored(2)
    await user.click(screen.getByLabelText('Show selected only'))
    await waitFor(() => expect(rowsOf('Vessels')).toBe(2))
    await user.click(screen.getByLabelText('Show selected only'))
    await press('Swap')
    await screen.findByText('No vessel selected')
    await user.click(await tick('Vessels', 'Aegir 10'))
    await screen.findByRole('grid', { name: 'Sites' })
    await waitFor(async () => expect((await tick('Sites', site!.name)).checked).toBe(true))
  })

  test('undo a link that the API refuses', async () => {
    const [site] = await sites.all('admin')
    await portal.open('admin', '/settings/moorings')
    await screen.findByText('No site selected')
    await user.click(await tick('Sites', site!.name))
    await screen.findByRole('grid', { name: 'Vessels' })
    portal.intercept(({ method, path }) =>
      method === 'POST' && path === '/records/moorings'
        ? Response.json({ detail: 'Not today' }, { status: 400 })
        : undefined,
    )
    await user.click(await tick('Vessels', 'Njord'))
    await screen.findByText('Error: 400 Not today')
    await waitFor(async () => expect((await tick('Vessels', 'Njord')).checked).toBe(false))
  })
})
