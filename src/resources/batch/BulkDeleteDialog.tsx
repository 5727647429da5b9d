import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import ListItemText from '@mui/material/ListItemText'
import Typography from '@mui/material/Typography'
import { useId, useState } from 'react'
import { UNDO_SECONDS } from '../../schemas/batch/batchLimits.ts'
import { VirtualList } from '../../shell/virtualList/VirtualList.tsx'
import { recordTitle } from '../list/columns.ts'
import { type BulkProps, countText, useBulk } from './useBulk.ts'

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
  const remove = async () => {
    setBusy(true)
    try {
      await bulk.remove(records)
      onClose(true)
    } catch {
      setBusy(false)
    }
  }
  return (
    <Dialog open fullWidth maxWidth="sm" aria-labelledby={id} onClose={() => !isBusy && onClose(false)}>
      <DialogTitle id={id} variant="h3" component="h2">
        Delete {countText(file, records.length)}?
      </DialogTitle>
      <DialogContent>
        <Typography gutterBottom>You can undo it for {UNDO_SECONDS} seconds afterwards.</Typography>
        <Box sx={{ height: '16rem' }}>
          <VirtualList
            items={records}
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
        <Button variant="contained" color="error" onClick={remove} disabled={isBusy} autoFocus>
          Delete {records.length.toLocaleString('en')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
