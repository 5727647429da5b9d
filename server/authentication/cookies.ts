import type { IncomingHttpHeaders } from 'node:http'

/** Identifies a device on which a user has signed in. It is read only at sign-in and outlives the session. */
export const DEVICE_COOKIE = 'device'

/** The portal's cookie with the session's token, for images: the browser's image requests have no Authorization header. */
export const TOKEN_COOKIE = 'token'

/** The value of a cookie that holds 32 random bytes as base64url. */
export const randomCookie = ({ cookie = '' }: IncomingHttpHeaders, name: string): string | undefined =>
  new RegExp(`(?:^|; *)${name}=([\\w-]{43})(?:;|$)`).exec(cookie)?.[1]
