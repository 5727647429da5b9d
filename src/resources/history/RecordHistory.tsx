import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Typography from '@mui/material/Typography'
import { type HttpError, useList } from '@refinedev/core'
import { useId, useState } from 'react'
import { Link } from 'react-router'
import type { Concern, ResourceFile, StoredRecord } from '#schemas/resourceFile/resourceFile.ts'
import { Loading } from '#shell/Loading.tsx'
import { MessagePage } from '#shell/MessagePage.tsx'
import { useConfirm } from '#shell/useConfirm.tsx'
import { cellText, columnOf } from '../record/columns.ts'
import { concernedAddress, concernFilters } from '../record/concern.ts'
import type { FormValues } from '../record/recordShape.ts'
import { type ChangedField, ChangesTable, isSecret } from '../widgets/ChangesTable.tsx'

/** An audit entry about one record. */
interface Entry extends StoredRecord {
  at: string
  user?: string
  action: string
  changes: ChangedField[]
}

/** The most entries shown; the audit page has all of them. */
const MOST_ENTRIES = 100

interface RecordHistoryProps {
  /** The audit resource. */
  audit: ResourceFile
  concerns: Concern
  file: ResourceFile
  record: StoredRecord
  /** Undefined while the form has unsaved changes, which would be lost. */
  onRevert: ((earlier: FormValues) => void) | undefined
}

/** A button that opens the history of a record: the changes and who made them. Each change can be reverted. */
export function RecordHistory(props: RecordHistoryProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="outlined" onClick={() => setOpen(true)}>
        History
      </Button>
      {isOpen && <HistoryDialog {...props} onClose={() => setOpen(false)} />}
    </>
  )
}

function HistoryDialog({
  audit,
  concerns,
  file,
  record,
  onRevert,
  onClose,
}: RecordHistoryProps & { onClose: () => void }) {
  const heading = useId()
  const named = { name: file.resource.name, id: record.id }
  const { query } = useList<Entry, HttpError>({
    resource: audit.resource.name,
    filters: concernFilters(concerns, named),
    sorters: audit.resource.sort,
    pagination: { currentPage: 1, pageSize: MOST_ENTRIES, mode: 'server' },
    queryOptions: { gcTime: 0, staleTime: 0 },
    errorNotification: false,
  })
  const { data: entries = [], total = 0 } = query.data ?? {}
  return (
    <Dialog open onClose={onClose} maxWidth="md" fullWidth aria-labelledby={heading}>
      <DialogTitle id={heading} variant="h3" component="h2">
        History
      </DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 6 }}>
        {query.isPending && <Loading />}
        {query.error && <MessagePage title={query.error.message} onRetry={query.refetch} />}
        {query.isSuccess && entries.length === 0 && (
          <Typography>Nothing has been recorded of this {file.resource.singular.toLowerCase()}.</Typography>
        )}
        {entries.map((entry) => (
          <HistoryEntry key={entry.id} audit={audit} entry={entry} onRevert={onRevert} onClose={onClose} />
        ))}
        {total > entries.length && (
          <Typography>
            The newest {entries.length} of {total} entries.
          </Typography>
        )}
      </DialogContent>
      <DialogActions sx={{ px: 6, pb: 4 }}>
        <Button component={Link} to={concernedAddress(audit.resource, concerns, named)}>
          Open in {audit.resource.title.toLowerCase()}
        </Button>
        <Button variant="contained" autoFocus onClick={onClose}>
          Close
        </Button>
      </DialogActions>
    </Dialog>
  )
}

interface HistoryEntryProps extends Pick<RecordHistoryProps, 'audit' | 'onRevert'> {
  entry: Entry
  onClose: () => void
}

function HistoryEntry({ audit, entry, onRevert, onClose }: HistoryEntryProps) {
  const { at, user, action, changes } = entry
  const revertible = changes.filter((change) => !isSecret(change))
  const confirm = useConfirm()
  const text = (field: string, value: unknown) =>
    cellText(columnOf(field, audit.schema.properties[field] ?? {}), value)
  const title = `${text('at', at)} UTC, ${text('user', user)}: ${text('action', action).toLowerCase()}`

  const revert = async () => {
    const fields = revertible.map((change) => change.title).join(', ')
    const isSure = await confirm({
      title: 'Revert this change?',
      text: `The earlier values are written again: ${fields}.`,
      ok: 'Revert',
    })
    if (!isSure) return
    onClose()
    onRevert?.(Object.fromEntries(revertible.map(({ field, before }) => [field, before])))
  }

  return (
    <Box component="section" aria-label={title} sx={{ display: 'grid', gap: 2 }}>
      <Box sx={{ display: 'flex', gap: 2, alignItems: 'center', flexWrap: 'wrap' }}>
        <Typography variant="body1" component="h3" sx={{ flex: 1, overflowWrap: 'anywhere' }}>
          {title}
        </Typography>
        {action === 'updated' && revertible.length > 0 && (
          <Button
            variant="outlined"
            size="small"
            aria-label={`Revert the change of ${text('at', at)}`}
            disabled={onRevert === undefined}
            onClick={revert}
          >
            Revert
          </Button>
        )}
      </Box>
      {changes.length > 0 && <ChangesTable label={`Changes of ${text('at', at)}`} changes={changes} />}
    </Box>
  )
}
