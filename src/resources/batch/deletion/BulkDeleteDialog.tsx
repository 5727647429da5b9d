import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import LinearProgress from '@mui/material/LinearProgress'
import ListItemText from '@mui/material/ListItemText'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { type BulkProps, useBulk } from '#resources/batch/useBulk.ts'
import { BelongingsNote } from '#resources/belongings/BelongingsNote.tsx'
import { recordTitle } from '#resources/record/columns.ts'
import { countText } from '#resources/record/countText.ts'
import { UNDO_SECONDS } from '#schemas/shapes/records/batchLimits.ts'
import type { RowResult } from '#schemas/shapes/records/recordBatch.ts'
import { VirtualList } from '#shell/virtualList/VirtualList.tsx'
import { DeletionNote, tryDeletion } from './DeletionNote.tsx'

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

/** The records that cannot be deleted for a reason, in words. */
function wrongText(rows: readonly RowResult[], { records, columns }: Pick<BulkProps, 'records' | 'columns'>) {
  const reasons = Map.groupBy(rows, ({ errors = [] }) => errors.map(({ message }) => message).join(' '))
  return [...reasons].map(([reason, of]) => {
    const names = records
      .filter((record) => of.some(({ id }) => id === record.id))
      .map((record) => recordTitle(columns, record))
    return `${names.join(', ')} cannot be deleted: ${reason}`
  })
}

/** Lists the records to be deleted, says what refers to them, and asks for confirmation. */
export function BulkDeleteDialog({
  file,
  columns,
  records,
  onClose,
}: BulkProps & { onClose: (isDone: boolean) => void }) {
  const id = useId()
  const bulk = useBulk(file)
  const [isBusy, setBusy] = useState(false)
  const [percent, setPercent] = useState<number>()
  const deleted = records.filter(({ refusal }) => refusal === undefined)
  const refused = records.filter(({ refusal }) => refusal !== undefined)
  const { data: tried } = useQuery({
    queryKey: [file.resource.name, 'tried deletion', deleted.map((record) => record.id)],
    queryFn: () => tryDeletion(file, deleted),
    enabled: deleted.length > 0,
    gcTime: 0,
    retry: false,
  })
  const wrong = tried?.rows.filter(({ is }) => is === 'wrong') ?? []
  const title = deleted.length === 1 ? recordTitle(columns, deleted[0]!) : 'them'
  const remove = async () => {
    setBusy(true)
    setPercent(undefined)
    try {
      await bulk.remove(deleted, setPercent)
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
        {wrongText(wrong, { records, columns }).map((text) => (
          <Alert key={text} severity="error" sx={{ mb: 2, maxHeight: '8rem', overflow: 'auto' }}>
            {text}
          </Alert>
        ))}
        {wrong.length === 0 && <DeletionNote answer={tried} title={title} />}
        {file.resource.api?.belongings && deleted.length > 0 && (
          <Box sx={{ mb: 4 }}>
            <BelongingsNote file={file} records={deleted} title={title} />
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
      {isBusy && (
        <LinearProgress
          aria-label={`Deleting ${countText(file, deleted.length)}`}
          {...(percent !== undefined && { variant: 'determinate', value: percent })}
        />
      )}
      <DialogActions sx={{ px: 6, pb: 4 }}>
        <Button onClick={() => onClose(false)} disabled={isBusy}>
          Cancel
        </Button>
        <Button
          variant="contained"
          color="error"
          onClick={remove}
          disabled={isBusy || deleted.length === 0 || wrong.length > 0}
          autoFocus
        >
          Delete {deleted.length.toLocaleString('en')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
