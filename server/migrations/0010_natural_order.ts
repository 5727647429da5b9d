import { type Kysely, sql } from 'kysely'

/**
 * The order of texts in every list, as `compareTexts` has it: that of Unicode, digits by their value. The old form of the locale's
 * name is the one that every version of ICU understands, the embedded database's too.
 */
const create = `create collation natural_order (provider = icu, locale = 'und@colNumeric=yes')`

/** The indexes in that order: the server of before makes its own as it starts. */
const drop = [
  `delete from record_indexes where expression like '%natural_order%'`,
  'drop collation natural_order cascade',
]

export async function up(database: Kysely<unknown>): Promise<void> {
  await sql.raw(create).execute(database)
}

export async function down(database: Kysely<unknown>): Promise<void> {
  for (const statement of drop) await sql.raw(statement).execute(database)
}
