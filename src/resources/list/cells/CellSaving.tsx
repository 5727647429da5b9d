import { type HttpError, useDataProvider, useInvalidate } from '@refinedev/core'
import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import { useDisplay } from '#providers/preferences/displayPreferences.ts'
import { useResourceValidators } from '#providers/resources/forms.ts'
import {
  createFormValidator,
  recordRules,
  rjsfSchema,
  valuesWithDefaults,
} from '#resources/form/formValidator.ts'
import { dueNotices, formValues } from '#resources/form/records.ts'
import { ruleOf } from '#resources/form/ruleOf.ts'
import { ConflictDialog } from '#resources/form/saving/ConflictDialog.tsx'
import { type Save, STALE, useSaving } from '#resources/form/saving/useSaving.ts'
import type { FormValues } from '#resources/record/recordShape.ts'
import { formSchemaOf, type ResourceFile, type StoredRecord } from '#schemas/resourceFile/resourceFile.ts'
import { useConfirm } from '#shell/useConfirm.tsx'

/** A value that was given to a field of a record in the list. */
export interface CellChange {
  record: StoredRecord
  field: string
  value: unknown
}

interface CellSavingProps extends CellChange {
  file: ResourceFile
  /** Receives the record as it is stored now. */
  onSaved: (record: StoredRecord) => void
  /** Receives the sentence to show at the cell; undefined if the user has stopped it. */
  onRefused: (problem: string | undefined) => void
}

const noLookups = {}

/**
 * Saves a changed cell as the form of its record would: with the form's rule, checks, call and dialog of a conflict. Draws nothing but
 * that dialog.
 */
export function CellSaving({ file, record, field, value, onSaved, onRefused }: CellSavingProps) {
  const { resource } = file
  const schema = formSchemaOf(file)
  const functions = useResourceValidators(resource.name)
  const { units } = useDisplay()
  const { getOne, update } = useDataProvider()()
  const invalidate = useInvalidate()
  const confirm = useConfirm()
  const validator = useMemo(
    () => createFormValidator({ ...functions }, schema, file.uiSchema),
    [functions, schema, file],
  )
  const [base, setBase] = useState(record)
  const formOf = (other: StoredRecord) => valuesWithDefaults(validator, schema, formValues(file, other))
  const before = formOf(record)
  const changed = ruleOf(file)(before, { ...before, [field]: value }, noLookups, units)

  const save: Save = async (values) => {
    const { data } = await update<StoredRecord, FormValues>({
      resource: resource.name,
      id: record.id,
      variables: values as FormValues,
      meta: { handled: [STALE, 400] },
    })
    return { data }
  }
  const stored = async (values: FormValues) => {
    const { data } = await getOne<StoredRecord>({ resource: resource.name, id: record.id })
    await invalidate({ resource: resource.name, invalidates: ['list', 'many', 'detail'] })
    onSaved(data)
    for (const notice of dueNotices(resource.notices, before, values))
      await confirm({ title: notice.title, text: notice.text, cancel: false })
  }
  const refuse = ({ errors, message }: HttpError) => onRefused(String(errors?.[field] ?? message))
  const saving = useSaving({
    file,
    base,
    onBase: setBase,
    editor: {
      formOf,
      values: changed,
      isChanged: () => false,
      setFailure: refuse,
      replaceUpon: () => undefined,
    },
    save,
    onStored: stored,
  })

  /** What the form would say about the cell, or about another field that its value makes invalid. */
  const problem = (): string | undefined => {
    const rules = recordRules(schema, false, () => undefined)
    const errorsOf = (values: FormValues) =>
      validator.validateFormData(values, rjsfSchema(schema), rules).errorSchema
    const [was, is] = [errorsOf(before), errorsOf(changed)]
    const own = is[field]?.__errors?.[0]
    if (own !== undefined) return own
    const other = Object.keys(is).find((name) => !(name in was) && is[name]?.__errors?.length)
    const title = other === undefined ? undefined : (schema.properties[other]?.title ?? other)
    return other === undefined ? undefined : `${title}: ${is[other]?.__errors?.[0]}`
  }
  const begin = useEffectEvent(() => {
    const refusal = problem()
    if (refusal !== undefined) onRefused(refusal)
    else void saving.submit(changed)
  })
  useEffect(() => begin(), [])

  if (!saving.conflict) return null
  return (
    <ConflictDialog
      title={saving.conflict.title}
      schema={schema}
      fields={saving.conflict.fields}
      lookups={noLookups}
      onCancel={() => {
        saving.cancelMerge()
        onRefused(undefined)
      }}
      onReload={() => {
        saving.cancelMerge()
        void stored(before)
      }}
      onSave={saving.saveMerged}
    />
  )
}
