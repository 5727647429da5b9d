import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { getCompileCacheDir } from 'node:module'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import type { ResourceFile, StoredRecord } from '#schemas/resourceFile/resourceFile.ts'

export interface FormToDraw {
  /** The file as a role sees it. */
  file: ResourceFile
  /** The module with its compiled validators. */
  validator: string
  /** Records whose forms are drawn after that of a new record. */
  records: readonly StoredRecord[]
}

/**
 * Draws forms, each for a new record and then for its records, and returns why each of these cannot be drawn, null if it can.
 * Undefined if this is not known: the forms were not built, or took too long.
 */
export type DrawForms = (
  forms: readonly FormToDraw[],
  signal?: AbortSignal,
) => Promise<(string | null)[] | undefined>

const program = fileURLToPath(new URL('drawProcess.ts', import.meta.url))

/** Milliseconds for all forms of a check; most take a tenth of it. */
const DEADLINE = 20_000

/** Draws forms in a process of its own, with the bundle of the forms that `npm run build` writes. */
export const createDrawForms =
  (bundle: string, deadline = DEADLINE): DrawForms =>
  async (forms, signal) => {
    if (!existsSync(bundle)) return undefined
    const child = spawn(process.execPath, ['--max-old-space-size=512', program, bundle], {
      // No other environment variables, because they contain secrets.
      env: { NODE_ENV: 'production', NODE_COMPILE_CACHE: getCompileCacheDir() },
      timeout: deadline,
      killSignal: 'SIGKILL',
      stdio: ['pipe', 'pipe', 'ignore'],
      signal,
    })
    child.on('error', () => {})
    child.stdin.on('error', () => {})
    const closed = new Promise<number | null>((resolve) => child.on('close', resolve))
    child.stdin.end(JSON.stringify(forms))
    const output = await text(child.stdout).catch(() => '')
    const code = await closed
    if (child.killed || signal?.aborted) return undefined
    const found: (string | null)[] = output
      .split('\n')
      .filter((line) => line.endsWith('"') || line === 'null')
      .map((line) => JSON.parse(line))
    return code === 0 ? found : [...found, 'it ended the process that draws it']
  }

/** Texts of RJSF end with the whole schema of a field. */
const withoutSchema = (reason: string) => reason.replace(/ in schema: \{.*$/s, '')

/** What cannot be drawn, each reason once, with the roles whose forms have it; `failures` are those of `DrawForms`. */
export function drawingFaults(
  forms: readonly (Pick<FormToDraw, 'records'> & { role: string })[],
  failures: readonly (string | null)[],
): string[] {
  const drawn = forms.flatMap(({ role, records }) => [
    { role, what: 'a new record' },
    ...records.map(({ id }) => ({ role, what: `record ${id}` })),
  ])
  const failed = drawn.flatMap((each, index) => {
    const reason = failures[index]
    return typeof reason === 'string' ? [{ ...each, reason: withoutSchema(reason) }] : []
  })
  return [...Map.groupBy(failed, ({ reason }) => reason)].map(([reason, cases]) => {
    const names = [...new Set(cases.map(({ role }) => role))].join(', ')
    const records = [...new Set(cases.map(({ what }) => what))].join(', ')
    return `the form of ${records} cannot be shown to ${names}: ${reason}`
  })
}
