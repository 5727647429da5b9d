import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import { useInvalidate } from '@refinedev/core'
import { useId, useState } from 'react'
import { call } from '#providers/api/request.ts'
import { showStatus } from '#providers/status.ts'
import type { ApiRouteName } from '#schemas/calls/apiRoutes.ts'
import type { RecordAction, ResourceFile, StoredRecord } from '#schemas/resourceFile/resourceFile.ts'
import { useTableFormat } from '#shell/tableFile/SaveTableButton.tsx'
import { saveTable } from '#shell/tableFile/saveTable.ts'
import { useConfirm } from '#shell/useConfirm.tsx'
import { countText } from '../record/countText.ts'

/** What a call about many records answers. */
interface ManyAnswer {
  done: number
  refused: readonly { id: number; username?: string; message: string }[]
  /** What each record is given, which is shown only once. */
  given: readonly Record<string, string | number>[]
}

interface ActOnManyProps {
  file: ResourceFile
  /** The ticked records, or those that an import has made. */
  records: readonly Pick<StoredRecord, 'id'>[]
  /** Offers only what is for new records. */
  areNew?: boolean
}

const reason = ({ id, username, message }: ManyAnswer['refused'][number]) => `${username ?? id}: ${message}`

/** What was given, with a column for each field that one of the records has. */
function givenRows(given: ManyAnswer['given']): string[][] {
  const fields = [...new Set(given.flatMap(Object.keys))]
  return [fields, ...given.map((one) => fields.map((field) => String(one[field] ?? '')))]
}

/** The actions of a record's form that can be done for many records. */
export function ActOnMany({ file, records, areNew = false }: ActOnManyProps) {
  const confirm = useConfirm()
  const invalidate = useInvalidate()
  const [busy, setBusy] = useState<string>()
  const [shown, setShown] = useState<{ title: string; answer: ManyAnswer }>()

  const run = async ({ title, many }: RecordAction) => {
    if (!many) return
    const count = countText(file, records.length)
    if (!(await confirm({ title: `${title}: ${count}`, text: many.confirm, ok: title }))) return
    setBusy(title)
    try {
      const body = { action: many.action, ids: records.map(({ id }) => id) }
      const answer = await call<ManyAnswer>(many.call as ApiRouteName, { body })
      if (answer.refused.length + answer.given.length > 0) setShown({ title, answer })
      else showStatus({ ok: true, message: `${title}: ${countText(file, answer.done)}` })
      await invalidate({ resource: file.resource.name, invalidates: ['list', 'many', 'detail'] })
    } catch {
      // The snackbar shows the failure.
    } finally {
      setBusy(undefined)
    }
  }

  return (
    <>
      {(file.resource.api?.actions ?? [])
        .filter(({ many }) => (areNew ? many?.isForNew : many !== undefined))
        .map((action) => (
          <Button
            key={action.title}
            variant="outlined"
            loading={busy === action.title}
            disabled={busy !== undefined}
            onClick={() => void run(action)}
          >
            {action.title}
          </Button>
        ))}
      {shown && <ManyResult file={file} {...shown} onClose={() => setShown(undefined)} />}
    </>
  )
}

interface ManyResultProps {
  file: ResourceFile
  title: string
  answer: ManyAnswer
  onClose: () => void
}

/** What an action has given, to be saved now, and whom it was refused. Only its buttons close it, because it is shown only once. */
function ManyResult({ file, title, answer: { done, given, refused }, onClose }: ManyResultProps) {
  const id = useId()
  const [format] = useTableFormat()
  return (
    <Dialog open fullWidth maxWidth="sm" aria-labelledby={id}>
      <DialogTitle id={id}>{`${title}: ${countText(file, done)}`}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 4 }}>
        {given.length > 0 && (
          <DialogContentText>
            What you hand over to each is shown only this once: save it now.
          </DialogContentText>
        )}
        {refused.length > 0 && (
          <Alert severity="warning">
            {`${countText(file, refused.length)} left as before:`}
            <Box component="ul" sx={{ m: 0, pl: 4, maxHeight: '12rem', overflow: 'auto' }}>
              {refused.map((one) => (
                <li key={one.id}>{reason(one)}</li>
              ))}
            </Box>
          </Alert>
        )}
      </DialogContent>
      <DialogActions>
        {given.length > 0 && (
          <Button
            variant="contained"
            onClick={() => saveTable(`${file.resource.title} ${title}`, givenRows(given), format)}
          >
            Save {format.kind === 'csv' ? 'CSV' : 'workbook'}
          </Button>
        )}
        <Button onClick={onClose}>Close</Button>
      </DialogActions>
    </Dialog>
  )
}
