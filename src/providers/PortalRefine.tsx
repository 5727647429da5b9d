import { type AccessControlProvider, type NotificationProvider, Refine } from '@refinedev/core'
import { type ReactNode, useEffect, useMemo } from 'react'
import { can, policyOf, type Subject } from '#schemas/access/access.ts'
import { type Module, modulesWith, settingsPages } from '#schemas/access/modules.ts'
import type { ResourceFile } from '#schemas/resourceFile/resourceFile.ts'
import { useSubject } from './access/subject.ts'
import { queryClient } from './queryClient.ts'
import { refineOptions } from './refineOptions.ts'
import { refineResources } from './refineResources.ts'
import { createDataProvider } from './resources/dataProvider.ts'
import { createLookupProvider, LOOKUPS } from './resources/lookupProvider.ts'
import { routerProvider } from './routerProvider.ts'
import { authProvider } from './signIn/authProvider.ts'
import { closeStatus, showFailure, statusStore } from './status.ts'

interface PortalRefineProps {
  /** The modules that have pages. */
  modules: readonly Module[]
  /** The customer's resource files. */
  files: Readonly<Record<string, ResourceFile>>
  children: ReactNode
}

/** Refine with the portal's providers, its modules and the customer's resource files. */
export const PortalRefine = ({ modules, files, children }: PortalRefineProps) => {
  const subject = useSubject()
  const access = useMemo(() => accessControlProvider(subject, Object.values(files)), [subject, files])
  // Refine caches access checks; those made under the previous rights are out of date.
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

/** Actions that change a record. */
const changingActions = ['edit', 'delete']

/**
 * Whether the user may do an action, for Refine's buttons, routes and menu: as the access tables of the modules and resource
 * files permit, except changing a record that the server refuses to change (`params.refusal` says why).
 */
function accessControlProvider(subject: Subject, files: readonly ResourceFile[]): AccessControlProvider {
  const policy = policyOf(modulesWith(files), [...files, ...settingsPages])
  return {
    can: async ({ resource = '', action, params }) => ({
      can:
        can(policy, subject, resource, action) &&
        !(params?.refusal !== undefined && changingActions.includes(action)),
    }),
    options: { buttons: { enableAccessControl: true, hideIfUnauthorized: true } },
  }
}

/**
 * Shows Refine's error notifications in the portal's snackbar; their message is in `description`. Success notifications are
 * ignored, because the call has already shown its row's more specific message.
 */
const notificationProvider: NotificationProvider = {
  open: ({ type, message, description }) => {
    const text = description ?? message
    const shown = statusStore.get()
    // The call has already shown its failure, with details that Refine does not have.
    if (type === 'error' && !(shown.open && shown.message === text)) showFailure({ message: text })
  },
  close: () => closeStatus(),
}
