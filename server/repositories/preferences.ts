import { sql } from 'kysely'
import type { Preferences } from '#schemas/shapes/preferences.ts'
import { type ViewSet, viewSetOf, viewSetPreference } from '#schemas/viewSet.ts'
import { type Display, displayOf, displayPreferences, usualDisplay } from '#weather/units/display.ts'
import { type JobSettings, jobPreference, jobSettingsOf } from '#weather/windows/job/jobSettings.ts'
import type { Database } from '../database/tables.ts'

export async function userPreferences(database: Database, userId: number): Promise<Preferences> {
  const rows = await database
    .selectFrom('preferences')
    // As JSON: the embedded database drops a byte order mark at the beginning of a text.
    .select(['value', sql<string>`to_jsonb(name)`.as('name')])
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
    // Two tabs may save at the same time: locking the user's row makes the second wait.
    await transaction.selectFrom('users').select('id').where('id', '=', userId).forUpdate().execute()
    await transaction.deleteFrom('preferences').where('user_id', '=', userId).execute()
    if (rows.length > 0) await transaction.insertInto('preferences').values(rows).execute()
  })
}

async function preferenceOf(database: Database, userId: number, name: string): Promise<unknown> {
  const row = await database
    .selectFrom('preferences')
    .select('value')
    .where('user_id', '=', userId)
    .where('name', '=', name)
    .executeTakeFirst()
  return row?.value
}

/** The requirements of the user's job, or the defaults if none were chosen. */
export const userJob = async (database: Database, userId: number): Promise<JobSettings> =>
  jobSettingsOf(await preferenceOf(database, userId, jobPreference))

/** The sets of a user's upper and lower chart. */
export const userViewSet = async (database: Database, userId: number): Promise<ViewSet> =>
  viewSetOf(await preferenceOf(database, userId, viewSetPreference))

const displayNames = Object.values(displayPreferences)

/** The users' preferred units and date formats; a user who has chosen none has no entry. */
export async function usersDisplays(
  database: Database,
  userIds: readonly number[],
): Promise<ReadonlyMap<number, Display>> {
  if (userIds.length === 0) return new Map()
  const rows = await database
    .selectFrom('preferences')
    .select(['user_id', 'name', 'value'])
    .where('user_id', 'in', userIds)
    .where('name', 'in', displayNames)
    .execute()
  const byUser = Map.groupBy(rows, ({ user_id }) => user_id)
  return new Map(
    [...byUser].map(([userId, own]) => [
      userId,
      displayOf(Object.fromEntries(own.map(({ name, value }) => [name, value]))),
    ]),
  )
}

/** The user's preferred units and date format, or the defaults. */
export const userDisplay = async (database: Database, userId: number): Promise<Display> =>
  (await usersDisplays(database, [userId])).get(userId) ?? usualDisplay
