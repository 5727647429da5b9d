import { screen, waitFor, within } from '@testing-library/dom'
import { parse } from 'csv-parse/sync'
import { beforeAll, describe, expect, test } from 'vitest'
import { choose, confirm, field } from './support/fields.ts'
import { cellTexts, findForm, gridRows } from './support/grid.ts'
import { fill, startPortal, user } from './support/portal.tsx'
import { followSaves } from './support/saves.ts'

const portal = startPortal()

const name = 'Audited site'
const MINUTE_MS = 60_000
let id = 0

const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object) =>
  portal.call('admin', method, path, body)
const storedSite = async () => (await call('GET', `/settings/sites?name=${name}`)).data[0]

beforeAll(async () => {
  const { clock } = portal.server
  const { now } = clock
  clock.now = new Date(now.getTime() - MINUTE_MS)
  id = (await call('POST', '/settings/sites', { name, latitude: 54, longitude: 3 })).data
  clock.now = now
  await call('PUT', '/settings/sites', { ...(await storedSite()), latitude: 55 })
})

const search = () => user.click(screen.getByRole('button', { name: 'Search' }))
const button = (title: string | RegExp) => screen.getByRole('button', { name: title })

/** Opens the list and waits for its rows. */
async function openList(address = '/settings/audit') {
  await portal.open('admin', address)
  await waitFor(() => expect(gridRows()).not.toEqual([]))
}

/** Filters the list by a user, an action and a resource. */
async function filter() {
  fill(field('User'), 'adm')
  await choose('Action', 'Updated')
  await choose('Resource', 'Sites')
  await search()
  await waitFor(() => expect(cellTexts('title')).toEqual([name]))
}

describe('the audit', () => {
  test('lists the newest entry first, with its changes', async () => {
    await openList()
    within(screen.getByRole('navigation', { name: 'Settings' })).getByRole('link', { name: 'Audit' })
    const titles = screen.getAllByRole('columnheader').map((header) => header.textContent)
    expect(titles.filter(Boolean)).toEqual([
      'Time (UTC)',
      'User',
      'Action',
      'Resource',
      'Record or call',
      'Changes',
    ])
    expect(cellTexts('at').slice(0, 2)).toEqual(['2026-06-15 10:00:00', '2026-06-15 09:59:00'])
    expect(cellTexts('action').slice(0, 2)).toEqual(['Updated', 'Created'])
    expect(cellTexts('resource').slice(0, 2)).toEqual(['Sites', 'Sites'])
  })

  test('is filtered by user, action, resource and time, and the address has the filters', async () => {
    await openList()
    await filter()
    const address = location.pathname + location.search
    await openList(address)
    await waitFor(() => expect(cellTexts('title')).toEqual([name]))
    expect(field('User').value).toBe('adm')
    fill(field('From (UTC)'), '2026-06-15')
    fill(field('To (UTC)'), '2026-06-15')
    await search()
    await waitFor(() => expect(cellTexts('title')).toEqual([name]))
    fill(field('From (UTC)'), '2020-01-01')
    fill(field('To (UTC)'), '2020-12-31')
    await search()
    await screen.findByText('No entries found')
    await user.click(button('Clear'))
    await waitFor(() => expect(gridRows().length).toBeGreaterThan(1))
  })

  test('is saved as CSV with all filtered entries, including those of other pages', async () => {
    for (let count = 0; count < 51; count++) {
      const made = await call('POST', '/settings/sites', { name: `Page ${count}`, latitude: 1, longitude: 1 })
      await call('DELETE', `/settings/sites/${made.data}`)
    }
    const saved = followSaves()
    await openList()
    const pages = () => screen.getByRole('navigation', { name: 'Pages' }).textContent
    await waitFor(() => expect(pages()).toMatch(/^1–100 of 1\d\d$/))
    await user.click(button('Go to next page'))
    await waitFor(() => expect(pages()).toMatch(/^101–1\d\d of 1\d\d$/))
    await choose('Action', 'Created')
    await search()
    await waitFor(() => expect(pages()).toBe('1–52 of 52'))
    await user.click(button('Clear'))
    await waitFor(() => expect(pages()).toMatch(/^1–100 of 1\d\d$/))
    await user.click(button('CSV'))
    await waitFor(() => expect(saved).toHaveLength(1))
    const lines: string[][] = parse(await saved[0]!.content.text(), { bom: true })
    expect(lines[0]?.slice(0, 5)).toEqual(['Id', 'Time (UTC)', 'User', 'Action', 'Resource'])
    expect(lines.length).toBeGreaterThan(1 + 103)
    expect(lines).toContainEqual(expect.arrayContaining(['Updated', name, 'Latitude: 54 → 55']))
  })

  test('opens the details of an entry, with each changed field', async () => {
    await openList()
    await filter()
    screen.getByRole('link', { name: /^20/ }).focus()
    await user.keyboard('{Enter}')
    const table = within(await screen.findByRole('table', { name: 'Before and after' }))
    await waitFor(() =>
      expect(table.getAllByRole('row').map((row) => row.textContent)).toEqual([
        'FieldBeforeAfter',
        'Latitude5455',
      ]),
    )
    expect(screen.queryByRole('button', { name: 'Submit' })).toBeNull()
    await user.click(button('Cancel'))
    await waitFor(() => expect(gridRows()).not.toEqual([]))
  })
})

