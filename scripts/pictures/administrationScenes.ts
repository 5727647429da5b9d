import type { Page } from 'playwright-core'
import type { Guide, Scene } from './guide.ts'

const openRow = (page: Page, name: string) => page.getByRole('gridcell', { name, exact: true }).click()

/** Waits for the form, because the list has fields of the same names. */
async function openForm(page: Page, name: string) {
  await openRow(page, name)
  await page.getByRole('button', { name: 'Submit' }).waitFor()
}

const draft = `{
  "schema": {
    "required": ["name", "latitude", "longitude", "waterDepth"],
    "properties": {
      "waterDepth": { "type": "number", "title": "Water depth (m)", "minimum": 0, "maximum": 500 }
    }
  }
}
`

const scenes: readonly Scene[] = [
  { name: 'sites', path: '/settings/sites', settled: 'Beatrice', height: 560 },
  {
    name: 'site-form',
    path: '/settings/sites',
    settled: 'Beatrice',
    prepare: async (page) => {
      await openForm(page, 'Beatrice')
      await page.getByLabel('Description').fill('Moray Firth, 84 turbines, served from Wick')
    },
  },
  {
    name: 'history',
    path: '/settings/sites',
    settled: 'Beatrice',
    prepare: async (page) => {
      await openForm(page, 'Beatrice')
      await page.getByLabel('Description').fill('Moray Firth, 84 turbines, served from Wick')
      await page.getByRole('button', { name: 'Submit' }).click()
      await page.getByRole('heading', { name: 'Sites' }).first().waitFor()
      await openRow(page, 'Beatrice')
      await page.getByRole('button', { name: 'History' }).click()
      await page.getByText('Moray Firth, 84 turbines', { exact: false }).last().waitFor()
    },
  },
  { name: 'users', path: '/settings/users', settled: 'planner@example.org', height: 420 },
  {
    name: 'user-form',
    path: '/settings/users',
    settled: 'planner@example.org',
    height: 1120,
    prepare: async (page) => {
      await openRow(page, 'planner')
      await page.getByText('Hindcasts.Download ASV').waitFor()
    },
  },
  {
    name: 'access',
    path: '/settings/access',
    settled: 'No site selected',
    prepare: async (page) => {
      const sites = page.getByRole('grid', { name: 'Sites' })
      await sites.locator('.MuiDataGrid-row', { hasText: 'Beatrice' }).getByRole('checkbox').click()
      const users = page.getByRole('grid', { name: 'Users' })
      await users.locator('.MuiDataGrid-row', { hasText: 'planner' }).first().waitFor()
    },
  },
  {
    name: 'view-as',
    path: '/settings/users',
    settled: 'planner@example.org',
    height: 560,
    prepare: async (page) => {
      await openRow(page, 'planner')
      await page.getByRole('button', { name: 'View as' }).click()
      await page.getByRole('button', { name: 'Stop viewing' }).waitFor()
      await page.goto('/operations')
      await page.getByRole('button', { name: 'Stop viewing' }).waitFor()
    },
    finish: async (page) => {
      await page.getByRole('button', { name: 'Stop viewing' }).click()
      await page.getByRole('button', { name: 'Stop viewing' }).waitFor({ state: 'hidden' })
    },
  },
  {
    name: 'audit',
    path: '/settings/audit',
    settled: 'Audit',
    height: 640,
    prepare: async (page) => {
      await page.getByRole('gridcell', { name: 'update' }).first().waitFor()
    },
  },
  {
    name: 'forms',
    path: '/settings/forms?form=sites',
    settled: 'The form of the files',
    prepare: async (page) => {
      await page.getByRole('tab', { name: 'Draft' }).click()
      await page.getByLabel('Draft overlay').fill(draft)
      await page.getByRole('button', { name: 'Try draft' }).click()
      await page.getByText('would become invalid').waitFor()
    },
  },
  { name: 'account', path: '/account', settled: 'Active sessions', height: 640 },
]

/** The pictures of docs/administration.md. */
export const administration: Guide = {
  folder: 'docs/pictures',
  user: 'admin',
  width: 1280,
  height: 800,
  scenes,
}
