import { type AccessControlProvider, type NotificationProvider, Refine } from '@refinedev/core'
import { type ReactNode, useEffect, useMemo } from 'react'
import { can, policyOf, type Subject } from '../schemas/access/access.ts'
import { type Module, modulesWith, settingsPages } from '../schemas/access/modules.ts'
import type { ResourceFile } from '../schemas/resourceFile/resourceFile.ts'
import { queryClient } from './api/queryClient.ts'
import { refineOptions } from './refineOptions.ts'
import { refineResources } from './refineResources.ts'
import { createDataProvider } from './resources/dataProvider.ts'
import { createLookupProvider, LOOKUPS } from './resources/lookupProvider.ts'
import { routerProvider } from './routerProvider.ts'
import { authProvider } from './session/authProvider.ts'
import { useSubject } from './session/subject.ts'
import { closeStatus, showFailure, statusStore } from './status.ts'

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
  // Refine caches its answers; those under the rights of before no longer hold.
  useEffect(() => {
    if (access) void queryClient.invalidateQueries({ queryKey: ['access'] })
  }, [access])
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

/** What is done to a record by its owner alone. */
const ownersActions = ['edit', 'delete']

/**
 * Whether the user may do something, for Refine's buttons, routes and menu: by the rows of the modules and of the resource
 * files, and no change of a record that belongs to somebody else (`params.isOwn`).
 */
function accessControlProvider(subject: Subject, files: readonly ResourceFile[]): AccessControlProvider {
  const policy = policyOf(modulesWith(files), [...files, ...settingsPages])
  return {
    can: async ({ resource = '', action, params }) => ({
      can:
        can(policy, subject, resource, action) &&
        !(params?.isOwn === false && ownersActions.includes(action)),
    }),
    options: { buttons: { enableAccessControl: true, hideIfUnauthorized: true } },
  }
}

/**
 * Refine's notifications in the portal's snackbar. A call that succeeded has shown its own row's message, which
 * Refine's general one must not replace; an error's message is in its description.
 */
const notificationProvider: NotificationProvider = {
  open: ({ type, message, description }) => {
    const text = description ?? message
    const shown = statusStore.get()
    // The call has shown its failure already, with more than Refine knows of it.
    if (type === 'error' && !(shown.open && shown.message === text)) showFailure({ message: text })
  },
  close: () => closeStatus(),
}
