import type { HttpError } from '@refinedev/core'
import { deepEquals } from '@rjsf/utils'
import type { ValidateFunction } from 'ajv'
import { useCallback, useMemo, useRef, useState } from 'react'
import { useDisplay } from '#providers/preferences/displayPreferences.ts'
import type { StoredRecord } from '#schemas/resourceFile/resourceFile.ts'
import { formSchemaOf, type Preset, type ResourceFile } from '#schemas/resourceFile/resourceFile.ts'
import { useRestoredDraft, useStoredDraft } from '#shell/leave/useDraft.ts'
import type { OptionRow } from '../optionLabel.ts'
import type { Lookups } from '../record/formRule.ts'
import type { FormValues } from '../record/recordShape.ts'
import { createFormValidator, rjsfSchema, serverErrors, valuesWithDefaults } from './formValidator.ts'
import { duplicateMarks, formValues, initialDates, submission } from './records.ts'
import { rebased, ruleOf, startOf, summaryOf } from './ruleOf.ts'
import { shapeOf } from './shapeOf.ts'

const DRAFT = 'record'

/** Passwords are not stored in a draft. */
function withoutSecrets(file: ResourceFile, values: FormValues): FormValues {
  const { properties = {} } = formSchemaOf(file)
  return Object.fromEntries(Object.entries(values).filter(([name]) => !properties[name]?.writeOnly))
}

/**
 * The state of a record's form: its validator, initial and current values, and the server's errors. A new record can
 * start with the values of an `original`, of which the unique ones must be changed, or with `given` values.
 */
export function useRecordEditor(
  file: ResourceFile,
  record: StoredRecord | undefined,
  functions: Readonly<Record<string, ValidateFunction>>,
  original?: StoredRecord,
  given?: FormValues,
) {
  const display = useDisplay()
  const schema = formSchemaOf(file)
  const validator = useMemo(
    () => createFormValidator(functions, schema, file.uiSchema),
    [functions, schema, file.uiSchema],
  )
  const withDefaults = useCallback(
    (stored: FormValues) => valuesWithDefaults(validator, schema, stored),
    [validator, schema],
  )
  const initial = useMemo(() => {
    const begun = record ?? original
    const today = new Date().toISOString().slice(0, 10)
    const fresh = { ...initialDates(file, today), ...given }
    return withDefaults(begun === undefined ? fresh : formValues(file, begun))
  }, [withDefaults, file, record, original, given])
  const draft = useRestoredDraft<FormValues>(DRAFT)
  const [{ begun, values }, setForm] = useState({ begun: initial, values: { ...initial, ...draft } })
  const [failure, setFailure] = useState<HttpError | null>(null)
  const marks = useMemo(() => duplicateMarks(file, original, values), [file, original, values])
  const stored = useMemo(
    () => (record && validator.validateFormData(begun, rjsfSchema(schema)).errorSchema) ?? {},
    [validator, schema, record, begun],
  )
  const storedErrors = useMemo(() => {
    const isUnchanged = ([name]: [string, unknown]) => deepEquals(begun[name], values[name])
    return Object.fromEntries(Object.entries(stored).filter(isUnchanged))
  }, [stored, begun, values])
  const refused = useMemo(
    () => serverErrors({ ...marks, ...failure?.errors }, shapeOf(file).formPath),
    [marks, failure, file],
  )
  const lookups = useRef<Lookups>({})
  const [loaded, setLoaded] = useState<Lookups>({})
  const isNew = record === undefined && original === undefined
  const noteLookup = useCallback(
    (path: string, rows: readonly OptionRow[]) => {
      lookups.current = { ...lookups.current, [path]: rows }
      setLoaded(lookups.current)
      const after = startOf(file)(initial, lookups.current, isNew)
      setForm((form) =>
        deepEquals(form.begun, after)
          ? form
          : { begun: after, values: rebased(form.values, form.begun, after) },
      )
    },
    [file, initial, isNew],
  )

  const formOf = (other: StoredRecord) =>
    startOf(file)(withDefaults(formValues(file, other)), lookups.current, false)
  const replace = (next: FormValues) => {
    setForm((form) => ({ ...form, values: next }))
    setFailure(null)
  }
  /** Whether saving the values would change the record that the form started with. */
  const isChanged = (next: FormValues) =>
    !deepEquals(submission(file, begun, record), submission(file, next, record))
  const isDirty = isChanged(values)
  useStoredDraft(DRAFT, isDirty ? withoutSecrets(file, values) : undefined)
  return {
    validator,
    begun,
    values,
    failure,
    setFailure,
    serverErrors: refused,
    /** The errors of unchanged stored values, which the form no longer accepts, because it or a setting has changed. */
    storedErrors,
    /** The unique fields that still have the value of the original. */
    marked: Object.keys(marks),
    /** The form values of another version of the record. */
    formOf,
    lookups,
    /** What the record will do, in words. */
    summary: summaryOf(file)?.(values, loaded, Date.now() / 1000, display),
    isChanged,
    isDirty,
    noteLookup,
    replace,
    /** Replaces the form's values with `next`, which is based on another user's version of the record. */
    replaceUpon: (other: StoredRecord, next: FormValues) => {
      setForm({ begun: formOf(other), values: next })
      setFailure(null)
    },
    change: (next: FormValues) => replace(ruleOf(file)(values, next, lookups.current, display.units)),
    /** Applies a preset over the initial values. */
    startFrom: (preset: Preset | undefined) => replace({ ...begun, ...preset?.values }),
  }
}
