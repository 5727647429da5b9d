import type { AuthenticationResult, SessionRights } from '#schemas/shapes/authentication.ts'
import { expireCookie, formatCookie, parseCookies } from '../cookies.ts'
import { createStore, useStore } from '../store.ts'

/** The signed-in user's session, as stored in the cookies. */
export interface Session {
  token: string
  username: string
  roles: readonly string[]
  permissions: readonly string[]
  mainPage: string
  /** Present while an administrator views the portal as this user; the cookies stay the administrator's. */
  view?: { userId: number; viewer: string }
  /** The session started with a one-time password. Not in a cookie, because the server sends it on every page load. */
  mustChangePassword?: true
  /** The company requires a second factor, which the user has not set up. Not in a cookie either. */
  mustSetUpSecondFactor?: true
}

/** The fields of the session that are stored in cookies of the same name. */
const names = ['token', 'username', 'roles', 'permissions', 'mainPage'] as const

/** The module that opens first for a user without a main page. */
const DEFAULT_MAIN_PAGE = 'Module.Forecasts'

/** The cookie that records that the others are long-lived, because a page cannot read when a cookie expires. */
const REMEMBER = 'remember'

const rightsOf = (answer: SessionRights): Omit<Session, 'token'> => ({
  username: answer.username,
  roles: answer.roles.map(({ roleName }) => roleName),
  permissions: answer.permissions.map(({ permissionName }) => permissionName),
  mainPage: answer.mainPage || DEFAULT_MAIN_PAGE,
  ...(answer.view && { view: answer.view }),
  ...(answer.mustChangePassword && { mustChangePassword: true }),
  ...(answer.mustSetUpSecondFactor && { mustSetUpSecondFactor: true }),
})

/** The session of a sign-in response. */
export const sessionOf = (answer: AuthenticationResult): Session => ({
  token: answer.token,
  ...rightsOf(answer),
})

const list = (text: string | undefined): string[] => (text ? text.split(',') : [])

/** The session in a `document.cookie`; null if no user is signed in. */
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

/** The cookies of a session, each in the form for assigning to `document.cookie`. */
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

/** Why the portal ended a session: the sign-in had expired, or the customer could not be determined. */
export type SessionEnd = 'expired' | 'noCustomer'

/** Why the last session ended; null if the user signed out. */
const endStore = createStore<SessionEnd | null>(null, { outlivesSession: true })

export const currentSession = (): Session | null => sessionStore.get()

/** The cookie store: the document. */
interface CookieJar {
  cookie: string
}

const writeCookies = (jar: CookieJar, cookies: readonly string[]) => {
  for (const cookie of cookies) jar.cookie = cookie
}

/** Starts a session where there is no document, such as on the server. */
export const startWithoutCookies = (session: Session): void => sessionStore.set(session)

/** Starts a session and stores it in cookies, long-lived if `remember`. */
export function startSession(session: Session, remember: boolean): void {
  writeCookies(document, sessionCookies(session, remember, location.protocol === 'https:'))
  endStore.set(null)
  sessionStore.set(session)
}

/**
 * Updates the rights of a token's session, in the portal and in its cookies. Does nothing if the rights are unchanged or another
 * session has started. Leaves the cookies alone during a view as another user, or if another tab has started another session.
 */
export function updateSession(token: string, answer: SessionRights): void {
  const session = sessionStore.get()
  if (session?.token !== token) return
  const updated: Session = { token, ...rightsOf(answer) }
  const fields = [...names, 'view', 'mustChangePassword', 'mustSetUpSecondFactor'] as const
  if (
    JSON.stringify(fields.map((name) => session[name])) ===
    JSON.stringify(fields.map((name) => updated[name]))
  )
    return
  const cookies = parseCookies(document.cookie)
  if (cookies.token === token && !updated.view)
    writeCookies(document, sessionCookies(updated, REMEMBER in cookies, location.protocol === 'https:'))
  sessionStore.set(updated)
}

/** Deletes the cookies and ends the session in the portal. */
export function clearSession(end: SessionEnd | null): void {
  writeCookies(document, [...names, REMEMBER].map(expireCookie))
  endStore.set(end)
  sessionStore.set(null)
}

/** Why the user has to sign in again; null if no user was signed in or the user signed out. */
export const useSessionEnd = (): SessionEnd | null => useStore(endStore)

/** The session; null if no user is signed in. */
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
    /** An administrator is viewing the portal as this user and can change nothing. */
    isViewed: session.view !== undefined,
  }
}
