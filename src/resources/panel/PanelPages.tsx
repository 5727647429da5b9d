import Box from '@mui/material/Box'
import useMediaQuery from '@mui/material/useMediaQuery'
import { Suspense } from 'react'
import { Route, Routes, useParams } from 'react-router'
import type { PanelLayout, ResourceFile } from '#schemas/resourceFile/resourceFile.ts'
import { Loading } from '#shell/Loading.tsx'
import { MessagePage } from '#shell/MessagePage.tsx'
import { CreatePage, EditPage } from '../form/lazyPages.ts'
import { Guarded, Unauthorized } from '../Guarded.tsx'
import { RecordPanel } from './RecordPanel.tsx'

const page = { flex: 1, minWidth: 0, overflow: 'auto', p: { xs: 2, sm: 4 }, bgcolor: 'background.paper' }

interface PanelPagesProps {
  file: ResourceFile
}

/** The layout `panel`: the records in a panel on the left, and beside it the open record. */
export function PanelPages({ file }: PanelPagesProps) {
  const panel = file.resource.panel
  if (!panel) return null
  return (
    <Guarded file={file} action="list">
      <Routes>
        <Route index element={<Beside file={file} panel={panel} />} />
        <Route path=":id" element={<Beside file={file} panel={panel} />} />
        <Route path="*" element={<Unauthorized />} />
      </Routes>
    </Guarded>
  )
}

/** The panel and the page beside it; a phone shows only one of them. */
function Beside({ file, panel }: PanelPagesProps & { panel: PanelLayout }) {
  const { id } = useParams()
  const phone = useMediaQuery((theme) => theme.breakpoints.down('sm'), { noSsr: true })
  const isOpen = id !== undefined
  return (
    <Box sx={{ display: 'flex', height: 1, minHeight: 0 }}>
      {!(phone && isOpen) && <RecordPanel file={file} panel={panel} openId={id} isWhole={phone} />}
      {!(phone && !isOpen) && (
        <Box sx={page}>
          <Suspense fallback={<Loading />}>
            {id === undefined && <MessagePage {...panel.none} />}
            {id === 'create' && (
              <Guarded file={file} action="create">
                <CreatePage file={file} />
              </Guarded>
            )}
            {id !== undefined && id !== 'create' && (
              <Guarded file={file} action="show">
                <EditPage key={id} file={file} />
              </Guarded>
            )}
          </Suspense>
        </Box>
      )}
    </Box>
  )
}
