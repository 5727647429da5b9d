import { useEffect, useMemo } from 'react'
import { BrowserRouter } from 'react-router'
import { ModuleRoutes } from './ModuleRoutes.tsx'
import { hasPage } from './pages.tsx'
import { useCall } from './providers/api/useCall.ts'
import { retainRunsOf } from './providers/offline/storedRuns.ts'
import { PortalRefine } from './providers/PortalRefine.tsx'
import { useForms } from './providers/resources/forms.ts'
import { useSession } from './providers/session/session.ts'
import { openModules, routedModules, useSubject } from './providers/session/subject.ts'
import { useThemeChoice } from './providers/session/theme/theme.ts'
import { accountPage, modulesWith } from './schemas/access/modules.ts'
import type { Site } from './schemas/shapes/site.ts'
import { Shell } from './shell/Shell.tsx'
import { ConfirmProvider } from './shell/useConfirm.tsx'

/** The signed-in part of the portal. */
export const Portal = () => {
  const { resources } = useForms()
  const subject = useSubject()
  useThemeChoice()
  const files = useMemo(() => Object.values(resources), [resources])
  const modules = useMemo(() => modulesWith(files).filter((module) => hasPage(module, files)), [files])
  // An account page is only for its own user, not for an administrator viewing as that user.
  const routed = [...routedModules(subject, modules), ...(subject.isViewed ? [] : [accountPage])]
  return (
    <BrowserRouter>
      <PortalRefine modules={modules} files={resources}>
        <OfflineRuns />
        <ConfirmProvider>
          <Shell modules={routed}>
            <ModuleRoutes modules={openModules(subject, modules)} routed={routed} files={files} />
          </Shell>
        </ConfirmProvider>
      </PortalRefine>
    </BrowserRouter>
  )
}

/** Makes the portal installable and usable offline; keeps stored runs only of the user's favorite sites. */
const OfflineRuns = () => {
  const { username, isViewed } = useSession()
  // Not fetched here: the pages that show favorites fetch them.
  const { data: favorites } = useCall<Site[]>('favoriteSites', {}, { enabled: false })
  useEffect(() => {
    if (!isViewed)
      void retainRunsOf(
        username,
        favorites?.map(({ id }) => id),
      )
  }, [username, isViewed, favorites])
  useEffect(() => {
    if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
    // If registration fails (no storage, or forbidden), the browser shows its own offline page.
    navigator.serviceWorker.register('/sw.js').catch(() => undefined)
  }, [])
  return null
}
