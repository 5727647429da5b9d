import type { AuthProvider } from '@refinedev/core'
import { currentSession } from '../session/session.ts'
import { type Credentials, signIn, signOut } from './signIn.ts'
import { signInByProvider, singleSignOn } from './singleSignOn.ts'

/** Refine's provider name for sign-in through the identity provider. */
export const SSO = 'sso'

/** Refine's sign-in and sign-out. The login page shows at any address, so there is no redirect to it. */
export const authProvider: AuthProvider = {
  login: async (how: Credentials | { providerName: typeof SSO }) => {
    try {
      const config = singleSignOn()
      if (!('providerName' in how)) await signIn(how)
      else if (config) await signInByProvider(config)
      return { success: true }
    } catch (error) {
      return { success: false, error: error instanceof Error ? error : new Error(String(error)) }
    }
  },
  logout: async () => {
    await signOut()
    return { success: true, redirectTo: '/' }
  },
  check: async () => ({ authenticated: currentSession() !== null }),
  // A call with a 401 response ends its own session (request.ts), which may not be the current one.
  onError: async () => ({}),
  getPermissions: async () => currentSession()?.permissions ?? [],
  getIdentity: async () => {
    const session = currentSession()
    return session && { name: session.username }
  },
}
