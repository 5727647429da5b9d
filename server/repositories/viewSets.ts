import { type ViewSet, viewSetPreference } from '../../src/schemas/chartSets.ts'
import type { Database } from '../database/tables.ts'

const idOf = (value: unknown) => (typeof value === 'number' ? value : undefined)

/** The chart sets that a user chose for the upper and the lower chart. A preference is whatever the portal last wrote. */
export async function userViewSet(database: Database, userId: number): Promise<ViewSet> {
  const row = await database
    .selectFrom('preferences')
    .select('value')
    .where('user_id', '=', userId)
    .where('name', '=', viewSetPreference)
    .executeTakeFirst()
  const value = row?.value
  if (typeof value !== 'object' || value === null) return {}
  return {
    upper: 'upper' in value ? idOf(value.upper) : undefined,
    lower: 'lower' in value ? idOf(value.lower) : undefined,
  }
}
