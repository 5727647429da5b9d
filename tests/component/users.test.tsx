import { screen, waitFor, within } from '@testing-library/dom'
import { describe, expect, test } from 'vitest'
import { cellTexts, findForm, gridRows } from './support/grid.ts'
import { fill, navigate, startPortal, user } from './support/portal.tsx'

const portal = startPortal()

describe('the list of users', () => {
  test('has the columns and order of the specification, and is filtered by username or email', async () => {
    await portal.open('admin', '/settings/users')
    await screen.findByRole('heading', { name: 'Users' })
    await waitFor(() => expect(cellTexts('username')).toEqual(['admin', 'multi', 'planner']))
    expect(screen.getAllByRole('columnheader').map((header) => header.textContent)).toEqual([
      '',
      'Username',
      'Email',
      'Roles',
    ])
    expect(cellTexts('roles')).toEqual(['Administrator', 'MultiUser', 'User'])
    for (const name of [/^Username/, /^Email/, /^Roles/]) {
      const header = screen.getByRole('columnheader', { name })
      await user.click(header)
      await waitFor(() => expect(header.getAttribute('aria-sort')).toMatch(/ascending|descending/))
    }
    const filter = () => screen.getByLabelText('Filter Users')
    filter().focus()
    fill(filter(), 'PLANNER@')
    await waitFor(() => expect(cellTexts('username')).toEqual(['planner']))
    expect(document.activeElement).toBe(filter())
    fill(filter(), '.*')
    await screen.findByText('No users found')
    expect(screen.queryByRole('button', { name: 'Search' })).toBeNull()
    // The menu opens the whole list.
    navigate('/settings/users')
    await waitFor(() => expect(cellTexts('username')).toHaveLength(3))
    expect(filter()).toHaveProperty('value', '')
  })

  test('a row opens the form of its user; an unknown id shows a message', async () => {
    await portal.open('admin', '/settings/users')
    await user.click(await screen.findByRole('gridcell', { name: 'planner@example.org' }))
    await findForm()
    expect(location.pathname).toMatch(/^\/settings\/users\/\d+$/)
    await waitFor(() => expect(screen.getByLabelText(/^Username/)).toHaveProperty('value', 'planner'))
    expect(screen.getByLabelText(/^Password/)).toHaveProperty('value', '')
    navigate('/settings/users/987654')
    await screen.findByText('User not found')
  })
})

describe('a user with more rights', () => {
  const managing = ['Admin.ManageUsers', 'Admin.ManageUsers.Modify', 'Admin.ManageUsers.Delete']
  const refusal = 'You cannot change somebody who has more rights than you.'

  test('has a form that only shows, and says why', async () => {
    await portal.addUser('clerk', ['User'], ['Module.Forecasts', ...managing])
    await portal.open('clerk', '/settings/users')
    await user.click(await screen.findByRole('gridcell', { name: 'admin@example.org' }))
    await screen.findByText(refusal)
    expect(screen.getByLabelText<HTMLInputElement>(/^Username/).disabled).toBe(true)
    for (const name of ['Submit', 'Delete', 'Reset password', 'Lock'])
      expect([name, screen.queryByRole('button', { name })]).toEqual([name, null])
  })

  test('is left out of the change and the deletion of ticked users', async () => {
    await portal.addUser('clerk2', ['User'], ['Module.Forecasts', ...managing])
    await portal.addUser('temporary', ['User'], ['Module.Forecasts'])
    await portal.open('clerk2', '/settings/users')
    const tick = async (name: string) => {
      const row = (await screen.findByRole('gridcell', { name })).closest<HTMLElement>('[role=row]')!
      await user.click(within(row).getByRole('checkbox'))
    }
    await tick('admin@example.org')
    await tick('temporary@example.org')
    await user.click(await screen.findByRole('button', { name: 'Edit selected' }))
    const edit = within(await screen.findByRole('dialog', { name: 'Edit 2 users' }))
    await user.click(edit.getByRole('checkbox', { name: 'Change Name' }))
    fill(edit.getByRole('textbox', { name: 'Name' }), 'Together')
    await user.click(edit.getByRole('button', { name: 'Preview' }))
    await edit.findByText(`1 user is left out: ${refusal}`)
    edit.getByRole('button', { name: 'Change 1' })
    await user.click(edit.getByRole('button', { name: 'Cancel' }))
    await user.click(await screen.findByRole('button', { name: 'Delete selected' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete 1 user?' }))
    dialog.getByText(`admin is left out: ${refusal}`)
    await user.click(dialog.getByRole('button', { name: 'Delete 1' }))
    await screen.findByText('1 user deleted')
    await waitFor(() => expect(screen.queryByText('temporary@example.org')).toBeNull())
    screen.getByText('admin@example.org')
  })
})

describe('the settings', () => {
  test('open the first permitted entry and list only permitted ones', async () => {
    await portal.addUser('keeper', ['Administrator'], ['Module.Forecasts', 'Admin.ManageUsers'])
    await portal.open('keeper', '/settings')
    await waitFor(() => expect(gridRows()).not.toEqual([]))
    expect(location.pathname).toBe('/settings/users')
    const menu = within(screen.getByRole('navigation', { name: 'Settings' }))
    expect(menu.getAllByRole('link').map((link) => link.textContent)).toEqual(['Users', 'Groups', 'Tokens'])
    expect(screen.queryByRole('link', { name: 'Add new' })).toBeNull()
    navigate('/settings/sites')
    await screen.findByText('Unauthorized')
  })

  test('show a user who is not an administrator the permitted entries, but are not in the menu', async () => {
    const permissions = ['Module.Forecasts', 'Admin.ManageUsers', 'Admin.ManageUsers.Modify']
    await portal.addUser('helper', ['User'], permissions)
    await portal.open('helper', '/settings')
    await portal.addUser('lower', ['User'], ['Module.Forecasts'])
    await user.click(await screen.findByRole('gridcell', { name: 'lower@example.org' }))
    await findForm()
    expect(location.pathname).toMatch(/^\/settings\/users\/\d+$/)
    expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull()
    const modules = within(screen.getByRole('navigation', { name: 'Modules' }))
    expect(modules.queryByRole('link', { name: 'Settings' })).toBeNull()
  })
})
