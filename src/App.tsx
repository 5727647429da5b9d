import { Refine } from '@refinedev/core'
import { lazy, useEffect, useState } from 'react'
import { LoginPage } from './customPages/login/LoginPage.tsx'
import { DEFAULT_CUSTOMER_ID, useCustomer } from './providers/access/customer.ts'
import { useRights } from './providers/access/rights.ts'
import { useIsSwitching } from './providers/access/viewAs.ts'
import { queryClient } from './providers/queryClient.ts'
import { refineOptions } from './providers/refineOptions.ts'
import { useOptionalSession } from './providers/session/session.ts'
import { authProvider } from './providers/signIn/authProvider.ts'
import { signOut } from './providers/signIn/signIn.ts'
import { linkCode } from './providers/signIn/singleSignOn.ts'
import { FirstLoad } from './shell/firstLoad/FirstLoad.tsx'

export const loadPortal = () => import('./Portal.tsx')
const Portal = lazy(async () => ({ default: (await loadPortal()).Portal }))
const ConfinedPage = lazy(async () => ({
  default: (await import('./customPages/account/ConfinedPage.tsx')).ConfinedPage,
}))

/** The login page at any address if no user is signed in; else the portal, unless the session is confined to one page. */
export const App = () => {
  const session = useOptionalSession()
  const areRightsKnown = useRights()
  const isSwitching = useIsSwitching()
  const { id } = useCustomer()
  // The session that sets up its second factor: what its page shows only once stays until the user has stored it.
  const [settingUp, setSettingUp] = useState<string>()
  if (session?.mustSetUpSecondFactor && settingUp !== session.token) setSettingUp(session.token)
  const isConfined = session !== null && (session.mustChangePassword === true || settingUp === session.token)

  const endSetup = async () => {
    await queryClient.invalidateQueries({ queryKey: ['session'] })
    setSettingUp(undefined)
  }

  // A link that connects a user with an identity requires signing in again, with that identity.
  const mustLeave = session !== null && (id === DEFAULT_CUSTOMER_ID || linkCode() !== undefined)

  useEffect(() => {
    if (mustLeave) void signOut(id === DEFAULT_CUSTOMER_ID ? 'noCustomer' : null)
  }, [mustLeave, id])

  if (mustLeave || !areRightsKnown || isSwitching) return <FirstLoad />
  if (session !== null && !isConfined) return <Portal key={`${session.token} ${session.view?.userId}`} />
  return (
    <Refine authProvider={authProvider} options={refineOptions}>
      {session === null ? <LoginPage /> : <ConfinedPage onSetUp={() => void endSetup()} />}
    </Refine>
  )
}
