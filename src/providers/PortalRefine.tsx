import { Refine } from '@refinedev/core'
import { type ReactNode, useMemo } from 'react'
import type { Module } from '../schemas/access/modules.ts'
import type { ResourceFile } from '../schemas/resourceFile/resourceFile.ts'
import { accessControlProvider } from './accessControlProvider.ts'
import { authProvider } from './authProvider.ts'
import { createDataProvider } from './dataProvider.ts'
import { LOOKUPS } from './forgetAnswers.ts'
import { createLookupProvider } from './lookupProvider.ts'
import { notificationProvider } from './notificationProvider.ts'
import { refineOptions } from './refineOptions.ts'
import { refineResources } from './refineResources.ts'
import { routerProvider } from './routerProvider.ts'
import { useSubject } from './subject.ts'

interface PortalRefineProps {
  /** The modules that have pages. */
  modules: readonly Module[]
  /** The customer's resource files. */
  files: Readonly<Record<string, ResourceFile>>
  children: ReactNode
}

/** Refine over the portal's providers, its modules and the customer's resource files. */
export const PortalRefine = ({ modules, files, children }: PortalRefineProps) => {
  const subject = useSubject()
  const access = useMemo(() => accessControlProvider(subject, Object.values(files)), [subject, files])
  const resources = useMemo(() => refineResources(modules, Object.values(files)), [modules, files])
  const data = useMemo(() => {
    const records = createDataProvider(files)
    return { default: records, [LOOKUPS]: createLookupProvider(records) }
  }, [files])
  return (
    <Refine
      routerProvider={routerProvider}
      dataProvider={data}
      authProvider={authProvider}
      accessControlProvider={access}
      notificationProvider={notificationProvider}
      resources={resources}
      options={refineOptions}
    >
      {children}
    </Refine>
  )
}
