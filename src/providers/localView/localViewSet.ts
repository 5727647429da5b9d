import { chartSets, type ViewSet, viewSetPreference } from '../../schemas/chartSets.ts'

/** Where the browser keeps a shared account's view sets. */
const key = (username: string) => `${username}:${viewSetPreference}`

const known = new Set<unknown>(chartSets.map(({ chartId }) => chartId))
const chartIdOf = (value: unknown) => (typeof value === 'number' && known.has(value) ? value : undefined)

/** The view sets in a value that may be anything; an id that no chart set has is no choice. */
export function viewSetOf(value: unknown): ViewSet {
  if (typeof value !== 'object' || value === null) return {}
  return {
    upper: 'upper' in value ? chartIdOf(value.upper) : undefined,
    lower: 'lower' in value ? chartIdOf(value.lower) : undefined,
  }
}

/** What a multi-user's browser holds; what cannot be read counts as no choice. */
export function readLocalViewSet(storage: Pick<Storage, 'getItem'>, username: string): ViewSet {
  try {
    return viewSetOf(JSON.parse(storage.getItem(key(username)) ?? '{}'))
  } catch {
    return {}
  }
}

/** Keeps a multi-user's view sets. @throws DOMException when the browser has no room or forbids it. */
export function writeLocalViewSet(
  storage: Pick<Storage, 'setItem'>,
  username: string,
  viewSet: ViewSet,
): void {
  storage.setItem(key(username), JSON.stringify(viewSet))
}
