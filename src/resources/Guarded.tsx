import { CanAccess } from '@refinedev/core'
import type { ReactNode } from 'react'
import type { ResourceFile, Verb } from '../schemas/resourceFile.ts'
import { Unauthorized } from './Unauthorized.tsx'

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
