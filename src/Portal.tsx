import { useEffect, useMemo } from 'react'
import { BrowserRouter, Navigate, Route, Routes, useParams } from 'react-router'
import { hasPage, loadPage, pages, ResourcePages, routedResources } from './pages.tsx'
import { openModules, primaryModule, routedModules, useSubject } from './providers/access/subject.ts'
import { useCall } from './providers/api/useCall.ts'
import { retainRunsOf } from './providers/offline/storedRuns.ts'
import { PortalRefine } from './providers/PortalRefine.tsx'
import { usePrefetchPreferences } from './providers/preferences/preferences.ts'
import { useThemeChoice } from './providers/preferences/theme/theme.ts'
import { prefetchForms, useForms } from './providers/resources/forms.ts'
import { type Session, useSession } from './providers/session/session.ts'
import { accountPage, type Module, modulesWith } from './schemas/access/modules.ts'
import type { ResourceFile } from './schemas/resourceFile/resourceFile.ts'
import type { Site } from './schemas/shapes/records/site.ts'
import { MessagePage, PageNotFound } from './shell/MessagePage.tsx'
import { Shell } from './shell/Shell.tsx'
import { ConfirmProvider } from './shell/useConfirm.tsx'

/** Starts to load what the first page of a session needs, while its rights are read. */
export function prefetchPortal({ mainPage }: Session): void {
  prefetchForms()
  loadPage(location.pathname, mainPage)
}

/** The signed-in part of the portal. */
export const Portal = () => {
  usePrefetchPreferences()
  const { resources } = useForms()
  const subject = useSubject()
  const files = useMemo(() => Object.values(resources), [resources])
  const modules = useMemo(() => modulesWith(files).filter((module) => hasPage(module, files)), [files])
  // An account page is only for its own user, not for an administrator viewing as that user.
  const routed = [...routedModules(subject, modules), ...(subject.isViewed ? [] : [accountPage])]
  return (
    <BrowserRouter>
      <PortalRefine modules={modules} files={resources}>
        <OwnTheme />
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

interface ModuleRoutesProps {
  /** The modules that the user may open, one of which is the front page. */
  modules: readonly Module[]
  /** The modules that have routes. */
  routed: readonly Module[]
  /** The resource files. */
  files: readonly ResourceFile[]
}

/** The routes of the modules and the resources; any other address shows 'Page not found'. */
const ModuleRoutes = ({ modules, routed, files }: ModuleRoutesProps) => {
  const isRouted = ({ resource }: ResourceFile) =>
    routed.some(({ path }) => resource.path === path || resource.path.startsWith(`${path}/`))
  return (
    <Routes>
      <Route index element={<Frontpage modules={modules} />} />
      <Route path="/site/:id" element={<SiteRedirect />} />
      {routed.map(({ id, path }) => {
        const Page = pages[id]
        return Page && <Route key={id} path={`${path}/*`} element={<Page />} />
      })}
      {routedResources(files)
        .filter(isRouted)
        .map((file) => {
          const { name, path } = file.resource
          return <Route key={name} path={`${path}/*`} element={<ResourcePages key={name} file={file} />} />
        })}
      <Route path="*" element={<PageNotFound />} />
    </Routes>
  )
}

const Frontpage = ({ modules }: { modules: readonly Module[] }) => {
  const { mainPage } = useSession()
  const primary = primaryModule(modules, mainPage)
  if (primary) return <Navigate to={primary.path} replace />
  return <MessagePage title="No modules available" text="Ask your administrator for access to one." />
}

const SiteRedirect = () => <Navigate to={`/forecasts/site/${useParams().id}`} replace />

/** Applies the theme of the user's preferences. */
const OwnTheme = () => {
  useThemeChoice()
  return null
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
