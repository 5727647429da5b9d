import type { RoleName } from '../../src/schemas/access/access.ts'
import type { Database } from '../database/tables.ts'

export interface NewUser {
  customerId: number
  username: string
  email: string
  name: string
  roles: RoleName[]
  permissions: string[]
  mainPage: string
}

/** Adds a user; returns its id. */
export async function createUser(
  database: Database,
  { customerId, ...body }: NewUser,
  passwordHash: string,
): Promise<number> {
  const { id } = await database
    .insertInto('users')
    .values({ customer_id: customerId, body: JSON.stringify(body), password_hash: passwordHash })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
