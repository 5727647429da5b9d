import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import type { HttpError } from '@refinedev/core'
import { useMemo } from 'react'
import { useNavigate } from 'react-router'
import type { StoredRecord } from '../schemas/entities.ts'
import type { ResourceFile } from '../schemas/resourceFile.ts'
import { useConfirm } from '../shell/useConfirm.tsx'
import { useLeaveGuard } from '../shell/useLeaveGuard.ts'
import { columnsOf } from './columns.ts'
import { formLayout } from './formLayout.ts'
import { RecordButtons } from './RecordButtons.tsx'
import { dueNotices, type FormValues, recordTitle } from './records.ts'
import { SchemaForm } from './SchemaForm.tsx'
import { useAccess } from './useAccess.ts'
import { useRecordActions } from './useRecordActions.ts'
import { useRecordEditor } from './useRecordEditor.ts'

const STALE = 409

interface RecordFormProps {
  file: ResourceFile
  /** The record to change; without one the form makes a new record. */
  record?: StoredRecord
  /** Reads the record again, after somebody else has changed it. */
  onReload?: () => void
}

/** The form of a record, its buttons, and what follows from them. */
export function RecordForm({ file, record, onReload }: RecordFormProps) {
  const { resource } = file
  const { may, permits } = useAccess()
  const confirm = useConfirm()
  const navigate = useNavigate()
  const editor = useRecordEditor(file, record)
  const { save, remove, isBusy } = useRecordActions(file)
  const allowLeaving = useLeaveGuard(editor.isDirty)
  const layout = useMemo(() => formLayout(file, permits), [file, permits])
  const title = record
    ? recordTitle(columnsOf(file, permits), record)
    : `New ${resource.singular.toLowerCase()}`
  const maySave = may(file, record ? 'edit' : 'create')

  const close = () => {
    allowLeaving()
    navigate(resource.path)
  }

  const submit = async (values: FormValues) => {
    try {
      await save(values, record)
    } catch (error) {
      editor.setFailure(error as HttpError)
      return
    }
    close()
    if (record === undefined) return
    for (const notice of dueNotices(resource.notices, editor.initial, values)) {
      await confirm({ title: notice.title, text: notice.text, cancel: false })
    }
  }

  const askToDelete = async (stored: StoredRecord) => {
    const question = {
      title: `Delete ${resource.singular}`,
      text: `Are you sure you want to delete ${title}?`,
    }
    if (!(await confirm(question))) return
    try {
      await remove(stored)
    } catch (error) {
      editor.setFailure(error as HttpError)
      return
    }
    close()
  }

  return (
    <Box sx={{ display: 'grid', gap: 4, maxWidth: 'md' }}>
      <Typography variant="h2">{title}</Typography>
      {editor.failure?.statusCode === STALE && (
        <Alert
          severity="warning"
          action={
            <Button color="inherit" onClick={onReload}>
              Reload
            </Button>
          }
        >
          {editor.failure.detail ?? editor.failure.message}
        </Alert>
      )}
      <SchemaForm
        schema={file.schema}
        layout={layout}
        validator={editor.validator}
        values={editor.values}
        serverErrors={editor.serverErrors}
        disabled={!maySave || isBusy}
        onChange={editor.change}
        onSubmit={submit}
      >
        <RecordButtons
          isBusy={isBusy}
          onDelete={record && may(file, 'delete') ? () => askToDelete(record) : undefined}
          onCancel={close}
          maySave={maySave}
        />
      </SchemaForm>
    </Box>
  )
}
