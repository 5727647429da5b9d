import { join } from 'node:path'
import { sql } from 'kysely'
import { type OpenDatabase, openDatabase } from '#server/database/openDatabase.ts'
import type { Database } from '#server/database/tables.ts'
import { openForms } from '#server/forms/openForms.ts'
import { createPatternVerdicts } from '#server/forms/patternVerdicts.ts'
import { migrate } from '#server/migrations/index.ts'
import { listRecords, oneRecord } from '#server/records/readRecords.ts'
import { accessTo } from '#server/records/recordAccess.ts'
import { syncIndexes } from '#server/records/recordIndexes.ts'
import type { SignedInUser } from '#server/repositories/tokens.ts'
import { startPostgres } from '../server/databases/postgres.ts'
import { openTestDatabase } from '../server/databases/testDatabase.ts'
import { atMost, type BenchRow, medians } from './measure.ts'

const ROUNDS = 15
const MOST_HITS = 50
const SITES = 20_000
const USERS = 5_000

/** Four hexadecimal digits that occur in some twenty of 20,000 random names. */
const TEXT = 'a1b2'

const user: SignedInUser = {
  id: 1,
  customerId: 1,
  username: 'admin',
  mainPage: 'Module.Forecasts',
  roles: ['Administrator'],
  permissions: [],
}

const root = join(import.meta.dirname, '..', '..')

async function seed(database: Database): Promise<void> {
  await sql`insert into customers (id, name) values (1, 'One')`.execute(database)
  await sql`
    insert into records (customer_id, resource, body)
    select 1, 'sites', jsonb_build_object('name', 'Site ' || md5(n::text), 'description', repeat('Wind farm. ', 20),
      'latitude', 50 + n / 10000.0, 'longitude', 3, 'isOffshore', true)
    from generate_series(1, ${SITES}::integer) n
  `.execute(database)
  await sql`
    insert into users (customer_id, password_hash, body)
    select 1, 'none', jsonb_build_object('username', 'user-' || md5(n::text),
      'email', md5((-n)::text) || '@example.org', 'roles', jsonb_build_array('User'), 'permissions', '[]'::jsonb,
      'mainPage', 'Module.Forecasts')
    from generate_series(1, ${USERS}::integer) n
  `.execute(database)
}

async function rowsOn(title: string, { database, maintenance }: OpenDatabase): Promise<BenchRow[]> {
  const dirs = {
    schemasDir: join(root, 'src', 'schemas'),
    customersDir: join(root, 'public', 'customers'),
  }
  const files = openForms(dirs, { verdictOf: createPatternVerdicts().of }).resources(null)
  await migrate(maintenance)
  await seed(database)
  await syncIndexes(maintenance, Object.values(files))
  const rows: BenchRow[] = []
  for (const file of [files.sites!, files.users!]) {
    const { name, search, sort } = file.resource
    const { field, alsoIn = [] } = search.find(({ match }) => match === 'contains')!
    const access = accessTo(user, file, { files, now: new Date() })
    const conditions = [{ field, match: 'contains' as const, values: [TEXT], alsoIn }]
    const found = () =>
      listRecords(database, access, { conditions, sort, range: { start: 0, end: MOST_HITS } })
    const [first] = await found()
    if (!first) throw new Error(`No ${name} have ${TEXT}`)
    const times = await medians(
      {
        key: async () => void (await oneRecord(database, access, first.id)),
        search: async () => void (await found()),
      },
      ROUNDS,
    )
    rows.push(
      atMost(
        `${name}, ${title}: search of ${TEXT.length} letters / read by the primary key`,
        times.search / times.key,
        3,
      ),
    )
  }
  return rows
}

/** A search for a part of a text in the list of 20,000 sites and of 5,000 users, on both databases. */
export async function run(): Promise<BenchRow[]> {
  const embedded = await openTestDatabase()
  const postgres = await startPostgres()
  const server = await openDatabase({ databaseUrl: `${postgres.url}/postgres`, dataDir: '' })
  try {
    return [...(await rowsOn('embedded', embedded)), ...(await rowsOn('PostgreSQL', server))]
  } finally {
    await embedded.close()
    await server.close()
    await postgres.stop()
    postgres.remove()
  }
}

if (process.argv[1] === import.meta.filename) console.log(await run())
