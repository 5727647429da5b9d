import { fireEvent, screen, waitFor } from '@testing-library/dom'
import { describe, expect, test } from 'vitest'
import { startPortal, user } from './support/portal.tsx'

const portal = startPortal()

const pages = {
  hindcast: { username: 'planner', path: '/hindcasts', sites: '/sites' },
  analytics: { username: 'planner7', path: '/analytics', sites: '/hwwa/sites' },
}

/** Fails the calls of a path until `end` is called. */
function failing(start: string) {
  portal.intercept(({ path }) =>
    path.startsWith(start) ? new Response('broken', { status: 500 }) : undefined,
  )
  return () => portal.intercept()
}

const chooseSite = async () => {
  const field = screen.getByRole('combobox', { name: 'Site' })
  await user.click(field)
  await user.click((await screen.findAllByRole('option'))[0]!)
}

describe.each(Object.entries(pages))('before a request of %s', (_name, { username, path, sites }) => {
  test('"No site selected" stands only while no site is chosen', async () => {
    await portal.open(username, path)
    await screen.findByText('No site selected')
    await chooseSite()
    await screen.findByText('Nothing computed yet')
    expect(screen.queryByText('No site selected')).toBeNull()
  })

  test('sites that could not be loaded are said to be, and can be loaded again', async () => {
    const end = failing(sites)
    await portal.open(username, path)
    await screen.findByText(/^The sites could not be loaded\./)
    end()
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(screen.queryByText(/^The sites could not be loaded\./)).toBeNull())
    await chooseSite()
  })
})

describe('the conditions of an analysis', () => {
  const unknown = 'No condition is called so'

  test('that could not be loaded are said to be, and can be loaded again', async () => {
    const end = failing('/hwwa/parameters')
    await portal.open('planner7', '/analytics')
    await screen.findByText('No site selected')
    await chooseSite()
    await user.click(screen.getByRole('combobox', { name: 'Analysis height' }))
    await user.click((await screen.findAllByRole('option'))[0]!)
    await screen.findByText('The weather parameters of the site could not be loaded.')
    expect(screen.queryByText(unknown)).toBeNull()
    end()
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    await screen.findAllByRole('checkbox', { name: /^Wind/ })
    expect(screen.queryByText('The weather parameters of the site could not be loaded.')).toBeNull()
  })

  test('are missing only if one has searched for them', async () => {
    await portal.open('planner', '/hindcasts')
    const search = await screen.findByLabelText('Find a condition')
    expect(screen.queryByText(unknown)).toBeNull()
    fireEvent.change(search, { target: { value: 'no such weather' } })
    await screen.findByText(unknown)
  })

  test('are not searched for in an empty list', async () => {
    portal.intercept(({ path }) =>
      path.startsWith('/hwwa/parameters') ? Response.json({ data: [] }) : undefined,
    )
    await portal.open('planner7', '/analytics')
    await screen.findByText('No site selected')
    await chooseSite()
    await user.click(screen.getByRole('combobox', { name: 'Analysis height' }))
    await user.click((await screen.findAllByRole('option'))[0]!)
    await screen.findByText('There are no conditions to choose from')
    expect(screen.queryByText(unknown)).toBeNull()
  })
})
