import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import sites from '#server/seed/sites.json' with { type: 'json' }
import users from '#server/seed/users.json' with { type: 'json' }
import { startPortal } from './support/portal.tsx'

const ofCustomer = (rows: readonly { customerId: number }[], id: number) =>
  rows.filter(({ customerId }) => customerId === id).length
const [siteCount, userCount] = [ofCustomer(sites, 1), ofCustomer(users, 1)]

const portal = startPortal({ QUOTA_SITES: `1:${siteCount + 1}`, QUOTA_USERS: `1:${userCount}` })

const rows = async () =>
  within(await screen.findByRole('list', { name: 'Quotas' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)
const findSettings = () => screen.findByRole('navigation', { name: 'Settings' })

test('administrators see use against quota in the settings, up to date after a change', async () => {
  await portal.open('admin', '/settings')
  const full = `Users: ${userCount} of ${userCount}`
  expect(await rows()).toEqual([`Sites: ${siteCount} of ${siteCount + 1}`, full])
  const body = { name: 'One more', latitude: 54, longitude: 7 }
  expect((await portal.call('admin', 'POST', '/settings/sites', body)).status).toBe(200)
  await portal.open('admin', '/settings/users')
  await waitFor(async () =>
    expect(await rows()).toEqual([`Sites: ${siteCount + 1} of ${siteCount + 1}`, full]),
  )
})

test('nothing is shown without a quota', async () => {
  await portal.open('admin7', '/settings')
  await findSettings()
  await waitFor(() => expect(portal.requests().map(({ path }) => path)).toContain('/customer/quotas'))
  expect(screen.queryByRole('list', { name: 'Quotas' })).toBeNull()
})
