import type { Page, Route } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { axeViolations } from './support/axeViolations.ts'
import { atEverySize, screens } from './support/browser.ts'
import { startEditableServer, waitForText } from './support/editableServer.ts'

const { api, as } = startEditableServer()

interface Named {
  id: number
  name: string
  username: string
}

const path = '/settings/access'
const list = async (name: string, by = 'admin') =>
  (await (await api(by))('GET', `/settings/siteusers/${name}`)).body.data
const siteNamed = async (name: string): Promise<number> =>
  ((await list('sites')) as Named[]).find((site) => site.name === name)!.id
const userNamed = async (username: string, by = 'admin'): Promise<number> =>
  ((await list('users', by)) as Named[]).find((user) => user.username === username)!.id
const usersOf = async (site: string): Promise<number[]> => list(`${await siteNamed(site)}/users`)
const sitesOf = async (username: string, by = 'admin'): Promise<number[]> =>
  list(`${await userNamed(username, by)}/sites`, by)
const change = async (verb: 'connect' | 'disconnect', site: string, username: string) =>
  (await api('admin'))(
    'POST',
    `/settings/siteusers/${verb}/${await siteNamed(site)}/${await userNamed(username)}`,
  )

const grid = (page: Page, name: 'Sites' | 'Users') => page.getByRole('grid', { name })
const row = (page: Page, table: 'Sites' | 'Users', text: string) =>
  grid(page, table)
    .locator('.MuiDataGrid-row')
    .filter({ has: page.getByText(text, { exact: true }) })
const tick = (page: Page, table: 'Sites' | 'Users', text: string) =>
  row(page, table, text).getByRole('checkbox')
const selectAll = (page: Page, table: 'Sites' | 'Users') =>
  grid(page, table).getByRole('checkbox', { name: 'Select all rows' })
const cells = async (page: Page, table: 'Sites' | 'Users', field: string) =>
  grid(page, table).locator(`.MuiDataGrid-row [data-field="${field}"]`).allTextContents()
const swap = (page: Page) => page.getByRole('button', { name: 'Swap' }).click()
const usernames = ['admin', 'multi', 'planner']

const headers = (page: Page, table: 'Sites' | 'Users') =>
  grid(page, table).getByRole('columnheader').allTextContents()

/** Chooses a row of one table and waits until the other table is loaded. */
async function choose(page: Page, table: 'Sites' | 'Users', text: string) {
  const other = table === 'Sites' ? 'Users' : 'Sites'
  await tick(page, table, text).click()
  await expect.poll(() => grid(page, other).getByRole('checkbox').last().isEnabled()).toBe(true)
}

const changeCalls = /\/settings\/siteusers\/(connect|disconnect)\//

/** Records the calls that change access and holds each until `answer` or `release`. */
async function heldCalls(page: Page) {
  const urls: string[] = []
  const held: Route[] = []
  let most = 0
  let isReleased = false
  let inFlight = 0
  const go = async (route: Route) => {
    await route.fulfill({ json: { data: true } })
    inFlight--
  }
  await page.route(changeCalls, async (route) => {
    urls.push(new URL(route.request().url()).pathname)
    most = Math.max(most, ++inFlight)
    if (isReleased) await go(route)
    else held.push(route)
  })
  return {
    urls,
    most: () => most,
    held,
    /** Answers the held calls, and all later ones immediately. */
    release: async () => {
      isReleased = true
      await Promise.all(held.splice(0).map(go))
    },
    /** Answers the held calls. */
    answer: () => Promise.all(held.splice(0).map(go)),
    stop: () => page.unroute(changeCalls),
  }
}

