import Box from '@mui/material/Box'
import { lazy, Suspense } from 'react'
import { Route, Routes } from 'react-router'
import type { ResourceFile } from '#schemas/resourceFile/resourceFile.ts'
import { Loading } from '#shell/Loading.tsx'
import { CreatePage, EditPage } from '../form/lazyPages.ts'
import { Guarded, Unauthorized } from '../Guarded.tsx'
import { scrolled } from '../pageLook.ts'
import { useTools } from '../tools/useTools.ts'

/** In a chunk of its own, because forms do not need the grid. */
const TableList = lazy(async () => ({ default: (await import('./TableList.tsx')).TableList }))

const ImportPage = lazy(async () => ({ default: (await import('../batch/ImportPage.tsx')).ImportPage }))

/** The layout `table`: separate pages for the list, a new record and a stored record. */
export function TablePages({ file }: { file: ResourceFile }) {
  const tools = useTools(file)
  return (
    <Box sx={scrolled}>
      <Suspense fallback={<Loading />}>
        <Routes>
          <Route
            index
            element={
              <Guarded file={file} action="list">
                <TableList file={file} />
              </Guarded>
            }
          />
          <Route
            path="create"
            element={
              <Guarded file={file} action="create">
                <CreatePage file={file} />
              </Guarded>
            }
          />
          <Route
            path="import"
            element={
              <Guarded file={file} action="create">
                <Guarded file={file} action="edit">
                  <ImportPage file={file} />
                </Guarded>
              </Guarded>
            }
          />
          {tools.map(({ path, isOffered, Page }) => (
            <Route key={path} path={path} element={isOffered ? <Page file={file} /> : <Unauthorized />} />
          ))}
          <Route
            path=":id"
            element={
              <Guarded file={file} action="show">
                <EditPage file={file} />
              </Guarded>
            }
          />
          <Route path="*" element={<Unauthorized />} />
        </Routes>
      </Suspense>
    </Box>
  )
}
