import Box from '@mui/material/Box'
import { type FocusEvent, useCallback } from 'react'
import { ColumnHeader } from './columns/ColumnHeader.tsx'
import type { Slot } from './columns/columnSlots.ts'
import type { TableColumn } from './columns/tableColumns.ts'
import { Gap } from './Gap.tsx'

interface TableHeadProps {
  slots: readonly Slot[]
  columns: readonly TableColumn[]
  isCompact: boolean
  clock: string
  /** Receives the focused column, which stays drawn. */
  onFocus: (id: string | null) => void
}

/** The names of the columns, each of which can be moved. */
export function TableHead({ slots, columns, isCompact, clock, onFocus }: TableHeadProps) {
  const focused = useCallback(
    ({ target }: FocusEvent) => onFocus(target.closest('th')?.dataset.column ?? null),
    [onFocus],
  )
  return (
    <thead onFocus={focused} onBlur={() => onFocus(null)}>
      <tr aria-rowindex={1}>
        <th scope="col" aria-colindex={1}>
          <Box
            sx={{
              px: 2,
              py: 1,
              fontSize: 'caption.fontSize',
              fontWeight: 'fontWeightBold',
              color: 'text.secondary',
            }}
          >
            Time
            <Box
              component="span"
              sx={{ display: 'block', fontWeight: 'fontWeightRegular', whiteSpace: 'normal' }}
            >
              {clock}
            </Box>
          </Box>
        </th>
        {slots.map((slot) => {
          const column = columns[slot.position]
          if (slot.isGap || !column) return <Gap key={`gap ${slot.position}`} />
          return (
            <ColumnHeader key={column.id} column={column} position={slot.position} isCompact={isCompact} />
          )
        })}
      </tr>
    </thead>
  )
}
