import type { FormRule, FormStart, Lookups } from '../form/formRule.ts'
import type { FormValues } from '../form/recordShape.ts'

const textsOf = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((item) => typeof item === 'string') : []

/** The main page is a module that the permissions allow, else the first of these; while modules load, it stays. */
function withMainPage(values: FormValues, { mainPage: offered }: Lookups): FormValues {
  if (offered === undefined) return values
  const permissions = textsOf(values.permissions)
  const allowed = offered.map(({ permission }) => permission).filter((name) => permissions.includes(name))
  if (allowed.includes(values.mainPage)) return values
  const { mainPage: _, ...others } = values
  return allowed.length === 0 ? others : { ...others, mainPage: allowed[0] }
}

export const rule: FormRule = (_, next, lookups) => withMainPage(next, lookups)

/** A new user has the permissions of the modules, as far as the one who makes the user may give them. */
export const start: FormStart = (values, lookups, isNew) => {
  if (!isNew || textsOf(values.permissions).length > 0) return withMainPage(values, lookups)
  const permissions = (lookups.permissions ?? []).flatMap(({ name, mayGive }) =>
    typeof name === 'string' && name.startsWith('Module.') && mayGive === true ? [name] : [],
  )
  return withMainPage({ ...values, permissions }, lookups)
}
