import { useSortable } from '@dnd-kit/sortable'
import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import { tokens } from '../../../theme.ts'
import type { TableColumn } from './tableColumns.ts'

/** A column's name and unit; it is dragged to its place, or moved with space and the arrow keys. */
export function ColumnHeader({ column: { id, label, unit, tint } }: { column: TableColumn }) {
  const { setNodeRef, setActivatorNodeRef, attributes, listeners, transform, transition, isDragging } =
    useSortable({ id })
  return (
    <th
      ref={setNodeRef}
      scope="col"
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
        sx={{
          display: 'flex',
          flexDirection: 'column',
          alignItems: 'flex-end',
          justifyContent: 'flex-end',
          width: 1,
          height: 1,
          minHeight: tokens.size.tableRow,
          px: 2,
          py: 1,
          fontSize: tokens.font.size.caption,
          fontWeight: tokens.font.strong,
          lineHeight: 1.3,
          textAlign: 'right',
          whiteSpace: 'normal',
          color: 'text.secondary',
          cursor: isDragging ? 'grabbing' : 'grab',
          touchAction: 'manipulation',
          '&:focus-visible': { outline: 2, outlineColor: 'primary.main', outlineOffset: -2 },
        }}
      >
        <span>{label}</span>
        <Box component="span" sx={{ fontWeight: tokens.font.regular }}>
          {unit}
        </Box>
      </ButtonBase>
    </th>
  )
}
