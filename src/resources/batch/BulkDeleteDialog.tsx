import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import ListItemText from '@mui/material/ListItemText'
import Typography from '@mui/material/Typography'
import { useId, useState } from 'react'
import { UNDO_SECONDS } from '#schemas/shapes/records/batchLimits.ts'
import { VirtualList } from '#shell/virtualList/VirtualList.tsx'
import { BelongingsNote } from '../belongings/BelongingsNote.tsx'
import { recordTitle } from '../record/columns.ts'
import { countText } from '../record/countText.ts'
import { type BulkProps, useBulk } from './useBulk.ts'

/** The records that are left out for a reason, in words. */
function refusedText(
  reason: string | undefined,
  refused: BulkProps['records'],
  columns: BulkProps['columns'],
) {
  const names = refused
    .filter(({ refusal }) => refusal === reason)
    .map((record) => recordTitle(columns, record))
  return `${names.join(', ')} ${names.length === 1 ? 'is' : 'are'} left out: ${reason}.`
}

/** Lists the records to be deleted and asks for confirmation. */
export function BulkDeleteDialog({
  file,
  columns,
  records,
  onClose,
}: BulkProps & { onClose: (isDone: boolean) => void }) {
  const id = useId()
  const bulk = useBulk(file)
  const [isBusy, setBusy] = useState(false)
  const deleted = records.filter(({ refusal }) => refusal === undefined)
  const refused = records.filter(({ refusal }) => refusal !== undefined)
  const remove = async () => {
    setBusy(true)
    try {
      await bulk.remove(deleted)
      onClose(true)
    } catch {
      setBusy(false)
    }
  }
  return (
    <Dialog open fullWidth maxWidth="sm" aria-labelledby={id} onClose={() => !isBusy && onClose(false)}>
      <DialogTitle id={id} variant="h3" component="h2">
        Delete {countText(file, deleted.length)}?
      </DialogTitle>
      <DialogContent>
        {[...new Set(refused.map(({ refusal }) => refusal))].map((reason) => (
          <Alert key={reason} severity="warning" sx={{ mb: 2, maxHeight: '8rem', overflow: 'auto' }}>
            {refusedText(reason, refused, columns)}
          </Alert>
        ))}
        {file.resource.api?.belongings && deleted.length > 0 && (
          <Box sx={{ mb: 4 }}>
            <BelongingsNote
              file={file}
              records={deleted}
              title={deleted.length === 1 ? recordTitle(columns, deleted[0]!) : 'them'}
            />
          </Box>
        )}
        <Typography gutterBottom>You can undo it for {UNDO_SECONDS} seconds afterwards.</Typography>
        <Box sx={{ height: '16rem' }}>
          <VirtualList
            items={deleted}
            label="To be deleted"
            empty=""
            rowHeight={36}
            rowKey={(record) => record.id}
            renderRow={(record) => (
              <ListItemText
                primary={recordTitle(columns, record)}
                slotProps={{ primary: { noWrap: true } }}
              />
            )}
          />
        </Box>
      </DialogContent>
      <DialogActions sx={{ px: 6, pb: 4 }}>
        <Button onClick={() => onClose(false)} disabled={isBusy}>
          Cancel
        </Button>
        <Button
          variant="contained"
          color="error"
          onClick={remove}
          disabled={isBusy || deleted.length === 0}
          autoFocus
        >
          Delete {deleted.length.toLocaleString('en')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
