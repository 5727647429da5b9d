import { queryOptions, usePrefetchQuery, useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { call } from '../api/request.ts'
import { queryClient } from '../queryClient.ts'
import { currentSession, useSession } from '../session/session.ts'
import { createStore } from '../store.ts'

type Preferences = Record<string, unknown>

/** A user's changes that the server has not stored yet. */
interface Changes {
  username: string
  values: Preferences
}

/** Changes made within this time are sent together. */
const WRITE_DELAY_MS = 600

const preferencesQuery = (username: string) =>
  queryOptions({
    queryKey: ['preferences', username],
    queryFn: ({ signal }) => call<Preferences>('preferences', { params: { username }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })

/** Starts to load the preferences, for a component that suspends before those that need them are rendered. */
export const usePrefetchPreferences = (): void => usePrefetchQuery(preferencesQuery(useSession().username))

/** Reset on signing out, like other stores. */
const unstored = createStore<Changes | null>(null)
let timer: ReturnType<typeof setTimeout> | undefined

/** The last write. Each replaces all preferences, so the next starts after it. */
let writing: Promise<unknown> = Promise.resolve()

function unstoredOf(username: string): Preferences {
  const changes = unstored.get()
  return changes?.username === username ? changes.values : {}
}

const addChanges = (username: string, values: Preferences): void =>
  unstored.set({ username, values: { ...unstoredOf(username), ...values } })

/** Removes changes that are stored or undone; a preference that was changed again meanwhile stays unstored. */
function removeChanges(username: string, values: Preferences): void {
  if (unstored.get()?.username !== username) return
  const remaining = Object.entries(unstoredOf(username)).filter(([name, value]) => value !== values[name])
  unstored.set({ username, values: Object.fromEntries(remaining) })
}

/** Merges the changes into the currently stored preferences, so that a write does not undo those of other tabs and devices. */
async function send(username: string): Promise<void> {
  const values = unstoredOf(username)
  if (Object.keys(values).length === 0) return
  const params = { username }
  const stored = await call<Preferences>('preferences', { params })
  await call('savePreferences', { params, body: { ...stored, ...values } })
  removeChanges(username, values)
}

/** Sends after the current write, even if that fails. */
function sendNext(username: string): Promise<void> {
  clearTimeout(timer)
  const sent = writing.then(() => send(username))
  writing = sent.catch(() => undefined)
  return sent
}

/** Sends the pending changes. The call itself shows a failure in the snackbar; the changes are then sent with the next ones. */
export async function writePreferences(): Promise<void> {
  const changes = unstored.get()
  if (changes) await sendNext(changes.username).catch(() => undefined)
}

/** Sends the changes when the page closes, without waiting for the current write or reading the stored preferences. */
function writeAtOnce(): void {
  const changes = unstored.get()
  if (!changes || Object.keys(changes.values).length === 0) return
  const { username, values } = changes
  const body = { ...queryClient.getQueryData(preferencesQuery(username).queryKey), ...values }
  call('savePreferences', { params: { username }, body, keepalive: true }).then(
    () => removeChanges(username, values),
    () => undefined,
  )
}

if (typeof window !== 'undefined') window.addEventListener('pagehide', writeAtOnce)

/** Changes one preference locally, after loading the stored ones. Returns its previous value. */
async function changePreference(username: string, name: string, value: unknown): Promise<unknown> {
  const query = preferencesQuery(username)
  const before = await queryClient.ensureQueryData(query)
  queryClient.setQueryData(query.queryKey, (stored) => ({ ...stored, [name]: value }))
  addChanges(username, { [name]: value })
  return before[name]
}

/**
 * Changes one preference and stores it at once, with any pending changes. For values that the server itself uses.
 * @throws ApiError, shown in the snackbar, if it could not be stored; the previous value is then restored.
 */
export async function savePreference(username: string, name: string, value: unknown): Promise<void> {
  const before = await changePreference(username, name, value)
  try {
    await sendNext(username)
  } catch (error) {
    removeChanges(username, { [name]: value })
    queryClient.setQueryData(preferencesQuery(username).queryKey, (stored) => ({ ...stored, [name]: before }))
    throw error
  }
}

/** Changes one preference locally at once and on the server soon after; only locally while viewing as another user. */
async function setPreference(username: string, name: string, value: unknown): Promise<void> {
  if (currentSession()?.view) {
    const { queryKey } = preferencesQuery(username)
    queryClient.setQueryData(queryKey, (stored) => ({ ...stored, [name]: value }))
    return
  }
  await changePreference(username, name, value)
  clearTimeout(timer)
  timer = setTimeout(writePreferences, WRITE_DELAY_MS)
}

/** A named value of the signed-in user, stored on the server: [value, set, whether the stored values are loaded]. */
export function usePreference<T>(name: string, initial: T): [T, (value: T) => void, boolean] {
  const { username } = useSession()
  const { data, isPending } = useQuery(preferencesQuery(username))
  const set = useCallback(
    (value: T) => {
      setPreference(username, name, value).catch(() => undefined)
    },
    [username, name],
  )
  return [(data?.[name] as T | undefined) ?? initial, set, !isPending]
}
