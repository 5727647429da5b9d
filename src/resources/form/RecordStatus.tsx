import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useRef } from 'react'
import { useAccess } from '#providers/access/useAccess.ts'
import { ApiError, call } from '#providers/api/request.ts'
import { useForms } from '#providers/resources/forms.ts'
import { type ApiRoute, type ApiRouteName, apiRoute } from '#schemas/calls/apiRoutes.ts'
import type { RecordAction, ResourceFile, StoredRecord } from '#schemas/resourceFile/resourceFile.ts'
import { useConfirm } from '#shell/useConfirm.tsx'
import { seesField } from '../fields.ts'
import { cellText, columnOf } from '../record/columns.ts'

interface RecordStatusProps {
  file: ResourceFile
  record: StoredRecord
  disabled: boolean
  /** Reloads the record after an action has changed it. */
  onChange: () => void
}

/** The status fields of a stored record, as configured in its file, and the buttons of its actions. */
export function RecordStatus({ file, record, disabled, onChange }: RecordStatusProps) {
  const { title } = file.resource
  const { permits } = useAccess()
  const facts = (file.resource.facts ?? []).flatMap(({ field, none }) => {
    const schema = file.schema.properties[field]
    if (!schema || !seesField(schema, permits)) return []
    const column = columnOf(field, schema)
    const text = cellText(column, record[field]) || none
    return text ? [{ field, title: column.title, text }] : []
  })
  const actions = useActions(file, record)
  if (facts.length === 0 && actions.length === 0) return null
  return (
    <Box
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 4,
        p: 4,
        mb: 4,
        border: 1,
        borderColor: 'divider',
      }}
    >
      <Box
        component="dl"
        sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 8, rowGap: 2, flex: '1 1 16rem', m: 0 }}
      >
        {facts.map((fact) => (
          <Box key={fact.field}>
            <Typography component="dt" variant="body2" color="text.secondary">
              {fact.title}
            </Typography>
            <Typography component="dd" sx={{ m: 0 }}>
              {fact.text}
            </Typography>
          </Box>
        ))}
      </Box>
      <Box role="group" aria-label={title} sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
        {actions.map(({ slot, action }) => (
          <ActionButton key={slot} action={action} record={record} disabled={disabled} onChange={onChange} />
        ))}
      </Box>
    </Box>
  )
}

/** The actions available for the record and the user. Keyed by position, so that an action replacing another keeps the focus. */
function useActions({ resource, schema }: ResourceFile, record: StoredRecord) {
  const { may, permits } = useAccess()
  const { resources } = useForms()
  const isOpen = ({ access }: ApiRoute) => {
    if (!('resource' in access)) return permits(access)
    const file = resources[access.resource]
    return file !== undefined && may(file, access.action)
  }
  const isOffered = ({ call: name, when = {} }: RecordAction) =>
    Object.entries(when).every(
      ([field, value]) => (record[field] ?? schema.properties[field]?.default) === value,
    ) && isOpen(apiRoute(name as ApiRouteName))
  if (record.refusal !== undefined) return []
  return (resource.api?.actions ?? []).filter(isOffered).map((action, slot) => ({ slot, action }))
}

interface ActionButtonProps extends Pick<RecordStatusProps, 'record' | 'disabled' | 'onChange'> {
  action: RecordAction
}

function ActionButton({ action, record, disabled, onChange }: ActionButtonProps) {
  const { call: name, title, confirm: confirmation, answer } = action
  const confirm = useConfirm()
  // The button is not disabled while busy, so that the dialog can return the focus to it.
  const isBusy = useRef(false)

  const run = async () => {
    if (isBusy.current || !(await confirm({ title, text: confirmation, ok: title }))) return
    isBusy.current = true
    try {
      const value = await call<Record<string, unknown>>(name as ApiRouteName, { params: { id: record.id } })
      if (answer && value[answer.field] !== undefined)
        await confirm({
          title: answer.title,
          text: <ShownValue value={String(value[answer.field])} text={answer.text} />,
          cancel: false,
        })
      onChange()
    } catch (error) {
      // The snackbar shows the failure.
      if (!(error instanceof ApiError)) throw error
    } finally {
      isBusy.current = false
    }
  }

  return (
    <Button variant="outlined" disabled={disabled} onClick={run}>
      {title}
    </Button>
  )
}

/** A value that is shown only once, with a text below it; a click selects the whole value. */
const ShownValue = ({ value, text }: { value: string; text: string }) => (
  <>
    <Box
      component="output"
      sx={{
        display: 'block',
        mb: 4,
        fontFamily: 'monospace',
        fontSize: '1.25rem',
        color: 'text.primary',
        overflowWrap: 'anywhere',
        userSelect: 'all',
      }}
    >
      {value}
    </Box>
    {text}
  </>
)
