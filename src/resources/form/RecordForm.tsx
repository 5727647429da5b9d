import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { CanAccess, useCan, useDelete } from '@refinedev/core'
import { Create, Edit } from '@refinedev/mui'
import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import { useNavigate } from 'react-router'
import { useForms, useResourceValidators } from '../../providers/resources/forms.ts'
import type { StoredRecord } from '../../schemas/resourceFile/resourceFile.ts'
import { formSchemaOf, type ResourceFile } from '../../schemas/resourceFile/resourceFile.ts'
import { useLeaveGuard } from '../../shell/leave/useLeaveGuard.ts'
import { isPressed } from '../../shell/shortcuts/shortcuts.ts'
import { useConfirm } from '../../shell/useConfirm.tsx'
import { RecordHistory } from '../history/RecordHistory.tsx'
import { recordTitle } from '../list/columns.ts'
import { storeOpened, useNeighbours } from '../list/listPlace.ts'
import { useColumns } from '../list/useColumns.ts'
import { pageLook } from '../pageLook.ts'
import { RecordParts } from '../parts/RecordParts.tsx'
import { useAccess } from '../useAccess.ts'
import { formLayout } from './formLayout.ts'
import { OperationInForm } from './OperationInForm.tsx'
import { RecordActions } from './RecordActions.tsx'
import { PresetSelect, RecordButtons } from './RecordControls.tsx'
import { RecordStatus } from './RecordStatus.tsx'
import { RecordTools } from './RecordTools.tsx'
import { type FormValues, shapeOf } from './recordShape.ts'
import { dueNotices, formValues } from './records.ts'
import { SchemaForm } from './SchemaForm.tsx'
import { ConflictDialog } from './saving/ConflictDialog.tsx'
import { type Save, useSaving } from './saving/useSaving.ts'
import { useRecordEditor } from './useRecordEditor.ts'

/** Limits the form to a readable width; its height follows its content. */
const formLook = {
  ...pageLook,
  wrapperProps: { sx: { ...pageLook.wrapperProps.sx, height: 'auto', maxWidth: 'md' } },
  footerButtonProps: { sx: { display: 'none' } },
}

/** Parts are placed beside the form if there is room, else below it. */
const withParts = {
  display: 'grid',
  gap: 8,
  gridTemplateColumns: 'minmax(0, 1fr)',
  '@container (min-width: 1000px)': { gridTemplateColumns: 'minmax(0, 2fr) minmax(0, 1fr)' },
}

/** Replaces Refine's buttons: the portal's own are inside the form, so that they submit it. */
const none = () => null

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
  const { permits, may } = useAccess()
  const { audit } = useForms().resources
  const confirm = useConfirm()
  const navigate = useNavigate()
  // The version of the record that the changes apply to: the one loaded, or the latest one by another user.
  const [base, setBase] = useState(record)
  const editor = useRecordEditor(file, base, useResourceValidators(resource.name), original, given)
  const { mutateAsync: remove, mutation: removing } = useDelete<StoredRecord>()
  const allowLeaving = useLeaveGuard(editor.isDirty)
  const { around, listAddress } = useNeighbours(file, record?.id)
  const shape = shapeOf(file)
  const layout = useMemo(() => formLayout(file, permits), [file, permits])
  const columns = useColumns(file, permits)
  const rights = { id: record?.id, isOwn: record?.isOwn }
  const saves = useCan({ resource: resource.name, action: record ? 'edit' : 'create', params: rights })
  const maySave = saves.data?.can === true
  const isBusy = isSaving || removing.isPending
  const title = record ? recordTitle(columns, record) : `New ${resource.singular.toLowerCase()}`

  // Lets the list focus the record's row when it is shown again.
  useEffect(() => storeOpened(resource.name, record?.id), [resource.name, record?.id])
  useEscape(() => navigate(listAddress))

  const close = () => {
    allowLeaving()
    navigate(listAddress)
  }

  const saving = useSaving({
    file,
    base,
    onBase: setBase,
    editor,
    save,
    onStored: async (values, id) => {
      storeOpened(resource.name, record?.id ?? id)
      close()
      if (record === undefined) return
      for (const notice of dueNotices(resource.notices, editor.begun, values))
        await confirm({ title: notice.title, text: notice.text, cancel: false })
    },
  })

  const submit = async (values: FormValues) => {
    const [unchanged] = editor.marked
    if (unchanged === undefined) return saving.submit(values)
    document.getElementById(`root_${unchanged}`)?.focus()
  }

  const confirmDelete = async ({ id }: StoredRecord) => {
    const confirmation = {
      title: `Delete ${resource.singular}`,
      text: `Are you sure you want to delete ${title}?`,
    }
    if (!(await confirm(confirmation))) return
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
      saving.refuse(error)
      return
    }
    close()
  }

  /** Reverts a change by saving it like any other change: it can be refused, and it is recorded in the history. */
  const revert = (earlier: FormValues) => {
    if (base === undefined) return
    const values = formValues(file, { ...base, ...earlier })
    editor.replace(values)
    return saving.submit(values)
  }

  const history = record && maySave && audit && may(audit, 'list') && (
    <RecordHistory
      audit={audit}
      file={file}
      record={record}
      onRevert={editor.isDirty || isBusy ? undefined : revert}
    />
  )

  const Frame = record ? Edit : Create
  const form = (
    <Frame
      {...formLook}
      resource={resource.name}
      breadcrumb={false}
      goBack={null}
      headerButtons={
        <>
          {record && <RecordTools file={file} record={record} around={around} />}
          {record && <RecordActions file={file} record={record} disabled={editor.isDirty || isBusy} />}
          {history}
        </>
      }
      footerButtons={none}
      title={<Typography variant="h2">{title}</Typography>}
    >
      {saving.conflict && (
        <ConflictDialog
          singular={resource.singular.toLowerCase()}
          schema={formSchemaOf(file)}
          fields={saving.conflict.fields}
          lookups={editor.lookups.current}
          onCancel={saving.cancelMerge}
          onReload={() => {
            saving.cancelMerge()
            allowLeaving()
            onReload?.()
          }}
          onSave={saving.saveMerged}
        />
      )}
      {record?.isOwn === false && (
        <Alert severity="info">Only its owner can change this {resource.singular.toLowerCase()}.</Alert>
      )}
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
        {editor.summary !== undefined && (
          <Typography sx={{ mt: 6, p: 4, border: 1, borderColor: 'divider', borderRadius: 1 }}>
            {editor.summary}
          </Typography>
        )}
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
  if (!resource.parts) return form
  return (
    <Box sx={{ containerType: 'inline-size' }}>
      <Box sx={withParts}>
        {form}
        <RecordParts file={file} record={record} sent={shape.toCall(editor.values)} />
      </Box>
    </Box>
  )
}

/** Overlays handle Escape themselves. */
const OVERLAYS = '[role="dialog"], [role="alertdialog"], [role="listbox"], [role="menu"]'

/** Calls `leave` on Escape, wherever the focus is. */
function useEscape(leave: () => void): void {
  const pressed = useEffectEvent((event: KeyboardEvent) => {
    if (isPressed('leaveForm', event) && !event.defaultPrevented && document.querySelector(OVERLAYS) === null)
      leave()
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => pressed(event)
    document.addEventListener('keydown', listener)
    return () => document.removeEventListener('keydown', listener)
  }, [])
}