describe('the access page', () => {
  test('has the texts of the specification and no axe violations at every size', async () => {
    await as('admin', path, async (page) => {
      await atEverySize(page, async () => {
        await page.getByRole('heading', { name: 'Site/user access' }).waitFor()
        const menu = page.getByRole('navigation', { name: 'Settings' })
        await menu.getByRole('link', { name: 'Manage Access to Sites' }).waitFor()
        await waitForText(page, 'No site selected')
        await waitForText(page, 'Select one to change access')
        await page.getByLabel('Filter sites').waitFor()
        await row(page, 'Sites', 'alpha ventus').waitFor()
        expect(await headers(page, 'Sites')).toEqual(['Chosen', 'Id', 'Name', 'Description'])
        expect(await axeViolations(page)).toEqual([])
      })
      await choose(page, 'Sites', 'alpha ventus')
      await atEverySize(page, async (screen) => {
        await page.getByLabel('Filter users').waitFor()
        expect(await headers(page, 'Users')).toEqual(['', 'Id', 'Username', 'Email'])
        expect(await axeViolations(page)).toEqual([])
        const { width } = screens[screen]
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
        expect((await row(page, 'Users', 'planner').boundingBox())?.height).toBe(55)
      })
    })
  })

  test('a site shows its users; ticking connects, unticking disconnects, and the user sees the change immediately', async () => {
    const planner = await userNamed('planner')
    const sees = async () =>
      ((await (await api('planner'))('GET', '/sites')).body.data as Named[]).some(
        ({ name }) => name === 'Gemini',
      )
    await change('connect', 'Gemini', 'planner')
    await as('admin', path, async (page) => {
      await page.getByLabel('Filter sites').fill('gemini')
      await choose(page, 'Sites', 'Gemini')
      await expect.poll(() => tick(page, 'Users', 'planner').isChecked()).toBe(true)
      expect(await sees()).toBe(true)
      await tick(page, 'Users', 'planner').click()
      expect(await tick(page, 'Users', 'planner').isChecked()).toBe(false)
      await expect.poll(() => usersOf('Gemini')).not.toContain(planner)
      expect(await sees()).toBe(false)
      await tick(page, 'Users', 'planner').click()
      await expect.poll(() => usersOf('Gemini')).toContain(planner)
      expect(await sees()).toBe(true)
      await page.reload()
      await page.getByLabel('Filter sites').fill('gemini')
      await choose(page, 'Sites', 'Gemini')
      await expect.poll(() => tick(page, 'Users', 'planner').isChecked()).toBe(true)
    })
  })

  test('Swap makes users the first list and clears the choice in both directions', async () => {
    await as('admin', path, async (page) => {
      await choose(page, 'Sites', 'alpha ventus')
      await swap(page)
      await waitForText(page, 'No user selected')
      await waitForText(page, 'Select one to change access')
      await row(page, 'Users', 'planner').waitFor()
      expect(await grid(page, 'Users').getByRole('checkbox', { checked: true }).count()).toBe(0)
      expect(await grid(page, 'Sites').count()).toBe(0)
      await choose(page, 'Users', 'planner')
      const sites = await sitesOf('planner')
      expect(sites.length).toBeGreaterThan(3)
      await page.getByLabel('Filter sites').fill('hornsea')
      await expect.poll(() => tick(page, 'Sites', 'Hornsea One').isChecked()).toBe(true)
      await swap(page)
      await waitForText(page, 'No site selected')
      expect(await grid(page, 'Sites').getByRole('checkbox', { checked: true }).count()).toBe(0)
    })
  })

  test('filters match text literally, report when nothing is found, and headers sort', async () => {
    await as('admin', path, async (page) => {
      await row(page, 'Sites', 'alpha ventus').waitFor()
      const filter = page.getByLabel('Filter sites')
      await filter.fill('.*')
      await waitForText(page, 'No items found')
      await filter.fill('HORN')
      await expect.poll(() => cells(page, 'Sites', 'name')).toEqual(['Horns Rev 3', 'Hornsea One'])
      await filter.fill('')
      const header = grid(page, 'Sites').getByRole('columnheader', { name: 'Name' })
      expect(await header.getAttribute('aria-sort')).toBe('ascending')
      expect((await cells(page, 'Sites', 'name'))[0]).toBe('alpha ventus')
      const names = ((await list('sites')) as Named[])
        .map(({ name }) => name)
        .sort(new Intl.Collator('en', { numeric: true, sensitivity: 'base' }).compare)
      await header.click()
      await expect.poll(() => header.getAttribute('aria-sort')).toBe('descending')
      await expect.poll(async () => (await cells(page, 'Sites', 'name'))[0]).toBe(names.at(-1))
      await grid(page, 'Sites').getByRole('columnheader', { name: 'Id' }).click()
      const ids = ((await list('sites')) as Named[]).map(({ id }) => id).sort((a, b) => a - b)
      await expect
        .poll(async () => (await cells(page, 'Sites', 'id')).map(Number).slice(0, 5))
        .toEqual(ids.slice(0, 5))
    })
  })

  test('select-all changes only visible unselected rows; Show selected only hides the others', async () => {
    for (const name of usernames) await change('disconnect', 'Whitelee', name)
    await change('connect', 'Whitelee', 'multi')
    await as('admin', path, async (page) => {
      await page.getByLabel('Filter sites').fill('whitelee')
      await choose(page, 'Sites', 'Whitelee')
      await expect.poll(() => tick(page, 'Users', 'multi').isChecked()).toBe(true)
      const calls: string[] = []
      page.on('request', (request) => {
        if (changeCalls.test(request.url())) calls.push(new URL(request.url()).pathname)
      })
      await page.getByLabel('Filter users').fill('mul')
      await expect.poll(() => cells(page, 'Users', 'username')).toEqual(['multi'])
      await page.getByLabel('Filter users').fill('n')
      await expect.poll(() => cells(page, 'Users', 'username')).toEqual(['admin', 'planner'])
      await selectAll(page, 'Users').click()
      const site = await siteNamed('Whitelee')
      const expected = await Promise.all(
        ['admin', 'planner'].map(
          async (name) => `/settings/siteusers/connect/${site}/${await userNamed(name)}`,
        ),
      )
      await expect.poll(() => calls.toSorted()).toEqual(expected.toSorted())
      await page.getByLabel('Filter users').fill('')
      await expect.poll(() => usersOf('Whitelee')).toHaveLength(3)
      await tick(page, 'Users', 'multi').click()
      await page.getByLabel('Show selected only').check()
      await expect.poll(() => cells(page, 'Users', 'username')).toEqual(['admin', 'planner'])
      await page.getByLabel('Show selected only').uncheck()
      await expect.poll(() => cells(page, 'Users', 'username')).toEqual(usernames)
      await expect.poll(() => usersOf('Whitelee')).toHaveLength(2)
      page.removeAllListeners('request')
    })
  })

  test('works by keyboard alone: filter, choose, tick, swap', async () => {
    await change('disconnect', 'Gemini', 'multi')
    await as('admin', path, async (page) => {
      await row(page, 'Sites', 'alpha ventus').waitFor()
      await page.getByLabel('Filter sites').focus()
      await page.keyboard.type('gemini')
      await expect.poll(() => cells(page, 'Sites', 'name')).toEqual(['Gemini'])
      const intoGrid = async (table: 'Sites' | 'Users') => {
        for (let presses = 0; presses < 6; presses++) {
          await page.keyboard.press('Tab')
          if (await grid(page, table).evaluate((element) => element.contains(document.activeElement))) return
        }
        throw new Error(`Tab does not reach ${table}`)
      }
      await intoGrid('Sites')
      await page.keyboard.press('ArrowDown')
      await page.keyboard.press('Space')
      await row(page, 'Users', 'multi').waitFor()
      await expect.poll(() => grid(page, 'Users').getByRole('checkbox').last().isEnabled()).toBe(true)
      await page.keyboard.press('Tab')
      expect(
        await page.getByLabel('Filter users').evaluate((element) => element === document.activeElement),
      ).toBe(true)
      await page.keyboard.type('multi')
      await expect.poll(() => cells(page, 'Users', 'username')).toEqual(['multi'])
      await intoGrid('Users')
      await page.keyboard.press('ArrowDown')
      await page.keyboard.press('Space')
      const multi = await userNamed('multi')
      await expect.poll(() => usersOf('Gemini')).toContain(multi)
      await page.getByRole('button', { name: 'Swap' }).focus()
      await page.keyboard.press('Enter')
      await waitForText(page, 'No user selected')
    })
  })

  test('a refused change is undone with its message; several refused changes are reported with their number', async () => {
    await change('disconnect', 'Gemini', 'multi')
    await as(
      'admin',
      path,
      async (page) => {
        await page.getByLabel('Filter sites').fill('gemini')
        await choose(page, 'Sites', 'Gemini')
        await page.route(changeCalls, (route) =>
          route.fulfill({
            status: 404,
            contentType: 'application/problem+json',
            json: { detail: 'User not found' },
          }),
        )
        await tick(page, 'Users', 'multi').click()
        await waitForText(page, 'Error: 404 User not found')
        await expect.poll(() => tick(page, 'Users', 'multi').isChecked()).toBe(false)
        await swap(page)
        await choose(page, 'Users', 'planner')
        const before = await sitesOf('planner')
        await page.getByLabel('Filter sites').fill('hornsea')
        await expect.poll(() => tick(page, 'Sites', 'Hornsea One').isChecked()).toBe(true)
        await page.getByLabel('Filter sites').fill('')
        await selectAll(page, 'Sites').click()
        await page.getByText(/^\d+ of \d+ changes refused, 0 saved\. Error: 404 User not found$/).waitFor()
        await page.getByLabel('Filter sites').fill('hornsea')
        await expect.poll(() => tick(page, 'Sites', 'Hornsea One').isChecked()).toBe(true)
        expect(await sitesOf('planner')).toEqual(before)
        await page.unroute(changeCalls)
      },
      { expected: /404/ },
    )
  })
})

