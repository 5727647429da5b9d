import { describe, expect, test } from 'vitest'
import {
  cellTexts,
  gridRows,
  startEditableServer,
  waitForForm,
  waitForText,
} from './support/editableServer.ts'
import { DEMO_PASSWORD } from './support/portal.ts'

const { api, as } = startEditableServer()

async function addUser(username: string, roles: string[], permissions: string[]) {
  const call = await api('admin')
  const body = { username, roles, permissions, name: username, email: `${username}@example.org` }
  const answer = await call('POST', '/settings/users', { ...body, password: DEMO_PASSWORD })
  expect([answer.status, answer.body]).toEqual([200, { data: expect.any(Number) }])
  return Number(answer.body.data)
}

describe('the list of users', () => {
  test('has the columns and order of the specification, and is filtered by username or email', async () => {
    await as('admin', '/settings/users', async (page) => {
      await page.getByRole('heading', { name: 'Users' }).waitFor()
      await gridRows(page).first().waitFor()
      expect(await page.getByRole('columnheader').allTextContents()).toEqual([
        '',
        'Username',
        'Email',
        'Roles',
      ])
      expect(await cellTexts(page, 'username')).toEqual(['admin', 'multi', 'planner'])
      expect(await cellTexts(page, 'roles')).toEqual(['Administrator', 'MultiUser', 'User'])
      for (const field of ['Username', 'Email', 'Roles']) {
        const header = page.getByRole('columnheader', { name: field })
        await header.click()
        await expect.poll(() => header.getAttribute('aria-sort')).toMatch(/ascending|descending/)
      }
      const filter = page.getByLabel('Filter Users')
      await filter.fill('PLANNER@')
      await filter.press('Enter')
      await expect.poll(() => cellTexts(page, 'username')).toEqual(['planner'])
      await filter.fill('.*')
      await filter.press('Enter')
      await waitForText(page, 'No users found')
    })
  })

  test('a row opens the form of its user; an unknown id shows a message', async () => {
    await as('admin', '/settings/users', async (page) => {
      await page.getByRole('gridcell', { name: 'planner@example.org' }).click()
      await waitForForm(page)
      expect(new URL(page.url()).pathname).toMatch(/^\/settings\/users\/\d+$/)
      await expect.poll(() => page.getByLabel('Username').inputValue()).toBe('planner')
      expect(await page.getByLabel('Password').inputValue()).toBe('')
    })
    await as('admin', '/settings/users/987654', (page) => waitForText(page, 'User not found'))
  })
})

describe('the settings', () => {
  test('open the first permitted entry and list only permitted ones', async () => {
    await addUser('keeper', ['Administrator'], ['Module.Forecasts', 'Admin.ManageUsers'])
    await as('keeper', '/settings', async (page) => {
      await page.waitForURL(({ pathname }) => pathname === '/settings/users')
      const menu = page.getByRole('navigation', { name: 'Settings' }).getByRole('link')
      expect(await menu.allTextContents()).toEqual(['Users'])
      await gridRows(page).first().waitFor()
      expect(await page.getByRole('link', { name: 'Add new' }).count()).toBe(0)
      await page.goto('/settings/sites')
      await waitForText(page, 'Unauthorized')
    })
  })

  test('show a user who is not an administrator the permitted entries, but are not in the menu', async () => {
    const permissions = ['Module.Forecasts', 'Admin.ManageUsers', 'Admin.ManageUsers.Modify']
    await addUser('helper', ['User'], permissions)
    await as('helper', '/settings', async (page) => {
      await page.waitForURL(({ pathname }) => pathname === '/settings/users')
      await page.getByRole('gridcell', { name: 'multi@example.org' }).click()
      await waitForForm(page)
      expect(await page.getByRole('button', { name: 'Delete' }).count()).toBe(0)
      const modules = page.getByRole('navigation').filter({ hasText: 'Weather Forecast' })
      expect(await modules.getByRole('link', { name: 'Settings', exact: true }).count()).toBe(0)
    })
  })
})
