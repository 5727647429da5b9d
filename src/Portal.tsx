import { ModuleRoutes } from './ModuleRoutes.tsx'
import { pages } from './pages.tsx'
import { useForms } from './providers/forms.ts'
import { PortalRefine } from './providers/PortalRefine.tsx'
import { openModules, routedModules, useSubject } from './providers/subject.ts'
import type { Module } from './schemas/modules.ts'
import { Shell } from './shell/Shell.tsx'
import { ConfirmProvider } from './shell/useConfirm.tsx'

/** Everything behind the sign-in. */
export const Portal = () => {
  const { resources } = useForms()
  const subject = useSubject()
  const withPage = ({ id }: Module) => id in pages
  const modules = openModules(subject).filter(withPage)
  const routed = routedModules(subject).filter(withPage)
  return (
    <PortalRefine resources={resources}>
      <ConfirmProvider>
        <Shell modules={modules} routed={routed}>
          <ModuleRoutes modules={modules} routed={routed} />
        </Shell>
      </ConfirmProvider>
    </PortalRefine>
  )
}
