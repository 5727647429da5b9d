import { type ViewSet, viewSetOf, viewSetPreference } from '#schemas/viewSet.ts'

/** Storage key of a shared account's view sets. */
const key = (username: string) => `${username}:${viewSetPreference}`

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
