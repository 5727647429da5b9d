import { currentSession } from './session.ts'

/**
 * What a user has typed and not saved. It is kept in the memory of the page when a session expires, for the same user alone, who finds
 * it again after signing in. Signing out drops it.
 */
interface Drafts {
  username: string
  values: Map<string, unknown>
}

/** The key of an open form -> reads what is changed in it; undefined where nothing is. */
const readers = new Map<string, () => unknown>()

let kept: Drafts | null = null

/** Reads the changes of an open form when the session expires. Answers how to stop that. */
export function followDraft(key: string, read: () => unknown): () => void {
  readers.set(key, read)
  return () => {
    if (readers.get(key) === read) readers.delete(key)
  }
}

/** Keeps the changes of all open forms for the user whose session ends. */
export function keepDrafts(username: string): void {
  const values = [...readers].map(([key, read]) => [key, read()] as const)
  kept = { username, values: new Map(values.filter(([, value]) => value !== undefined)) }
}

/** Drops what is kept, except that of the user who has signed in. */
export function dropDrafts(except?: string): void {
  if (kept?.username !== except) kept = null
}

/** What the signed-in user had changed in a form; undefined where nothing is kept. */
export function draftOf(key: string): unknown {
  const session = currentSession()
  return session && !session.view && session.username === kept?.username ? kept.values.get(key) : undefined
}

export function forgetDraft(key: string): void {
  kept?.values.delete(key)
}
