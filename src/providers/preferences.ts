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

/** Sends the changes that wait. A failure is said in the snackbar by the call itself; the page keeps the values. */
export async function writePreferences({ keepalive = false } = {}): Promise<void> {
  if (!pending) return
  const { username, timer } = pending
  clearTimeout(timer)
  pending = null
  const body = queryClient.getQueryData(preferencesQuery(username).queryKey)
  if (body === undefined) return
  await call('savePreferences', { params: { username }, body, keepalive }).catch(() => undefined)
}

if (typeof window !== 'undefined')
  window.addEventListener('pagehide', () => writePreferences({ keepalive: true }))

/** Changes one preference here at once and on the server soon after. Before the stored ones are known nothing is written over them. */
async function setPreference(username: string, name: string, value: unknown): Promise<void> {
  const query = preferencesQuery(username)
  await queryClient.ensureQueryData(query)
  queryClient.setQueryData(query.queryKey, (stored) => ({ ...stored, [name]: value }))
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
