import type { ComponentType, ReactNode } from 'react'
import { Route, Routes } from 'react-router'
import type { ResourceFile, Verb } from '../schemas/resourceFile.ts'
import { RecordForm } from './RecordForm.tsx'
import { RecordPage } from './RecordPage.tsx'
import { TableView } from './TableView.tsx'
import { Unauthorized } from './Unauthorized.tsx'
import { useAccess } from './useAccess.ts'

interface ResourceProps {
  file: ResourceFile
}

/** How a resource's list is shown, by the layout that its file names. */
const views: Partial<Record<ResourceFile['resource']['layout'], ComponentType<ResourceProps>>> = {
  table: TableView,
}

/** The pages below a resource's path: its list, a new record, one record; each by its own row of the access table. */
export function ResourcePages({ file }: ResourceProps) {
  const { may } = useAccess()
  const View = views[file.resource.layout] ?? Unauthorized
  const guarded = (action: Verb, page: ReactNode) => (may(file, action) ? page : <Unauthorized />)
  return (
    <Routes>
      <Route index element={guarded('list', <View file={file} />)} />
      <Route path="create" element={guarded('create', <RecordForm file={file} />)} />
      <Route path=":id" element={guarded('show', <RecordPage file={file} />)} />
      <Route path="*" element={<Unauthorized />} />
    </Routes>
  )
}
