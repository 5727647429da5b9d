import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { countOf, field } from './support/fields.ts'
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

/** The calls that change access, in order. */
const changes = () =>
  portal
    .requests()
    .filter(({ method, path: called }) => method === 'POST' && /siteusers/i.test(called))
    .map(({ path: called, body }) => ({
      path: called,
      ...(typeof body === 'string' && { body: JSON.parse(body) }),
    }))

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
  await waitFor(() => expect(changes()).toHaveLength(1))
  expect(changes()).toEqual([
    { path: '/records/siteUsers/batch', body: { connect: ids.map((id) => [site, id]), disconnect: [] } },
  ])
  await screen.findByText('2 changes saved.')
  fill(field('Filter users'), '')
  await waitFor(async () => expect(await usersOf('Whitelee')).toHaveLength(3))
  await user.click(tick('Users', 'multi'))
  expect(changes().at(-1)?.path).toBe(`/settings/siteusers/disconnect/${site}/${await userNamed('multi')}`)
  await user.click(field('Show selected only'))
  await waitFor(() => expect(cells('Users', 'username')).toEqual(['admin', 'planner']))
  await user.click(field('Show selected only'))
  await waitFor(() => expect(cells('Users', 'username')).toEqual(usernames))
  await waitFor(async () => expect(await usersOf('Whitelee')).toHaveLength(2))
})

test('a refused change is undone with its message', async () => {
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
})

test('each refused change of several is named with its reason, and the others are saved', async () => {
  const usernames = ['admin', 'multi', 'planner']
  for (const name of usernames) await change('disconnect', 'Gemini', name)
  const gone = { id: 987_654_321, username: 'gone', email: '' }
  const listed = [...(await list('users')), gone]
  portal.intercept(({ path: called }) =>
    called === '/settings/siteusers/users' ? Response.json({ data: listed }) : undefined,
  )
  await portal.open('admin', path)
  await chooseSite('Gemini')
  await user.click(selectAll('Users'))
  await screen.findByText(`1 of ${listed.length} changes refused, ${listed.length - 1} saved.`)
  const alert = screen.getByText('1 change not saved').closest<HTMLElement>('[role=alert]')!
  within(alert).getByText('Gemini, gone: User not found')
  await waitFor(() => expect(tick('Users', 'gone').checked).toBe(false))
  for (const name of usernames) expect(tick('Users', name).checked).toBe(true)
  expect((await usersOf('Gemini')).length).toBe(listed.length - 1)
  await user.click(within(alert).getByRole('button', { name: 'Close' }))
  expect(countOf('Gemini, gone: User not found')).toBe(0)
})

