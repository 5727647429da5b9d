import type { Page } from 'playwright-core'

export const DEMO_PASSWORD = 'seawindow-demo'

/** Signs in at the login page and waits until the portal is there. */
export async function signIn(page: Page, username: string, password = DEMO_PASSWORD): Promise<void> {
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Login' }).click()
  await page.getByRole('button', { name: 'Profile' }).waitFor()
}

/** Opens an address of the portal as a signed-in user. */
export async function openAs(page: Page, username: string, path = '/'): Promise<void> {
  await page.goto(path)
  await signIn(page, username)
}

/** Signs out through the profile popover and waits for the login page. */
export async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Profile' }).click()
  await page.getByRole('button', { name: 'Logout' }).click()
  await page.getByRole('button', { name: 'Login' }).waitFor()
}
