import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { base32Bytes, codeAt } from '../server/authentication/rfc6238.ts'
import { password } from '../server/seededApp.ts'
import { countOf, field } from './support/fields.ts'
import { logIn, logOut } from './support/login.ts'
import { fill, navigate, startPortal, user } from './support/portal.tsx'

const portal = startPortal()

const STEP_MS = 30_000
const click = async (name: string | RegExp) => user.click(await screen.findByRole('button', { name }))
const section = () => screen.findByRole('region', { name: 'Second factor' })
const findPortal = () => screen.findByRole('button', { name: 'Profile' })
const later = () => {
  portal.server.clock.now = new Date(portal.server.clock.now.getTime() + 2 * STEP_MS)
}

/** Sets up one-time codes on the account page; returns what the page shows only once. */
async function setUp() {
  await click('Set up one-time codes')
  expect(document.activeElement).toBe(field('Your password'))
  fill(field('Your password'), password)
  await user.keyboard('{Enter}')
  await screen.findByRole('img', { name: 'QR code with the secret' })
  const secret = base32Bytes(screen.getByRole('group', { name: 'Secret' }).textContent.replaceAll(' ', ''))
  fill(field('Code of the app'), codeAt(secret, portal.server.clock.now))
  await click('Confirm')
  const list = await screen.findByRole('list', { name: 'Recovery codes' })
  const codes = within(list)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)
  await click('I have stored them')
  later()
  return { secret, codes }
}

test('one-time codes are set up under Account, asked for at the next sign-in, and removed', async () => {
  await portal.addUser('careful', ['User'], ['Module.Forecasts'])
  await portal.open('careful', '/account', { expected: /400|401/ })
  await waitFor(async () => expect((await section()).textContent).toContain('You have none.'))
  await click('Set up one-time codes')
  fill(field('Your password'), 'not the password')
  await user.keyboard('{Enter}')
  await screen.findByText('Incorrect code or password')
  await click('Cancel')
  const { secret, codes } = await setUp()
  expect(codes).toHaveLength(10)
  expect(document.activeElement?.textContent).toBe('Second factor')
  await waitFor(async () => expect((await section()).textContent).toContain('10 recovery codes are left.'))
  expect(document.body.textContent).not.toContain(codes[0])

  await logOut()
  await logIn('careful')
  await screen.findByText('Type the code that the app on your phone shows for this portal.')
  expect(document.activeElement).toBe(field('Code'))
  expect(field('Code').autocomplete).toBe('one-time-code')
  await click('Continue')
  expect(countOf('Required')).toBe(1)
  fill(field('Code'), '12')
  await click('Continue')
  await screen.findByText('Incorrect code. Please try again')
  fill(field('Code'), codeAt(secret, portal.server.clock.now))
  await user.keyboard('{Enter}')
  await findPortal()

  navigate('/account')
  await click('Remove one-time codes')
  fill(field('Code or password'), password)
  await user.keyboard('{Enter}')
  await screen.findByText('One-time codes removed')
  await waitFor(async () => expect((await section()).textContent).toContain('You have none.'))
})

test('a recovery code signs in once, and an ended sign-in returns to the password with the reason', async () => {
  await portal.addUser('phoneless', ['User'], ['Module.Forecasts'])
  await portal.open('phoneless', '/account', { expected: /401/ })
  const { codes } = await setUp()
  await logOut()
  await logIn('phoneless')
  await click('Back')
  await logIn('phoneless')
  await click('Use a recovery code')
  fill(field('Recovery code'), String(codes[0]))
  portal.server.clock.now = new Date(portal.server.clock.now.getTime() + 5 * 60_000)
  await click('Continue')
  await screen.findByText('The sign-in has taken too long or too many tries. Please sign in again.')
  await logIn('phoneless')
  await click('Use a recovery code')
  fill(field('Recovery code'), String(codes[0]))
  await click('Continue')
  await findPortal()
})

test('a shared account has no section of a second factor', async () => {
  await portal.open('multi', '/account')
  await screen.findByRole('heading', { name: 'Calendar' })
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Second factor' })).toBeNull())
})

test('an administrator removes the second factor of a user who has lost it', async () => {
  const id = await portal.addUser('loser', ['User'], ['Module.Forecasts'])
  await portal.open('loser', '/account', { expected: /401/ })
  await setUp()
  await portal.open('admin', `/settings/users/${id}`)
  const fact = () => screen.getByText('Second factor', { selector: 'dt' }).nextElementSibling?.textContent
  await screen.findByText('Password state')
  expect(fact()).toBe('Yes')
  await click('Remove second factor')
  const dialog = await screen.findByRole('alertdialog', { name: 'Remove second factor' })
  await user.click(within(dialog).getByRole('button', { name: 'Remove second factor' }))
  await waitFor(() => expect(fact()).toBe('No'))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Remove second factor' })).toBeNull())
})
