import type { Browser, Cookie, Page } from 'playwright-core'

export const DEMO_PASSWORD = 'seawindow-demo'

/** Signs in at the login page and waits until the portal is loaded. */
export async function signIn(page: Page, username: string, password = DEMO_PASSWORD): Promise<void> {
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Login' }).click()
  await page.getByRole('button', { name: 'Profile' }).waitFor()
}

/** The session cookies of the product under test, by browser and username. */
let signedInCookies = new WeakMap<Browser, Map<string, Cookie[]>>()

/** Removes the stored sessions, which another product does not know. */
export function clearSignIns(): void {
  signedInCookies = new WeakMap()
}

/** The cookies that the tests of a browser share. A page without a browser shares none. */
function sharedCookies(page: Page): Map<string, Cookie[]> {
  const browser = page.context().browser()
  const shared = (browser && signedInCookies.get(browser)) ?? new Map<string, Cookie[]>()
  if (browser) signedInCookies.set(browser, shared)
  return shared
}

/** Opens an address of the portal as a signed-in user. Only the first page of a user needs the login page. */
export async function openAs(page: Page, username: string, path = '/'): Promise<void> {
  const shared = sharedCookies(page)
  await page.context().addCookies(shared.get(username) ?? [])
  await page.goto(path)
  const login = page.getByRole('button', { name: 'Login' })
  await login.or(page.getByRole('button', { name: 'Profile' })).waitFor()
  // A test may have ended the session.
  if (await login.isVisible()) {
    await signIn(page, username)
    shared.set(username, await page.context().cookies())
  }
}

/** Navigates to another page of the portal as a link does, without reloading the portal. */
export async function navigate(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate', { state: null }))
  }, path)
}

/** Signs out through the profile popover and waits for the login page. */
export async function signOut(page: Page): Promise<void> {
  sharedCookies(page).clear()
  await page.getByRole('button', { name: 'Profile' }).click()
  await page.getByRole('button', { name: 'Logout' }).click()
  await page.getByRole('button', { name: 'Login', exact: true }).waitFor()
}
