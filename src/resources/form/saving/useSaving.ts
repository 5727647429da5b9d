import { type HttpError, type UseFormReturnType, useDataProvider, useWarnAboutChange } from '@refinedev/core'
import { useState } from 'react'
import {
  formSchemaOf,
  type ResourceFile,
  type StoredRecord,
} from '../../../schemas/resourceFile/resourceFile.ts'
import type { FormValues } from '../recordShape.ts'
import { submission } from '../records.ts'
import type { useRecordEditor } from '../useRecordEditor.ts'
import { type ConflictField, conflictFields, merged, type Side } from './conflict.ts'

/** The status of a write of a record that somebody else has changed meanwhile. */
export const STALE = 409

/** Refine's `onFinish`: stores what it is given. */
export type Save = UseFormReturnType<StoredRecord, HttpError, FormValues>['onFinish']

/** What somebody else has made of the record meanwhile, and the form that was to be saved. */
interface Conflict {
  mine: FormValues
  theirs: StoredRecord
  fields: ConflictField[]
}

interface SavingOptions {
  file: ResourceFile
  /** The record that the form is made upon; undefined for a new one. */
  base: StoredRecord | undefined
  onBase: (record: StoredRecord) => void
  editor: ReturnType<typeof useRecordEditor>
  save: Save
  /** The form is stored; `id` of a new record too, where the API answers it. */
  onStored: (values: FormValues, id: number | undefined) => Promise<void>
}

/** Saves a form; where somebody else has changed the record meanwhile, shows what, and saves the choice upon that. */
export function useSaving({ file, base, onBase, editor, save, onStored }: SavingOptions) {
  const { getOne } = useDataProvider()()
  const { setWarnWhen } = useWarnAboutChange()
  const [conflict, setConflict] = useState<Conflict>()

  /** Refine takes the guard away as it begins to save; a form that was refused has its changes still. */
  const refuse = (error: unknown, values: FormValues) => {
    editor.setFailure(error as HttpError)
    setWarnWhen(editor.isChanged(values))
  }

  /** Without a difference to choose about, the form is saved upon the other's record at once. */
  const compare = async (values: FormValues, stored: StoredRecord, error: unknown) => {
    const { data: theirs } = await getOne<StoredRecord>({ resource: file.resource.name, id: stored.id })
    if (theirs.version === stored.version) return refuse(error, values)
    const fields = conflictFields(formSchemaOf(file), editor.formOf(stored), values, editor.formOf(theirs))
    if (fields.length === 0) return store(values, theirs)
    setWarnWhen(true)
    setConflict({ mine: values, theirs, fields })
  }

  const store = async (values: FormValues, stored: StoredRecord | undefined): Promise<void> => {
    try {
      const result = await save(submission(file, values, stored))
      const id = result?.data.id
      await onStored(values, id === undefined ? undefined : Number(id))
    } catch (error) {
      const isStale = (error as HttpError).statusCode === STALE
      if (stored && isStale)
        await compare(values, stored, error).catch((failure: unknown) => refuse(failure, values))
      else refuse(error, values)
    }
  }

  return {
    submit: (values: FormValues) => store(values, base),
    refuse: (error: unknown) => refuse(error, editor.values),
    conflict,
    cancelMerge: () => setConflict(undefined),
    /** Saves the form with the chosen values upon the record as somebody else has left it. */
    saveMerged: async (chosen: Readonly<Record<string, Side>>) => {
      if (!conflict) return
      const { mine, theirs, fields } = conflict
      const values = merged(mine, editor.formOf(theirs), fields, chosen)
      setConflict(undefined)
      onBase(theirs)
      editor.replaceUpon(theirs, values)
      await store(values, theirs)
    },
  }
}
