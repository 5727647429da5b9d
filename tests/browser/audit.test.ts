import { readFile } from 'node:fs/promises'
import { parse } from 'csv-parse/sync'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { axeViolations } from './support/axeViolations.ts'
import { atEverySize } from './support/browser.ts'
import {
  cellTexts,
  gridRows as rows,
  startEditableServer,
  waitForForm,
  waitForText,
} from './support/editableServer.ts'

const { api, as } = startEditableServer()

const name = 'Audited site'
let id = 0

beforeAll(async () => {
  const call = await api('admin')
  id = (await call('POST', '/settings/sites', { name, latitude: 54, longitude: 3 })).body.data
  const [whole] = (await call('GET', `/settings/sites?name=${name}`)).body.data
  await call('PUT', '/settings/sites', { ...whole, latitude: 55 })
})

const siteOf = async () => {
  const sites: { id: number; latitude: number }[] = (await (await api('admin'))('GET', '/settings/sites'))
    .body.data
  return sites.find((site) => site.id === id)
}
const choose = async (page: Page, label: string, option: string) => {
  await page.getByLabel(label).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}
const search = (page: Page) => page.getByRole('button', { name: 'Search', exact: true }).click()
const filtered = async (page: Page) => {
  await page.getByLabel('User').fill('adm')
  await choose(page, 'Action', 'Updated')
  await page.getByLabel('Resource').fill('sites')
  await search(page)
  await expect.poll(async () => new Set(await cellTexts(page, 'action'))).toEqual(new Set(['Updated']))
}

describe('the page', () => {
  test('is a settings entry that lists the newest entry first, with its changes', async () => {
    await as('admin', '/settings/audit', async (page) => {
      await page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: 'Audit' }).waitFor()
      await rows(page).first().waitFor()
      expect((await page.getByRole('columnheader').allTextContents()).filter(Boolean)).toEqual([
        ...['Time (UTC)', 'User', 'Action', 'Resource', 'Record or call', 'Address', 'Changes'],
      ])
      const times = await cellTexts(page, 'at')
      expect(times[0]).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
      expect(times).toEqual(times.toSorted().reverse())
      await filtered(page)
      await expect.poll(() => cellTexts(page, 'title')).toEqual([name])
    })
  })

  test('filters by user, action, resource and time, and stores the filters in the address', async () => {
    await as('admin', '/settings/audit', async (page) => {
      await rows(page).first().waitFor()
      await filtered(page)
      await page.reload()
      await expect.poll(async () => new Set(await cellTexts(page, 'action'))).toEqual(new Set(['Updated']))
      const today = new Date().toISOString().slice(0, 10)
      await page.getByLabel('From (UTC)').fill(today)
      await page.getByLabel('To (UTC)').fill(today)
      await search(page)
      await expect.poll(() => cellTexts(page, 'title')).toEqual([name])
      await page.getByLabel('From (UTC)').fill('2020-01-01')
      await page.getByLabel('To (UTC)').fill('2020-12-31')
      await search(page)
      await waitForText(page, 'No entries found')
      await page.getByRole('button', { name: 'Clear' }).click()
      await expect.poll(() => rows(page).count()).toBeGreaterThan(1)
    })
  })

  test('saves all filtered entries as CSV, including those of other pages', async () => {
    const call = await api('admin')
    for (let count = 0; count < 51; count++) {
      const made = await call('POST', '/settings/sites', { name: `Page ${count}`, latitude: 1, longitude: 1 })
      await call('DELETE', `/settings/sites/${made.body.data}`)
    }
    await as('admin', '/settings/audit', async (page) => {
      await rows(page).first().waitFor()
      const pages = page.getByRole('navigation', { name: 'Pages' })
      await expect.poll(() => pages.textContent()).toMatch(/^1–100 of 1\d\d$/)
      await pages.getByRole('button', { name: 'Go to next page' }).click()
      await expect.poll(() => pages.textContent()).toMatch(/^101–1\d\d of 1\d\d$/)
      await choose(page, 'Action', 'Created')
      await search(page)
      await expect.poll(() => pages.textContent()).toMatch(/^1–52 of 52$/)
      await page.getByRole('button', { name: 'Clear' }).click()
      await expect.poll(() => pages.textContent()).toMatch(/^1–100 of 1\d\d$/)
      const saving = page.waitForEvent('download')
      await page.getByRole('button', { name: 'CSV' }).click()
      const cells: string[][] = parse(await readFile(await (await saving).path()), { bom: true })
      expect(cells[0]?.slice(0, 4)).toEqual(['Time (UTC)', 'User', 'Action', 'Resource'])
      expect(cells.length).toBeGreaterThan(1 + 103)
      expect(cells).toContainEqual(expect.arrayContaining(['Updated', name, 'Latitude: 54 → 55']))
    })
  })

  test('opens the details of an entry by keyboard, with each changed field', async () => {
    await as('admin', '/settings/audit', async (page) => {
      await rows(page).first().waitFor()
      await filtered(page)
      await page.getByRole('link', { name: /^20/ }).focus()
      await page.keyboard.press('Enter')
      const table = page.getByRole('table', { name: 'Before and after' })
      await expect
        .poll(() => table.getByRole('row').allTextContents())
        .toEqual([...['FieldBeforeAfter', 'Latitude5455']])
      expect(await page.getByRole('button', { name: 'Submit' }).count()).toBe(0)
      await page.getByRole('button', { name: 'Cancel' }).click()
      await rows(page).first().waitFor()
    })
  })

  test('is unauthorized for a user without permission', async () => {
    await as('planner', '/settings/audit', (page) => waitForText(page, 'Unauthorized'))
  })

  test('has no axe violations at any size', async () => {
    await as('admin', '/settings/audit', (page) =>
      atEverySize(page, async (screen) => {
        const first =
          screen === 'phone' ? page.getByRole('list', { name: 'Audit' }).getByRole('link') : rows(page)
        await first.first().waitFor()
        expect(await axeViolations(page)).toEqual([])
      }),
    )
  })
})

