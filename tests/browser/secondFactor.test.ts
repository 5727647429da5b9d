import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { axeViolations } from './support/axeViolations.ts'
import { DEMO_PASSWORD } from './support/portal.ts'
import { startTestServer } from './support/testServer.ts'

const server = startTestServer()

/** The server by a host name, without which browsers have no passkeys. */
const localhost = () => server.product.address.replace('127.0.0.1', 'localhost')

/** A security key of Chromium's own, which answers every request. */
async function addAuthenticator(page: Page) {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: { protocol: 'ctap2', transport: 'usb', automaticPresenceSimulation: true },
  })
}

async function typePassword(page: Page, username: string) {
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password').fill(DEMO_PASSWORD)
  await page.keyboard.press('Enter')
}

it('a passkey is added under Account, completes the next sign-in by keyboard, and is removed', async () => {
  const { page } = await server.openPage({ expected: /status of 401/ })
  await addAuthenticator(page)
  await page.goto(`${localhost()}/account`)
  await typePassword(page, 'planner7')
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await page.getByLabel('Your password').fill(DEMO_PASSWORD)
  await page.keyboard.press('Enter')
  await page.getByRole('list', { name: 'Recovery codes' }).waitFor()
  expect(await axeViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'I have stored them' }).click()
  await page.getByText(/^Passkey 1 of localhost, added .*, not used yet$/).waitFor()

  await page.context().clearCookies()
  await page.goto(`${localhost()}/account`)
  await typePassword(page, 'planner7')
  await page.getByText('Use the passkey that you have added on this device or on a key.').waitFor()
  expect(await axeViolations(page)).toEqual([])
  const completed = page.waitForRequest((request) => request.url().endsWith('/authentication/second'))
  await page.keyboard.press('Enter')
  await page.getByText(/^Passkey 1 of localhost, added .*, last used /).waitFor()
  // What was signed signs in once.
  const { headers, data } = await completed.then(async (request) => ({
    headers: await request.allHeaders(),
    data: request.postData() ?? '',
  }))
  const keys = ['x-api-key', 'content-type'].map((name) => [name, headers[name] ?? ''])
  const options = { headers: Object.fromEntries(keys), data }
  expect((await page.request.post(`${localhost()}/authentication/second`, options)).status()).toBe(401)
  await page.getByRole('button', { name: 'Remove Passkey 1' }).click()
  await page.getByLabel('Code or password').fill(DEMO_PASSWORD)
  await page.keyboard.press('Enter')
  await page.getByText('You have none.').waitFor()
})

it('an address without a host name offers one-time codes and says why it has no passkeys', async () => {
  const { page } = await server.openPage()
  await page.goto('/account')
  await typePassword(page, 'planner7')
  await page.getByRole('button', { name: 'Set up one-time codes' }).waitFor()
  await page
    .getByText('Passkeys need an address with a host name and https. One-time codes work everywhere.')
    .waitFor()
  expect(await page.getByRole('button', { name: 'Add a passkey' }).count()).toBe(0)
})
