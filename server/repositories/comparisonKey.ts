import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../database/tables.ts'

/** SQL of the key under which texts that differ only in case, outer spaces or composition of letters are one value. */
export const comparisonKey = (text: RawBuilder<unknown>): RawBuilder<string> =>
  sql<string>`lower(normalize(btrim(${text}), NFC) collate "und-x-icu")`

/** The keys of some texts. */
export async function comparisonKeys(
  database: Database,
  texts: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ text: string; key: string }>`
    select text, ${comparisonKey(sql.ref('text'))} as key from unnest(${[...new Set(texts)]}::text[]) as text
  `.execute(database)
  return new Map(rows.map(({ text, key }) => [text, key]))
}
