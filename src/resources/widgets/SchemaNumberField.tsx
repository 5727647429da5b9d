import { type FieldProps, getUiOptions, type RJSFSchema } from '@rjsf/utils'
import { useState } from 'react'
import { numberOrBlank } from '#providers/numberOrBlank.ts'
import { useDisplay } from '#providers/preferences/displayPreferences.ts'
import { storedOf, type TypedKind, typedText } from '#providers/useTypedLimit.ts'
import type { FieldSchema } from '#schemas/resourceFile/resourceFile.ts'
import { PERCENT } from '#weather/adapters/thresholds.ts'
import { parameterById } from '#weather/parameters.ts'
import { type ShownUnit, shownUnit } from '#weather/units/shownUnit.ts'
import type { FormValues } from '../record/recordShape.ts'
import type { FormContext } from './formContext.ts'

type SchemaNumberFieldProps = FieldProps<FormValues, RJSFSchema>
type Change = SchemaNumberFieldProps['onChange']

const partOf = (whole: unknown, name: string | number): unknown =>
  typeof whole === 'object' && whole !== null ? Reflect.get(whole, name) : undefined

interface TypedUnit {
  unit: ShownUnit
  kind: TypedKind
}

/** The unit in which the number is typed; undefined if it is not in a parameter's unit, such as a tolerance in percent. */
function useTypedUnit({
  schema,
  uiSchema,
  fieldPathId,
  registry,
}: SchemaNumberFieldProps): TypedUnit | undefined {
  const { units } = useDisplay()
  const { unitOf, percentWhen } = getUiOptions(uiSchema)
  const sibling = (schema as FieldSchema)['x-unitOf'] ?? unitOf
  if (typeof sibling !== 'string') return undefined
  const { values }: FormContext = registry.formContext
  const whole = fieldPathId.path.slice(0, -1).reduce<unknown>(partOf, values)
  const isTolerance = typeof percentWhen === 'string'
  if (isTolerance && partOf(whole, percentWhen) === PERCENT) return undefined
  const unit = shownUnit(parameterById(Number(partOf(whole, sibling)))?.unit ?? '', units)
  return { unit, kind: isTolerance ? 'tolerance' : 'limit' }
}

/** The form value of the typed text: a number, undefined if blank, or text that is not a number and fails validation. */
function formValueOf(typed: unknown, given: TypedUnit | undefined): unknown {
  if (typeof typed !== 'string') return typed
  return (given ? storedOf(typed, given.unit, given.kind) : numberOrBlank(typed)) ?? undefined
}

/** The text of a number that was not typed here. */
const shownOf = (stored: unknown, given: TypedUnit | undefined): unknown =>
  given && typeof stored === 'number' ? typedText(stored, given.unit, given.kind) : stored

/** A number input that accepts a decimal point or comma. The field keeps showing the text as typed. */
export function SchemaNumberField(props: SchemaNumberFieldProps) {
  const { registry, onChange } = props
  const formData: unknown = props.formData
  const [typed, setTyped] = useState<unknown>()
  const { StringField } = registry.fields
  const unit = useTypedUnit(props)
  const change: Change = (next, ...where) => {
    setTyped(next)
    onChange(formValueOf(next, unit) as typeof next, ...where)
  }
  const shown = typed !== undefined && formValueOf(typed, unit) === formData ? typed : shownOf(formData, unit)
  return StringField && <StringField {...props} formData={shown as typeof props.formData} onChange={change} />
}