describe('hundreds of changes', () => {
  const many = Array.from({ length: 200 }, (_, index) => ({
    id: 100_000 + index,
    username: `user${String(index).padStart(3, '0')}`,
    email: `user${index}@example.org`,
  }))

  /** Opens a site with two hundred users, none of them connected, and connects all of them. */
  async function withMany(page: Page) {
    await page.route('**/settings/siteusers/users', (route) => route.fulfill({ json: { data: many } }))
    await page.route(/\/settings\/siteusers\/\d+\/users$/, (route) => route.fulfill({ json: { data: [] } }))
    await page.reload()
    await page.getByLabel('Filter sites').fill('gemini')
    await choose(page, 'Sites', 'Gemini')
    const calls = await heldCalls(page)
    await selectAll(page, 'Users').click()
    return calls
  }

  test('are sent as one call per pair, at most four at a time, with progress', async () => {
    const site = await siteNamed('Gemini')
    await as('admin', path, async (page) => {
      const calls = await withMany(page)
      await waitForText(page, '0 of 200 changes saved')
      expect(calls.held).toHaveLength(4)
      expect(await selectAll(page, 'Users').isChecked()).toBe(true)
      await calls.answer()
      await waitForText(page, '4 of 200 changes saved')
      const bar = page.getByRole('progressbar', { name: 'Changes' })
      expect(await bar.getAttribute('aria-valuenow')).toBe('2')
      expect(await axeViolations(page)).toEqual([])
      await calls.release()
      await waitForText(page, '200 changes saved.')
      expect(await bar.count()).toBe(0)
      const expected = many.map(({ id }) => `/settings/siteusers/connect/${site}/${id}`)
      expect(calls.urls.toSorted()).toEqual(expected.toSorted())
      expect(calls.most()).toBe(4)
      await page.unrouteAll()
    })
  })

  test('are undone by Cancel unless they were already sent', async () => {
    await as('admin', path, async (page) => {
      const calls = await withMany(page)
      await expect.poll(() => calls.held.length).toBe(4)
      await calls.answer()
      await expect.poll(() => calls.held.length).toBe(4)
      await page.getByRole('button', { name: 'Cancel' }).click()
      await calls.release()
      await waitForText(page, 'Cancelled: 8 of 200 changes saved.')
      expect(calls.urls).toHaveLength(8)
      expect(await page.getByRole('button', { name: 'Cancel' }).count()).toBe(0)
      await page.unrouteAll()
    })
  })

  test('require confirmation before leaving the page, and changes of one pair arrive in order', async () => {
    await as('admin', path, async (page) => {
      const calls = await withMany(page)
      await expect.poll(() => calls.held.length).toBe(4)
      const first = calls.urls[0]!
      await page.getByRole('link', { name: 'Sites', exact: true }).click()
      const leaveDialog = page.getByRole('alertdialog', { name: 'Unsaved changes' })
      await leaveDialog.getByRole('button', { name: 'Cancel' }).click()
      await leaveDialog.waitFor({ state: 'hidden' })
      expect(new URL(page.url()).pathname).toBe(path)
      const { username } = many.find(({ id }) => first.endsWith(`/${id}`))!
      await tick(page, 'Users', username).click()
      expect(calls.urls.filter((url) => url.endsWith(first.split('/').at(-1)!))).toEqual([first])
      await calls.release()
      const last = first.replace('/connect/', '/disconnect/')
      await expect
        .poll(() => calls.urls.filter((url) => url.endsWith(first.split('/').at(-1)!)))
        .toEqual([first, last])
      await waitForText(page, '201 changes saved.')
      await page.unrouteAll()
    })
  })

  test('stay fast with 5,000 sites and 500 users', async () => {
    const sites = Array.from({ length: 5000 }, (_, index) => ({
      id: index + 1,
      name: `Site ${index}`,
      description: '',
    }))
    await as('admin', path, async (page) => {
      await page.route('**/settings/siteusers/sites', (route) => route.fulfill({ json: { data: sites } }))
      await page.route(/\/settings\/siteusers\/\d+\/sites$/, (route) => route.fulfill({ json: { data: [] } }))
      await page.reload()
      await row(page, 'Sites', 'Site 0').waitFor()
      expect(await grid(page, 'Sites').locator('.MuiDataGrid-row').count()).toBeLessThan(60)
      await swap(page)
      await choose(page, 'Users', 'planner')
      await row(page, 'Sites', 'Site 0').waitFor()
      expect(await grid(page, 'Sites').locator('.MuiDataGrid-row').count()).toBeLessThan(60)
      const calls = await heldCalls(page)
      /** Milliseconds until the page has drawn the effect of an action. */
      const drawn = (action: 'filter' | 'tick') =>
        page.evaluate(async (what) => {
          const frame = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
          const start = performance.now()
          const box = [
            ...document.querySelectorAll<HTMLInputElement>('input[aria-label="Select all rows"]'),
          ].at(-1)
          const filter = [...document.querySelectorAll('label')].find(
            (label) => label.textContent === 'Filter sites',
          )
          const input = filter && document.querySelector<HTMLInputElement>(`#${CSS.escape(filter.htmlFor)}`)
          if (what === 'tick') box?.click()
          else if (input) {
            Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(
              input,
              'site 4999',
            )
            input.dispatchEvent(new Event('input', { bubbles: true }))
          }
          await frame()
          await frame()
          return performance.now() - start
        }, action)
      expect(await drawn('tick')).toBeLessThan(2000)
      await waitForText(page, '0 of 5000 changes saved')
      expect(await drawn('filter')).toBeLessThan(1000)
      await expect.poll(() => cells(page, 'Sites', 'name')).toEqual(['Site 4999'])
      await page.getByRole('button', { name: 'Cancel' }).click()
      await calls.release()
      await waitForText(page, 'Cancelled: 4 of 5000 changes saved.')
      await page.unrouteAll()
    })
  })
})

