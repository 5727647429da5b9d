import { useSortable } from '@dnd-kit/sortable'
import DragIndicator from '@mui/icons-material/DragIndicator'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import IconButton from '@mui/material/IconButton'
import { useMemo, useState } from 'react'
import type { Column } from '#resources/record/columns.ts'
import { SortableItems } from '#shell/sortable/SortableItems.tsx'
import { tokens } from '#tokens.ts'
import { type ChosenColumn, movedTo, offeredOrder } from './chosenColumns.ts'

interface ColumnPanelProps {
  /** Every column that the list can have. */
  offered: readonly Column[]
  /** The columns that it has, in their order. */
  chosen: readonly ChosenColumn[]
  /** Receives undefined for the columns of the file. */
  onChosen: (columns: readonly ChosenColumn[] | undefined) => void
}

/** The columns of a list: ticked ones are shown, and drag or arrow keys move them. */
export function ColumnPanel({ offered, chosen, onChosen }: ColumnPanelProps) {
  const [order, setOrder] = useState(() => offeredOrder(offered, chosen))
  const titles = useMemo(() => new Map(offered.map(({ field, title }) => [field, title])), [offered])
  const titleOf = (field: string) => titles.get(field) ?? field
  const isChosen = (field: string) => chosen.some((column) => column.field === field)
  const store = (fields: readonly string[]) =>
    onChosen(fields.map((field) => chosen.find((column) => column.field === field) ?? { field }))

  const move = (moved: string, target: string) => {
    const next = movedTo(order, moved, target)
    setOrder(next)
    store(next.filter(isChosen))
  }
  const tick = (field: string) =>
    store(order.filter((other) => (other === field ? !isChosen(field) : isChosen(other))))
  const reset = () => {
    onChosen(undefined)
    setOrder(offeredOrder(offered, []))
  }

  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <SortableItems noun="column" axis="y" order={order} labelOf={titleOf} onMove={move}>
        <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
          {order.map((field) => (
            <ColumnRow
              key={field}
              field={field}
              title={titleOf(field)}
              isChosen={isChosen(field)}
              // A list without columns would show nothing.
              isFixed={chosen.length === 1 && isChosen(field)}
              onTick={() => tick(field)}
            />
          ))}
        </Box>
      </SortableItems>
      <Button onClick={reset} sx={{ justifySelf: 'start' }}>
        Reset columns
      </Button>
    </Box>
  )
}

interface ColumnRowProps {
  field: string
  title: string
  isChosen: boolean
  isFixed: boolean
  onTick: () => void
}

function ColumnRow({ field, title, isChosen, isFixed, onTick }: ColumnRowProps) {
  const { setNodeRef, setActivatorNodeRef, attributes, listeners, transform, transition, isDragging } =
    useSortable({ id: field })
  return (
    <Box
      component="li"
      ref={setNodeRef}
      style={{ transform: transform ? `translateY(${transform.y}px)` : undefined, transition }}
      sx={{
        display: 'flex',
        alignItems: 'center',
        bgcolor: isDragging ? 'action.hover' : 'background.paper',
        position: 'relative',
        zIndex: isDragging ? 1 : undefined,
      }}
    >
      <IconButton
        ref={setActivatorNodeRef}
        {...attributes}
        {...listeners}
        aria-label={`Move ${title}`}
        sx={{
          width: tokens.size.touch,
          height: tokens.size.touch,
          cursor: isDragging ? 'grabbing' : 'grab',
          touchAction: 'manipulation',
        }}
      >
        <DragIndicator />
      </IconButton>
      <FormControlLabel
        label={title}
        control={<Checkbox checked={isChosen} disabled={isFixed} onChange={onTick} />}
        sx={{ flex: 1, m: 0 }}
      />
    </Box>
  )
}
