import type { Preferences } from '../../src/schemas/shapes/preferences.ts'
import type { Database } from '../database/tables.ts'

export async function userPreferences(database: Database, userId: number): Promise<Preferences> {
  const rows = await database
    .selectFrom('preferences')
    .select(['name', 'value'])
    .where('user_id', '=', userId)
    .execute()
  return Object.fromEntries(rows.map(({ name, value }) => [name, value]))
}

/** Replaces all preferences of a user. */
export async function savePreferences(
  database: Database,
  userId: number,
  preferences: Preferences,
): Promise<void> {
  const rows = Object.entries(preferences).map(([name, value]) => ({
    user_id: userId,
    name,
    value: JSON.stringify(value),
  }))
  await database.transaction().execute(async (transaction) => {
    // Two tabs may save at the same moment: the user's row makes them wait for each other.
    await transaction.selectFrom('users').select('id').where('id', '=', userId).forUpdate().execute()
    await transaction.deleteFrom('preferences').where('user_id', '=', userId).execute()
    if (rows.length > 0) await transaction.insertInto('preferences').values(rows).execute()
  })
}
