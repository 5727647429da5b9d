import { useMemo } from 'react'
import { can, permits, policyOf, type Subject } from '#schemas/access/access.ts'
import { type Module, modules } from '#schemas/access/modules.ts'
import type { Customer } from '#schemas/shapes/customer.ts'
import { type Session, useOptionalSession } from '../session/session.ts'
import { useCustomer } from './customer.ts'

export const subjectOf = (session: Session | null, customer: Customer): Subject => ({
  user: session && { roles: session.roles, permissions: session.permissions },
  customer: { modules: customer.config.modules },
  isViewed: session?.view !== undefined,
})

/** The user and the customer, as the access tables check them. */
export function useSubject(): Subject {
  const session = useOptionalSession()
  const customer = useCustomer()
  return useMemo(() => subjectOf(session, customer), [session, customer])
}

/** The modules that the customer offers and the user may open, in the order of the menu. */
export const openModules = (subject: Subject, all: readonly Module[] = modules): Module[] => {
  const policy = policyOf(all, [])
  return all.filter(({ id }) => can(policy, subject, `module:${id}`, 'list'))
}

/** The modules that have routes for the user, even if only to a message that access is denied. */
export const routedModules = (subject: Subject, all: readonly Module[] = modules): Module[] => {
  const policy = policyOf(all, [])
  return all.filter(({ access, routeAccess }) => permits(policy, subject, routeAccess ?? access))
}

/** The module that `/` shows: the one with the main page's permission or id, else the first that the user may open. */
export const primaryModule = (open: readonly Module[], mainPage: string): Module | undefined =>
  open.find(({ id, access }) => access.permission === mainPage || id === mainPage) ?? open[0]
