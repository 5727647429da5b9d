import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import { type ComponentType, type LazyExoticComponent, lazy, Suspense } from 'react'
import { Navigate, Route, Routes } from 'react-router'
import { useAccess } from '#providers/access/useAccess.ts'
import { useForms } from '#providers/resources/forms.ts'
import { useSession } from '#providers/session/session.ts'
import { settingsPages } from '#schemas/access/modules.ts'
import { Loading } from '#shell/Loading.tsx'
import { Unauthorized } from './Guarded.tsx'
import { drawingProblem, ResourcePages } from './ResourcePages.tsx'
import { SettingsMenu } from './SettingsMenu.tsx'
import { settingsEntries } from './settingsEntries.ts'

const base = '/settings'

/** The pages of the entries that settings.json names, loaded when they are first opened. */
const pages: Readonly<Record<string, LazyExoticComponent<ComponentType>>> = {
  'settings:forms': lazy(async () => ({ default: (await import('./forms/FormsPage.tsx')).FormsPage })),
}

const page = {
  display: 'flex',
  flexDirection: 'column',
  flex: 1,
  minWidth: 0,
  minHeight: 0,
  bgcolor: 'background.paper',
}

/** The settings: a menu of the resources and pages that the user may list, and the open page. */
export function SettingsPage() {
  const { resources } = useForms()
  const entries = settingsEntries({ resources }, useAccess(), base, settingsPages)
  const first = entries[0]
  if (first === undefined) return <Unauthorized />
  return (
    <Box sx={{ display: 'flex', flexDirection: { xs: 'column', md: 'row' }, height: 1, minHeight: 0 }}>
      <SettingsMenu />
      <Box sx={page}>
        <ProblemBanner />
        <Box sx={{ flex: 1, minHeight: 0 }}>
          <Suspense fallback={<Loading />}>
            <Routes>
              <Route index element={<Navigate to={first.resource.path} replace />} />
              {entries.map(({ resource: { name, path } }) => {
                const Page = pages[name]
                const file = resources[name]
                return (
                  <Route
                    key={name}
                    path={`${path.slice(base.length + 1)}${Page ? '' : '/*'}`}
                    element={Page ? <Page /> : file && <ResourcePages key={name} file={file} />}
                  />
                )
              })}
              <Route path="*" element={<Unauthorized />} />
            </Routes>
          </Suspense>
        </Box>
      </Box>
    </Box>
  )
}

/** The problems found in files of the schema and customer folders, shown to administrators only. */
function ProblemBanner() {
  const { isAdministrator } = useSession()
  const { problems, resources } = useForms()
  const undrawn = Object.values(resources).flatMap((file) => {
    const message = drawingProblem(file)
    return message === undefined ? [] : [{ file: `resources/${file.resource.name}.json`, message }]
  })
  const all = [...problems, ...undrawn]
  if (!isAdministrator || all.length === 0) return null
  return (
    <Alert severity="warning" square sx={{ flex: 'none', maxHeight: '30%', overflow: 'auto' }}>
      {all.map(({ file, message }) => (
        <Box key={`${file} ${message}`} sx={{ overflowWrap: 'anywhere' }}>
          {file}: {message}
        </Box>
      ))}
    </Alert>
  )
}
