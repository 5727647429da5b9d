import { readFileSync } from 'node:fs'
import { screen, waitFor, within } from '@testing-library/dom'
import { describe, expect, test } from 'vitest'
import { startPortal, user } from './support/portal.tsx'

const portal = startPortal()

/** The users in README.md and their menus. */
const demonstrationUsers = [
  .../\| user \| menu \|.*?\n\n/s
    .exec(readFileSync('README.md', 'utf8'))![0]
    .matchAll(/^\| `(\w+)` \| ([^|]*) \|/gm),
].map(([, user = '', menu = '']) => [user, menu.split(', ')] as const)

describe('the portal', () => {
  test.each(demonstrationUsers)(
    'shows %s the menu that README.md lists, and the wiki',
    async (username, menu) => {
      await portal.open(username, '/wiki')
      const links = () =>
        within(screen.getByRole('navigation', { name: 'Modules' }))
          .getAllByRole('link')
          .map((link) => link.textContent)
      await waitFor(() => expect(links().filter((name) => name !== 'Wiki')).toEqual(menu))
      expect(links()).toContain('Wiki')
    },
  )

  test('shows the pictures of the user’s customer, also on a host of another', async () => {
    await portal.open('planner7', '/wiki')
    const logo = screen.getByRole('banner').querySelector('img')
    expect(logo?.getAttribute('src')).toBe('/customers/7/branding/logo.svg')
  })

  test('shows Settings to administrators only', async () => {
    await portal.open('planner', '/settings')
    await screen.findByText('Unauthorized')
    expect(screen.queryByRole('link', { name: 'Settings' })).toBeNull()
  })

  test.each(['/no/such/page', '/%'])(
    'shows a not-found page at %s, which links to the front page',
    async (path) => {
      await portal.open('planner', path)
      await screen.findByText('Page not found')
      screen.getByRole('link', { name: 'Frontpage' })
    },
  )

  test('shows its menu as an overlay on a small screen and closes it after navigation', async () => {
    await portal.open('admin', '/wiki', { size: 'phone' })
    const menu = () => screen.queryByRole('navigation', { name: 'Modules' })
    await waitFor(() => expect(menu()).toBeNull())
    await user.click(within(screen.getByRole('banner')).getByRole('button', { name: 'Menu' }))
    const modules = within(await screen.findByRole('navigation', { name: 'Modules' }))
    await user.click(await modules.findByRole('link', { name: 'Manage Reports' }))
    await screen.findByRole('heading', { name: 'Manage Reports' })
    expect(location.pathname).toBe('/reports')
    await waitFor(() => expect(menu()).toBeNull())
  })
})
