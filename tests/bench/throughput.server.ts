import { join } from 'node:path'
import { buildApp } from '#server/app.ts'
import { openDatabase } from '#server/database/openDatabase.ts'
import { migrate } from '#server/migrations/index.ts'
import { createToken } from '#server/repositories/tokens.ts'
import { createUser } from '#server/repositories/users.ts'
import { prepareDatabase } from '#server/seed/prepareDatabase.ts'
import { readConfig } from '#server/settings/config.ts'
import { climatology } from '#server/sources/climatology.ts'
import { sharedWeather } from '../server/sharedWeather.ts'
import { siteValues } from '../server/siteValues.ts'

/** Serves the API as `npm start` does, without jobs, on the database of its arguments; sends its address to the parent process. */
const [dataDir = '', databaseUrl = ''] = process.argv.slice(2)
const MANY = 10_000
const CROWD = 9

const now = () => new Date()
const root = join(import.meta.dirname, '..', '..')
const config = readConfig({ DATA_DIR: dataDir, DATABASE_URL: databaseUrl, APPLICATION_KEY: 'bench-key' }, now)
const { database, changes } = await openDatabase(config)
await migrate(database)
const app = await buildApp({
  database,
  changes,
  customersDir: join(root, 'public', 'customers'),
  schemasDir: join(root, 'src', 'schemas'),
  now,
  weather: sharedWeather(climatology(now)),
  config,
  log: { level: config.logLevel },
})
await prepareDatabase(database, app.forms.permissionsOf, config)

await database.insertInto('customers').values({ id: CROWD, name: 'Crowd', hosts: [] }).execute()
const administrator = {
  roles: ['Administrator' as const],
  permissions: app.forms.permissionsOf(CROWD),
  name: 'Crowd',
}
await createUser(
  database,
  {
    ...administrator,
    customerId: CROWD,
    username: 'crowd',
    email: 'crowd@example.org',
    mainPage: 'Module.Forecasts',
  },
  'none',
)
const sites = Array.from({ length: MANY }, (_, index) =>
  siteValues(
    CROWD,
    { name: `Site ${index}`, latitude: 50 + index / 2000, longitude: 3, isOffshore: true },
    'Europe/Amsterdam',
  ),
)
await database.insertInto('records').values(sites).execute()

const tokenOf = async (username: string) => {
  const { id } = await database
    .selectFrom('users')
    .select('id')
    .where('username', '=', username)
    .executeTakeFirstOrThrow()
  return createToken(database, id, now(), 1)
}
const tokens = { few: await tokenOf('admin'), many: await tokenOf('crowd') }
const address = await app.listen({ host: '127.0.0.1', port: 0 })
process.send?.({ address, tokens })
