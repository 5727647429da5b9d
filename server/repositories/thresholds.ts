import { isBlank, type Threshold, toleranceTypeOf } from '#weather/adapters/thresholds.ts'
import type { Body, Database } from '../database/tables.ts'

const numberOrNull = (value: unknown) => (typeof value === 'number' ? value : null)

const thresholdOf = (parameterId: number, body: Body): Threshold => ({
  parameterId,
  thresholdMin: numberOrNull(body.thresholdMin),
  thresholdMax: numberOrNull(body.thresholdMax),
  tolerance: numberOrNull(body.tolerance),
  toleranceType: toleranceTypeOf(body.toleranceType),
})

/** The thresholds that a user has set, by parameter id. */
export async function userThresholds(database: Database, userId: number): Promise<Threshold[]> {
  const rows = await database
    .selectFrom('thresholds')
    .select(['parameter_id', 'body'])
    .where('user_id', '=', userId)
    .orderBy('parameter_id')
    .execute()
  return rows.map(({ parameter_id, body }) => thresholdOf(parameter_id, body))
}

/**
 * The thresholds that a user's screens apply, if the server has them: those of a shared account are stored in its browsers, so
 * any that the account had before it was shared are ignored.
 */
export const screenThresholds = async (
  database: Database,
  { id, roles }: { id: number; roles: readonly string[] },
): Promise<Threshold[]> => (roles.includes('MultiUser') ? [] : userThresholds(database, id))

/** Stores the given thresholds, all or none, and leaves other parameters unchanged; a blank one is removed. */
export async function saveThresholds(
  database: Database,
  userId: number,
  thresholds: readonly Threshold[],
): Promise<void> {
  const blank = thresholds.filter(isBlank).map(({ parameterId }) => parameterId)
  const rows = thresholds
    .filter((threshold) => !isBlank(threshold))
    .map(({ parameterId, ...body }) => ({
      user_id: userId,
      parameter_id: parameterId,
      body: JSON.stringify(body),
    }))
  await database.transaction().execute(async (transaction) => {
    if (blank.length > 0) {
      await transaction
        .deleteFrom('thresholds')
        .where('user_id', '=', userId)
        .where('parameter_id', 'in', blank)
        .execute()
    }
    if (rows.length > 0) {
      await transaction
        .insertInto('thresholds')
        .values(rows)
        .onConflict((conflict) =>
          conflict
            .columns(['user_id', 'parameter_id'])
            .doUpdateSet(({ ref }) => ({ body: ref('excluded.body') })),
        )
        .execute()
    }
  })
}
