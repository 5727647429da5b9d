import type { FieldErrors, Resolver } from 'react-hook-form'
import { errorTree } from '../../providers/ajvResolver.ts'
import { analyticsErrors } from './analyticsErrors.ts'
import type { AnalyticsDraft } from './analyticsForm.ts'

/** What is blank is absent, in the rules as in an address. */
const withoutBlanks = (values: AnalyticsDraft): AnalyticsDraft =>
  JSON.parse(JSON.stringify(values, (_name, value) => (value === null ? undefined : value)))

/** The rules by which an address is read, over the form as it is typed. */
export const analyticsResolver: Resolver<AnalyticsDraft> = (draft) => {
  const values = withoutBlanks(draft)
  const errors = analyticsErrors(values)
  return errors.length === 0
    ? { values, errors: {} }
    : { values: {}, errors: errorTree(errors) as FieldErrors<AnalyticsDraft> }
}
