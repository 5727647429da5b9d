import type { Database } from '../database/tables.ts'
import { EASY_PASSWORD, isEasyPassword } from '../easyPassword.ts'
import { withMigrationLock } from '../migrations/index.ts'
import { decoy, hashPassword, isPassword } from '../password.ts'
import { customerIds } from '../repositories/customers.ts'
import { createUser } from '../repositories/users.ts'
import type { Config } from '../settings/config.ts'
import { demonstrationUsers, seedDemonstration } from './seedDemonstration.ts'

const isLoopback = (host: string) => /^(localhost|127(\.\d+){3}|::1)$/i.test(host)

async function firstAdministrator(database: Database, permissions: string[], password: string) {
  if (await isEasyPassword(password, { username: 'admin' }))
    throw new Error(`ADMIN_PASSWORD: ${EASY_PASSWORD}.`)
  await database.insertInto('customers').values({ id: 1, name: 'Seawindow', hosts: [] }).execute()
  const user = { customerId: 1, username: 'admin', name: 'Administrator', email: 'admin@localhost' }
  await createUser(
    database,
    { ...user, roles: ['Administrator'], permissions, mainPage: 'Module.Forecasts' },
    await hashPassword(password),
  )
}

/** A line about the password of the demonstration users, or null if not all of them exist. */
async function demonstrationPassword(database: Database, password: string): Promise<string | null> {
  const names = demonstrationUsers.map(({ username }) => username)
  const found = await database
    .selectFrom('users')
    .select('password_hash')
    .where('username', 'in', names)
    .execute()
  const [first] = found
  if (first === undefined || found.length !== names.length) return null
  const isStill = await isPassword(password, first.password_hash ?? decoy)
  return isStill ? withPassword(password) : '  with the DEMO_PASSWORD of the first start'
}

const withPassword = (password: string) => `  with the password ${password}`

const signIns = (password: string) => [
  'Demonstration sign-ins:',
  ...demonstrationUsers.map(
    ({ customerId, username, role }) => `  ${username.padEnd(10)} customer ${customerId}, ${role}`,
  ),
  password,
]

/**
 * Fills an empty database: with the demonstration data if only this machine can reach it, or else with a first administrator if
 * ADMIN_PASSWORD is set. `permissionsOf` returns the permissions that a customer can grant. If several servers start at once on
 * one database, the first one fills it. Returns lines to print for the operator.
 */
export async function prepareDatabase(
  database: Database,
  permissionsOf: (customerId: number) => string[],
  config: Config,
): Promise<string[]> {
  const isDemonstrable = isLoopback(config.host) && !config.production && config.adminPassword === undefined
  const filled = await withMigrationLock(database, async (transaction) => {
    if ((await customerIds(transaction)).length > 0) return null
    if (isDemonstrable) {
      await seedDemonstration(transaction, permissionsOf, config.demoPassword)
      return signIns(withPassword(config.demoPassword))
    }
    if (config.adminPassword === undefined)
      return [
        'The database is empty and nobody can sign in: start once with ADMIN_PASSWORD, which makes the user admin.',
      ]
    await firstAdministrator(transaction, permissionsOf(1), config.adminPassword)
    return ['The user admin was made with the password of ADMIN_PASSWORD.']
  })
  if (filled) return filled
  const password = isDemonstrable ? await demonstrationPassword(database, config.demoPassword) : null
  return password === null ? [] : signIns(password)
}
