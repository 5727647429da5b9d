import type { HttpError } from '@refinedev/core'
import { deepEquals, getDefaultFormState, type RJSFSchema } from '@rjsf/utils'
import { useMemo, useState } from 'react'
import { useResourceValidators } from '../providers/forms.ts'
import type { StoredRecord } from '../schemas/entities.ts'
import type { ResourceFile } from '../schemas/resourceFile.ts'
import { createFormValidator, rjsfSchema, serverErrors } from './formValidator.ts'
import { type FormValues, formValues, submission } from './records.ts'

/** The state of a record's form: its validator, what it began with, what it holds now, and what the server refused. */
export function useRecordEditor(file: ResourceFile, record: StoredRecord | undefined) {
  const { schema, resource } = file
  const functions = useResourceValidators(resource.name)
  const validator = useMemo(() => createFormValidator(functions, schema), [functions, schema])
  const initial = useMemo(() => {
    const stored = record === undefined ? {} : formValues(file, record)
    return getDefaultFormState<FormValues, RJSFSchema>(validator, rjsfSchema(schema), stored) as FormValues
  }, [validator, schema, file, record])
  const [values, setValues] = useState(initial)
  const [failure, setFailure] = useState<HttpError | null>(null)
  const refused = useMemo(() => serverErrors(failure?.errors), [failure])

  return {
    validator,
    initial,
    values,
    failure,
    setFailure,
    serverErrors: refused,
    isDirty: !deepEquals(submission(file, initial, record), submission(file, values, record)),
    change: (next: FormValues) => {
      setValues(next)
      setFailure(null)
    },
  }
}
