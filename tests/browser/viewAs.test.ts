import type { Page } from 'playwright-core'
import { expect, onTestFinished, test } from 'vitest'
import { signedInHeaders } from './support/apiHeaders.ts'
import { axeViolations } from './support/axeViolations.ts'
import { atEverySize, screens } from './support/browser.ts'
import { waitForText } from './support/editableServer.ts'
import { openAs } from './support/portal.ts'
import { startTestServer } from './support/testServer.ts'

const server = startTestServer()

const banner = (page: Page, username: string) =>
  page
    .getByRole('status')
    .filter({ hasText: `You look at the portal as ${username}; nothing can be changed` })
const stopButton = (page: Page) => page.getByRole('button', { name: 'Stop viewing' })
const viewAsButton = (page: Page) => page.getByRole('button', { name: 'View as' })
const modulesOf = (page: Page) => page.getByRole('navigation', { name: 'Modules' }).getByRole('link')

/** Calls the API in the session of a page. */
async function callAs(page: Page, method: string, path: string) {
  const token = (await page.context().cookies()).find(({ name }) => name === 'token')?.value
  const headers = {
    accept: 'application/json, application/problem+json',
    'x-api-key': 'seawindow-demo-key',
    authorization: `Bearer ${token}`,
  }
  return page.request.fetch(path, { method, headers })
}

async function idOfUser(username: string): Promise<number> {
  const headers = await signedInHeaders(server.product.address, 'admin')
  const answer = await fetch(`${server.product.address}/settings/users`, { headers })
  const users: { id: number; username: string }[] = (await answer.json()).data
  return users.find((user) => user.username === username)!.id
}

/** Opens the form of the planner as an administrator. Ends any view that the test leaves active. */
async function openPlanner(): Promise<Page> {
  const { page } = await server.openPage()
  await openAs(page, 'admin', `/settings/users/${await idOfUser('planner')}`)
  onTestFinished(async () => {
    await callAs(page, 'DELETE', '/account/view-as')
  })
  return page
}

/** Presses Tab until the target has the focus. Returns the number of presses. */
async function tabTo(page: Page, target: ReturnType<typeof stopButton>): Promise<number> {
  for (let presses = 1; presses <= 60; presses++) {
    await page.keyboard.press('Tab')
    if (await target.evaluate((element) => element === document.activeElement)) return presses
  }
  throw new Error('the focus does not come to it')
}

test('a view as another user begins and ends by keyboard, opens the front page of the user and returns to the form', async () => {
  const page = await openPlanner()
  await viewAsButton(page).waitFor()
  const { pathname } = new URL(page.url())
  await tabTo(page, viewAsButton(page))
  await page.keyboard.press('Enter')
  await banner(page, 'planner').waitFor()
  await page.waitForURL('**/forecasts')
  await page.getByRole('button', { name: 'Profile' }).waitFor()
  expect(await modulesOf(page).filter({ hasText: 'Settings' }).count()).toBe(0)
  await atEverySize(page, async (screen) => {
    expect(await axeViolations(page)).toEqual([])
    const { width, height } = screens[screen]
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(height)
    const box = await stopButton(page).boundingBox()
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(width)
  })
  // In tab order the banner follows the skip link.
  expect(await tabTo(page, stopButton(page))).toBe(2)
  await page.keyboard.press('Enter')
  await banner(page, 'planner').waitFor({ state: 'hidden' })
  await page.waitForURL(({ pathname: now }) => now === pathname)
  await waitForText(page, 'You no longer look at the portal as planner.')
  await viewAsButton(page).waitFor()
  await modulesOf(page).filter({ hasText: 'Settings' }).waitFor()
})

test('a view that is ended after a reload returns to the form', async () => {
  const page = await openPlanner()
  await viewAsButton(page).waitFor()
  const { pathname } = new URL(page.url())
  await viewAsButton(page).click()
  await page.waitForURL('**/forecasts')
  await page.reload()
  await stopButton(page).click()
  await page.waitForURL(({ pathname: now }) => now === pathname)
  await viewAsButton(page).waitFor()
})

test('a reload and another tab show the same view as another user, and ending it in one tab ends it in the other', async () => {
  const page = await openPlanner()
  await viewAsButton(page).click()
  await banner(page, 'planner').waitFor()
  await page.reload()
  await banner(page, 'planner').waitFor()
  const tab = await page.context().newPage()
  await tab.goto('/hindcasts')
  await banner(tab, 'planner').waitFor()
  await stopButton(tab).click()
  await banner(tab, 'planner').waitFor({ state: 'hidden' })
  await page.bringToFront()
  await page.getByRole('link', { name: 'Hindcast Analysis' }).click()
  await banner(page, 'planner').waitFor({ state: 'hidden' })
  await waitForText(page, 'You no longer look at the portal as planner.')
  await tab.close()
})
