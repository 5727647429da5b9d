import { queryOptions, useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { queryClient } from '../api/queryClient.ts'
import { call } from '../api/request.ts'
import { createStore } from '../store.ts'
import { currentSession, useSession } from './session.ts'

type Preferences = Record<string, unknown>

/** What a user has changed here and the server has not stored. */
interface Changes {
  username: string
  values: Preferences
}

/** Changes made within this time go out together. */
const WRITE_DELAY_MS = 600

const preferencesQuery = (username: string) =>
  queryOptions({
    queryKey: ['preferences', username],
    queryFn: ({ signal }) => call<Preferences>('preferences', { params: { username }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })

/** Forgotten on signing out, as the rest. */
const unstored = createStore<Changes | null>(null)
let timer: ReturnType<typeof setTimeout> | undefined

/** The write under way: each replaces all preferences, so the next begins after it. */
let writing: Promise<unknown> = Promise.resolve()

function unstoredOf(username: string): Preferences {
  const changes = unstored.get()
  return changes?.username === username ? changes.values : {}
}

const keep = (username: string, values: Preferences): void =>
  unstored.set({ username, values: { ...unstoredOf(username), ...values } })

/** What was changed again meanwhile is not stored yet. */
function forget(username: string, values: Preferences): void {
  if (unstored.get()?.username !== username) return
  const left = Object.entries(unstoredOf(username)).filter(([name, value]) => value !== values[name])
  unstored.set({ username, values: Object.fromEntries(left) })
}

/** A write replaces all preferences: only the changed ones go over what other tabs and machines have stored by now. */
async function send(username: string): Promise<void> {
  const values = unstoredOf(username)
  if (Object.keys(values).length === 0) return
  const params = { username }
  const stored = await call<Preferences>('preferences', { params })
  await call('savePreferences', { params, body: { ...stored, ...values } })
  forget(username, values)
}

/** Sends after the write under way, whatever came of that. */
function sendNext(username: string): Promise<void> {
  clearTimeout(timer)
  const sent = writing.then(() => send(username))
  writing = sent.catch(() => undefined)
  return sent
}

/** Sends the changes that wait. A failure is said in the snackbar by the call itself; they go with the next ones then. */
export async function writePreferences(): Promise<void> {
  const changes = unstored.get()
  if (changes) await sendNext(changes.username).catch(() => undefined)
}

/** A page that is going away can wait neither for its turn nor for what is stored by now. */
function writeAtOnce(): void {
  const changes = unstored.get()
  if (!changes || Object.keys(changes.values).length === 0) return
  const { username, values } = changes
  const body = { ...queryClient.getQueryData(preferencesQuery(username).queryKey), ...values }
  call('savePreferences', { params: { username }, body, keepalive: true }).then(
    () => forget(username, values),
    () => undefined,
  )
}

if (typeof window !== 'undefined') window.addEventListener('pagehide', writeAtOnce)

/** Changes one preference here; answers what it was. Before the stored ones are known nothing is written over them. */
async function changePreference(username: string, name: string, value: unknown): Promise<unknown> {
  const query = preferencesQuery(username)
  const before = await queryClient.ensureQueryData(query)
  queryClient.setQueryData(query.queryKey, (stored) => ({ ...stored, [name]: value }))
  keep(username, { [name]: value })
  return before[name]
}

/**
 * Changes one preference and stores it at once, with those that wait: for a value that the server itself goes by.
 * @throws ApiError, said in the snackbar, when it could not be stored: it is then as it was.
 */
export async function savePreference(username: string, name: string, value: unknown): Promise<void> {
  const before = await changePreference(username, name, value)
  try {
    await sendNext(username)
  } catch (error) {
    forget(username, { [name]: value })
    queryClient.setQueryData(preferencesQuery(username).queryKey, (stored) => ({ ...stored, [name]: before }))
    throw error
  }
}

/** Changes one preference here at once and on the server soon after; of a user who is only looked at, here alone. */
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

/** A named value of the signed-in user that the server keeps: [value, set, whether the stored values are known]. */
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
