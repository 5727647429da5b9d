import type { RoleName } from '#schemas/access/access.ts'
import { ALL, sitesViewPreference } from '#schemas/sitesView.ts'
import { parameterByName } from '#weather/parameters.ts'
import type { Database } from '../database/tables.ts'
import { hashPassword } from '../password.ts'
import { hooksOf } from '../records/hooks/index.ts'
import { createUser } from '../repositories/users.ts'
import customers from './customers.json' with { type: 'json' }
import sites from './sites.json' with { type: 'json' }
import thresholds from './thresholds.json' with { type: 'json' }
import users from './users.json' with { type: 'json' }

/** A row of users.json: permissions are specified by the beginning of their names. */
interface SeedUser {
  customerId: number
  username: string
  name: string
  role: RoleName
  permissions: string[]
  favorites?: string[]
}

export const demonstrationUsers = users as readonly SeedUser[]

async function seedSites(database: Database): Promise<Map<string, number>> {
  const { derive } = hooksOf('sites')
  const rows = await database
    .insertInto('records')
    .values(
      sites.map(({ customerId, ...fields }) => {
        const body = {
          markAsOffshoreIfAvailable: false,
          isHidden: false,
          includeHistoricData: true,
          ...fields,
        }
        const derived = JSON.stringify(derive?.(body) ?? {})
        return { customer_id: customerId, resource: 'sites', body: JSON.stringify(body), derived }
      }),
    )
    .returning(['id', 'customer_id', 'body'])
    .execute()
  return new Map(rows.map(({ id, customer_id, body }) => [`${customer_id}/${body.name}`, id]))
}

/** Limits of a crew transfer vessel, so that a new user's first forecast shows weather windows. */
const crewTransfer = (userId: number) =>
  thresholds.map(({ parameter, ...body }) => {
    const parameter_id = parameterByName(parameter)?.parameterId
    if (parameter_id === undefined) throw new Error(`invalid parameter in the seed: ${parameter}`)
    return { user_id: userId, parameter_id, body: JSON.stringify(body) }
  })

/**
 * Fills an empty database, in the caller's transaction, with two customers, their sites and
 * users. All users have the same password.
 */
export async function seedDemonstration(
  database: Database,
  permissionsOf: (customerId: number) => string[],
  password: string,
): Promise<void> {
  const hash = await hashPassword(password)
  await database.insertInto('customers').values(customers).execute()
  const siteIds = await seedSites(database)
  for (const user of demonstrationUsers) {
    const { customerId, username, name, role, favorites = [] } = user
    const permissions = permissionsOf(customerId).filter((permission) =>
      user.permissions.some((start) => permission.startsWith(start)),
    )
    const id = await createUser(
      database,
      {
        customerId,
        username,
        name,
        email: `${username}@example.org`,
        roles: [role],
        permissions,
        mainPage: 'Module.Forecasts',
      },
      hash,
    )
    const own = [...siteIds].filter(([key]) => key.startsWith(`${customerId}/`))
    await database
      .insertInto('site_users')
      .values(own.map(([, siteId]) => ({ customer_id: customerId, site_id: siteId, user_id: id })))
      .execute()
    const favorite = favorites.flatMap((site) => siteIds.get(`${customerId}/${site}`) ?? [])
    // A user with few favorites starts with the list of all sites, because the list of favorites would hide most of them.
    if (favorite.length > 0) {
      const value = JSON.stringify(ALL)
      await database
        .insertInto('preferences')
        .values({ user_id: id, name: sitesViewPreference(username), value })
        .execute()
      await database
        .insertInto('favorites')
        .values(favorite.map((siteId) => ({ customer_id: customerId, user_id: id, site_id: siteId })))
        .execute()
    }
    await database.insertInto('thresholds').values(crewTransfer(id)).execute()
  }
}
