import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { confirm, countOf, field } from './support/fields.ts'
import { heldCalls } from './support/heldCalls.ts'
import { fill, startPortal, user } from './support/portal.tsx'

const portal = startPortal()

interface Named {
  id: number
  name: string
  username: string
}

type Table = 'Sites' | 'Users'

const path = '/settings/access'
const list = async (name: string) => (await portal.call('admin', 'GET', `/settings/siteusers/${name}`)).data
const siteNamed = async (name: string): Promise<number> =>
  (await list('sites')).find((site: Named) => site.name === name).id
const userNamed = async (username: string): Promise<number> =>
  (await list('users')).find((each: Named) => each.username === username).id
const usersOf = async (site: string): Promise<number[]> => list(`${await siteNamed(site)}/users`)
const sitesOf = async (username: string): Promise<number[]> => list(`${await userNamed(username)}/sites`)
const change = async (verb: 'connect' | 'disconnect', site: string, username: string) =>
  portal.call(
    'admin',
    'POST',
    `/settings/siteusers/${verb}/${await siteNamed(site)}/${await userNamed(username)}`,
  )
const plannerSees = async (name: string): Promise<boolean> =>
  (await portal.call('planner', 'GET', '/sites')).data.some((site: Named) => site.name === name)

const grid = (table: Table) => within(screen.getByRole('grid', { name: table }))
const rows = (table: Table) => [
  ...screen.getByRole('grid', { name: table }).querySelectorAll<HTMLElement>('.MuiDataGrid-row'),
]
const cells = (table: Table, name: string) =>
  rows(table).map((row) => row.querySelector(`[data-field="${name}"]`)?.textContent)
const tick = (table: Table, text: string) => {
  const row = rows(table).find((each) => within(each).queryByText(text))
  const box = row?.querySelector<HTMLInputElement>('input[type="checkbox"]')
  if (!box) throw new Error(`${table} has no row ${text}`)
  return box
}
const isTicked = (table: Table, text: string) => waitFor(() => expect(tick(table, text).checked).toBe(true))
const selectAll = (table: Table) => grid(table).getByRole('checkbox', { name: /select all rows/i })

/** Chooses a row of one table and waits until the other table is loaded. */
async function choose(table: Table, text: string) {
  await waitFor(() => tick(table, text))
  await user.click(tick(table, text))
  const other = table === 'Sites' ? 'Users' : 'Sites'
  await waitFor(() => expect(grid(other).getAllByRole('checkbox').at(-1)).toHaveProperty('disabled', false))
}

/** Filters the sites down to one and chooses it. */
async function chooseSite(name: string) {
  await screen.findByRole('grid', { name: 'Sites' })
  await waitFor(() => expect(rows('Sites')).not.toEqual([]))
  fill(field('Filter sites'), name)
  await choose('Sites', name)
}

const swap = () => user.click(screen.getByRole('button', { name: 'Swap' }))

test('the page has the texts of the specification', async () => {
  await portal.open('admin', path)
  await screen.findByRole('heading', { name: 'Site/user access' })
  const menu = within(screen.getByRole('navigation', { name: 'Settings' }))
  menu.getByRole('link', { name: 'Manage Access to Sites' })
  screen.getByText('No site selected')
  screen.getByText('Select one to change access')
  await waitFor(() => expect(rows('Sites')).not.toEqual([]))
  const headers = (table: Table) =>
    grid(table)
      .getAllByRole('columnheader')
      .map((header) => header.textContent)
  expect(headers('Sites')).toEqual(['Chosen', 'Id', 'Name', 'Description'])
  await choose('Sites', 'alpha ventus')
  expect(headers('Users')).toEqual(['', 'Id', 'Username', 'Email'])
})

test('a site shows its users; ticking connects, unticking disconnects, and the user sees the change immediately', async () => {
  const planner = await userNamed('planner')
  await change('connect', 'Gemini', 'planner')
  await portal.open('admin', path)
  await chooseSite('Gemini')
  await isTicked('Users', 'planner')
  expect(await plannerSees('Gemini')).toBe(true)
  await user.click(tick('Users', 'planner'))
  expect(tick('Users', 'planner').checked).toBe(false)
  await waitFor(async () => expect(await usersOf('Gemini')).not.toContain(planner))
  expect(await plannerSees('Gemini')).toBe(false)
  await user.click(tick('Users', 'planner'))
  await waitFor(async () => expect(await usersOf('Gemini')).toContain(planner))
  expect(await plannerSees('Gemini')).toBe(true)
})