describe('the entries of one record', () => {
  const place = 'Renamed place'
  let placeId = 0
  beforeAll(async () => {
    placeId = (await call('POST', '/settings/sites', { name: 'Cape Arkona', latitude: 54, longitude: 3 }))
      .data
    const [stored] = (await call('GET', '/settings/sites?name=Cape')).data
    await call('PUT', '/settings/sites', { ...stored, name: place })
  })

  test('are found by a name that the record once had', async () => {
    await openList()
    fill(field('Record or call'), 'cape ark')
    await search()
    await waitFor(() => expect(cellTexts('title').toSorted()).toEqual(['Cape Arkona', place]))
  })

  test('are opened from the history of the record, and an entry opens the record', async () => {
    await portal.open('admin', `/settings/sites/${placeId}`)
    await findForm()
    await user.click(button('History'))
    await user.click(await screen.findByRole('link', { name: 'Open in audit' }))
    await waitFor(() => expect(cellTexts('title').toSorted()).toEqual(['Cape Arkona', place]))
    expect(field('Id').value).toBe(String(placeId))
    await user.click(screen.getAllByRole('gridcell', { name: 'Created' })[0]!)
    await screen.findByRole('link', { name: 'All entries of this record' })
    expect(screen.queryByRole('button', { name: 'Restore' })).toBeNull()
    await user.click(screen.getByRole('link', { name: 'Open site' }))
    await waitFor(() => expect(location.pathname).toBe(`/settings/sites/${placeId}`))
  })

  test('restore the record once it is deleted', async () => {
    await call('DELETE', `/settings/sites/${placeId}`)
    const query = `resource=sites&recordId=${placeId}&action=deleted`
    const [entry] = (await call('GET', `/records/audit?${query}`)).json
    await portal.open('admin', `/settings/audit/${entry.id}`)
    await user.click(await screen.findByRole('button', { name: 'Restore' }))
    expect(screen.queryByRole('link', { name: 'Open site' })).toBeNull()
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Restore' }))
    dialog.getByText(/under its old id.*passwords/)
    await user.click(dialog.getByRole('button', { name: 'Restore' }))
    await screen.findByText(/^Restored, without passwords/)
    await screen.findByRole('link', { name: 'Open site' })
    expect(screen.queryByRole('button', { name: 'Restore' })).toBeNull()
    expect((await call('GET', `/settings/sites?name=${place}`)).data[0].id).toBe(placeId)
  })

  test('say why the record cannot be restored', async () => {
    await call('DELETE', `/settings/sites/${placeId}`)
    await call('POST', '/settings/sites', { name: place, latitude: 54, longitude: 3 })
    const query = `resource=sites&recordId=${placeId}&action=deleted&_sort=id&_order=desc`
    const [entry] = (await call('GET', `/records/audit?${query}`)).json
    await portal.open('admin', `/settings/audit/${entry.id}`, { expected: /400/ })
    await user.click(await screen.findByRole('button', { name: 'Restore' }))
    await confirm('Restore')
    await screen.findByText(/This site cannot be restored as it was: Name is already used by another site/)
    button('Restore')
  })
})

