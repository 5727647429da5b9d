import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import TextField from '@mui/material/TextField'
import { useId, useState } from 'react'
import { FilterableList } from '#shell/filterableList/FilterableList.tsx'
import type { FilterableColumn, FilterableRow, RowValue } from '#shell/filterableList/filterableRows.ts'

/** Pixels. */
const HEIGHT = 300

interface LastDayDialogProps {
  title: string
  /** The title of the rows and the label of their filter. */
  side: { title: string; filter: string }
  columns: readonly FilterableColumn[]
  /** The connected rows. */
  rows: readonly FilterableRow[]
  sortedBy: string | undefined
  onClose: () => void
  /** Called with the chosen rows and their last day; null for no end. */
  onSave: (values: ReadonlySet<RowValue>, day: string | null) => void
}

/** Chooses connected rows and the last day of their connection. */
export function LastDayDialog({ title, side, columns, rows, sortedBy, onClose, onSave }: LastDayDialogProps) {
  const id = useId()
  const [chosen, setChosen] = useState<ReadonlySet<RowValue>>(new Set())
  const [day, setDay] = useState('')
  const select = (changed: Map<RowValue, boolean>) => {
    const next = new Set(chosen)
    for (const [value, isOn] of changed) {
      if (isOn) next.add(value)
      else next.delete(value)
    }
    setChosen(next)
  }
  const save = (until: string | null) => {
    onSave(chosen, until)
    onClose()
  }
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" aria-labelledby={id}>
      <DialogTitle id={id}>{title}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 4 }}>
        <FilterableList
          {...side}
          columns={columns}
          rows={rows}
          {...(sortedBy && { sortedBy })}
          selection="many"
          selected={chosen}
          height={HEIGHT}
          onSelect={select}
        />
        <TextField
          type="date"
          label={title}
          value={day}
          onChange={({ target }) => setDay(target.value)}
          helperText="Access ends when this day is over."
          slotProps={{ inputLabel: { shrink: true } }}
          sx={{ justifySelf: 'start' }}
        />
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>Cancel</Button>
        <Button disabled={chosen.size === 0} onClick={() => save(null)}>
          No end
        </Button>
        <Button variant="contained" disabled={chosen.size === 0 || day === ''} onClick={() => save(day)}>
          Save
        </Button>
      </DialogActions>
    </Dialog>
  )
}
