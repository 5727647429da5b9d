import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { signedInHeaders } from './support/apiHeaders.ts'
import { axeViolations } from './support/axeViolations.ts'
import type { PageOptions } from './support/browser.ts'
import { openAs, signIn, signOut } from './support/portal.ts'
import { startTestServer } from './support/testServer.ts'

const server = startTestServer()

const sizes = ['phone', 'tablet', 'desktop'] as const
const expected = /ERR_|net::|Failed to fetch|status of 401/

const OFFLINE_FILES = ['/offline.css', '/offline.html', '/offline.js']

const openPage = async (options: PageOptions = {}) =>
  (await server.openPage({ serviceWorker: true, expected, ...options })).page

/** The portal's stored data in the browser: paths in caches, and names of databases. */
const stored = (page: Page) =>
  page.evaluate(async () => {
    const caches = await window.caches.keys()
    const requests = await Promise.all(caches.map(async (name) => (await window.caches.open(name)).keys()))
    const databases = await indexedDB.databases()
    return {
      paths: requests.flatMap((each) => each.map(({ url }) => new URL(url).pathname)).sort(),
      databases: databases.map(({ name }) => name),
    }
  })

const isControlled = (page: Page) =>
  page.evaluate(async () => (await navigator.serviceWorker.ready).active?.state === 'activated')

/** Loads the forecast of a favorite site and waits until it is stored and the service worker is active. */
async function loadFavorite(page: Page, username: string, site: number) {
  await openAs(page, username, `/forecasts/site/${site}`)
  await page.getByTestId('status-line').waitFor()
  await expect.poll(async () => (await stored(page)).paths).toContain('/offline-runs')
  await expect.poll(() => isControlled(page)).toBe(true)
  await expect
    .poll(async () => (await stored(page)).paths)
    .toEqual(['/offline-runs', ...OFFLINE_FILES].sort())
}

const offlineTitle = (page: Page) => page.getByRole('heading', { name: 'No connection to the portal' })

async function goOffline(page: Page) {
  await page.context().setOffline(true)
  await page.reload()
  await offlineTitle(page).waitFor()
}

const nothing = 'No forecast of a favorite site has been loaded on this device since you signed in.'
const nobody = 'Nobody is signed in on this device. Connect to sign in.'

describe.each(sizes)('without a connection on a %s', (screen) => {
  it('the portal shows the last runs of favorite sites with their age, and returns with the connection', async () => {
    const page = await openPage({ screen, touch: screen === 'phone' })
    await loadFavorite(page, 'planner', 1)
    const name = await page.getByRole('heading', { level: 2 }).first().innerText()
    await goOffline(page)
    expect(await page.getByRole('article').count()).toBe(1)
    await page.getByRole('heading', { name, level: 2 }).waitFor()
    await page.getByText(/^Forecast reference time .* old; loaded .* less than 1 h old$/).waitFor()
    await page.getByText(/^Now, by this run: (OK|Caution|Stop|No data)/).waitFor()
    await page.getByRole('list', { name: 'Days' }).waitFor()
    expect(await page.getByText(/\d+ of \d+ h usable/).count()).toBeGreaterThan(5)
    expect(await axeViolations(page)).toEqual([])
    const again = page.getByRole('button', { name: 'Try again' })
    expect((await again.boundingBox())?.height).toBeGreaterThanOrEqual(44)
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
    if (process.env.SHOTS)
      await page.screenshot({ path: `${process.env.SHOTS}/offline-${screen}.png`, fullPage: true })

    await page.context().setOffline(false)
    await again.focus()
    await page.keyboard.press('Enter')
    await page.getByTestId('status-line').waitFor()
  })
})

