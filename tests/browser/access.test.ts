import type { Page, Route } from 'playwright-core'
import { expect, test } from 'vitest'
import { startEditableServer, waitForText } from './support/editableServer.ts'

const { api, as } = startEditableServer()

interface Named {
  id: number
  name: string
  username: string
}

const path = '/settings/access'
const list = async (name: string) =>
  (await (await api('admin'))('GET', `/settings/siteusers/${name}`)).body.data
const siteNamed = async (name: string): Promise<number> =>
  ((await list('sites')) as Named[]).find((site) => site.name === name)!.id
const userNamed = async (username: string): Promise<number> =>
  ((await list('users')) as Named[]).find((user) => user.username === username)!.id
const usersOf = async (site: string): Promise<number[]> => list(`${await siteNamed(site)}/users`)

const grid = (page: Page, name: 'Sites' | 'Users') => page.getByRole('grid', { name })
const row = (page: Page, table: 'Sites' | 'Users', text: string) =>
  grid(page, table)
    .locator('.MuiDataGrid-row')
    .filter({ has: page.getByText(text, { exact: true }) })
const cells = async (page: Page, table: 'Sites' | 'Users', field: string) =>
  grid(page, table).locator(`.MuiDataGrid-row [data-field="${field}"]`).allTextContents()

test('the access page works by keyboard alone: filter, choose, tick, swap', async () => {
  await (await api('admin'))(
    'POST',
    `/settings/siteusers/disconnect/${await siteNamed('Gemini')}/${await userNamed('multi')}`,
  )
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
    expect((await row(page, 'Users', 'multi').boundingBox())?.height).toBe(55)
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

test('the access page stays fast with 5,000 sites and 500 users', async () => {
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
    await page.getByRole('button', { name: 'Swap' }).click()
    await row(page, 'Users', 'planner').getByRole('checkbox').click()
    await expect.poll(() => grid(page, 'Sites').getByRole('checkbox').last().isEnabled()).toBe(true)
    await row(page, 'Sites', 'Site 0').waitFor()
    expect(await grid(page, 'Sites').locator('.MuiDataGrid-row').count()).toBeLessThan(60)
    // The changes are answered at the end.
    const held: Route[] = []
    await page.route('**/records/siteUsers/batch', (route) => void held.push(route))
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
          Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, 'site 4999')
          input.dispatchEvent(new Event('input', { bubbles: true }))
        }
        await frame()
        await frame()
        return performance.now() - start
      }, action)
    expect(await drawn('tick')).toBeLessThan(2000)
    await waitForText(page, 'Saving 5000 changes…')
    expect(await drawn('filter')).toBeLessThan(1000)
    await expect.poll(() => cells(page, 'Sites', 'name')).toEqual(['Site 4999'])
    const [route, ...others] = held
    expect(others).toEqual([])
    expect(route?.request().postDataJSON().connect).toHaveLength(5000)
    await route?.fulfill({ json: { connected: 5000, redated: 0, disconnected: 0, refused: [] } })
    await waitForText(page, '5000 changes saved.')
    await page.unrouteAll()
  })
})
