import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { axeViolations } from './support/axeViolations.ts'
import { atEverySize, screens } from './support/browser.ts'
import { startEditableServer, waitForForm, waitForText } from './support/editableServer.ts'
import { DEMO_PASSWORD, signIn } from './support/portal.ts'

const { api, as, server } = startEditableServer()

const OWN_PASSWORD = 'a password of my own'

/** Adds a user through the API as an administrator. Returns the path of the user's form. */
async function addUser(username: string): Promise<string> {
  const { status, body } = await (await api('admin'))('POST', '/settings/users', {
    ...{ username, email: `${username}@example.org`, password: DEMO_PASSWORD, name: 'Somebody' },
    ...{ roles: ['User'], permissions: ['Module.Forecasts'], mainPage: 'Module.Forecasts' },
  })
  expect([status, body]).toEqual([200, { data: expect.any(Number) }])
  return `/settings/users/${body.data}`
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const dialog = (page: Page, name: string) => page.getByRole('alertdialog', { name })
const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent)
const fact = (page: Page, term: string) =>
  page.locator('dl > div', { has: page.getByText(term, { exact: true }) }).locator('dd')

/** Presses a button of the form and confirms its dialog, by keyboard. */
async function press(page: Page, name: string) {
  await button(page, name).focus()
  await page.keyboard.press('Enter')
  await dialog(page, name).waitFor()
  expect(await focused(page)).toBe(name)
  await page.keyboard.press('Enter')
}

/** Resets the password of the user in the form by keyboard. Returns the one-time password. */
async function reset(page: Page): Promise<string> {
  await press(page, 'Reset password')
  const shown = dialog(page, 'One-time password')
  await shown.waitFor()
  const password = (await shown.getByRole('status').textContent()) ?? ''
  expect(password).toMatch(/^(\w{4}-){3}\w{4}$/)
  // Escape does not close a dialog whose content is shown only once.
  await page.keyboard.press('Escape')
  expect(await shown.isVisible()).toBe(true)
  await page.keyboard.press('Enter')
  await shown.waitFor({ state: 'hidden' })
  await expect.poll(() => focused(page)).toBe('Reset password')
  expect(await page.content()).not.toContain(password)
  return password
}

test('a reset password is shown once, and its user can only change it after signing in', async () => {
  const form = await addUser('forgetful')
  let password = ''
  await as('admin', form, async (page) => {
    await waitForForm(page)
    await expect.poll(() => fact(page, 'Last sign-in (UTC)').textContent()).toBe('Never')
    expect(await fact(page, 'Password state').textContent()).toBe('Set')
    password = await reset(page)
    await expect.poll(() => fact(page, 'Password state').textContent()).toBe('One-time, to be changed')
  })

  const { page, errors } = await server.openPage({ expected: /400 \(Bad Request\)/ })
  await page.goto('/settings/sites')
  await page.getByLabel('Username').focus()
  await page.keyboard.type('forgetful')
  await page.keyboard.press('Tab')
  await page.keyboard.type(password)
  await page.keyboard.press('Enter')
  const current = page.getByLabel('Current password')
  await current.waitFor()
  await page.getByRole('status').getByText('You have signed in with a one-time password.').waitFor()
  for (const path of ['/forecasts', '/account']) {
    await page.goto(path)
    await current.waitFor()
    expect(await page.getByRole('navigation').count()).toBe(0)
  }
  await current.focus()
  await page.keyboard.type(password)
  await page.keyboard.press('Tab')
  await page.keyboard.type(password)
  await page.keyboard.press('Enter')
  await waitForText(page, 'Must be another than the current password')
  expect(await page.getByLabel('New password').evaluate((field) => field === document.activeElement)).toBe(
    true,
  )
  await page.keyboard.press('Control+A')
  await page.keyboard.type(OWN_PASSWORD)
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Profile' }).waitFor()
  await page.getByRole('heading', { level: 1, name: 'Account' }).waitFor()
  expect(errors).toEqual([])

  await as('admin', form, async (page) => {
    await expect.poll(() => fact(page, 'Password state').textContent()).toBe('Set')
    await expect.poll(() => fact(page, 'Last sign-in (UTC)').textContent()).toMatch(/^\d{4}-\d\d-\d\d \d\d:/)
  })
})