describe('a run without a connection', () => {
  it('is reported as old, and as ended once its last hour has passed', async () => {
    const page = await openPage({ screen: 'phone' })
    await loadFavorite(page, 'planner', 1)
    await page.context().setOffline(true)
    const at = async (hours: number) => {
      await page.clock.setFixedTime(Date.now() + hours * 3_600_000)
      await page.reload()
      await offlineTitle(page).waitFor()
    }
    await at(30)
    await page.getByText('This run is old. Newer ones will differ.').waitFor()
    await page.getByText(/loaded .*, 30 h old$/).waitFor()
    await at(24 * 12)
    await page.getByText(/^This forecast ended .* It says nothing about now\.$/).waitFor()
    expect(await page.getByText('Now, by this run').count()).toBe(0)
    expect(await page.getByRole('list').count()).toBe(0)
  })

  it('lists only windows long enough for the job', async () => {
    const page = await openPage()
    await loadFavorite(page, 'planner', 1)
    const hours = page.getByRole('textbox', { name: 'The job needs' })
    // Longer than any forecast.
    await hours.fill('300')
    await hours.press('Enter')
    await expect
      .poll(() =>
        page.evaluate(async () => {
          const answer = await (await caches.open('offline-runs')).match('/offline-runs')
          return (await answer?.json())?.runs[0]
        }),
      )
      .toMatchObject({ jobHours: 300, windows: [] })
    await goOffline(page)
    await page.getByRole('heading', { name: 'Next windows of 300 h or more' }).waitFor()
    await page.getByText(/^Now, by this run: .*no window of 300 h in this forecast\.$/i).waitFor()
    expect(await page.getByRole('list', { name: 'Next windows' }).count()).toBe(0)
    await page.context().setOffline(false)
    await page.goto('/forecasts/site/1')
    await hours.fill('1')
    await hours.press('Enter')
    await page.getByTestId('status-chip').filter({ hasNotText: '300 h' }).waitFor()
  })

  it('has the hours of the job below one key, and a window that pauses between shifts', async () => {
    const headers = await signedInHeaders(server.product.address, 'planner')
    const config = `${server.product.address}/config/planner`
    const store = (job: object) =>
      fetch(config, {
        method: 'PUT',
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify(job),
      })
    const stored = await (await fetch(config, { headers })).json()
    const windowSelection = { name: 'custom', customRange: { start: 7, end: 10 } }
    const workWindow = { workingDays: { start: 0, end: 6 }, windowSelection, isTimezoneUTC: true }
    // Any value of the wind is allowed, so that all shifts of the forecast are one window.
    const operation = { name: 'Calm', limits: [{ parameterId: 1, max: 100 }] }
    await store({
      ...stored.data,
      job: { hours: 9, workWindow: { ...workWindow, isCompressed: true }, operation },
    })
    const page = await openPage()
    await loadFavorite(page, 'planner', 1)
    await goOffline(page)
    await page.getByText('Working time: 07:00 to 10:00 UTC, work may pause between shifts').waitFor()
    expect(await page.locator('.key .status').allInnerTexts()).toEqual([
      'Window',
      'OK, too short',
      'Caution',
      'Stop',
      'Outside working time',
      'No data',
    ])
    const tomorrow = page.getByRole('list', { name: 'Days' }).getByRole('listitem').nth(1)
    await tomorrow.getByText('3 of 3 h usable').waitFor()
    const bar = tomorrow.locator('.bar .mark')
    expect(await bar.evaluateAll((marks) => marks.map(({ className }) => className))).toEqual([
      'mark closed',
      'mark window',
      'mark closed',
    ])
    // 7, 3 and 14 hours of the day.
    const widths = await bar.evaluateAll((marks) => marks.map((mark) => mark.getBoundingClientRect().width))
    expect(widths[2]! / widths[0]!).toBeCloseTo(2, 1)
    expect(await page.getByRole('list', { name: 'Next windows' }).getByRole('listitem').count()).toBe(1)
    await store(stored.data)
  })

  it('is stored only for favorite sites and removed when the site is no longer a favorite', async () => {
    const page = await openPage()
    await loadFavorite(page, 'planner', 1)
    await page.goto('/forecasts/site/5')
    await page.getByTestId('status-line').waitFor()
    await goOffline(page)
    expect(await page.getByRole('article').count()).toBe(1)
    await page.context().setOffline(false)
    await page.route('**/sites/favorites', (route) => route.fulfill({ json: { data: [] } }))
    await page.goto('/forecasts')
    await page.getByRole('list', { name: 'Sites' }).waitFor()
    await expect
      .poll(() =>
        page.evaluate(async () => {
          const answer = await (await caches.open('offline-runs')).match('/offline-runs')
          return (await answer?.json())?.runs
        }),
      )
      .toEqual([])
    await goOffline(page)
    await page.getByText(nothing).waitFor()
  })
})

