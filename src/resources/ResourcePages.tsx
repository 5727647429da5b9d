import Box from '@mui/material/Box'
import { type ComponentType, lazy } from 'react'
import { useSession } from '#providers/session/session.ts'
import type { ResourceFile } from '#schemas/resourceFile/resourceFile.ts'
import { LeaveNotice } from '#shell/leave/LeaveNotice.tsx'
import { MessagePage } from '#shell/MessagePage.tsx'
import { hasShape } from './form/shapeOf.ts'
import { TablePages } from './list/TablePages.tsx'
import { PanelPages } from './panel/PanelPages.tsx'

const LinksPage = lazy(async () => ({ default: (await import('./links/LinksPage.tsx')).LinksPage }))

interface ResourceProps {
  file: ResourceFile
}

/** The pages of a resource, by the layout that its file names. */
const layouts: Readonly<Record<string, ComponentType<ResourceProps>>> = {
  table: TablePages,
  panel: PanelPages,
  links: LinksPage,
}

/** Why the portal cannot draw the pages of a resource; undefined if it can. */
export function drawingProblem(file: ResourceFile): string | undefined {
  const { name, layout } = file.resource
  if (!Object.hasOwn(layouts, layout)) return `The portal has no layout ${layout}.`
  if (!hasShape(file)) return `The form has a shape of its own: src/resources/shapes/${name}.ts is missing.`
  return undefined
}

/** The pages below a resource's path, drawn by its layout. If that is not possible, administrators see why. */
export function ResourcePages({ file }: ResourceProps) {
  const { isAdministrator } = useSession()
  const problem = drawingProblem(file)
  const Pages = layouts[file.resource.layout]
  if (problem !== undefined || !Pages)
    return (
      <MessagePage
        title="This page cannot be shown"
        text={isAdministrator ? problem : 'Please ask your administrator.'}
      />
    )
  return (
    <Box sx={{ height: 1 }}>
      <LeaveNotice />
      <Pages file={file} />
    </Box>
  )
}
