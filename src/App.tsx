import { useEffect } from 'react'
import { LoginPage } from './customPages/login/LoginPage.tsx'
import { ModuleRoutes } from './ModuleRoutes.tsx'
import { pages } from './pages.tsx'
import { DEFAULT_CUSTOMER_ID, useCustomer } from './providers/customer.ts'
import { useForms } from './providers/forms.ts'
import { PortalRefine } from './providers/PortalRefine.tsx'
import { useOptionalSession } from './providers/session.ts'
import { signOut } from './providers/signIn.ts'
import { openModules, useSubject } from './providers/subject.ts'
import { Loading } from './shell/Loading.tsx'
import { Shell } from './shell/Shell.tsx'
import { ConfirmProvider } from './shell/useConfirm.tsx'

/** The login page for whoever is not signed in, at any address; else the portal. */
export const App = () => {
  const session = useOptionalSession()
  const { id } = useCustomer()
  const unknownCustomer = session !== null && id === DEFAULT_CUSTOMER_ID

  useEffect(() => {
    if (unknownCustomer) void signOut()
  }, [unknownCustomer])

  if (unknownCustomer) return <Loading />
  if (session !== null) return <Portal key={session.token} />
  return (
    <PortalRefine>
      <LoginPage />
    </PortalRefine>
  )
}

/** Everything behind the sign-in. */
const Portal = () => {
  const { resources } = useForms()
  const modules = openModules(useSubject()).filter(({ id }) => id in pages)
  return (
    <PortalRefine resources={resources}>
      <ConfirmProvider>
        <Shell modules={modules}>
          <ModuleRoutes modules={modules} />
        </Shell>
      </ConfirmProvider>
    </PortalRefine>
  )
}
