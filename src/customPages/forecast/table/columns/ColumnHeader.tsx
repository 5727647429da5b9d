import { useSortable } from '@dnd-kit/sortable'
import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import { tokens } from '#tokens.ts'
import { HEADER_HEIGHT } from '../tableSize.ts'
import type { TableColumn } from './tableColumns.ts'

interface ColumnHeaderProps {
  column: TableColumn
  position: number
  isCompact: boolean
}

/** A column's name and unit; movable by dragging, or by Space and the arrow keys. */
export function ColumnHeader({ column, position, isCompact }: ColumnHeaderProps) {
  const { id, label, shortLabel, unit, tint } = column
  const { setNodeRef, setActivatorNodeRef, attributes, listeners, transform, transition, isDragging } =
    useSortable({ id })
  return (
    <th
      ref={setNodeRef}
      scope="col"
      aria-colindex={position + 2}
      data-tint={tint}
      data-column={id}
      style={{
        transform: transform ? `translateX(${transform.x}px)` : undefined,
        transition,
        zIndex: isDragging ? 3 : undefined,
      }}
    >
      <ButtonBase
        ref={setActivatorNodeRef}
        {...attributes}
        {...listeners}
        aria-label={isCompact ? `${label} ${unit}` : undefined}
        sx={{
          display: 'flex',
          flexDirection: 'column',
          alignItems: 'flex-end',
          justifyContent: 'flex-end',
          width: 1,
          height: 1,
          minHeight: HEADER_HEIGHT,
          px: isCompact ? 1.5 : 2,
          py: 1,
          fontFamily: 'inherit',
          fontSize: tokens.font.size.caption,
          fontWeight: tokens.font.strong,
          lineHeight: 1.3,
          textAlign: 'right',
          whiteSpace: 'normal',
          textWrap: 'balance',
          bgcolor: isDragging ? 'action.hover' : undefined,
          boxShadow: isDragging ? 1 : 0,
          color: 'text.secondary',
          cursor: isDragging ? 'grabbing' : 'grab',
          touchAction: 'manipulation',
          '&:focus-visible': { outline: 2, outlineColor: 'primary.main', outlineOffset: -2 },
        }}
      >
        <span>{isCompact ? shortLabel : label}</span>
        <Box component="span" sx={{ fontWeight: tokens.font.regular }}>
          {unit}
        </Box>
      </ButtonBase>
    </th>
  )
}
