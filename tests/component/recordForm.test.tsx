import { screen, waitFor, within } from '@testing-library/dom'
import { describe, expect, test, vi } from 'vitest'
import { findForm, gridRows, submit } from './support/grid.ts'
import { fill, navigate, startPortal, user } from './support/portal.tsx'
import { siteCalls } from './support/sites.ts'

const portal = startPortal()

const sites = siteCalls(portal)

const field = (label: RegExp) => screen.getByLabelText<HTMLInputElement>(label)
const formOf = async (username: string, { id }: { id: number }) => {
  await portal.open(username, `/settings/sites/${id}`)
  await findForm()
}
const atList = () => waitFor(() => expect(location.pathname).toBe('/settings/sites'))
const confirmNotice = async () => {
  const notice = await screen.findByRole('alertdialog', { name: 'Position was changed' })
  await user.click(within(notice).getByRole('button', { name: 'Ok' }))
}
const press = (name: string) => user.click(screen.getByRole('button', { name }))
const follow = (menu: string, name: string) =>
  user.click(within(screen.getByRole('navigation', { name: menu })).getByRole('link', { name }))

test('every way out of a changed form opens a dialog, whose Cancel keeps the changes', async () => {
  const site = await sites.named('admin', 'alpha ventus')
  await portal.open('admin', '/settings/sites')
  await user.click(await screen.findByRole('link', { name: site.name }))
  await findForm()
  fill(field(/^Description/), 'Half a sentence')
  const ways: Record<string, () => unknown> = {
    'the settings menu': () => follow('Settings', 'Sites'),
    'the module menu': () => follow('Modules', 'Weather Forecast'),
    Back: () => history.back(),
    Escape: () => user.keyboard('{Escape}'),
    Next: () => press('Next'),
    Duplicate: async () => user.click(await screen.findByRole('link', { name: 'Duplicate' })),
    Logout: async () => {
      await press('Profile')
      await user.click(await screen.findByRole('button', { name: 'Logout' }))
    },
  }
  const findDialog = () => screen.findByRole('alertdialog', { name: 'Unsaved changes' })
  for (const [way, go] of Object.entries(ways)) {
    await go()
    const dialog = within(await findDialog())
    dialog.getByText('There are unsaved changes. Leave without saving them?')
    await user.click(dialog.getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    expect([way, location.pathname]).toEqual([way, `/settings/sites/${site.id}`])
    expect(field(/^Description/).value).toBe('Half a sentence')
  }
  history.back()
  await user.click(within(await findDialog()).getByRole('button', { name: 'Ok' }))
  await atList()
  await waitFor(() => expect(gridRows()).not.toEqual([]))
  expect(await sites.named('admin', site.name)).toEqual(site)
})

describe('a site that another user changes while it is edited', () => {
  test('shows both versions of each changed field and stores the chosen ones', async () => {
    const before = await sites.named('admin', 'alpha ventus')
    await formOf('admin', before)
    fill(field(/^Description/), 'Mine')
    fill(field(/^Latitude/), '54,02')
    const theirs = { ...before, description: 'Theirs', longitude: 6.75, isHidden: true }
    const permissions = ['Admin.ManageSites', 'Admin.ManageSites.Modify']
    await portal.addUser('colleague', ['Administrator'], permissions)
    await portal.server.tokenOf('colleague')
    await sites.put('colleague', theirs)
    await submit()
    const dialog = within(await screen.findByRole('dialog', { name: 'colleague has changed this site' }))
    expect(screen.queryByText(/409|in the meantime/)).toBeNull()
    expect(dialog.getAllByRole('radiogroup')).toHaveLength(3)
    const choice = (group: string, name: string) =>
      within(dialog.getByRole('radiogroup', { name: group })).getByRole<HTMLInputElement>('radio', { name })
    expect(choice('Description', 'Yours: Mine').checked).toBe(true)
    expect(choice('Longitude', 'Theirs: 6.75').checked).toBe(true)
    expect(choice('Hidden', 'Theirs: Yes').checked).toBe(true)
    await user.click(choice('Hidden', 'Yours: No'))
    await user.click(dialog.getByRole('button', { name: 'Save' }))
    await screen.findByText('Site updated')
    await confirmNotice()
    expect(await sites.named('admin', before.name)).toMatchObject({
      description: 'Mine',
      latitude: 54.02,
      longitude: 6.75,
      isHidden: false,
      version: before.version + 2,
    })
    await sites.restore('admin', before)
  })

  test('is saved without a dialog if both users made the same change', async () => {
    const before = await sites.named('admin', 'alpha ventus')
    await formOf('admin', before)
    fill(field(/^Description/), 'The same')
    await sites.put('admin', { ...before, description: 'The same' })
    await submit()
    await screen.findByText('Site updated')
    await atList()
    expect((await sites.named('admin', before.name)).version).toBe(before.version + 2)
    await sites.restore('admin', before)
  })

  test('is not overwritten, and can be reloaded', async () => {
    const before = await sites.named('admin', 'alpha ventus')
    await formOf('admin', before)
    fill(field(/^Description/), 'Mine')
    await sites.put('admin', { ...before, description: 'Theirs' })
    await submit()
    await user.click(await screen.findByRole('button', { name: 'Reload' }))
    await waitFor(() => expect(field(/^Description/).value).toBe('Theirs'))
    await sites.restore('admin', before)
  })
})

describe('a copy', () => {
  test.each([
    ['admin', 'alpha ventus'],
    ['admin7', 'Anholt'],
  ])('of a site of %s starts with its values and requires another name', async (username, name) => {
    const original = await sites.named(username, name)
    await formOf(username, original)
    await user.click(await screen.findByRole('link', { name: 'Duplicate' }))
    await screen.findByText('Please change: Name must differ from that of the original')
    expect(location.pathname).toBe('/settings/sites/create')
    expect(field(/^Latitude/).value).toBe(String(original.latitude))
    await submit()
    await waitFor(() => expect(document.activeElement).toBe(field(/^Name/)))
    expect(location.pathname).toBe('/settings/sites/create')
    fill(field(/^Name/), `${name} copy`)
    await waitFor(() => expect(screen.queryByText(/^Please change/)).toBeNull())
    await submit()
    await screen.findByText('Site created')
    await atList()
    const { id: _, name: __, version: ___, ...values } = original
    const copy = await sites.named(username, `${name} copy`)
    // A field that the form hides has its default in a copy.
    const hidden = username === 'admin' ? { includeHistoricData: false } : {}
    expect(copy).toMatchObject({ ...values, ...hidden, isFavorite: false })
    await sites.remove(username, copy.id)
  })

  test('of a user has its role and permissions, and requires a new name and password', async () => {
    const userNamed = async (name: string) => {
      const { data } = await portal.call('admin', 'GET', '/settings/users')
      return data.find(({ username }: { username: string }) => username === name)
    }
    const { id, username: _, version: __, ...original } = await userNamed('planner')
    await portal.open('admin', `/settings/users/${id}`)
    await user.click(await screen.findByRole('link', { name: 'Duplicate' }))
    await screen.findByText('Please change: Username must differ from that of the original')
    expect(field(/^Password/).value).toBe('')
    fill(field(/^Username/), 'planner copy')
    fill(field(/^Password/), 'a password of its own')
    await submit()
    await screen.findByText('User created')
    const copy = await userNamed('planner copy')
    expect(copy).toMatchObject({ ...original, version: 1 })
    await portal.call('admin', 'DELETE', `/settings/users/${copy.id}`)
  })
})

test('the link to a record is copied and opens it', async () => {
  const site = await sites.named('admin', 'alpha ventus')
  await formOf('admin', site)
  await press('Copy link')
  await screen.findByText('Link copied')
  const { pathname } = new URL(await navigator.clipboard.readText())
  navigate('/settings/sites')
  await waitFor(() => expect(gridRows()).not.toEqual([]))
  navigate(pathname)
  await screen.findByRole('heading', { name: site.name, level: 2 })
})

test('a success message shows for six seconds, even if it repeats the previous one', async () => {
  await formOf('admin', await sites.named('admin', 'alpha ventus'))
  const message = () => screen.queryByText('Link copied')
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout'] })
  try {
    await press('Copy link')
    await screen.findByText('Link copied')
    await vi.advanceTimersByTimeAsync(4000)
    await press('Copy link')
    await vi.advanceTimersByTimeAsync(4000)
    expect(message()).not.toBeNull()
    await vi.advanceTimersByTimeAsync(3000)
    await waitFor(() => expect(message()).toBeNull())
  } finally {
    vi.useRealTimers()
  }
})
