import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { lazy, Suspense, useState } from 'react'
import { useAccess } from '#providers/access/useAccess.ts'
import { countText } from '../record/countText.ts'
import { type BulkProps, useBulk, useUndoable } from './useBulk.ts'

const BulkEditDialog = lazy(async () => ({ default: (await import('./BulkEditDialog.tsx')).BulkEditDialog }))
const BulkDeleteDialog = lazy(async () => ({
  default: (await import('./BulkDeleteDialog.tsx')).BulkDeleteDialog,
}))

/** The actions for the ticked records of a list, and for half a minute afterwards a button that undoes the last one. */
export function BulkActions({ onDone, ...props }: BulkProps & { onDone: () => void }) {
  const { file, records } = props
  const { may } = useAccess()
  const bulk = useBulk(file)
  const undoable = useUndoable(file.resource.name)
  const [open, setOpen] = useState<'edit' | 'delete'>()
  const close = (isDone: boolean) => {
    setOpen(undefined)
    if (isDone) onDone()
  }
  return (
    <>
      {undoable && (
        <Alert
          severity="success"
          onClose={undoable.dismiss}
          action={
            <Button color="inherit" onClick={() => bulk.undo(undoable.last).catch(() => undefined)}>
              Undo ({undoable.seconds} s)
            </Button>
          }
        >
          {undoable.last.text}
        </Alert>
      )}
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
