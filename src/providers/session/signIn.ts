import type { AuthenticationResult } from '../../schemas/shapes/authentication.ts'
import { queryClient } from '../api/queryClient.ts'
import { call } from '../api/request.ts'
import { clearRuns, keepRunsOf } from '../offline/storedRuns.ts'
import { dropDrafts } from './drafts.ts'
import { endSession } from './endSession.ts'
import { writePreferences } from './preferences.ts'
import { rightsQuery } from './rights.ts'
import { currentSession, type SessionEnd, sessionOf, startSession } from './session.ts'

export interface Credentials {
  username: string
  password: string
  remember: boolean
}

/** Headers hold no character above U+00FF and lose blanks at their ends: hence the percent-encoded UTF-8. */
export const signInHeaders = ({ username, password }: Omit<Credentials, 'remember'>) => ({
  username: encodeURIComponent(username),
  password: encodeURIComponent(password),
})

/** Signs in and keeps the session. @throws ApiError, 401 for a wrong username or password. */
export async function signIn({ remember, ...credentials }: Credentials): Promise<void> {
  const answer = await call<AuthenticationResult>('authentication', {
    headers: signInHeaders(credentials),
    quiet: true,
  })
  enter(answer, remember)
}

/** Begins the session of an answer to a sign-in. */
export function enter(answer: AuthenticationResult, remember: boolean): void {
  queryClient.clear()
  const { token, ...rights } = answer
  queryClient.setQueryData(rightsQuery(token).queryKey, rights)
  dropDrafts(answer.username)
  startSession(sessionOf(answer), remember)
  void keepRunsOf(answer.username)
}

/** Revokes the token and forgets everything. The portal signs out even where the server cannot be reached. `end` says why it does. */
export async function signOut(end: SessionEnd | null = null): Promise<void> {
  if (currentSession() === null) return
  await writePreferences()
  const revoked = call('signOut').catch(() => undefined)
  endSession(end)
  await Promise.all([revoked, clearRuns()])
}
