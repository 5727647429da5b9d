import { type HttpError, type UseFormReturnType, useDataProvider, useWarnAboutChange } from '@refinedev/core'
import { useState } from 'react'
import type { FormValues } from '#resources/record/recordShape.ts'
import { formSchemaOf, type ResourceFile, type StoredRecord } from '#schemas/resourceFile/resourceFile.ts'
import { submission } from '../records.ts'
import type { useRecordEditor } from '../useRecordEditor.ts'
import { type ConflictField, conflictFields, merged, type Side } from './conflict.ts'

/** The HTTP status of a write to a record that another user has changed since it was loaded. */
export const STALE = 409

/** Refine's `onFinish`: stores the given values. */
export type Save = UseFormReturnType<StoredRecord, HttpError, FormValues>['onFinish']

/** Another user's version of the record, and the form that was to be saved. */
interface Conflict {
  /** Who has changed what. */
  title: string
  mine: FormValues
  theirs: StoredRecord
  fields: ConflictField[]
}

/** The form that is saved, or what stands for one: the values as a form would hold them. */
interface SavedForm
  extends Pick<ReturnType<typeof useRecordEditor>, 'values' | 'isChanged' | 'formOf' | 'replaceUpon'> {
  setFailure: (failure: HttpError) => void
}

interface SavingOptions {
  file: ResourceFile
  /** The version of the record that the form is based on; undefined for a new record. */
  base: StoredRecord | undefined
  onBase: (record: StoredRecord) => void
  editor: SavedForm
  save: Save
  /** Called after the form is stored; `id` is the record's, also of a new one if the API returns it. */
  onStored: (values: FormValues, id: number | undefined) => Promise<void>
}

/** Saves a form. If another user has changed the record, shows the conflicts and saves the chosen values over that version. */
export function useSaving({ file, base, onBase, editor, save, onStored }: SavingOptions) {
  const { getOne } = useDataProvider()()
  const { setWarnWhen } = useWarnAboutChange()
  const [conflict, setConflict] = useState<Conflict>()

  /** Refine removes the leave warning when saving starts; after a failed save the form still has unsaved changes. */
  const refuse = (error: unknown, values: FormValues) => {
    editor.setFailure(error as HttpError)
    setWarnWhen(editor.isChanged(values))
  }

  /** If there is no conflict to resolve, saves the form over the other user's version at once. */
  const compare = async (values: FormValues, stored: StoredRecord, error: unknown) => {
    const { data: theirs } = await getOne<StoredRecord>({ resource: file.resource.name, id: stored.id })
    if (theirs.version === stored.version) return refuse(error, values)
    const fields = conflictFields(formSchemaOf(file), editor.formOf(stored), values, editor.formOf(theirs))
    if (fields.length === 0) return store(values, theirs)
    setWarnWhen(true)
    const [title = ''] = String((error as HttpError).detail).split(' in the meantime')
    setConflict({ title, mine: values, theirs, fields })
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
    /** Saves the form with the chosen values over the other user's version. */
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
