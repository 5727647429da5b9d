import type { Page, Request } from 'playwright-core'
import { describe, expect, onTestFinished, test } from 'vitest'
import { type ApiHeaders, signedInHeaders } from './support/apiHeaders.ts'
import { axeViolations } from './support/axeViolations.ts'
import { atEverySize, type PageOptions, screens } from './support/browser.ts'
import { waitForText } from './support/editableServer.ts'
import { DEMO_PASSWORD, openAs } from './support/portal.ts'
import { markerButton } from './support/siteMap.ts'
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
async function callAs(page: Page, method: string, path: string, data?: object) {
  const token = (await page.context().cookies()).find(({ name }) => name === 'token')?.value
  const headers = {
    ...{ accept: 'application/json, application/problem+json', 'x-api-key': 'seawindow-demo-key' },
    authorization: `Bearer ${token}`,
  }
  return page.request.fetch(path, { method, headers, data })
}

/** API sessions by viewer, independent of the portal. Each viewer signs in once. */
const sessions = new Map<string, Promise<ApiHeaders>>()

async function idOfUser(viewer: string, username: string): Promise<number | undefined> {
  const session = sessions.get(viewer) ?? signedInHeaders(server.product.address, viewer)
  sessions.set(viewer, session)
  const answer = await fetch(`${server.product.address}/settings/users`, { headers: await session })
  const users: { id: number; username: string }[] = (await answer.json()).data
  return users.find((user) => user.username === username)?.id
}

/** Opens the form of a user. Ends any view that the test leaves active. */
async function openUser(viewer: string, username: string, options: PageOptions = {}): Promise<Page> {
  const { page } = await server.openPage(options)
  await openAs(page, viewer, `/settings/users/${await idOfUser(viewer, username)}`)
  onTestFinished(async () => {
    await callAs(page, 'DELETE', '/account/view-as')
  })
  return page
}

async function view(viewer: string, username: string, options?: PageOptions): Promise<Page> {
  const page = await openUser(viewer, username, options)
  await viewAsButton(page).click()
  await banner(page, username).waitFor()
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

/** Records all messages of the snackbar from now on, even those shown only briefly. */
async function followMessages(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const said: string[] = []
    Object.assign(window, { said })
    const read = () => {
      for (const { textContent } of document.querySelectorAll('[role=alert]')) said.push(textContent)
    }
    new MutationObserver(read).observe(document.body, { childList: true, subtree: true, characterData: true })
  })
  return () => page.evaluate(() => (window as unknown as { said: string[] }).said)
}

/** Records the requests that change data, except those that begin or end a view. */
function followChanges(page: Page): string[] {
  const changes: string[] = []
  page.on('request', (request: Request) => {
    const { pathname } = new URL(request.url())
    const isReading =
      request.method() === 'GET' || /^\/((hindcast|hwwa|forecasts)\/|forecast\/board$)/.test(pathname)
    if (!isReading && pathname !== '/account/view-as') changes.push(`${request.method()} ${pathname}`)
  })
  return changes
}

describe('View as', () => {
  test('begins and ends by keyboard, opens the front page of the user and returns to the form', async () => {
    const page = await openUser('admin', 'planner')
    await viewAsButton(page).waitFor()
    const { pathname } = new URL(page.url())
    await tabTo(page, viewAsButton(page))
    await page.keyboard.press('Enter')
    await banner(page, 'planner').waitFor()
    await page.waitForURL('**/forecasts')
    await page.getByRole('button', { name: 'Profile' }).waitFor()
    expect(await modulesOf(page).filter({ hasText: 'Settings' }).count()).toBe(0)
    // In tab order the banner follows the skip link.
    expect(await tabTo(page, stopButton(page))).toBe(2)
    await page.keyboard.press('Enter')
    await banner(page, 'planner').waitFor({ state: 'hidden' })
    await page.waitForURL(({ pathname: now }) => now === pathname)
    await waitForText(page, 'You no longer look at the portal as planner.')
    await viewAsButton(page).waitFor()
    await modulesOf(page).filter({ hasText: 'Settings' }).waitFor()
  })

  test('is not offered for oneself or with unsaved changes', async () => {
    const page = await openUser('admin', 'admin')
    await page.getByRole('button', { name: 'History' }).waitFor()
    expect(await viewAsButton(page).count()).toBe(0)
    const other = await openUser('admin', 'planner')
    await other.getByRole('textbox', { name: /^Name/ }).fill('Another name')
    await expect.poll(() => viewAsButton(other).isDisabled()).toBe(true)
    await other.getByRole('textbox', { name: /^Name/ }).fill('')
    await other.close()
  })
})

