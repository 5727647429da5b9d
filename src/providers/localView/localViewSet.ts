import { chartSets, type ViewSet, viewSetPreference } from '#schemas/chartSets.ts'

/** Storage key of a shared account's view sets. */
const key = (username: string) => `${username}:${viewSetPreference}`

const known = new Set<unknown>(chartSets.map(({ chartId }) => chartId))
const chartIdOf = (value: unknown) => (typeof value === 'number' && known.has(value) ? value : undefined)

/** The view sets in any value; an id that no chart set has counts as no choice. */
export function viewSetOf(value: unknown): ViewSet {
  if (typeof value !== 'object' || value === null) return {}
  return {
    upper: 'upper' in value ? chartIdOf(value.upper) : undefined,
    lower: 'lower' in value ? chartIdOf(value.lower) : undefined,
  }
}

/** The view sets in a multi-user's browser; an unreadable value counts as no choice. */
export function readLocalViewSet(storage: Pick<Storage, 'getItem'>, username: string): ViewSet {
  try {
    return viewSetOf(JSON.parse(storage.getItem(key(username)) ?? '{}'))
  } catch {
    return {}
  }
}

/** Stores a multi-user's view sets. @throws DOMException when storage is full or forbidden. */
export function writeLocalViewSet(
  storage: Pick<Storage, 'setItem'>,
  username: string,
  viewSet: ViewSet,
): void {
  storage.setItem(key(username), JSON.stringify(viewSet))
}
