import { CanAccess } from '@refinedev/core'
import type { ReactNode } from 'react'
import type { ResourceFile, Verb } from '../schemas/resourceFile/resourceFile.ts'
import { MessagePage } from '../shell/MessagePage.tsx'

/** An address that does not exist below a resource, or is not for this user. */
export const Unauthorized = () => (
  <MessagePage title="Unauthorized" action={{ label: 'Frontpage', to: '/' }} />
)

interface GuardedProps {
  file: ResourceFile
  action: Verb
  children: ReactNode
}

/** A page of a resource for whoever has the right to it. */
export const Guarded = ({ file, action, children }: GuardedProps) => (
  <CanAccess resource={file.resource.name} action={action} params={{}} fallback={<Unauthorized />}>
    {children}
  </CanAccess>
)