describe('while an administrator views the portal as another user', () => {
  test('a reload and another tab show the same view, and ending it in one tab ends it in the other', async () => {
    const page = await view('admin', 'planner')
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

  test('a view begun in another tab shows in this one, whose changes are refused', async () => {
    const page = await openUser('admin', 'planner', { expected: /403 \(Forbidden\)/ })
    await page.getByRole('textbox', { name: /^Name/ }).fill('Changed meanwhile')
    const id = Number(new URL(page.url()).pathname.split('/').at(-1))
    // The view begins during the change. Otherwise a read of the form would be refused first, with another message.
    await page.route('**/settings/users', async (route) => {
      if (route.request().method() === 'PUT')
        expect((await callAs(page, 'POST', '/account/view-as', { userId: id })).ok()).toBe(true)
      await route.continue()
    })
    const messages = await followMessages(page)
    await page.getByRole('button', { name: 'Submit' }).click()
    await banner(page, 'planner').waitFor()
    // The reads that follow may be refused too, and their message may replace this one immediately.
    await expect
      .poll(messages)
      .toContainEqual(expect.stringContaining('You look at the portal as planner; nothing can be changed.'))
  })

  test('no control that changes data is offered, and nothing is stored', async () => {
    const page = await view('admin', 'planner')
    const changes = followChanges(page)
    await page.getByRole('link', { name: 'alpha ventus' }).first().waitFor()
    expect(await page.getByRole('button', { name: /favorites$/ }).count()).toBe(0)
    await page.getByRole('tab', { name: 'All' }).click()
    await page.getByRole('link', { name: 'alpha ventus' }).first().click()
    await page.getByRole('button', { name: 'Weather Window Thresholds' }).click()
    const form = page.getByRole('form', { name: 'Weather Window Thresholds' })
    await form.getByRole('button', { name: 'Close' }).waitFor()
    expect(await form.getByRole('button', { name: /Submit|Clear/ }).count()).toBe(0)
    expect(await form.getByRole('textbox').first().isDisabled()).toBe(true)
    await form.getByRole('button', { name: 'Close' }).click()
    await page.getByRole('button', { name: 'Profile' }).click()
    await page.getByRole('dialog', { name: 'Profile' }).getByText('planner').waitFor()
    expect(await page.getByRole('link', { name: 'Account' }).count()).toBe(0)
    await page.goto('/account')
    await waitForText(page, 'Page not found')
    expect(changes).toEqual([])
  })

  test('on-demand calculations work', async () => {
    const page = await view('admin', 'planner')
    const answer = page.waitForResponse(
      (response) => new URL(response.url()).pathname === '/hindcast/analysis/',
    )
    await page.goto('/hindcasts?lat=54.01&lon=6.6&when=LT:wave_height:1.5')
    expect((await answer).status()).toBe(200)
    await page.getByRole('table').first().waitFor()
    await banner(page, 'planner').waitFor()
  })

  test('the records of an administrator are read only', async () => {
    const headers = await signedInHeaders(server.product.address, 'admin')
    const admin = (
      await (await fetch(`${server.product.address}/settings/users`, { headers })).json()
    ).data.find(({ username }: { username: string }) => username === 'admin')
    await fetch(`${server.product.address}/settings/users`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({
        ...{ username: 'peer', name: 'Peer', email: 'peer@example.org', password: DEMO_PASSWORD },
        ...{ roles: ['Administrator'], permissions: admin.permissions },
      }),
    })
    const page = await view('admin', 'peer')
    const changes = followChanges(page)
    await page.goto('/settings/users')
    await page.getByRole('gridcell', { name: 'planner@example.org' }).waitFor()
    expect(await page.getByRole('link', { name: 'Add new' }).count()).toBe(0)
    await page.getByRole('gridcell', { name: 'planner@example.org' }).click()
    await page.getByRole('button', { name: 'Cancel' }).waitFor()
    expect(await page.getByRole('button', { name: /Submit|Delete|View as|History/ }).count()).toBe(0)
    expect(await page.getByLabel('Username').isDisabled()).toBe(true)
    await page.goto('/settings/users/create')
    await waitForText(page, 'Unauthorized')
    expect(changes).toEqual([])
  })

  test('deleting the viewed user ends the view on the next call', async () => {
    const signedIn = await signedInHeaders(server.product.address, 'admin7')
    const call = (method: string, path: string, body?: object) =>
      fetch(server.product.address + path, {
        method,
        headers: { ...signedIn, ...(body && { 'content-type': 'application/json' }) },
        body: body && JSON.stringify(body),
      })
    const rights = { roles: ['User'], permissions: ['Module.Forecasts'] }
    const person = {
      name: 'Gone',
      email: 'gone@example.org',
      password: DEMO_PASSWORD,
      mainPage: 'Module.Forecasts',
    }
    const { data: id } = await (
      await call('POST', '/settings/users', { username: 'gone', ...person, ...rights })
    ).json()
    // The first refused request is that of the user's own preferences.
    const page = await view('admin7', 'gone', { expected: /403 \(Forbidden\)/ })
    expect((await call('DELETE', `/settings/users/${id}`)).status).toBe(200)
    await page.getByRole('tab', { name: 'All' }).waitFor()
    await page.getByRole('searchbox').first().fill('x')
    await banner(page, 'gone').waitFor({ state: 'hidden' })
    await waitForText(page, 'You no longer look at the portal as gone.')
  })

  test('signing out signs out the administrator', async () => {
    const { page } = await server.openPage()
    await page.goto('/')
    await page.getByLabel('Username').fill('admin')
    await page.getByLabel('Password').fill(DEMO_PASSWORD)
    await page.getByRole('button', { name: 'Login' }).click()
    await page.getByRole('button', { name: 'Profile' }).waitFor()
    const users = (await (await callAs(page, 'GET', '/settings/users')).json()).data
    const { id } = users.find(({ username }: { username: string }) => username === 'planner')
    await page.goto(`/settings/users/${id}`)
    await viewAsButton(page).click()
    await banner(page, 'planner').waitFor()
    await page.getByRole('button', { name: 'Profile' }).click()
    await page.getByRole('button', { name: 'Logout' }).click()
    await page.getByRole('button', { name: 'Login' }).waitFor()
    expect(await stopButton(page).count()).toBe(0)
    await page.reload()
    await page.getByRole('button', { name: 'Login' }).waitFor()
  })

  test('cookies and browser storage remain those of the administrator', async () => {
    const page = await openUser('admin', 'multi', { map: true })
    const form = page.url()
    await page.goto('/')
    await markerButton(page).waitFor()
    await page.goto(form)
    await viewAsButton(page).waitFor()
    const stored = async () => ({
      cookies: (await page.context().cookies())
        .map(({ name, value }) => `${name}=${value}`)
        .filter((text) => !text.startsWith('device='))
        .toSorted(),
      local: await page.evaluate(() => ({ ...localStorage })),
      session: await page.evaluate(() => ({ ...sessionStorage })),
    })
    const before = await stored()
    expect(Object.values(before.session).join()).toContain('"username":"admin"')
    await viewAsButton(page).click()
    await banner(page, 'multi').waitFor()
    await markerButton(page).waitFor()
    await page.getByRole('link', { name: 'alpha ventus' }).first().click()
    await page.getByRole('button', { name: 'Select View Set' }).click()
    const panel = page.getByRole('form', { name: 'Select View Set' })
    await panel.getByRole('button', { name: 'Close' }).waitFor()
    expect(await panel.getByRole('button', { name: 'Submit' }).count()).toBe(0)
    await page.reload()
    await banner(page, 'multi').waitFor()
    expect(await stored()).toEqual(before)
    await stopButton(page).click()
    await banner(page, 'multi').waitFor({ state: 'hidden' })
    expect(await stored()).toEqual(before)
  })

  test('the audit names the viewer and the viewed user', async () => {
    const page = await view('admin', 'planner')
    await stopButton(page).click()
    // Navigation would cancel the call that ends the view.
    await banner(page, 'planner').waitFor({ state: 'hidden' })
    await page.goto('/settings/audit')
    const row = page.getByRole('row').filter({ hasText: 'View ended' }).first()
    await row.waitFor()
    expect(await row.textContent()).toMatch(/admin.*planner/)
    const begun = page.getByRole('row').filter({ hasText: 'Viewed as' }).first()
    expect(await begun.textContent()).toMatch(/admin.*planner/)
  })
})

test.each([
  ['admin', 'planner'],
  ['admin7', 'planner7'],
])(
  'the banner for %s viewing as %s does not overflow any screen and has no accessibility violation',
  async (viewer, username) => {
    const page = await view(viewer, username)
    await atEverySize(page, async (screen) => {
      await page.getByRole('link', { name: /./ }).first().waitFor()
      const { width, height } = screens[screen]
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
      expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(height)
      expect(await axeViolations(page)).toEqual([])
      const box = await stopButton(page).boundingBox()
      expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(width)
    })
    await stopButton(page).click()
    await banner(page, username).waitFor({ state: 'hidden' })
  },
)
