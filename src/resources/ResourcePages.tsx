import Box from '@mui/material/Box'
import type { ComponentType } from 'react'
import type { ResourceFile } from '../schemas/resourceFile/resourceFile.ts'
import { LeaveNotice } from '../shell/LeaveNotice.tsx'
import { TablePages } from './list/TablePages.tsx'

interface ResourceProps {
  file: ResourceFile
}

/** The pages of a resource, by the layout that its file names. */
export const layouts: Readonly<Record<string, ComponentType<ResourceProps>>> = {
  table: TablePages,
}

/** The pages below a resource's path, as its layout draws them. */
export function ResourcePages({ file }: ResourceProps) {
  const Pages = layouts[file.resource.layout]
  return (
    <Box sx={{ height: 1 }}>
      <LeaveNotice />
      {Pages && <Pages file={file} />}
    </Box>
  )
}
