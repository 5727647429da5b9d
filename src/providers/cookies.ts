/** Long-lived cookies expire in the year 2500 (specification section 9). */
const EXPIRY = new Date(Date.UTC(2500, 0, 1)).toUTCString()

/** Cookies of other programs may not be percent-encoded. */
function decoded(value: string): string {
  try {
    return decodeURIComponent(value)
  } catch {
    return value
  }
}

/** The cookies in a `document.cookie`, by name. */
export const parseCookies = (jar: string): Record<string, string> =>
  Object.fromEntries(
    jar
      .split('; ')
      .filter((pair) => pair.includes('='))
      .map((pair) => [pair.slice(0, pair.indexOf('=')), decoded(pair.slice(pair.indexOf('=') + 1))]),
  )

export interface CookieOptions {
  /** Lasts beyond the browser's session. */
  longLived: boolean
  /** Sent only over https. */
  secure: boolean
}

/** One cookie in the form for assigning to `document.cookie`. */
export const formatCookie = (name: string, value: string, { longLived, secure }: CookieOptions): string =>
  [
    `${name}=${encodeURIComponent(value)}`,
    'Path=/',
    'SameSite=Strict',
    ...(secure ? ['Secure'] : []),
    ...(longLived ? [`Expires=${EXPIRY}`] : []),
  ].join('; ')

/** The cookie string that deletes a cookie. */
export const expireCookie = (name: string): string =>
  `${name}=; Path=/; SameSite=Strict; Expires=${new Date(0).toUTCString()}`
