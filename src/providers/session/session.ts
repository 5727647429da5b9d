import type { AuthenticationResult, SessionRights } from '../../schemas/shapes/authentication.ts'
import { createStore, useStore } from '../store.ts'
import { forgetCookie, formatCookie, parseCookies } from './cookies.ts'

/** The signed-in user, as the cookies hold it. */
export interface Session {
  token: string
  username: string
  roles: readonly string[]
  permissions: readonly string[]
  mainPage: string
  /** Present while an administrator looks at the portal as this user; the cookies stay those of the administrator. */
  view?: { userId: number; viewer: string }
  /** The session began with a one-time password. The server says so whenever a page loads, so no cookie does. */
  mustChangePassword?: true
}

/** Cookie name -> how the session's field is written there. */
const names = ['token', 'username', 'roles', 'permissions', 'mainPage'] as const

/** The module that opens first for a user without a main page. */
const DEFAULT_MAIN_PAGE = 'Module.Forecasts'

/** The cookie that says that the others are long-lived: a page cannot read how long a cookie lasts. */
const REMEMBER = 'remember'

const rightsOf = (answer: SessionRights): Omit<Session, 'token'> => ({
  username: answer.username,
  roles: answer.roles.map(({ roleName }) => roleName),
  permissions: answer.permissions.map(({ permissionName }) => permissionName),
  mainPage: answer.mainPage || DEFAULT_MAIN_PAGE,
  ...(answer.view && { view: answer.view }),
  ...(answer.mustChangePassword && { mustChangePassword: true }),
})

/** The session that an answer to sign-in starts. */
export const sessionOf = (answer: AuthenticationResult): Session => ({
  token: answer.token,
  ...rightsOf(answer),
})

const list = (text: string | undefined): string[] => (text ? text.split(',') : [])

/** The session in a `document.cookie`, or null where nobody is signed in. */
export function readSession(jar: string): Session | null {
  const { token, username, roles, permissions, mainPage } = parseCookies(jar)
  if (!token || !username) return null
  return {
    token,
    username,
    roles: list(roles),
    permissions: list(permissions),
    mainPage: mainPage || DEFAULT_MAIN_PAGE,
  }
}

/** The cookies of a session, each as `document.cookie` takes it. */
export function sessionCookies(session: Session, remember: boolean, secure: boolean): string[] {
  const cookie = (name: string, value: string) => formatCookie(name, value, { longLived: remember, secure })
  return [
    ...names.map((name) => cookie(name, [session[name]].flat().join(','))),
    ...(remember ? [cookie(REMEMBER, 'true')] : []),
  ]
}

const sessionStore = createStore<Session | null>(
  typeof document === 'undefined' ? null : readSession(document.cookie),
  { outlivesSession: true },
)

/** Why the portal has ended a session: the sign-in had expired, or the customer could not be known. */
export type SessionEnd = 'expired' | 'noCustomer'

/** Why the last session ended; null where the user signed out. */
const endStore = createStore<SessionEnd | null>(null, { outlivesSession: true })

export const currentSession = (): Session | null => sessionStore.get()

/** Where cookies are kept: the document. */
interface CookieJar {
  cookie: string
}

const keep = (jar: CookieJar, cookies: readonly string[]) => {
  for (const cookie of cookies) jar.cookie = cookie
}

/** Keeps the session in cookies, long-lived if `remember`, and lets the portal know. */
export function startSession(session: Session, remember: boolean): void {
  keep(document, sessionCookies(session, remember, location.protocol === 'https:'))
  endStore.set(null)
  sessionStore.set(session)
}

/**
 * Gives the session of a token the rights that the server has answered, in the portal and in its cookies. Where they are what they
 * were, or another session has begun, here or in another tab, nothing changes.
 */
export function updateSession(token: string, answer: SessionRights): void {
  const session = sessionStore.get()
  if (session?.token !== token) return
  const updated: Session = { token, ...rightsOf(answer) }
  const fields = [...names, 'view', 'mustChangePassword'] as const
  if (
    JSON.stringify(fields.map((name) => session[name])) ===
    JSON.stringify(fields.map((name) => updated[name]))
  )
    return
  const cookies = parseCookies(document.cookie)
  if (cookies.token === token && !updated.view)
    keep(document, sessionCookies(updated, REMEMBER in cookies, location.protocol === 'https:'))
  sessionStore.set(updated)
}

/** Deletes the cookies and ends the session in the portal. */
export function clearSession(end: SessionEnd | null): void {
  keep(document, [...names, REMEMBER].map(forgetCookie))
  endStore.set(end)
  sessionStore.set(null)
}

/** Why the user has to sign in again; null where nobody was signed in, or the user signed out. */
export const useSessionEnd = (): SessionEnd | null => useStore(endStore)

/** The session, or null where nobody is signed in. */
export const useOptionalSession = (): Session | null => useStore(sessionStore)

/** The signed-in user's state. @throws Error outside the signed-in part of the portal. */
export function useSession() {
  const session = useOptionalSession()
  if (!session) throw new Error('invalid use of the session: nobody is signed in')
  const has = (role: string) => session.roles.includes(role)
  return {
    ...session,
    isUser: has('User'),
    isMultiUser: has('MultiUser'),
    isAdministrator: has('Administrator'),
    /** The user is only looked at: nothing can be changed. */
    isViewed: session.view !== undefined,
  }
}
