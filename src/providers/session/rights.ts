import { queryOptions, useQuery } from '@tanstack/react-query'
import type { SessionRights } from '../../schemas/shapes/authentication.ts'
import { queryClient } from '../api/queryClient.ts'
import { call } from '../api/request.ts'
import { showStatus } from '../status.ts'
import { resetStores } from '../store.ts'
import { currentSession, updateSession, useOptionalSession } from './session.ts'

/** A right that the server has given or taken away is known in an open page after this time at most. */
const UPDATE_INTERVAL_MS = 5 * 60_000

/** What the server lets the user of a token do; the session follows each answer. A 403 invalidates it (request.ts). */
export const rightsQuery = (token: string) =>
  queryOptions({
    queryKey: ['session', token],
    queryFn: async ({ signal }) => {
      const rights = await call<SessionRights>('session', { signal, quiet: true })
      followRights(token, rights)
      return rights
    },
    staleTime: UPDATE_INTERVAL_MS,
    // A browser that is offline goes on with what its cookies hold.
    networkMode: 'always',
  })

/** Answers that stay the same whoever looks at the portal as whom. */
const lasting: readonly unknown[] = ['session', 'customer']

/**
 * Gives the session of a token the rights that the server has answered. Where they are those of another user than before, as whom an
 * administrator looks at the portal or did, all data that was loaded for the one before is cleared.
 */
export function followRights(token: string, rights: SessionRights): void {
  const session = currentSession()
  if (session?.token === token && session.view?.userId !== rights.view?.userId) {
    resetStores()
    queryClient.removeQueries({ predicate: ({ queryKey }) => !lasting.includes(queryKey[0]) })
    if (session.view)
      showStatus({ ok: true, message: `You no longer look at the portal as ${session.username}.` })
  }
  updateSession(token, rights)
}

/** Begins to read the rights before anything is drawn, beside the customer. */
export function prefetchRights(): void {
  const session = currentSession()
  if (session) void queryClient.prefetchQuery(rightsQuery(session.token))
}

/**
 * Reads the rights of the signed-in user now, every five minutes and when the page is looked at again. False until the server has
 * answered, or failed to, for the first time: until then the cookies may hold rights of last month.
 */
export function useRights(): boolean {
  const token = useOptionalSession()?.token
  const { isPending } = useQuery({
    ...rightsQuery(token ?? ''),
    enabled: token !== undefined,
    refetchInterval: UPDATE_INTERVAL_MS,
    // Another tab may have begun or ended a view as another user.
    refetchOnWindowFocus: 'always',
  })
  return token === undefined || !isPending
}