describe('the stored data of the browser', () => {
  it('contains nothing of a user who has signed out', async () => {
    const page = await openPage()
    await loadFavorite(page, 'planner', 1)
    await signOut(page)
    await expect.poll(() => stored(page)).toEqual({ paths: OFFLINE_FILES, databases: [] })
    await goOffline(page)
    await page.getByText(nobody).waitFor()
    expect(await page.getByRole('article').count()).toBe(0)
  })

  it('contains nothing of any user but the one who is signed in', async () => {
    const page = await openPage()
    await loadFavorite(page, 'planner', 1)
    // As if the browser was closed, which removes session cookies.
    const runs = await page.evaluate(async () =>
      (await (await caches.open('offline-runs')).match('/offline-runs'))?.text(),
    )
    await page.context().clearCookies({ name: /^(?!device)/ })
    await goOffline(page)
    await page.getByText(nobody).waitFor()
    await page.context().setOffline(false)
    await page.goto('/')
    await page.getByRole('button', { name: 'Login' }).waitFor()
    await expect.poll(async () => (await stored(page)).paths).toEqual(OFFLINE_FILES)
    await page.evaluate(async (text) => {
      await (await caches.open('offline-runs')).put('/offline-runs', new Response(text))
    }, runs)
    await signIn(page, 'planner7')
    await expect.poll(async () => (await stored(page)).paths).toEqual(OFFLINE_FILES)
    await page.evaluate(async (text) => {
      await (await caches.open('offline-runs')).put('/offline-runs', new Response(text))
    }, runs)
    await goOffline(page)
    await page.getByText(nothing).waitFor()
  })

  it('is emptied when the server no longer knows the session', async () => {
    const page = await openPage()
    await loadFavorite(page, 'planner', 1)
    await page.context().addCookies([{ name: 'token', value: 'revoked', url: server.product.address }])
    await page.reload()
    await page.getByText('Your sign-in has expired. Please sign in again.').waitFor()
    await expect.poll(() => stored(page)).toEqual({ paths: OFFLINE_FILES, databases: [] })
  })
})

describe('the service worker', () => {
  it('caches no file of the portal, so that an update shows immediately', async () => {
    const page = await openPage()
    await loadFavorite(page, 'planner', 1)
    await page.reload()
    expect(await page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
    const served: string[] = []
    page.on('response', (answer) => {
      if (answer.fromServiceWorker()) served.push(new URL(answer.url()).pathname)
    })
    const answer = await page.reload()
    await page.getByTestId('status-line').waitFor()
    // Only navigations pass through the service worker to the server; all other requests bypass it.
    expect(served).toEqual(['/forecasts/site/1'])
    expect(await answer?.headerValue('cache-control')).toBe('no-store')
    expect(
      readFileSync('dist/sw.js', 'utf8')
        .match(/url:\s*"[^"]*"/g)
        ?.sort(),
    ).toEqual(OFFLINE_FILES.map((path) => `url:"${path.slice(1)}"`))
  })

  it('belongs to a portal that can be installed, under the name of the customer', async () => {
    const page = await openPage()
    await openAs(page, 'planner7')
    const href = await page.locator('link[rel="manifest"]').getAttribute('href')
    const manifest = await page.evaluate(async (address) => (await fetch(address ?? '')).json(), href)
    expect(manifest).toMatchObject({ start_url: '/', display: 'standalone', scope: '/' })
    expect(manifest.name).toMatch(/^Seawindow, ./)
    for (const { src, sizes: size } of manifest.icons) {
      const width = await page.evaluate(async (address) => {
        const image = new Image()
        image.src = address
        await image.decode()
        return image.naturalWidth
      }, src)
      expect(`${width}x${width}`).toBe(size)
    }
  })
})
