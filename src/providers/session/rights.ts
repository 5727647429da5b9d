import { queryOptions, useQuery } from '@tanstack/react-query'
import type { SessionRights } from '../../schemas/shapes/authentication.ts'
import { queryClient } from '../api/queryClient.ts'
import { call } from '../api/request.ts'
import { currentSession, updateSession, useOptionalSession } from './session.ts'

/** A right that the server has given or taken away is known in an open page after this time at most. */
const UPDATE_INTERVAL_MS = 5 * 60_000

/** What the server lets the user of a token do; the session follows each answer. A 403 invalidates it (request.ts). */
export const rightsQuery = (token: string) =>
  queryOptions({
    queryKey: ['session', token],
    queryFn: async ({ signal }) => {
      const rights = await call<SessionRights>('session', { signal, quiet: true })
      updateSession(token, rights)
      return rights
    },
    staleTime: UPDATE_INTERVAL_MS,
    // A browser that is offline goes on with what its cookies hold.
    networkMode: 'always',
  })

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
    refetchOnWindowFocus: true,
  })
  return token === undefined || !isPending
}
