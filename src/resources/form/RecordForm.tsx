import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { CanAccess } from '@refinedev/core'
import { useMemo, useState } from 'react'
import { useAccess } from '#providers/access/useAccess.ts'
import { useForms, useResourceValidators } from '#providers/resources/forms.ts'
import type { StoredRecord } from '#schemas/resourceFile/resourceFile.ts'
import { formSchemaOf, newRecordSchema, type ResourceFile } from '#schemas/resourceFile/resourceFile.ts'
import { useConfirm } from '#shell/useConfirm.tsx'
import { partsOf, RecordParts } from '../parts/RecordParts.tsx'
import { recordTitle } from '../record/columns.ts'
import type { FormValues } from '../record/recordShape.ts'
import { useColumns } from '../record/useColumns.ts'
import { formLayout } from '../widgets/formLayout.ts'
import { OperationInForm } from './OperationInForm.tsx'
import { PresetSelect, RecordButtons } from './RecordControls.tsx'
import { RecordFrame } from './RecordFrame.tsx'
import { RecordStatus } from './RecordStatus.tsx'
import { dueNotices, formValues } from './records.ts'
import { SchemaForm } from './SchemaForm.tsx'
import { ConflictDialog } from './saving/ConflictDialog.tsx'
import { useRemoval } from './saving/useRemoval.tsx'
import { type Save, useSaving } from './saving/useSaving.ts'
import { shapeOf } from './shapeOf.ts'
import { useFormExit } from './useFormExit.ts'
import { useRecordEditor } from './useRecordEditor.ts'

interface RecordFormProps {
  file: ResourceFile
  /** The record to edit; without one the form creates a new record. */
  record?: StoredRecord
  /** The record that a new one is a copy of. */
  original?: StoredRecord
  /** Initial values for a new record. */
  values?: FormValues | undefined
  save: Save
  isSaving: boolean
  /** Reloads the record after another user has changed it. */
  onReload?: () => void
  /** Called before the record is removed, and again if the removal fails. */
  onRemoving?: (isRemoving: boolean) => void
}

/** The form of a record with its buttons and their effects. */
export function RecordForm(props: RecordFormProps) {
  const { file, record, original, values: given, save, isSaving, onReload, onRemoving } = props
  const { resource } = file
  const singular = resource.singular.toLowerCase()
  const { may, permits } = useAccess()
  const { resources } = useForms()
  const confirm = useConfirm()
  // The version of the record that the changes apply to: the one loaded, or the latest one by another user.
  const [base, setBase] = useState(record)
  const editor = useRecordEditor(file, base, useResourceValidators(resource.name), original, given)
  const exit = useFormExit(file, record?.id, editor.isDirty)
  const shape = shapeOf(file)
  const layout = useMemo(() => formLayout(file, permits), [file, permits])
  const columns = useColumns(file, permits)
  const title = record ? recordTitle(columns, record) : `New ${singular}`
  const partNames = partsOf(file, record, (name) => {
    const other = resources[name]
    return other !== undefined && may(other, 'list')
  })
  const rights = { id: record?.id, refusal: record?.refusal }
  const maySave = record ? may(file, 'edit') && record.refusal === undefined : may(file, 'create')

  const saving = useSaving({
    file,
    base,
    onBase: setBase,
    editor,
    save,
    onStored: async (values, id) => {
      exit.close(record?.id ?? id)
      if (record === undefined) return
      for (const notice of dueNotices(resource.notices, editor.begun, values))
        await confirm({ title: notice.title, text: notice.text, cancel: false })
    },
  })
  const { remove, isRemoving } = useRemoval({
    file,
    title,
    onRemoving,
    onRemoved: exit.close,
    onFailure: saving.refuse,
  })
  const isBusy = isSaving || isRemoving

  const submit = async (values: FormValues) => {
    const [unchanged] = editor.marked
    if (unchanged === undefined) return saving.submit(values)
    document.getElementById(`root_${unchanged}`)?.focus()
  }

  /** Reverts a change by saving it like any other change: it can be refused, and it is recorded in the history. */
  const revert = (earlier: FormValues) => {
    if (base === undefined) return
    const values = formValues(file, { ...base, ...earlier })
    editor.replace(values)
    return saving.submit(values)
  }

  return (
    <RecordFrame
      file={file}
      record={record}
      title={title}
      around={exit.around}
      maySave={maySave}
      disabled={editor.isDirty || isBusy}
      onRevert={revert}
      parts={
        partNames.length > 0 && (
          <RecordParts names={partNames} record={record} sent={shape.toCall(editor.values)} />
        )
      }
    >
      {saving.conflict && (
        <ConflictDialog
          title={saving.conflict.title}
          schema={formSchemaOf(file)}
          fields={saving.conflict.fields}
          lookups={editor.lookups.current}
          onCancel={saving.cancelMerge}
          onReload={() => {
            saving.cancelMerge()
            exit.allowLeaving()
            onReload?.()
          }}
          onSave={saving.saveMerged}
        />
      )}
      {record?.refusal !== undefined && <Alert severity="info">{record.refusal}.</Alert>}
      {record && <RecordStatus file={file} record={record} disabled={isBusy} onChange={() => onReload?.()} />}
      {record === undefined && resource.presets && (
        <PresetSelect presets={resource.presets} disabled={isBusy} onSelect={editor.startFrom} />
      )}
      {shape.operation && maySave && (
        <OperationInForm
          operation={shape.operation}
          values={editor.values}
          disabled={isBusy}
          onChange={editor.replace}
        />
      )}
      <SchemaForm
        schema={record ? formSchemaOf(file) : newRecordSchema(formSchemaOf(file), editor.values)}
        layout={layout}
        validator={editor.validator}
        record={record}
        values={editor.values}
        serverErrors={maySave ? { ...editor.storedErrors, ...editor.serverErrors } : editor.serverErrors}
        disabled={!maySave || isBusy}
        noteLookup={editor.noteLookup}
        lookups={editor.lookups}
        onChange={editor.change}
        onSubmit={submit}
      >
        {editor.summary !== undefined && (
          <Typography sx={{ mt: 6, p: 4, border: 1, borderColor: 'divider', borderRadius: 1 }}>
            {editor.summary}
          </Typography>
        )}
        <RecordButtons
          isBusy={isBusy}
          onCancel={() => exit.close()}
          maySave={maySave}
          deleteButton={
            record && (
              <CanAccess resource={resource.name} action="delete" params={rights}>
                <Button color="error" variant="outlined" onClick={() => remove(record)} disabled={isBusy}>
                  Delete
                </Button>
              </CanAccess>
            )
          }
        />
      </SchemaForm>
    </RecordFrame>
  )
}
