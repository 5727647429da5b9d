import { expect, test } from 'vitest'
import { signedInHeaders } from './support/apiHeaders.ts'
import { axeViolations } from './support/axeViolations.ts'
import { atEverySize, screens } from './support/browser.ts'
import { waitForText } from './support/editableServer.ts'
import { DEMO_PASSWORD, openAs, signIn } from './support/portal.ts'
import { startTestServer } from './support/testServer.ts'

const server = startTestServer()

const refused = /400 \(Bad Request\)/
const expired = /401 \(Unauthorized\)/

test('the profile links to the account, where the password can be changed', async () => {
  const { page } = await server.openPage({ expected: refused })
  await openAs(page, 'planner')
  await page.getByRole('button', { name: 'Profile' }).click()
  await page.getByRole('link', { name: 'Account' }).click()
  await page.waitForURL('**/account')
  await page.getByRole('heading', { level: 1, name: 'Account' }).waitFor()
  const [current, next] = [page.getByLabel('Current password'), page.getByLabel('New password')]
  const change = page.getByRole('button', { name: 'Change password' })

  await change.click()
  await expect.poll(() => page.getByText('Required', { exact: true }).count()).toBe(1)
  await waitForText(page, 'Must be at least 12 characters')
  await current.fill('not the password')
  await next.fill('twelve chars')
  await change.click()
  await waitForText(page, 'Incorrect password')
  expect(await current.evaluate((field) => field === document.activeElement)).toBe(true)
  await current.fill(DEMO_PASSWORD)
  await page.keyboard.press('Enter')
  await waitForText(page, 'Password changed')
  expect([await current.inputValue(), await next.inputValue()]).toEqual(['', ''])

  const other = await server.openPage()
  await other.page.goto('/')
  await signIn(other.page, 'planner', 'twelve chars')
})

test('active sessions are listed, the current one is marked, and others can be revoked', async () => {
  const headers = await signedInHeaders(server.product.address, 'multi')
  const isSignedIn = async () => (await fetch(`${server.product.address}/session`, { headers })).ok
  expect(await isSignedIn()).toBe(true)
  const { page } = await server.openPage()
  await openAs(page, 'multi', '/account')
  const rows = page.getByRole('region', { name: 'Active sessions' }).getByRole('listitem')
  await expect.poll(() => rows.count()).toBe(2)
  await expect.poll(() => rows.first().textContent()).toMatch(/^Signed in .*Last used .*This session$/)
  expect(await page.getByText('This session').count()).toBe(1)
  await rows
    .nth(1)
    .getByRole('button', { name: /^Revoke the session of / })
    .click()
  await waitForText(page, 'Session ended')
  await expect.poll(() => rows.count()).toBe(1)
  expect(await isSignedIn()).toBe(false)
})

test('Sign out everywhere requires confirmation and ends every session', async () => {
  const headers = await signedInHeaders(server.product.address, 'admin')
  const isSignedIn = async () => (await fetch(`${server.product.address}/session`, { headers })).ok
  const { page } = await server.openPage({ expected: expired })
  await openAs(page, 'admin', '/account')
  await page.getByRole('button', { name: 'Sign out everywhere' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Sign out everywhere' })
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await dialog.waitFor({ state: 'hidden' })
  expect(await isSignedIn()).toBe(true)
  await page.getByRole('button', { name: 'Sign out everywhere' }).click()
  await dialog.getByRole('button', { name: 'Ok' }).click()
  await page.getByRole('button', { name: 'Login' }).waitFor()
  expect(await isSignedIn()).toBe(false)
  await page.reload()
  await page.getByRole('button', { name: 'Login' }).waitFor()
})

test('a failure to read the sessions is shown and can be retried', async () => {
  const { page } = await server.openPage({ expected: /503/ })
  await page.route('**/account/sessions', (route) =>
    route.request().resourceType() === 'document'
      ? route.continue()
      : route.fulfill({ status: 503, body: 'The database does not answer.' }),
  )
  await openAs(page, 'planner7', '/account')
  await page.getByRole('alert').getByText('The database does not answer.').waitFor()
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Try again' }).click()
  await waitForText(page, 'This session')
})

test('the account has no accessibility violation and does not scroll sideways at any size', async () => {
  const { page } = await server.openPage()
  await openAs(page, 'admin7', '/account')
  await atEverySize(page, async (screen) => {
    await waitForText(page, 'This session')
    expect(await axeViolations(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
      screens[screen].width,
    )
  })
})
