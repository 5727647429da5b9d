import { deepEquals } from '@rjsf/utils'
import type { ResourceFile } from '#schemas/resourceFile/resourceFile.ts'
import type { FormRule, FormStart, FormSummary } from '../record/formRule.ts'
import type { FormValues } from '../record/recordShape.ts'

interface FormRules {
  rule: FormRule
  start?: FormStart
  summary?: FormSummary
}

const modules = import.meta.glob<FormRules>('../rules/*.ts', { eager: true })

const unruled: FormRule = (_, next) => next

const unchanged: FormStart = (values) => values

/** The rule of a resource's form. */
export const ruleOf = ({ resource }: ResourceFile): FormRule =>
  modules[`../rules/${resource.name}.ts`]?.rule ?? unruled

/** The initial values of a resource's form. */
export const startOf = ({ resource }: ResourceFile): FormStart =>
  modules[`../rules/${resource.name}.ts`]?.start ?? unchanged

/** The summary of a resource's form; undefined if it has none. */
export const summaryOf = ({ resource }: ResourceFile): FormSummary | undefined =>
  modules[`../rules/${resource.name}.ts`]?.summary

/** The form after its initial values have changed: fields that the user has not edited take the new values. */
export const rebased = (values: FormValues, before: FormValues, after: FormValues): FormValues => {
  const touched = Object.keys({ ...before, ...values }).filter(
    (name) => !deepEquals(values[name], before[name]),
  )
  return { ...after, ...Object.fromEntries(touched.map((name) => [name, values[name]])) }
}
