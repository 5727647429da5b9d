import { sql } from 'kysely'
import type { ResourceFile } from '#schemas/resourceFile/resourceFile.ts'
import type { Belonging } from '#schemas/shapes/records/belongings.ts'
import type { Database } from '#server/database/tables.ts'
import { isPrivateSql } from '#server/repositories/recordQuery.ts'

/** The resources whose records belong to users. */
export const ownedResources = (files: Readonly<Record<string, ResourceFile>>): ResourceFile[] =>
  Object.values(files).filter(({ resource }) => resource.owner !== undefined)

/** How many records of each resource belong to a user of the customer. */
export async function belongingsOf(
  database: Database,
  files: Readonly<Record<string, ResourceFile>>,
  { id, customerId }: { id: number; customerId: number },
): Promise<Belonging[]> {
  const belongings: Belonging[] = []
  for (const { resource } of ownedResources(files)) {
    const rows = await database
      .selectFrom('records')
      .select([isPrivateSql(resource.owner).as('isPrivate'), sql<string>`count(*)`.as('count')])
      .where('customer_id', '=', customerId)
      .where(sql<boolean>`resource = ${sql.lit(resource.name)}`)
      .where('owner_id', '=', id)
      .groupBy(sql`1`)
      .orderBy(sql`1`)
      .execute()
    for (const { isPrivate, count } of rows)
      belongings.push({ resource: resource.name, isPrivate, count: Number(count) })
  }
  return belongings
}