test('Swap makes users the first list and clears the choice in both directions', async () => {
  await portal.open('admin', path)
  await chooseSite('alpha ventus')
  await swap()
  await screen.findByText('No user selected')
  screen.getByText('Select one to change access')
  await waitFor(() => expect(tick('Users', 'planner').checked).toBe(false))
  expect(screen.queryByRole('grid', { name: 'Sites' })).toBeNull()
  await choose('Users', 'planner')
  fill(field('Filter sites'), 'hornsea')
  await isTicked('Sites', 'Hornsea One')
  await swap()
  await screen.findByText('No site selected')
  await waitFor(() => expect(rows('Sites')).not.toEqual([]))
  expect(grid('Sites').queryAllByRole('checkbox', { checked: true })).toEqual([])
})

test('filters match text literally, report when nothing is found, and headers sort', async () => {
  await portal.open('admin', path)
  await waitFor(() => tick('Sites', 'alpha ventus'))
  fill(field('Filter sites'), '.*')
  await screen.findByText('No items found')
  fill(field('Filter sites'), 'HORN')
  await waitFor(() => expect(cells('Sites', 'name')).toEqual(['Horns Rev 3', 'Hornsea One']))
  fill(field('Filter sites'), '')
  const header = () => grid('Sites').getByRole('columnheader', { name: /^Name/ })
  await waitFor(() => expect(cells('Sites', 'name')[0]).toBe('alpha ventus'))
  expect(header().getAttribute('aria-sort')).toBe('ascending')
  const sites: Named[] = await list('sites')
  const names = sites
    .map(({ name }) => name)
    .sort(new Intl.Collator('en', { numeric: true, sensitivity: 'base' }).compare)
  await user.click(header())
  await waitFor(() => expect(header().getAttribute('aria-sort')).toBe('descending'))
  await waitFor(() => expect(cells('Sites', 'name')[0]).toBe(names.at(-1)))
  await user.click(grid('Sites').getByRole('columnheader', { name: /^Id/ }))
  const ids = sites.map(({ id }) => id).sort((a, b) => a - b)
  await waitFor(() => expect(cells('Sites', 'id').map(Number).slice(0, 5)).toEqual(ids.slice(0, 5)))
})

test('select-all changes only visible unselected rows; Show selected only hides the others', async () => {
  const usernames = ['admin', 'multi', 'planner']
  for (const name of usernames) await change('disconnect', 'Whitelee', name)
  await change('connect', 'Whitelee', 'multi')
  await portal.open('admin', path)
  await chooseSite('Whitelee')
  await isTicked('Users', 'multi')
  fill(field('Filter users'), 'mul')
  await waitFor(() => expect(cells('Users', 'username')).toEqual(['multi']))
  fill(field('Filter users'), 'n')
  await waitFor(() => expect(cells('Users', 'username')).toEqual(['admin', 'planner']))
  await user.click(selectAll('Users'))
  const site = await siteNamed('Whitelee')
  const ids = await Promise.all(['admin', 'planner'].map(userNamed))
  const changes = () =>
    portal
      .requests()
      .filter(({ method, path: called }) => method === 'POST' && called.includes('/siteusers/'))
      .map(({ path: called }) => called)
  await waitFor(() =>
    expect(changes().toSorted()).toEqual(
      ids.map((id) => `/settings/siteusers/connect/${site}/${id}`).toSorted(),
    ),
  )
  fill(field('Filter users'), '')
  await waitFor(async () => expect(await usersOf('Whitelee')).toHaveLength(3))
  await user.click(tick('Users', 'multi'))
  await user.click(field('Show selected only'))
  await waitFor(() => expect(cells('Users', 'username')).toEqual(['admin', 'planner']))
  await user.click(field('Show selected only'))
  await waitFor(() => expect(cells('Users', 'username')).toEqual(usernames))
  await waitFor(async () => expect(await usersOf('Whitelee')).toHaveLength(2))
})

