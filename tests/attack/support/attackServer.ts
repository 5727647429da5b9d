import { sql } from 'kysely'
import { createToken } from '../../../server/repositories/tokens.ts'
import { createUser } from '../../../server/repositories/users.ts'
import { arrayWeather } from '../../server/arrayWeather.ts'
import { now, seededApp } from '../../server/seededApp.ts'
import { type ApiDocument, readDescription } from './apiDescription.ts'

const columns = {
  wind_speed_10m: (hour: number) => 6 + (hour % 12),
  wind_direction_10m: (hour: number) => (hour * 7) % 360,
  wave_height: (hour: number) => 0.5 + (hour % 24) / 12,
}

/** A user of customer 1 whom no permission was given: what no row permits is denied. */
export const stranger = 'stranger'

/**
 * The API over the demonstration, with weather that costs nothing: attacks are about the doors, and the calculations have
 * tests of their own.
 */
export async function attackServer(environment: NodeJS.ProcessEnv = {}) {
  const server = await seededApp(environment, () =>
    arrayWeather({ forecast: columns, series: columns, hours: 24 * 366 }),
  )
  const { database, app } = server
  const id = await createUser(
    database,
    {
      customerId: 1,
      username: stranger,
      name: 'Nobody',
      email: 'stranger@example.org',
      roles: ['User'],
      permissions: [],
      mainPage: 'Module.Forecasts',
    },
    'none',
  )
  server.tokens.set(stranger, await createToken(database, id, now, 3650))
  const rows = await database.selectFrom('users').select(['id', 'username', 'customer_id', 'body']).execute()
  const users = new Map(
    rows.map(({ id, username, customer_id, body }) => [
      username,
      {
        id,
        username,
        customerId: customer_id,
        roles: body.roles as string[],
        permissions: body.permissions as string[],
        modules: app.customers.profiles.profile(customer_id).modules as readonly string[],
      },
    ]),
  )
  const document = async (): Promise<ApiDocument> => (await server.call('/openapi.json')).json

  return { ...server, users, document, describe: async () => readDescription(await document()) }
}

export type AttackServer = Awaited<ReturnType<typeof attackServer>>
export type AttackUser = AttackServer['users'] extends Map<string, infer User> ? User : never

/** Every row of every table that belongs to a customer or its users, as text: table -> rows in order. */
export async function rowsOfCustomer({ database }: AttackServer, customerId: number) {
  const { rows: tables } = await sql<{ table: string; column: string }>`
    select table_name as table, column_name as column from information_schema.columns
    where table_schema = 'public' and column_name in ('customer_id', 'user_id')`.execute(database)
  const rows: Record<string, string[]> = {}
  for (const { table, column } of tables) {
    const owned =
      column === 'customer_id'
        ? sql`customer_id = ${customerId}`
        : sql`user_id in (select id from users where customer_id = ${customerId})`
    const found = await sql<{ row: string }>`
      select to_jsonb(t)::text as row from ${sql.table(table)} as t where ${owned} order by 1`.execute(
      database,
    )
    rows[`${table} by ${column}`] = found.rows.map(({ row }) => row)
  }
  return rows
}
