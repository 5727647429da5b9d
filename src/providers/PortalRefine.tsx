import { Refine } from '@refinedev/core'
import { type ReactNode, useMemo } from 'react'
import type { Module } from '../schemas/access/modules.ts'
import type { ResourceFile } from '../schemas/resourceFile/resourceFile.ts'
import { refineOptions } from './refineOptions.ts'
import { accessControlProvider, notificationProvider } from './refineProviders.ts'
import { refineResources } from './refineResources.ts'
import { createDataProvider } from './resources/dataProvider.ts'
import { createLookupProvider, LOOKUPS } from './resources/lookupProvider.ts'
import { routerProvider } from './routerProvider.ts'
import { authProvider } from './session/authProvider.ts'
import { useSubject } from './session/subject.ts'

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
