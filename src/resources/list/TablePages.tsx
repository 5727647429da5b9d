import Box from '@mui/material/Box'
import { Route, Routes } from 'react-router'
import type { ResourceFile } from '../../schemas/resourceFile/resourceFile.ts'
import { CreatePage, EditPage } from '../form/RecordPages.tsx'
import { Guarded, Unauthorized } from '../Guarded.tsx'
import { TableList } from './TableList.tsx'

const page = {
  height: 1,
  minHeight: 0,
  overflow: 'auto',
  p: { xs: 2, sm: 4 },
  bgcolor: 'background.paper',
}

/** The layout `table`: the list, a new record and one record are a page each. */
export const TablePages = ({ file }: { file: ResourceFile }) => (
  <Box sx={page}>
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
        path=":id"
        element={
          <Guarded file={file} action="show">
            <EditPage file={file} />
          </Guarded>
        }
      />
      <Route path="*" element={<Unauthorized />} />
    </Routes>
  </Box>
)
