import type { AuthenticationResult } from '../../schemas/shapes/authentication.ts'
import { SINGLE_SIGN_ON_LINK } from '../../schemas/singleSignOnLink.ts'
import { ApiError, call } from '../api/request.ts'
import { readConfig, type SingleSignOnConfig } from '../config.ts'
import { enter } from './signIn.ts'

/** The library of the identity provider is loaded by who signs in with it. */
const loadProvider = () => import('./identityProvider.ts')

/** How users sign in by an identity provider; undefined where they do not. */
export const singleSignOn = (): SingleSignOnConfig | undefined => readConfig().singleSignOn

/** The code of the one-time link that has opened the page; undefined without one. */
export const linkCode = (): string | undefined =>
  new URLSearchParams(location.hash.slice(1)).get(SINGLE_SIGN_ON_LINK) ?? undefined

function forgetLink(): void {
  if (linkCode() !== undefined) history.replaceState(history.state, '', location.pathname + location.search)
}

/**
 * Signs in by the identity provider; with the code of a one-time link it connects the identity with its user first. A failure leaves
 * nothing of the sign-in behind.
 * @throws Error with a message for the user.
 */
export async function signInByProvider(config: SingleSignOnConfig): Promise<void> {
  const { accessToken, forgetAccount } = await loadProvider()
  const code = linkCode()
  try {
    const headers = { Authorization: `Bearer ${await accessToken(config)}` }
    const answer =
      code === undefined
        ? await call<AuthenticationResult>('authenticationAad', { headers, quiet: true })
        : await call<AuthenticationResult>('useIdentityLink', { headers, body: { code }, quiet: true })
    forgetLink()
    enter(answer, false)
  } catch (error) {
    // A link that is used up must not stand in the way of the next try.
    if (error instanceof ApiError && error.status === 400) forgetLink()
    await forgetAccount()
    throw error
  }
}