test('the second customer has its own sites and users', async () => {
  const own = await list('sites', 'admin7')
  await as('admin7', path, async (page) => {
    await row(page, 'Sites', 'Anholt').waitFor()
    const names = await cells(page, 'Sites', 'name')
    expect(names).toEqual(
      (own as Named[])
        .map(({ name }) => name)
        .sort(new Intl.Collator('en', { numeric: true, sensitivity: 'base' }).compare)
        .slice(0, names.length),
    )
    await swap(page)
    await row(page, 'Users', 'planner7').waitFor()
    expect(await cells(page, 'Users', 'username')).toEqual(['admin7', 'planner7'])
    await choose(page, 'Users', 'planner7')
    await page.getByLabel('Filter sites').fill('anholt')
    const before = await sitesOf('planner7', 'admin7')
    await expect.poll(() => tick(page, 'Sites', 'Anholt').isChecked()).toBe(true)
    await tick(page, 'Sites', 'Anholt').click()
    await expect.poll(() => sitesOf('planner7', 'admin7')).toHaveLength(before.length - 1)
    await tick(page, 'Sites', 'Anholt').click()
    await expect.poll(() => sitesOf('planner7', 'admin7')).toEqual(before)
  })
})

test('a user who may not manage access sees neither menu entry nor page', async () => {
  await as('planner', path, async (page) => {
    await waitForText(page, 'Unauthorized')
    expect(await page.getByText('Manage Access to Sites').count()).toBe(0)
  })
})
