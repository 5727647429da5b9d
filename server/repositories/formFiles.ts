import { createHash } from 'node:crypto'
import type { Database } from '../database/tables.ts'

/** Patterns may be longer than an index allows. */
const digestOf = (pattern: string) => createHash('sha256').update(JSON.stringify(pattern)).digest('base64url')

/** By pattern, why it is refused; null if it is safe. */
type Reasons = Map<string, { reason: string | null }>

/** What a version of the checker has decided about some patterns. */
export async function patternVerdicts(
  database: Database,
  checker: string,
  patterns: readonly string[],
): Promise<Reasons> {
  if (patterns.length === 0) return new Map()
  const rows = await database
    .selectFrom('pattern_verdicts')
    .select(['pattern', 'reason'])
    .where('checker', '=', checker)
    .where('digest', 'in', patterns.map(digestOf))
    .execute()
  return new Map(rows.map(({ pattern, reason }) => [pattern, { reason }]))
}

export async function storePatternVerdicts(
  database: Database,
  checker: string,
  verdicts: Reasons,
): Promise<void> {
  if (verdicts.size === 0) return
  await database
    .insertInto('pattern_verdicts')
    .values(
      [...verdicts].map(([pattern, { reason }]) => ({
        checker,
        digest: digestOf(pattern),
        pattern: JSON.stringify(pattern),
        reason,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** The last valid content of each form file, as JSON. */
export async function validFormFiles(database: Database): Promise<Map<string, unknown>> {
  const rows = await database.selectFrom('valid_form_files').selectAll().execute()
  return new Map(rows.map(({ file, content }) => [file, content]))
}

/** Stores the valid content of a form file; undefined forgets the file. */
export async function storeValidFormFile(database: Database, file: string, content: unknown): Promise<void> {
  if (content === undefined) {
    await database.deleteFrom('valid_form_files').where('file', '=', file).execute()
    return
  }
  const row = { file, content: JSON.stringify(content) }
  await database
    .insertInto('valid_form_files')
    .values(row)
    .onConflict((conflict) => conflict.column('file').doUpdateSet(row))
    .execute()
}
