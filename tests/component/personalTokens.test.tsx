import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { countOf, field } from './support/fields.ts'
import { fill, startPortal, user } from './support/portal.tsx'

const portal = startPortal()

const click = async (name: string | RegExp) => user.click(await screen.findByRole('button', { name }))
const section = () => screen.findByRole('region', { name: 'Tokens' })

test('a token is made under Account, shown once, listed with its last use, and revoked', async () => {
  await portal.addUser('programmer', ['User'], ['Module.Forecasts', 'Module.Alerts'])
  await portal.open('programmer', '/account')
  await click('New token')
  expect(document.activeElement).toBe(field('Name'))
  await click('Make token')
  await waitFor(() => expect(countOf('Required')).toBe(2))
  fill(field('Name'), 'Power Query')
  await user.click(screen.getByRole('checkbox', { name: 'Module.Forecasts' }))
  expect(screen.queryByRole('checkbox', { name: 'Module.Reports' })).toBeNull()
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Only read' }).checked).toBe(true)
  await click('Make token')
  await waitFor(() => expect(field('Token').value).toMatch(/^sw_[\w-]{43}$/))
  const token = field('Token').value
  expect(document.activeElement).toBe(field('Token'))

  const headers = { authorization: `Bearer ${token}` }
  expect((await portal.server.call('/sites', { headers })).status).toBe(200)
  await portal.open('programmer', '/account')
  const list = within(await section())
  const row = await list.findByRole('listitem')
  expect(row.textContent).toContain('Power QueryOnly reads · Module.Forecasts')
  expect(row.textContent).toMatch(/Last used .+ from 127\.0\.0\.1/)
  expect(document.body.textContent).not.toContain(token)
  await click('Revoke the token Power Query')
  await click('Ok')
  await waitFor(() => expect(list.queryByRole('listitem')).toBeNull())
  expect((await portal.server.call('/sites', { headers })).status).toBe(401)
})

test('a shared account has no tokens', async () => {
  await portal.open('multi', '/account')
  await screen.findByRole('region', { name: 'Active sessions' })
  expect(screen.queryByRole('region', { name: 'Tokens' })).toBeNull()
})
