import { useMemo } from 'react'
import { ModuleRoutes } from './ModuleRoutes.tsx'
import { hasPage } from './pages.tsx'
import { PortalRefine } from './providers/PortalRefine.tsx'
import { useForms } from './providers/resources/forms.ts'
import { openModules, routedModules, useSubject } from './providers/session/subject.ts'
import { accountPage, modulesWith } from './schemas/access/modules.ts'
import { Shell } from './shell/Shell.tsx'
import { ConfirmProvider } from './shell/useConfirm.tsx'

/** Everything behind the sign-in. */
export const Portal = () => {
  const { resources } = useForms()
  const subject = useSubject()
  const files = useMemo(() => Object.values(resources), [resources])
  const modules = useMemo(() => modulesWith(files).filter((module) => hasPage(module, files)), [files])
  // The account is its owner's alone.
  const routed = [...routedModules(subject, modules), ...(subject.isViewed ? [] : [accountPage])]
  return (
    <PortalRefine modules={modules} files={resources}>
      <ConfirmProvider>
        <Shell modules={routed}>
          <ModuleRoutes modules={openModules(subject, modules)} routed={routed} files={files} />
        </Shell>
      </ConfirmProvider>
    </PortalRefine>
  )
}
