import type { AuthenticationResult } from '#schemas/shapes/authentication.ts'
import type { SecondFactorProof, SecondFactorRequest } from '#schemas/shapes/secondFactor.ts'
import { rightsQuery } from '../access/rights.ts'
import { ApiError, call } from '../api/request.ts'
import { clearRuns, retainRunsOf } from '../offline/storedRuns.ts'
import { writePreferences } from '../preferences/preferences.ts'
import { queryClient } from '../queryClient.ts'
import { dropDrafts } from '../session/drafts.ts'
import { endSession } from '../session/endSession.ts'
import { currentSession, type SessionEnd, sessionOf, startSession } from '../session/session.ts'

export interface Credentials {
  username: string
  password: string
  /** The customer whose user is meant, once the server has asked. */
  customer?: number
  remember: boolean
}

/** Percent-encoded UTF-8, because headers cannot hold characters above U+00FF and lose leading and trailing blanks. */
export const signInHeaders = ({ username, password, customer }: Omit<Credentials, 'remember'>) => ({
  username: encodeURIComponent(username),
  password: encodeURIComponent(password),
  ...(customer !== undefined && { customer: String(customer) }),
})

/**
 * Signs in and stores the session.
 * @throws ApiError, 401 for a wrong username or password or with what else is needed (`secondFactorOf`), 409 with `CustomerChoice` if users of several customers have both.
 */
export async function signIn({ remember, ...credentials }: Credentials): Promise<void> {
  const answer = await call<AuthenticationResult>('authentication', {
    headers: signInHeaders(credentials),
    quiet: true,
  })
  enter(answer, remember)
}

/** What the sign-in needs beside the password, if that was right. */
export const secondFactorOf = (error: unknown): SecondFactorRequest['secondFactor'] | undefined =>
  error instanceof ApiError
    ? (error.data as Partial<SecondFactorRequest> | undefined)?.secondFactor
    : undefined

/** Completes a sign-in whose password was right. @throws ApiError, 401 with an error of the field if it is refused. */
export async function completeSignIn(body: SecondFactorProof, remember: boolean): Promise<void> {
  enter(await call<AuthenticationResult>('secondStep', { body, quiet: true }), remember)
}

/** Starts the session of a sign-in response. */
export function enter(answer: AuthenticationResult, remember: boolean): void {
  queryClient.clear()
  const { token, ...rights } = answer
  queryClient.setQueryData(rightsQuery(token).queryKey, rights)
  dropDrafts(answer.username)
  startSession(sessionOf(answer), remember)
  void retainRunsOf(answer.username)
}

/** Revokes the token and clears all data, even if the server cannot be reached. `end` is the reason; null for the user's own sign-out. */
export async function signOut(end: SessionEnd | null = null): Promise<void> {
  if (currentSession() === null) return
  await writePreferences()
  const revoked = call('signOut').catch(() => undefined)
  endSession(end)
  await Promise.all([revoked, clearRuns()])
}
