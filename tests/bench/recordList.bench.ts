import { sql } from 'kysely'
import type { Page } from 'playwright-core'
import { openDatabase } from '../../server/database/openDatabase.ts'
import { launchBrowser, openTestPage } from '../browser/support/browser.ts'
import { openAs } from '../browser/support/portal.ts'
import { startProduct } from '../browser/support/product.ts'
import { atMost, type BenchRow, medians } from './measure.ts'

const FEW = 50
const MANY = 20_000
const ROUNDS = 5

/** Gives a customer that many sites, and no others. */
async function fillSites(dataDir: string, customerId: number, count: number): Promise<void> {
  const { database, close } = await openDatabase({ dataDir })
  await database.deleteFrom('records').where('customer_id', '=', customerId).execute()
  await sql`insert into records (customer_id, resource, body, derived)
    select ${customerId}::integer, 'sites', jsonb_build_object(
      'name', 'Site ' || n, 'description', 'Turbine ' || n, 'isOffshore', n % 3 > 0,
      'latitude', 50 + n % 1000 / 100.0, 'longitude', n % 700 / 100.0), '{"timeZone": "Etc/UTC"}'
    from generate_series(1, ${count}::integer) n`.execute(database)
  await close()
}

/** Opens the list anew; done when its first rows are painted. */
async function firstRows(page: Page): Promise<void> {
  await page.goto('/settings/sites')
  await page.locator('.MuiDataGrid-row').first().waitFor()
}

/** How the time to the first rows of a list grows with the number of its records. */
export async function run(): Promise<BenchRow[]> {
  const seeded = await startProduct()
  await seeded.stop({ keepData: true })
  await fillSites(seeded.dataDir, 7, FEW)
  await fillSites(seeded.dataDir, 1, MANY)
  const product = await startProduct({ dataDir: seeded.dataDir })
  const browser = await launchBrowser()
  try {
    const pages = { few: 'admin7', many: 'admin' } as const
    const open = async (username: string) => {
      const { page } = await openTestPage(browser, product.address, { map: false })
      await openAs(page, username, '/settings')
      return page
    }
    const few = await open(pages.few)
    const many = await open(pages.many)
    const times = await medians({ few: () => firstRows(few), many: () => firstRows(many) }, ROUNDS)
    return [atMost(`list: first rows of ${MANY} sites / of ${FEW}`, times.many / times.few, 1.5)]
  } finally {
    await browser.close()
    await product.stop()
  }
}
