import { Refine } from '@refinedev/core'
import routerProvider from '@refinedev/react-router'
import { type ReactNode, useMemo } from 'react'
import type { ResourceFile } from '../schemas/resourceFile.ts'
import { accessControlProvider } from './accessControlProvider.ts'
import { authProvider } from './authProvider.ts'
import { dataProvider } from './dataProvider.ts'
import { notificationProvider } from './notificationProvider.ts'
import { refineOptions } from './refineOptions.ts'
import { refineResources } from './refineResources.ts'
import { useSubject } from './subject.ts'

/** Refine over the portal's providers and the customer's resource files. */
export const PortalRefine = ({
  resources,
  children,
}: {
  resources: Record<string, ResourceFile>
  children: ReactNode
}) => {
  const subject = useSubject()
  const access = useMemo(() => accessControlProvider(subject, resources), [subject, resources])
  const pages = useMemo(() => refineResources(resources), [resources])
  return (
    <Refine
      routerProvider={routerProvider}
      dataProvider={dataProvider}
      authProvider={authProvider}
      accessControlProvider={access}
      notificationProvider={notificationProvider}
      resources={pages}
      options={refineOptions}
    >
      {children}
    </Refine>
  )
}
