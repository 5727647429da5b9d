import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Database } from '#server/database/tables.ts'
import { siteValues } from '../siteValues.ts'
import { testProfiles } from '../testProfiles.ts'

/** Settings for jobs that send nothing. */
export const noMessages = {
  mail: {
    folder: '',
    from: 'seawindow@example.org',
    portal: 'https://portal.example.org',
    limits: { perCustomerHour: 1000, perRecipientDay: 100 },
  },
  dataDir: join(tmpdir(), 'seawindow-jobs'),
  webhookNetworks: [],
  profiles: testProfiles,
}

/** Adds a customer with `count` sites along a meridian, the last one hidden; returns their ids. */
export async function addSites(database: Database, customer: number, count: number): Promise<number[]> {
  await database.insertInto('customers').values({ id: customer, name: 'Customer', hosts: [] }).execute()
  const rows = await database
    .insertInto('records')
    .values(
      Array.from({ length: count }, (_, index) =>
        siteValues(customer, {
          name: `Site ${index}`,
          latitude: 40 + index / 100,
          longitude: customer,
          isOffshore: true,
          isHidden: index === count - 1,
        }),
      ),
    )
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Stored runs as `site run`, in order. */
export const storedRuns = async (database: Database): Promise<string[]> =>
  (await database.selectFrom('forecast_runs').select(['site_id', 'run']).execute())
    .map(({ site_id, run }) => `${site_id} ${run.toISOString().slice(0, 13)}`)
    .sort()
