import { isBlank, type ThresholdRow } from './thresholds/thresholdRow.ts'

/** Where the browser keeps a shared account's thresholds. */
const key = (username: string) => `${username}:parameters`

/** What a multi-user's browser holds; none at first. What cannot be read counts as none. */
export function readLocalParameters(storage: Pick<Storage, 'getItem'>, username: string): ThresholdRow[] {
  try {
    const stored: unknown = JSON.parse(storage.getItem(key(username)) ?? '[]')
    return Array.isArray(stored) ? stored : []
  } catch {
    return []
  }
}

/** The rows kept with the changed ones in their place; a blank one is not kept. */
export function withChanges(kept: readonly ThresholdRow[], changed: readonly ThresholdRow[]): ThresholdRow[] {
  const ids = new Set(changed.map(({ parameterId }) => parameterId))
  return [...kept.filter(({ parameterId }) => !ids.has(parameterId)), ...changed].filter(
    (row) => !isBlank(row),
  )
}

/** Keeps a multi-user's thresholds. @throws DOMException when the browser has no room or forbids it. */
export function writeLocalParameters(
  storage: Pick<Storage, 'setItem'>,
  username: string,
  rows: readonly ThresholdRow[],
): void {
  storage.setItem(key(username), JSON.stringify(rows))
}
