import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { CanAccess, type HttpError, useCan, useDelete, useWarnAboutChange } from '@refinedev/core'
import { Create, Edit } from '@refinedev/mui'
import { useMemo } from 'react'
import { useNavigate } from 'react-router'
import { useForms } from '../../providers/resources/forms.ts'
import type { StoredRecord } from '../../schemas/resourceFile/resourceFile.ts'
import { formSchemaOf, type ResourceFile } from '../../schemas/resourceFile/resourceFile.ts'
import { useConfirm } from '../../shell/useConfirm.tsx'
import { useLeaveGuard } from '../../shell/useLeaveGuard.ts'
import { RecordHistory } from '../history/RecordHistory.tsx'
import { recordTitle } from '../list/columns.ts'
import { useColumns } from '../list/useColumns.ts'
import { pageLook } from '../pageLook.ts'
import { useAccess } from '../useAccess.ts'
import { formLayout } from './formLayout.ts'
import { RecordActions } from './RecordActions.tsx'
import { PresetSelect, RecordButtons } from './RecordControls.tsx'
import type { FormValues } from './recordShape.ts'
import { dueNotices, formValues, submission } from './records.ts'
import { SchemaForm } from './SchemaForm.tsx'
import { useRecordEditor } from './useRecordEditor.ts'

const STALE = 409

/** A form is as wide as can be read, and as high as it needs. */
const formLook = {
  ...pageLook,
  wrapperProps: { sx: { ...pageLook.wrapperProps.sx, height: 'auto', maxWidth: 'md' } },
  footerButtonProps: { sx: { display: 'none' } },
}

/** The portal's own buttons stand in the form, which they submit. */
const none = () => null

interface RecordFormProps {
  file: ResourceFile
  /** The record to change; without one the form makes a new record. */
  record?: StoredRecord
  /** Refine's `onFinish`: stores what it is given and leads to the list. */
  save: (values: FormValues) => Promise<unknown>
  isSaving: boolean
  /** Reads the record again, after somebody else has changed it. */
  onReload?: () => void
  /** Called before the record is removed, and again where that is refused. */
  onRemoving?: (isRemoving: boolean) => void
}

/** The form of a record, its buttons, and what follows from them. */
export function RecordForm({ file, record, save, isSaving, onReload, onRemoving }: RecordFormProps) {
  const { resource } = file
  const { permits, may } = useAccess()
  const { audit } = useForms().resources
  const confirm = useConfirm()
  const navigate = useNavigate()
  const editor = useRecordEditor(file, record)
  const { mutateAsync: remove, mutation: removing } = useDelete<StoredRecord>()
  const { setWarnWhen } = useWarnAboutChange()
  const allowLeaving = useLeaveGuard(editor.isDirty)
  const layout = useMemo(() => formLayout(file, permits), [file, permits])
  const columns = useColumns(file, permits)
  const rights = { id: record?.id, isOwn: record?.isOwn }
  const saves = useCan({ resource: resource.name, action: record ? 'edit' : 'create', params: rights })
  const maySave = saves.data?.can === true
  const isBusy = isSaving || removing.isPending
  const title = record ? recordTitle(columns, record) : `New ${resource.singular.toLowerCase()}`

  const close = () => {
    allowLeaving()
    navigate(resource.path)
  }

  /** Refine takes the guard away as it begins to save; a form that was refused has its changes still. */
  const refuse = (error: unknown) => {
    editor.setFailure(error as HttpError)
    setWarnWhen(editor.isDirty)
  }

  const submit = async (values: FormValues) => {
    try {
      await save(submission(file, values, record))
    } catch (error) {
      refuse(error)
      return
    }
    if (record === undefined) return
    for (const notice of dueNotices(resource.notices, editor.begun, values)) {
      await confirm({ title: notice.title, text: notice.text, cancel: false })
    }
  }

  const confirmDelete = async ({ id }: StoredRecord) => {
    const question = {
      title: `Delete ${resource.singular}`,
      text: `Are you sure you want to delete ${title}?`,
    }
    if (!(await confirm(question))) return
    onRemoving?.(true)
    try {
      await remove({
        resource: resource.name,
        id,
        invalidates: ['list', 'many'],
        successNotification: false,
        errorNotification: false,
      })
    } catch (error) {
      onRemoving?.(false)
      refuse(error)
      return
    }
    close()
  }

  /** Takes a change back as any other change is made: it may be refused, and it is in the history itself. */
  const revert = (earlier: FormValues) => record && submit(formValues(file, { ...record, ...earlier }))

  const history = record && maySave && audit && may(audit, 'list') && (
    <RecordHistory
      audit={audit}
      file={file}
      record={record}
      onRevert={editor.isDirty || isBusy ? undefined : revert}
    />
  )

  const Frame = record ? Edit : Create
  return (
    <Frame
      {...formLook}
      resource={resource.name}
      breadcrumb={false}
      goBack={null}
      headerButtons={
        <>
          {record && <RecordActions file={file} record={record} disabled={editor.isDirty || isBusy} />}
          {history}
        </>
      }
      footerButtons={none}
      title={<Typography variant="h2">{title}</Typography>}
    >
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
      {record?.isOwn === false && (
        <Alert severity="info">Only its owner can change this {resource.singular.toLowerCase()}.</Alert>
      )}
      {record === undefined && resource.presets && (
        <PresetSelect presets={resource.presets} disabled={isBusy} onSelect={editor.startFrom} />
      )}
      <SchemaForm
        schema={formSchemaOf(file)}
        layout={layout}
        validator={editor.validator}
        values={editor.values}
        serverErrors={editor.serverErrors}
        disabled={!maySave || isBusy}
        noteLookup={editor.noteLookup}
        onChange={editor.change}
        onSubmit={submit}
      >
        <RecordButtons
          isBusy={isBusy}
          onCancel={close}
          maySave={maySave}
          deleteButton={
            record && (
              <CanAccess resource={resource.name} action="delete" params={rights}>
                <Button
                  color="error"
                  variant="outlined"
                  onClick={() => confirmDelete(record)}
                  disabled={isBusy}
                >
                  Delete
                </Button>
              </CanAccess>
            )
          }
        />
      </SchemaForm>
    </Frame>
  )
}