test('a refused change is undone with its message; several refused changes are reported with their number', async () => {
  await change('disconnect', 'Gemini', 'multi')
  await portal.open('admin', path, { expected: /404/ })
  await chooseSite('Gemini')
  portal.intercept(({ method, path: called }) =>
    method === 'POST' && called.includes('/siteusers/')
      ? Response.json({ detail: 'User not found' }, { status: 404 })
      : undefined,
  )
  await user.click(tick('Users', 'multi'))
  await screen.findByText('Error: 404 User not found')
  await waitFor(() => expect(tick('Users', 'multi').checked).toBe(false))
  await swap()
  await choose('Users', 'planner')
  const before = await sitesOf('planner')
  await user.click(selectAll('Sites'))
  await screen.findByText(/^\d+ of \d+ changes refused, 0 saved\. Error: 404 User not found$/)
  fill(field('Filter sites'), 'hornsea')
  await isTicked('Sites', 'Hornsea One')
  expect(await sitesOf('planner')).toEqual(before)
})

test('a user who may not manage access sees neither menu entry nor page', async () => {
  await portal.open('planner', path)
  await screen.findByText('Unauthorized')
  expect(countOf('Manage Access to Sites')).toBe(0)
})

const many = Array.from({ length: 20 }, (_, index) => ({
  id: 100_000 + index,
  username: `user${String(index).padStart(3, '0')}`,
  email: `user${index}@example.org`,
}))

/** Opens a site with twenty users, none of them connected, and connects all of them; their calls are held. */
async function connectMany() {
  const calls = heldCalls(portal, /\/settings\/siteusers\/(connect|disconnect)\//, ({ path: called }) => {
    if (called === '/settings/siteusers/users') return Response.json({ data: many })
    return /\/siteusers\/\d+\/users$/.test(called) ? Response.json({ data: [] }) : undefined
  })
  await portal.open('admin', path)
  await chooseSite('Gemini')
  await user.click(selectAll('Users'))
  await waitFor(() => expect(calls.held()).toBe(4))
  return calls
}

test('many changes are sent as one call per pair, at most four at a time, with progress', async () => {
  const site = await siteNamed('Gemini')
  const calls = await connectMany()
  await screen.findByText('0 of 20 changes saved')
  expect(selectAll('Users')).toHaveProperty('checked', true)
  calls.answer()
  await screen.findByText('4 of 20 changes saved')
  expect(screen.getByRole('progressbar', { name: 'Changes' }).getAttribute('aria-valuenow')).toBe('20')
  calls.release()
  await screen.findByText('20 changes saved.')
  expect(screen.queryByRole('progressbar', { name: 'Changes' })).toBeNull()
  expect(calls.paths.toSorted()).toEqual(
    many.map(({ id }) => `/settings/siteusers/connect/${site}/${id}`).toSorted(),
  )
  expect(calls.most()).toBe(4)
})

test('many changes are undone by Cancel unless they were already sent', async () => {
  const calls = await connectMany()
  calls.answer()
  await waitFor(() => expect(calls.held()).toBe(4))
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  calls.release()
  await screen.findByText('Cancelled: 8 of 20 changes saved.')
  expect(calls.paths).toHaveLength(8)
  expect(screen.queryByRole('button', { name: 'Cancel' })).toBeNull()
})

test('waiting changes require confirmation before leaving the page, and changes of one pair arrive in order', async () => {
  const calls = await connectMany()
  const [first = ''] = calls.paths
  const settings = within(screen.getByRole('navigation', { name: 'Settings' }))
  await user.click(settings.getByRole('link', { name: 'Sites' }))
  await screen.findByRole('alertdialog', { name: 'Unsaved changes' })
  await confirm('Cancel')
  expect(location.pathname).toBe(path)
  const { username, id } = many.find((each) => first.endsWith(`/${each.id}`))!
  await user.click(tick('Users', username))
  const ofPair = () => calls.paths.filter((called) => called.endsWith(`/${id}`))
  expect(ofPair()).toEqual([first])
  calls.release()
  await waitFor(() => expect(ofPair()).toEqual([first, first.replace('/connect/', '/disconnect/')]))
  await screen.findByText('21 changes saved.')
})
