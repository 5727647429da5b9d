import { SINGLE_SIGN_ON_LINK } from '#formats/singleSignOnLink.ts'
import type { AuthenticationResult } from '#schemas/shapes/authentication.ts'
import { ApiError, call } from '../api/request.ts'
import { readConfig, type SingleSignOnConfig } from '../config.ts'
import { enter } from './signIn.ts'

/** Loads the identity provider's library only when a user signs in with it. */
const loadProvider = () => import('./identityProvider.ts')

/** The settings for sign-in through an identity provider; undefined if not offered. */
export const singleSignOn = (): SingleSignOnConfig | undefined => readConfig().singleSignOn

/** The code of the one-time link that opened the page; undefined without one. */
export const linkCode = (): string | undefined =>
  new URLSearchParams(location.hash.slice(1)).get(SINGLE_SIGN_ON_LINK) ?? undefined

function clearLink(): void {
  if (linkCode() !== undefined) history.replaceState(history.state, '', location.pathname + location.search)
}

/**
 * Signs in through the identity provider; with the code of a one-time link, first connects the identity with the link's user. On
 * failure, clears the identity provider's account.
 * @throws Error with a message for the user.
 */
export async function signInByProvider(config: SingleSignOnConfig): Promise<void> {
  const { accessToken, clearAccount } = await loadProvider()
  const code = linkCode()
  try {
    const headers = { Authorization: `Bearer ${await accessToken(config)}` }
    const answer =
      code === undefined
        ? await call<AuthenticationResult>('authenticationAad', { headers, quiet: true })
        : await call<AuthenticationResult>('useIdentityLink', { headers, body: { code }, quiet: true })
    clearLink()
    enter(answer, false)
  } catch (error) {
    // A used link must not block the next attempt.
    if (error instanceof ApiError && error.status === 400) clearLink()
    await clearAccount()
    throw error
  }
}
