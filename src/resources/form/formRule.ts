import { deepEquals } from '@rjsf/utils'
import type { ResourceFile } from '../../schemas/resourceFile/resourceFile.ts'
import type { Display } from '../../weather/units/display.ts'
import type { Units } from '../../weather/units/units.ts'
import type { OptionRow } from '../optionLabel.ts'
import type { FormValues } from './recordShape.ts'

/** The loaded choices of a form's remote selects, by the path of the field: `site`, `limits.parameterId`. */
export type Lookups = Readonly<Record<string, readonly OptionRow[]>>

/** How a change affects other fields, where a schema cannot express it: a pure function called after each change. */
export type FormRule = (previous: FormValues, next: FormValues, lookups: Lookups, units?: Units) => FormValues

/** The initial values of a form that depend on its choices; called whenever more of them have loaded. */
export type FormStart = (values: FormValues, lookups: Lookups, isNew: boolean) => FormValues

/** A summary below the fields of what the record will do; `now` in unix seconds. */
export type FormSummary = (values: FormValues, lookups: Lookups, now: number, display?: Display) => string

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
