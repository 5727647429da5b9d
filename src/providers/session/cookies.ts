/** Cookies last until the year 2500 where they are to last (specification section 9). */
const EXPIRY = new Date(Date.UTC(2500, 0, 1)).toUTCString()

/** Another program's cookie need not be percent-encoded. */
function decoded(value: string): string {
  try {
    return decodeURIComponent(value)
  } catch {
    return value
  }
}

/** The cookies that a `document.cookie` holds, by name. */
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
  /** Only goes out over https. */
  secure: boolean
}

/** One cookie as `document.cookie` takes it. */
export const formatCookie = (name: string, value: string, { longLived, secure }: CookieOptions): string =>
  [
    `${name}=${encodeURIComponent(value)}`,
    'Path=/',
    'SameSite=Strict',
    ...(secure ? ['Secure'] : []),
    ...(longLived ? [`Expires=${EXPIRY}`] : []),
  ].join('; ')

/** What makes the browser forget a cookie. */
export const forgetCookie = (name: string): string =>
  `${name}=; Path=/; SameSite=Strict; Expires=${new Date(0).toUTCString()}`
