import { currentSession } from './session.ts'

/**
 * Unsaved changes. They stay in the page's memory when a session expires and are restored only for the same user, after signing
 * in again. Signing out drops them.
 */
interface Drafts {
  username: string
  values: Map<string, unknown>
}

/** By key of an open form: reads its changes; undefined if there are none. */
const readers = new Map<string, () => unknown>()

let drafts: Drafts | null = null

/** Registers an open form, whose changes are read when the session expires. Returns a function that unregisters it. */
export function followDraft(key: string, read: () => unknown): () => void {
  readers.set(key, read)
  return () => {
    if (readers.get(key) === read) readers.delete(key)
  }
}

/** Saves the changes of all open forms for the user whose session ends. */
export function storeDrafts(username: string): void {
  const values = [...readers].map(([key, read]) => [key, read()] as const)
  drafts = { username, values: new Map(values.filter(([, value]) => value !== undefined)) }
}

/** Drops the drafts unless they are of the user `except`, who has just signed in. */
export function dropDrafts(except?: string): void {
  if (drafts?.username !== except) drafts = null
}

/** The signed-in user's draft of a form; undefined if there is none. */
export function draftOf(key: string): unknown {
  const session = currentSession()
  return session && !session.view && session.username === drafts?.username
    ? drafts.values.get(key)
    : undefined
}

export function clearDraft(key: string): void {
  drafts?.values.delete(key)
}
