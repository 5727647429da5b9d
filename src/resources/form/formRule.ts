import type { ResourceFile } from '../../schemas/resourceFile/resourceFile.ts'
import type { OptionRow } from '../optionLabel.ts'
import type { FormValues } from './recordShape.ts'

/** The loaded choices of a form's remote selects, by the path of the field: `site`, `limits.parameterId`. */
export type Lookups = Readonly<Record<string, readonly OptionRow[]>>

/** What a change makes of the other fields, where no schema can say it: pure, asked after each change. */
export type FormRule = (previous: FormValues, next: FormValues, lookups: Lookups) => FormValues

const rules = import.meta.glob<FormRule>('../rules/*.ts', { eager: true, import: 'rule' })

const unruled: FormRule = (_, next) => next

/** The rule of a resource's form. */
export const ruleOf = ({ resource }: ResourceFile): FormRule =>
  rules[`../rules/${resource.name}.ts`] ?? unruled
