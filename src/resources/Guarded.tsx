import { CanAccess } from '@refinedev/core'
import type { ReactNode } from 'react'
import type { ResourceFile, Verb } from '#schemas/resourceFile/resourceFile.ts'
import { MessagePage } from '#shell/MessagePage.tsx'

/** Shown for an address that does not exist below a resource, or that the user may not open. */
export const Unauthorized = () => (
  <MessagePage title="Unauthorized" action={{ label: 'Frontpage', to: '/' }} />
)

interface GuardedProps {
  file: ResourceFile
  action: Verb
  children: ReactNode
}

/** Renders a resource page only for users with the required right. */
export const Guarded = ({ file, action, children }: GuardedProps) => (
  <CanAccess resource={file.resource.name} action={action} params={{}} fallback={<Unauthorized />}>
    {children}
  </CanAccess>
)
