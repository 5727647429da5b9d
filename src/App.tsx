import { Refine } from '@refinedev/core'
import { lazy, useEffect } from 'react'
import { LoginPage } from './customPages/login/LoginPage.tsx'
import { refineOptions } from './providers/refineOptions.ts'
import { authProvider } from './providers/session/authProvider.ts'
import { DEFAULT_CUSTOMER_ID, useCustomer } from './providers/session/customer.ts'
import { useRights } from './providers/session/rights.ts'
import { useOptionalSession } from './providers/session/session.ts'
import { signOut } from './providers/session/signIn.ts'
import { linkCode } from './providers/session/singleSignOn.ts'
import { useIsSwitching } from './providers/session/viewAs.ts'
import { FirstLoad } from './shell/firstLoad/FirstLoad.tsx'

const loadPortal = () => import('./Portal.tsx')
const Portal = lazy(async () => ({ default: (await loadPortal()).Portal }))
const OneTimePasswordPage = lazy(async () => ({
  default: (await import('./customPages/account/OneTimePasswordPage.tsx')).OneTimePasswordPage,
}))

/** The login page at any address if no user is signed in; else the portal, after a one-time password has been replaced. */
export const App = () => {
  const session = useOptionalSession()
  const areRightsKnown = useRights()
  const isSwitching = useIsSwitching()
  const { id } = useCustomer()
  // A link that connects a user with an identity requires signing in again, with that identity.
  const mustLeave = session !== null && (id === DEFAULT_CUSTOMER_ID || linkCode() !== undefined)

  useEffect(() => {
    if (mustLeave) void signOut(id === DEFAULT_CUSTOMER_ID ? 'noCustomer' : null)
  }, [mustLeave, id])

  if (mustLeave || !areRightsKnown || isSwitching) return <FirstLoad />
  if (session !== null && !session.mustChangePassword)
    return <Portal key={`${session.token} ${session.view?.userId}`} />
  return (
    <Refine authProvider={authProvider} options={refineOptions}>
      {session === null ? <LoginPage /> : <OneTimePasswordPage />}
    </Refine>
  )
}
