import { type Kysely, sql } from 'kysely'

/** A step of a migration that runs statements one after the other. */
export const inOrder =
  (statements: readonly string[]) =>
  async (database: Kysely<unknown>): Promise<void> => {
    for (const statement of statements) await sql.raw(statement).execute(database)
  }
