import type { ViewParameter } from '../../schemas/entities.ts'

/** Where the browser keeps a shared account's thresholds. */
const key = (username: string) => `${username}:parameters`

/** What a multi-user's browser holds; none at first. What cannot be read counts as none. */
export function readLocalParameters(storage: Pick<Storage, 'getItem'>, username: string): ViewParameter[] {
  try {
    const stored: unknown = JSON.parse(storage.getItem(key(username)) ?? '[]')
    return Array.isArray(stored) ? stored : []
  } catch {
    return []
  }
}
