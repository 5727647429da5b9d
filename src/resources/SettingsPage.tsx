import Box from '@mui/material/Box'
import { Navigate, Route, Routes } from 'react-router'
import { useForms } from '../providers/resources/forms.ts'
import { Unauthorized } from './Guarded.tsx'
import { ResourcePages } from './ResourcePages.tsx'
import { SettingsMenu } from './SettingsMenu.tsx'
import { settingsEntries } from './settingsEntries.ts'
import { useAccess } from './useAccess.ts'

const base = '/settings'

/** The settings: a menu of the resources that the user may list, and the pages of the one that is open. */
export function SettingsPage() {
  const entries = settingsEntries(useForms(), useAccess(), base)
  const first = entries[0]
  if (first === undefined) return <Unauthorized />
  return (
    <Box sx={{ display: 'flex', flexDirection: { xs: 'column', md: 'row' }, height: 1, minHeight: 0 }}>
      <SettingsMenu />
      <Box sx={{ flex: 1, minWidth: 0, minHeight: 0, bgcolor: 'background.paper' }}>
        <Routes>
          <Route index element={<Navigate to={first.resource.path} replace />} />
          {entries.map((file) => {
            const path = file.resource.path.slice(base.length + 1)
            return <Route key={path} path={`${path}/*`} element={<ResourcePages key={path} file={file} />} />
          })}
          <Route path="*" element={<Unauthorized />} />
        </Routes>
      </Box>
    </Box>
  )
}
