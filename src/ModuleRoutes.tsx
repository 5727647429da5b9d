import { Navigate, Route, Routes, useParams } from 'react-router'
import { pages, ResourcePages, routedResources } from './pages.tsx'
import { useSession } from './providers/session/session.ts'
import { primaryModule } from './providers/session/subject.ts'
import type { Module } from './schemas/access/modules.ts'
import type { ResourceFile } from './schemas/resourceFile/resourceFile.ts'
import { MessagePage, PageNotFound } from './shell/MessagePage.tsx'

interface ModuleRoutesProps {
  /** The modules that the user may open, one of which is the front page. */
  modules: readonly Module[]
  /** The modules that have routes. */
  routed: readonly Module[]
  /** The resource files. */
  files: readonly ResourceFile[]
}

/** The routes of the modules and the resources; any other address shows 'Page not found'. */
export const ModuleRoutes = ({ modules, routed, files }: ModuleRoutesProps) => {
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