test('a locked user is sent to the login page by the next call, and can sign in once unlocked', async () => {
  const form = await addUser('leaving')
  const { page: theirs } = await server.openPage({ expected: /401 \(Unauthorized\)/ })
  await theirs.goto('/forecasts')
  await signIn(theirs, 'leaving')
  await as('admin', form, async (page) => {
    await waitForForm(page)
    expect(await fact(page, 'Locked').textContent()).toBe('No')
    await press(page, 'Lock')
    await waitForText(page, 'User locked')
    await expect.poll(() => fact(page, 'Locked').textContent()).toBe('Yes')
    // The Unlock button replaces the Lock button and has the focus.
    await expect.poll(() => focused(page)).toBe('Unlock')
  })
  await theirs.getByRole('button', { name: 'Profile' }).click()
  await theirs.getByRole('link', { name: 'Account' }).click()
  await button(theirs, 'Login').waitFor()
  await theirs.getByLabel('Username').fill('leaving')
  await theirs.getByLabel('Password').fill(DEMO_PASSWORD)
  await theirs.keyboard.press('Enter')
  await waitForText(theirs, 'Incorrect username and/or password. Please try again.')
  await as('admin', form, async (page) => {
    await waitForForm(page)
    await press(page, 'Unlock')
    await waitForText(page, 'User unlocked')
    await expect.poll(() => fact(page, 'Locked').textContent()).toBe('No')
  })
  await signIn(theirs, 'leaving')
})

test('locking a user keeps unsaved changes of the form', async () => {
  const form = await addUser('edited')
  await as('admin', form, async (page) => {
    await waitForForm(page)
    await page.getByLabel('Email').fill('other@example.org')
    await press(page, 'Lock')
    await expect.poll(() => fact(page, 'Locked').textContent()).toBe('Yes')
    expect(await page.getByLabel('Email').inputValue()).toBe('other@example.org')
    await button(page, 'Submit').click()
    await waitForText(page, 'User updated')
  })
})

test('Reset password and Lock are hidden for oneself and for a user who may not change users', async () => {
  const call = await api('admin')
  const { data } = (await call('GET', '/settings/users')).body
  const { id } = data.find(({ username }: { username: string }) => username === 'admin')
  await as('admin', `/settings/users/${id}`, async (page) => {
    await waitForForm(page)
    await expect.poll(() => fact(page, 'Last sign-in (UTC)').textContent()).toMatch(/^\d{4}-/)
    expect(await page.getByRole('button', { name: /^(Reset password|Lock|Unlock)$/ }).count()).toBe(0)
  })
  await call('POST', '/settings/users', {
    ...{ username: 'watcher', email: 'w@example.org', password: DEMO_PASSWORD, name: 'W', mainPage: '' },
    ...{ roles: ['Administrator'], permissions: ['Admin.ManageUsers'] },
  })
  const form = await addUser('watched')
  await as('watcher', form, async (page) => {
    await expect.poll(() => fact(page, 'Locked').textContent()).toBe('No')
    expect(await page.getByRole('button', { name: /^(Reset password|Lock|Unlock)$/ }).count()).toBe(0)
  })
})

test('form, one-time password and its change have no accessibility violation and do not scroll sideways at any size', async () => {
  const form = await addUser('screen.user')
  const holds = (page: Page) =>
    atEverySize(page, async (screen) => {
      expect(await axeViolations(page)).toEqual([])
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
        screens[screen].width,
      )
    })
  let password = ''
  await as('admin', form, async (page) => {
    await waitForForm(page)
    await page.getByRole('treeitem', { name: 'Module.Forecasts' }).waitFor()
    await holds(page)
    await press(page, 'Reset password')
    const shown = dialog(page, 'One-time password')
    password = (await shown.getByRole('status').textContent()) ?? ''
    await holds(page)
    await button(page, 'Ok').click()
  })
  const { page } = await server.openPage()
  await page.goto('/')
  await page.getByLabel('Username').fill('screen.user')
  await page.getByLabel('Password').fill(password)
  await button(page, 'Login').click()
  await page.getByLabel('Current password').waitFor()
  await holds(page)
})
