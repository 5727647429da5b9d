import { screen, waitFor, within } from '@testing-library/dom'
import { describe, expect, test } from 'vitest'
import { fill, navigate, startPortal, user } from './support/portal.tsx'
import { findSite } from './support/sitePage.ts'

const portal = startPortal()

const panel = () => within(screen.getByRole('complementary', { name: 'Sites' }))
const siteNames = () =>
  [...document.querySelectorAll('aside[aria-label="Sites"] a [title]')].map((name) => name.textContent)
const tab = (name: string) => panel().getByRole('tab', { name })
const selected = () =>
  panel()
    .getAllByRole('tab')
    .map((each) => each.getAttribute('aria-selected'))
/** Opens the list of favorites, whichever list was open before. */
async function openFavorites() {
  await waitFor(() => expect(siteNames()).not.toEqual([]))
  await user.click(tab('Favorites'))
  await waitFor(() => expect(siteNames()).not.toContain('Horns Rev 3'))
  await findSite('Port of Esbjerg')
}

describe('the list of sites', () => {
  test('deselects the tabs for a search, and a chosen tab clears the search', async () => {
    await portal.open('planner', '/forecasts')
    await openFavorites()
    expect(selected()).toEqual(['true', 'false'])
    const search = panel().getByRole('searchbox') as HTMLInputElement
    fill(search, 'nowhere at all')
    await panel().findByText('No sites found')
    fill(search, 'horns')
    await findSite('Horns Rev 3')
    expect(selected()).toEqual(['false', 'false'])
    await user.click(tab('All'))
    await findSite('alpha ventus')
    expect(search.value).toBe('')
    expect(selected()).toEqual(['false', 'true'])
  })

  test('has only the tab All for a shared account', async () => {
    await portal.open('multi', '/forecasts', { size: 'tablet' })
    await findSite('alpha ventus')
    expect(
      panel()
        .getAllByRole('tab')
        .map((each) => each.textContent),
    ).toEqual(['All'])
    expect(selected()).toEqual(['true'])
  })

  test('shows all sites without favorites, and still after the first star', async () => {
    const { data: favorites } = await portal.call('admin', 'GET', '/sites/favorites')
    for (const { id } of favorites) await portal.call('admin', 'DELETE', `/sites/favorites/${id}`)
    // No list was chosen before.
    await portal.call('admin', 'PUT', '/config/admin', {})
    await portal.open('admin', '/forecasts')
    await findSite('alpha ventus')
    expect(selected()).toEqual(['false', 'true'])
    await user.click(panel().getByRole('button', { name: 'Add Arkona to favorites' }))
    await panel().findByRole('button', { name: 'Remove Arkona from favorites' })
    expect(selected()).toEqual(['false', 'true'])
    await findSite('alpha ventus')
  })

  test('stores favorites, and removing one requires confirmation', async () => {
    await portal.open('planner', '/forecasts')
    await openFavorites()
    const name = 'Port of Esbjerg'
    const favorites = async () =>
      (await portal.call('planner', 'GET', '/sites/favorites')).data.map(
        (site: { name: string }) => site.name,
      )
    const remove = async (answer: string) => {
      await user.click(panel().getByRole('button', { name: `Remove ${name} from favorites` }))
      const dialog = within(await screen.findByRole('alertdialog', { name: 'Remove Favourite' }))
      dialog.getByText(`Are you sure you want to remove ${name} as a favourite?`)
      await user.click(dialog.getByRole('button', { name: answer }))
      await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    }
    await remove('Cancel')
    expect(siteNames()).toContain(name)
    await remove('Ok')
    await waitFor(() => expect(siteNames()).not.toContain(name))
    await waitFor(async () => expect(await favorites()).not.toContain(name))

    fill(panel().getByRole('searchbox'), name)
    await findSite(name)
    await user.click(panel().getByRole('button', { name: `Add ${name} to favorites` }))
    await user.click(panel().getByRole('button', { name: 'Clear' }))
    await findSite(name)
    await waitFor(async () => expect(await favorites()).toContain(name))
  })

  test('takes turns with the map and the board on a phone, where a site is shown on its own', async () => {
    await portal.open('multi', '/forecasts', { size: 'phone' })
    await findSite('alpha ventus')
    const isListed = () => screen.queryByRole('complementary', { name: 'Sites' }) !== null
    const view = (name: string) => user.click(screen.getByRole('button', { name }))
    await view('Map')
    // Without WebGL.
    await screen.findByText('This browser cannot draw the map', { exact: false })
    expect(isListed()).toBe(false)
    await view('Board')
    await waitFor(() => expect(location.pathname).toBe('/forecasts/board'))
    await view('List')
    await waitFor(() => expect(location.pathname).toBe('/forecasts'))
    await user.click(await findSite('alpha ventus'))
    // A shared account has no thresholds until they are stored in the browser.
    await screen.findByText('No thresholds set: the forecast is not judged.')
    expect(isListed()).toBe(false)
    await user.click(screen.getByRole('link', { name: 'Back to the sites' }))
    await findSite('alpha ventus')
  })
})

test('an unknown site shows a message with its id and redirects to the front page', async () => {
  await portal.open('planner', '/forecasts', { size: 'phone', expected: /400|404/ })
  for (const id of ['999999', 'elsewhere']) {
    navigate(`/forecasts/site/${id}`)
    await screen.findByText(`There is no site ${id} that you may see.`)
    await waitFor(() => expect(location.pathname).toBe('/forecasts'))
  }
})
