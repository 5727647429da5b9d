import { Refine } from '@refinedev/core'
import { lazy, useEffect } from 'react'
import { LoginPage } from './customPages/login/LoginPage.tsx'
import { DEFAULT_CUSTOMER_ID, useCustomer } from './providers/access/customer.ts'
import { useRights } from './providers/access/rights.ts'
import { useIsSwitching } from './providers/access/viewAs.ts'
import { refineOptions } from './providers/refineOptions.ts'
import { useOptionalSession } from './providers/session/session.ts'
import { authProvider } from './providers/signIn/authProvider.ts'
import { signOut } from './providers/signIn/signIn.ts'
import { linkCode } from './providers/signIn/singleSignOn.ts'
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