describe('the CSV export of any list', () => {
  test('has its filters, and the audit records it', async () => {
    const saved = followSaves()
    await openList('/settings/users')
    fill(field('Filter Users'), 'planner')
    await waitFor(() => expect(cellTexts('username')).toEqual(['planner']))
    await user.click(button('CSV'))
    await waitFor(() => expect(saved.map((file) => file.name)).toEqual(['Users.csv']))
    const [, ...lines]: string[][] = parse(await saved[0]!.content.text(), { bom: true })
    expect(lines.map(([, username]) => username)).toEqual(['planner'])
    const { json } = await call('GET', '/records/audit?action=exported&resource=users')
    expect(json).toMatchObject([{ user: 'admin', title: 'GET /settings/users?filter=planner' }])
  })

  test('is not saved if the audit cannot be written', async () => {
    const saved = followSaves()
    await portal.open('admin', '/settings/users', { expected: /500/ })
    await waitFor(() => expect(gridRows()).not.toEqual([]))
    portal.intercept(({ headers }) =>
      headers.get('x-export') === 'csv'
        ? new Response('Something went wrong on the server.', { status: 500 })
        : undefined,
    )
    await user.click(button('CSV'))
    await screen.findByText('Error: 500 Something went wrong on the server.')
    expect(saved).toEqual([])
  })
})

describe('the history of a record', () => {
  const openHistory = async () => {
    await findForm()
    await user.click(button('History'))
    const history = within(await screen.findByRole('dialog', { name: 'History' }))
    await history.findAllByRole('heading', { level: 3 })
    return history
  }
  const revert = async (history: Awaited<ReturnType<typeof openHistory>>) => {
    history.getAllByRole('button', { name: /^Revert/ })[0]!.focus()
    await user.keyboard('{Enter}')
    await confirm('Revert')
  }

  test('shows its entries, closes by Escape, and does not revert while the form has unsaved changes', async () => {
    await portal.open('admin', `/settings/sites/${id}`)
    const history = await openHistory()
    expect(history.getAllByRole('heading', { level: 3 }).map((title) => title.textContent)).toEqual([
      '2026-06-15 10:00:00 UTC, admin: updated',
      '2026-06-15 09:59:00 UTC, admin: created',
    ])
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'History' })).toBeNull())
    fill(field(/^Latitude/), '56')
    expect((await openHistory()).getByRole('button', { name: /^Revert/ })).toHaveProperty('disabled', true)
  })

  test('reverts a change and records the revert as a change', async () => {
    await portal.open('admin', `/settings/sites/${id}`)
    await revert(await openHistory())
    await screen.findByText('Site updated')
    await confirm()
    expect((await storedSite()).latitude).toBe(54)
    await portal.open('admin', `/settings/sites/${id}`)
    const rows = (await openHistory()).getAllByRole('row')
    expect(rows.map((row) => row.textContent)).toContain('Latitude5554')
  })

  test('a revert keeps changes that another user has made in the meantime', async () => {
    const before = await storedSite()
    portal.server.clock.now = new Date(portal.server.clock.now.getTime() + MINUTE_MS)
    await call('PUT', '/settings/sites', { ...before, latitude: 56 })
    await portal.open('admin', `/settings/sites/${id}`, { expected: /409/ })
    const history = await openHistory()
    const theirs = { ...before, latitude: 56, description: 'Theirs', version: before.version + 1 }
    expect((await call('PUT', '/settings/sites', theirs)).status).toBe(200)
    await revert(history)
    const dialog = within(await screen.findByRole('dialog', { name: 'You have changed this site elsewhere' }))
    const choice = within(dialog.getByRole('radiogroup', { name: 'Description' }))
    expect(choice.getByLabelText('Theirs: Theirs')).toHaveProperty('checked', true)
    await user.click(dialog.getByRole('button', { name: 'Save' }))
    await screen.findByText('Site updated')
    await confirm()
    expect(await storedSite()).toMatchObject({ latitude: before.latitude, description: 'Theirs' })
  })

  test('is not offered to a user who may not see the audit', async () => {
    await portal.open('planner', '/operations/create')
    await findForm()
    expect(screen.queryByRole('button', { name: 'History' })).toBeNull()
  })
})
