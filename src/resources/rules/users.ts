import type { FormRule, FormStart, Lookups } from '../record/formRule.ts'
import type { FormValues } from '../record/recordShape.ts'
import { permissionsOf } from '../widgets/permissions/givenPermissions.ts'

const textsOf = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((item) => typeof item === 'string') : []

/** Replaces a main page that the permissions do not allow with the first allowed module; unchanged while modules load. */
function withMainPage(values: FormValues, { mainPage: offered, groups = [] }: Lookups): FormValues {
  if (offered === undefined) return values
  const permissions: unknown[] = [
    ...textsOf(values.permissions),
    ...permissionsOf(values.groups, groups).keys(),
  ]
  const allowed = offered.map(({ permission }) => permission).filter((name) => permissions.includes(name))
  if (allowed.includes(values.mainPage)) return values
  const { mainPage: _, ...others } = values
  return allowed.length === 0 ? others : { ...others, mainPage: allowed[0] }
}

/** A service user has no password; one that was typed before is not sent. */
function withoutPassword(values: FormValues): FormValues {
  if (values.isService !== true) return values
  const { password: _, ...others } = values
  return others
}

export const rule: FormRule = (_, next, lookups) => withMainPage(withoutPassword(next), lookups)

/** A new user gets the permissions of the modules, limited to those that the creating user may grant. */
export const start: FormStart = (values, lookups, isNew) => {
  if (!isNew || textsOf(values.permissions).length > 0) return withMainPage(values, lookups)
  const permissions = (lookups.permissions ?? []).flatMap(({ name, mayGive }) =>
    typeof name === 'string' && name.startsWith('Module.') && mayGive === true ? [name] : [],
  )
  return withMainPage({ ...values, permissions }, lookups)
}
