import type { AuthProvider } from '@refinedev/core'
import { currentSession } from './session.ts'
import { type Credentials, signIn, signOut } from './signIn.ts'
import { signInByProvider, singleSignOn } from './singleSignOn.ts'

/** Refine's name of the way in by the identity provider. */
export const SSO = 'sso'

/** Refine's view of signing in and out. The login page shows at any address, so nobody is redirected to one. */
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
  // The call that is answered with 401 ends its own session (request.ts): it may be an older one than the present.
  onError: async () => ({}),
  getPermissions: async () => currentSession()?.permissions ?? [],
  getIdentity: async () => {
    const session = currentSession()
    return session && { name: session.username }
  },
}