test('the audit records the CSV export of any list, with its filters', async () => {
  await as('admin', '/settings/users', async (page) => {
    const filter = page.getByLabel('Filter Users')
    await filter.fill('planner')
    await filter.press('Enter')
    await expect.poll(() => cellTexts(page, 'username')).toEqual(['planner'])
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'CSV' }).click()
    const file = await download
    expect(file.suggestedFilename()).toBe('Users.csv')
    const [, ...saved] = parse(await readFile(await file.path(), 'utf8'), { bom: true })
    expect(saved.map(([username]: string[]) => username)).toEqual(['planner'])
  })
  const { body } = await (await api('admin'))('GET', '/records/audit?action=exported&resource=users')
  expect(body).toMatchObject([{ user: 'admin', title: 'GET /settings/users?filter=planner' }])
})

test('a list is not saved if the audit cannot be written', async () => {
  await as(
    'admin',
    '/settings/users',
    async (page) => {
      await rows(page).first().waitFor()
      await page.route('**/settings/users', (route) =>
        route.request().headers()['x-export'] === 'csv'
          ? route.fulfill({ status: 500, body: 'Something went wrong on the server.' })
          : route.continue(),
      )
      let isSaved = false
      page.on('download', () => {
        isSaved = true
      })
      await page.getByRole('button', { name: 'CSV' }).click()
      await page.getByText('Error: 500 Something went wrong on the server.').waitFor()
      expect(isSaved).toBe(false)
      await page.unrouteAll()
    },
    { expected: /500/ },
  )
})

describe('the history of a record', () => {
  const history = (page: Page) => page.getByRole('dialog', { name: 'History' })
  const openHistory = async (page: Page) => {
    await waitForForm(page)
    await page.getByRole('button', { name: 'History' }).click()
    await history(page).getByRole('button', { name: 'Close' }).waitFor()
  }

  test('shows its entries, closes by Escape and has no axe violations', async () => {
    await as('admin', `/settings/sites/${id}`, async (page) => {
      await openHistory(page)
      const titles = history(page).getByRole('heading', { level: 3 })
      await expect
        .poll(() => titles.allTextContents())
        .toEqual([
          expect.stringMatching(/UTC, admin: updated$/),
          expect.stringMatching(/UTC, admin: created$/),
        ])
      expect(await axeViolations(page)).toEqual([])
      await page.keyboard.press('Escape')
      await history(page).waitFor({ state: 'hidden' })
    })
  })

  test('does not revert while the form has unsaved changes', async () => {
    await as('admin', `/settings/sites/${id}`, async (page) => {
      await waitForForm(page)
      await page.getByLabel('Latitude').fill('56')
      await openHistory(page)
      expect(
        await history(page)
          .getByRole('button', { name: /^Revert/ })
          .isDisabled(),
      ).toBe(true)
      await page.keyboard.press('Escape')
      await page.getByRole('button', { name: 'Cancel' }).click()
    })
  })

  test('reverts a change by keyboard and records the revert as a change', async () => {
    await as('admin', `/settings/sites/${id}`, async (page) => {
      await openHistory(page)
      await history(page)
        .getByRole('button', { name: /^Revert/ })
        .first()
        .press('Enter')
      await page.getByRole('alertdialog').getByRole('button', { name: 'Revert' }).press('Enter')
      await waitForText(page, 'Site updated')
      await page.getByRole('alertdialog').getByRole('button', { name: 'Ok' }).click()
      await expect.poll(async () => (await siteOf())?.latitude).toBe(54)
      await page.goto(`/settings/sites/${id}`)
      await openHistory(page)
      await expect.poll(() => history(page).getByRole('row').allTextContents()).toContain('Latitude5554')
    })
  })

  test('a revert keeps changes that another user has made in the meantime', async () => {
    const call = await api('admin')
    const [before] = (await call('GET', `/settings/sites?name=${name}`)).body.data
    await call('PUT', '/settings/sites', { ...before, latitude: 56 })
    await as(
      'admin',
      `/settings/sites/${id}`,
      async (page) => {
        await openHistory(page)
        const theirs = { ...before, latitude: 56, description: 'Theirs', version: before.version + 1 }
        expect((await call('PUT', '/settings/sites', theirs)).status).toBe(200)
        await history(page)
          .getByRole('button', { name: /^Revert/ })
          .first()
          .click()
        await page.getByRole('alertdialog').getByRole('button', { name: 'Revert' }).click()
        const dialog = page.getByRole('dialog', { name: 'Somebody else has changed this site' })
        expect(
          await dialog
            .getByRole('radiogroup', { name: 'Description' })
            .getByLabel('Theirs: Theirs')
            .isChecked(),
        ).toBe(true)
        await dialog.getByRole('button', { name: 'Save' }).click()
        await waitForText(page, 'Site updated')
        await page.getByRole('alertdialog').getByRole('button', { name: 'Ok' }).click()
      },
      { expected: /409 \(Conflict\)/ },
    )
    const [stored] = (await call('GET', `/settings/sites?name=${name}`)).body.data
    expect(stored).toMatchObject({ latitude: before.latitude, description: 'Theirs' })
  })

  test('is not offered to a user who may not see the audit', async () => {
    await as('planner', '/operations', async (page) => {
      await page.getByRole('heading', { name: 'Operations' }).waitFor()
      await page.getByRole('link', { name: 'Add new' }).click()
      await waitForForm(page)
      expect(await page.getByRole('button', { name: 'History' }).count()).toBe(0)
    })
  })
})
