import { isBlank, type Threshold } from '#weather/adapters/thresholds.ts'
import { parameterById } from '#weather/parameters.ts'

/** Storage key of a shared account's thresholds. */
const key = (username: string) => `${username}:parameters`

type FormCheck = (value: unknown) => value is { parameters: Threshold[] }

/** The rows that the server accepts: known parameter, no duplicates, valid by the schema. */
function soundRows(stored: readonly unknown[], isForm: FormCheck): Threshold[] {
  const byId = new Map<number, Threshold>()
  for (const value of stored) {
    const form = { parameters: [value] }
    const row = isForm(form) ? form.parameters[0] : undefined
    if (!row || !parameterById(row.parameterId) || byId.has(row.parameterId)) continue
    byId.set(row.parameterId, row)
  }
  return [...byId.values()]
}

/** The thresholds in a multi-user's browser; leaves out any that are unreadable or that the server would refuse. */
export function readLocalParameters(
  storage: Pick<Storage, 'getItem'>,
  username: string,
  isForm: FormCheck,
): Threshold[] {
  try {
    const stored: unknown = JSON.parse(storage.getItem(key(username)) ?? '[]')
    return Array.isArray(stored) ? soundRows(stored, isForm) : []
  } catch {
    return []
  }
}

/** The stored rows with the changed ones replaced and blank ones removed. */
export function withChanges(stored: readonly Threshold[], changed: readonly Threshold[]): Threshold[] {
  const ids = new Set(changed.map(({ parameterId }) => parameterId))
  return [...stored.filter(({ parameterId }) => !ids.has(parameterId)), ...changed].filter(
    (row) => !isBlank(row),
  )
}

/** Stores a multi-user's thresholds. @throws DOMException when storage is full or forbidden. */
export function writeLocalParameters(
  storage: Pick<Storage, 'setItem'>,
  username: string,
  rows: readonly Threshold[],
): void {
  storage.setItem(key(username), JSON.stringify(rows))
}
