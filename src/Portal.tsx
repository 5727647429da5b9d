import { ModuleRoutes } from './ModuleRoutes.tsx'
import { pages } from './pages.tsx'
import { useForms } from './providers/forms.ts'
import { PortalRefine } from './providers/PortalRefine.tsx'
import { openModules, useSubject } from './providers/subject.ts'
import { Shell } from './shell/Shell.tsx'
import { ConfirmProvider } from './shell/useConfirm.tsx'

/** Everything behind the sign-in. */
export const Portal = () => {
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
