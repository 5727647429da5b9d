import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { lazy, Suspense, useState } from 'react'
import { useAccess } from '#providers/access/useAccess.ts'
import { countText } from '../record/countText.ts'
import { ActOnMany } from './ActOnMany.tsx'
import { type BulkProps, type Undoable, useBulk, useUndoable } from './useBulk.ts'

const BulkEditDialog = lazy(async () => ({ default: (await import('./BulkEditDialog.tsx')).BulkEditDialog }))
const BulkDeleteDialog = lazy(async () => ({
  default: (await import('./deletion/BulkDeleteDialog.tsx')).BulkDeleteDialog,
}))

interface UndoProps extends Pick<BulkProps, 'file'> {
  /** What was done, which stays when it can no longer be undone; without it the message is shown only as long as its button. */
  lasting?: string
}

/** What was done last, and for half a minute a button that undoes it. */
export function UndoAlert({ file, lasting }: UndoProps) {
  const bulk = useBulk(file)
  const undoable = useUndoable(file.resource.name)
  const [isUndone, setUndone] = useState(false)
  if (!undoable && (lasting === undefined || isUndone)) return null
  const undo = async (last: Undoable) => {
    setUndone(true)
    // The snackbar shows the failure.
    await bulk.undo(last).catch(() => setUndone(false))
  }
  return (
    <Alert
      severity="success"
      {...(undoable && lasting === undefined && { onClose: undoable.dismiss })}
      action={
        undoable && (
          <Button color="inherit" sx={{ whiteSpace: 'nowrap' }} onClick={() => undo(undoable.last)}>
            Undo ({undoable.seconds} s)
          </Button>
        )
      }
    >
      {lasting ?? undoable?.last.text}
    </Alert>
  )
}

/** The actions for the ticked records of a list, and for half a minute afterwards a button that undoes the last one. */
export function BulkActions({ onDone, ...props }: BulkProps & { onDone: () => void }) {
  const { file, records } = props
  const { may } = useAccess()
  const [open, setOpen] = useState<'edit' | 'delete'>()
  const close = (isDone: boolean) => {
    setOpen(undefined)
    if (isDone) onDone()
  }
  return (
    <>
      <UndoAlert file={file} />
      {records.length > 0 && (
        <Box
          role="toolbar"
          aria-label="Selected"
          sx={{ display: 'flex', gap: 2, alignItems: 'center', flexWrap: 'wrap' }}
        >
          <Typography role="status">{countText(file, records.length)} selected</Typography>
          {may(file, 'edit') && (
            <Button variant="outlined" onClick={() => setOpen('edit')}>
              Edit selected
            </Button>
          )}
          {may(file, 'edit') && <ActOnMany file={file} records={records} />}
          {may(file, 'delete') && (
            <Button variant="outlined" color="error" onClick={() => setOpen('delete')}>
              Delete selected
            </Button>
          )}
        </Box>
      )}
      <Suspense fallback={null}>
        {open === 'edit' && <BulkEditDialog {...props} onClose={close} />}
        {open === 'delete' && <BulkDeleteDialog {...props} onClose={close} />}
      </Suspense>
    </>
  )
}
