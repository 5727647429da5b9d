import { queryOptions, useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { queryClient } from './queryClient.ts'
import { call } from './request.ts'
import { useSession } from './session.ts'

type Preferences = Record<string, unknown>

/** Changes made within this time go out together. */
const WRITE_DELAY_MS = 600

const preferencesQuery = (username: string) =>
  queryOptions({
    queryKey: ['preferences', username],
    queryFn: ({ signal }) => call<Preferences>('preferences', { params: { username }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })

let pending: { username: string; timer: ReturnType<typeof setTimeout> } | null = null

/** The write under way: each replaces all preferences, so the next begins after it. */
let writing: Promise<unknown> = Promise.resolve()

/** Takes the changes that wait out of the queue: they are about to be sent. */
function taken(): string | undefined {
  if (!pending) return undefined
  const { username, timer } = pending
  clearTimeout(timer)
  pending = null
  return username
}

async function send(username: string, keepalive = false): Promise<void> {
  const body = queryClient.getQueryData(preferencesQuery(username).queryKey)
  if (body !== undefined) await call('savePreferences', { params: { username }, body, keepalive })
}

/** Sends after the write under way, whatever came of that. */
function sendNext(username: string): Promise<void> {
  const sent = writing.then(() => send(username))
  writing = sent.catch(() => undefined)
  return sent
}

/** Sends the changes that wait. A failure is said in the snackbar by the call itself; the page keeps the values. */
export async function writePreferences({ keepalive = false } = {}): Promise<void> {
  const username = taken()
  if (username === undefined) return
  // A page that is going away cannot wait for its turn.
  await (keepalive ? send(username, true) : sendNext(username)).catch(() => undefined)
}

if (typeof window !== 'undefined')
  window.addEventListener('pagehide', () => writePreferences({ keepalive: true }))

/** Changes one preference here. Before the stored ones are known nothing is written over them. */
async function changePreference(username: string, name: string, value: unknown): Promise<void> {
  const query = preferencesQuery(username)
  await queryClient.ensureQueryData(query)
  queryClient.setQueryData(query.queryKey, (stored) => ({ ...stored, [name]: value }))
}

/**
 * Changes one preference and stores it at once, with those that wait: for a value that the server itself goes by.
 * @throws ApiError, said in the snackbar, when it could not be stored.
 */
export async function savePreference(username: string, name: string, value: unknown): Promise<void> {
  await changePreference(username, name, value)
  taken()
  await sendNext(username)
}

/** Changes one preference here at once and on the server soon after. */
async function setPreference(username: string, name: string, value: unknown): Promise<void> {
  await changePreference(username, name, value)
  if (pending) clearTimeout(pending.timer)
  pending = { username, timer: setTimeout(writePreferences, WRITE_DELAY_MS) }
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
