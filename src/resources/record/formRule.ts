import type { Display } from '#weather/units/display.ts'
import type { Units } from '#weather/units/units.ts'
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
