import type { IncomingHttpHeaders } from 'node:http'

/** Marks, read at sign-in alone, a device on which a user has signed in; it outlives the session. */
export const DEVICE_COOKIE = 'device'

/** The portal's cookie with the session's token, for pictures: a browser's request for one has no Authorization header. */
export const TOKEN_COOKIE = 'token'

/** The value of a cookie that holds 32 random bytes as base64url. */
export const randomCookie = ({ cookie = '' }: IncomingHttpHeaders, name: string): string | undefined =>
  new RegExp(`(?:^|; *)${name}=([\\w-]{43})(?:;|$)`).exec(cookie)?.[1]