test('no change is shown as saved when the call for several fails', async () => {
  await change('disconnect', 'Gemini', 'multi')
  await change('disconnect', 'Gemini', 'planner')
  const before = await usersOf('Gemini')
  await portal.open('admin', path, { expected: /503/ })
  await chooseSite('Gemini')
  portal.intercept(({ path: called }) =>
    called.endsWith('/batch') ? Response.json({ detail: 'Too much to do' }, { status: 503 }) : undefined,
  )
  await user.click(selectAll('Users'))
  await screen.findByText('Error: 503 Too much to do')
  expect(await usersOf('Gemini')).toEqual(before)
  await waitFor(() => expect(tick('Users', 'planner').checked).toBe(false))
  expect(tick('Users', 'multi').checked).toBe(false)
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

/** Opens a site with twenty users, none of them connected, and connects all of them; their call waits until it is released. */
async function connectMany() {
  const released = Promise.withResolvers<undefined>()
  portal.intercept(async ({ path: called, body }) => {
    if (called === '/settings/siteusers/users') return Response.json({ data: many })
    if (/\/siteusers\/\d+\/users$/.test(called)) return Response.json({ data: stored })
    if (/\/(dis)?connect\//.test(called)) return Response.json({ data: true })
    if (!called.endsWith('/batch')) return undefined
    await released.promise
    stored = JSON.parse(String(body)).connect.map(([, id]: [number, number]) => id)
    return Response.json({ connected: stored.length, disconnected: 0, refused: [] })
  })
  let stored: number[] = []
  await portal.open('admin', path)
  await chooseSite('Gemini')
  await user.click(selectAll('Users'))
  await screen.findByText('Saving 20 changes…')
  return { release: () => released.resolve(undefined) }
}

const unsaved = () => rows('Users').filter((row) => row.classList.contains('unsaved'))

test('several changes are one call, and are shown as saved when it has ended', async () => {
  const site = await siteNamed('Gemini')
  const { release } = await connectMany()
  screen.getByRole('progressbar', { name: 'Changes' })
  expect(selectAll('Users')).toHaveProperty('checked', true)
  expect(unsaved()).toEqual(rows('Users'))
  release()
  await screen.findByText('20 changes saved.')
  await waitFor(() => expect(unsaved()).toEqual([]))
  expect(screen.queryByRole('progressbar', { name: 'Changes' })).toBeNull()
  expect(selectAll('Users')).toHaveProperty('checked', true)
  expect(changes()).toEqual([
    {
      path: '/records/siteUsers/batch',
      body: { connect: many.map(({ id }) => [site, id]), disconnect: [] },
    },
  ])
})

test('a later change of a pair is sent when the call before has ended', async () => {
  const site = await siteNamed('Gemini')
  const { release } = await connectMany()
  const { username, id } = many[3]!
  await user.click(tick('Users', username))
  expect(tick('Users', username).checked).toBe(false)
  expect(changes()).toHaveLength(1)
  release()
  await waitFor(() => expect(changes()).toHaveLength(2))
  expect(changes()[1]?.path).toBe(`/settings/siteusers/disconnect/${site}/${id}`)
})

test('changes are saved even if the user leaves the page meanwhile, and their result is reported', async () => {
  const { release } = await connectMany()
  const settings = within(screen.getByRole('navigation', { name: 'Settings' }))
  await user.click(settings.getByRole('link', { name: 'Sites' }))
  await screen.findByRole('heading', { name: 'Sites' })
  release()
  await screen.findByText('20 changes saved.')
})

test('the form of a user lists their sites, and leads to the page with the user chosen', async () => {
  for (const { name } of await list('sites')) await change('disconnect', name, 'planner')
  for (const name of ['Gemini', 'Whitelee']) await change('connect', name, 'planner')
  await portal.open('admin', `/settings/users/${await userNamed('planner')}`)
  const part = within(await screen.findByRole('region', { name: 'Sites' }))
  await part.findByText('Sites (2)')
  for (const name of ['Gemini', 'Whitelee']) await part.findByText(name)
  expect(part.queryByText(/Administrators/)).toBeNull()
  await user.click(part.getByRole('link', { name: 'Manage Access to Sites' }))
  await screen.findByRole('heading', { name: 'Site/user access' })
  await isTicked('Users', 'planner')
  expect(cells('Users', 'username')).toEqual(['planner'])
  fill(field('Filter sites'), 'gemini')
  await isTicked('Sites', 'Gemini')
  await swap()
  await waitFor(() => expect(rows('Sites').length).toBeGreaterThan(1))
})

test('the form of a site lists its users, and leads to the page with the site chosen', async () => {
  for (const name of ['admin', 'multi', 'planner']) await change('disconnect', 'Gemini', name)
  await change('connect', 'Gemini', 'multi')
  await portal.open('admin', `/settings/sites/${await siteNamed('Gemini')}`)
  const part = within(await screen.findByRole('region', { name: 'Users' }))
  await part.findByText('Users (1)')
  await part.findByText('multi')
  part.getByText('Administrators see every site.')
  await user.click(part.getByRole('link', { name: 'Manage Access to Sites' }))
  await isTicked('Sites', 'Gemini')
  await isTicked('Users', 'multi')
  expect(tick('Users', 'planner').checked).toBe(false)
})

test('the form of an administrator says that they see every site', async () => {
  await portal.open('admin', `/settings/users/${await userNamed('admin')}`)
  await screen.findByText('Administrators see every site, also without these.')
})

test('who may not manage access does not see it beside a form', async () => {
  await portal.addUser('keeper', ['Administrator'], ['Admin.ManageSites'])
  await portal.open('keeper', `/settings/sites/${await siteNamed('Gemini')}`)
  await screen.findByRole('heading', { name: 'Gemini' })
  expect(screen.queryByRole('region', { name: 'Users' })).toBeNull()
  expect(portal.requests().filter(({ path: called }) => /siteusers/i.test(called))).toEqual([])
})

test('a last day is set for chosen users of a site, is shown beside them, and is taken away again', async () => {
  await change('connect', 'Gemini', 'planner')
  const site = await siteNamed('Gemini')
  const dated = async () =>
    (await list('pairs?ending=true')).map(({ siteId, expiresOn }: { siteId: number; expiresOn: string }) => [
      siteId,
      expiresOn,
    ])
  await portal.open('admin', path)
  await chooseSite('Gemini')
  await isTicked('Users', 'planner')
  const save = async (day: string, button: string) => {
    await user.click(screen.getByRole('button', { name: 'Last day (UTC)…' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Last day (UTC)' }))
    const rowOfUser = await dialog.findByText('planner')
    await user.click(within(rowOfUser.closest<HTMLElement>('.MuiDataGrid-row')!).getByRole('checkbox'))
    if (day) fill(dialog.getByLabelText('Last day (UTC)'), day)
    await user.click(dialog.getByRole('button', { name: button }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  }
  await save('2099-01-31', 'Save')
  await waitFor(() => expect(cells('Users', 'last day')).toContain('2099-01-31'))
  expect(await dated()).toEqual([[site, '2099-01-31']])
  await save('', 'No end')
  await waitFor(async () => expect(await dated()).toEqual([]))
  await waitFor(() => grid('Users').getByText('planner'))
  await waitFor(() => expect(grid('Users').queryByText('2099-01-31')).toBeNull())
})
