import { type ComponentType, type LazyExoticComponent, lazy } from 'react'
import { useAccess } from '#providers/access/useAccess.ts'
import { useSession } from '#providers/session/session.ts'
import { manageData } from '#schemas/calls/apiRoutes.ts'
import type { AccessRule } from '#schemas/resourceFile/accessRule.ts'
import type { ResourceFile } from '#schemas/resourceFile/resourceFile.ts'

interface Tool {
  /** The text of its button above the list. */
  title: string
  /** Below the path of the resource. */
  path: string
  /** Who may make its calls. */
  access: AccessRule
  Page: LazyExoticComponent<ComponentType<{ file: ResourceFile }>>
}

/** Name under `tools` of a resource file -> the page that a button above the list opens. */
const tools: Readonly<Record<string, Tool>> = {
  seriesUpload: {
    title: 'Upload',
    path: 'upload',
    access: manageData,
    Page: lazy(async () => ({ default: (await import('./upload/UploadPage.tsx')).UploadPage })),
  },
}

/**
 * The tools that a resource file names, and whether the user may use them. What they store belongs to one user, so that they are not
 * offered to shared accounts, nor while the portal is viewed as another user.
 */
export function useTools({ resource }: ResourceFile): (Tool & { isOffered: boolean })[] {
  const { permits } = useAccess()
  const { isMultiUser, isViewed } = useSession()
  return (resource.tools ?? []).flatMap((name) => {
    const tool = tools[name]
    if (!tool) return []
    return [{ ...tool, isOffered: !isMultiUser && !isViewed && permits(tool.access) }]
  })
}
