import { screen, waitFor, within } from '@testing-library/dom'
import { describe, expect, test } from 'vitest'
import { keyText, shortcutGroups } from '#shell/shortcuts/shortcuts.ts'
import { fill, startPortal, user } from './support/portal.tsx'

const portal = startPortal()

const palette = () => screen.findByRole('dialog', { name: 'Commands' })
const field = async () => within(await palette()).findByRole('combobox', { name: 'Sites, pages and actions' })
const options = async (group: string) =>
  within(await within(await palette()).findByRole('group', { name: group }))
    .getAllByRole('option')
    .map((option) => option.textContent)

async function open() {
  await user.keyboard('{Control>}k{/Control}')
  return field()
}

async function choose(typed: string, command: string) {
  fill(await open(), typed)
  await user.click(await within(await palette()).findByRole('option', { name: command }))
}

describe('the palette', () => {
  test('offers a planner, an administrator and a shared account what the access tables allow', async () => {
    const offered = async (username: string) => {
      await portal.open(username, '/wiki')
      await user.click(screen.getByRole('button', { name: 'Commands' }))
      await field()
      return { pages: await options('Pages'), actions: await options('Actions') }
    }
    const planner = await offered('planner')
    expect(planner.pages).toEqual(expect.arrayContaining(['Weather Forecast', 'Manage Reports', 'Account']))
    expect(planner.actions).toEqual(
      expect.arrayContaining(['New alert', 'New report', 'Dark theme', 'Keyboard shortcuts', 'Sign out']),
    )
    expect(planner.actions).not.toContain('New site')
    expect(planner.pages.filter((name) => name.endsWith('Settings'))).toEqual([])
    const administrator = await offered('admin')
    expect(administrator.actions).toEqual(expect.arrayContaining(['New site', 'New user']))
    expect(administrator.pages).toEqual(expect.arrayContaining(['SitesSettings', 'UsersSettings']))
    const shared = await offered('multi')
    expect(shared.pages).toContain('Weather Forecast')
    expect(shared.actions).not.toContain('New user')
  })

  test('offers the modules and sites of the second customer', async () => {
    await portal.open('planner7', '/analytics')
    await open()
    const pages = await options('Pages')
    expect(pages).toContain('Historical Weather Window Analysis')
    expect(pages).not.toContain('Hindcast Analysis')
    fill(await field(), 'anholt')
    const sites = within(await within(await palette()).findByRole('group', { name: 'Sites' }))
    await user.click(await sites.findByRole('option', { name: /^Anholt/ }))
    await waitFor(() => expect(location.pathname).toBe('/forecasts/site/47'))
  })

  test('opens from a text field, where the same keys close it', async () => {
    await portal.open('planner', '/wiki')
    ;(await screen.findByRole('searchbox')).focus()
    await open()
    await user.keyboard('{Control>}k{/Control}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  test('changes the theme, and requires confirmation before unsaved changes are lost', async () => {
    await portal.open('multi', '/alerts/create')
    const name = () => screen.getByLabelText(/^Name/) as HTMLInputElement
    await waitFor(name)
    fill(name(), 'Not saved')
    await choose('dark', 'Dark theme')
    await waitFor(() => expect(document.documentElement.dataset.scheme).toBe('dark'))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await choose('wiki', 'Wiki')
    const confirmation = await screen.findByRole('alertdialog', { name: 'Unsaved changes' })
    await user.click(within(confirmation).getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    expect(location.pathname).toBe('/alerts/create')
    expect(name().value).toBe('Not saved')
    // The theme of the page outlives its session.
    await choose('system', 'Theme of the system')
    await waitFor(() => expect(document.documentElement.dataset.scheme).toBe('light'))
  })
})

describe('the dialog of shortcuts', () => {
  test('opens with ?, except while text is typed, and lists every shortcut', async () => {
    await portal.open('planner', '/wiki', { size: 'phone' })
    const search = (await screen.findByRole('searchbox')) as HTMLInputElement
    search.focus()
    await user.keyboard('?')
    expect(search.value).toBe('?')
    expect(screen.queryByRole('dialog')).toBeNull()
    fill(search, '')
    const profile = screen.getByRole('button', { name: 'Profile' })
    profile.focus()
    await user.keyboard('?')
    const dialog = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })
    const listed = [...dialog.querySelectorAll('section')].map((section) => ({
      group: section.querySelector('h3')?.textContent,
      rows: [...section.querySelectorAll('dt')].map((row) => [
        row.textContent,
        [...(row.parentElement?.querySelectorAll('kbd') ?? [])].map((key) => key.textContent),
      ]),
    }))
    expect(listed).toEqual(
      shortcutGroups().map(([group, rows]) => ({
        group,
        rows: rows.map(({ does, keys }) => [does, keys.map((key) => keyText(key, false))]),
      })),
    )
    expect(listed.map(({ group }) => group)).toEqual(
      expect.arrayContaining([
        'List of sites',
        'Sliders of limits',
        'Divider beside the map',
        'Forecast table, on a column',
      ]),
    )
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(document.activeElement).toBe(profile)
    await user.keyboard('/')
    await waitFor(() => expect(document.activeElement?.getAttribute('role')).toBe('searchbox'))
  })
})
