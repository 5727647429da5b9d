import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { Key, ReactNode } from 'react'
import { Virtuoso } from 'react-virtuoso'
import { tokens } from '../tokens.ts'

export interface VirtualListProps<T> {
  items: readonly T[]
  /** What a screen reader calls the list. */
  label: string
  /** The sentence of an empty list. */
  empty: string
  renderRow: (item: T, index: number) => ReactNode
  rowKey: (item: T) => Key
  rowHeight?: number
}

/** A list that draws only the rows in view, all of one height; it fills the place it is given. */
export function VirtualList<T>({
  items,
  label,
  empty,
  renderRow,
  rowKey,
  rowHeight = tokens.size.listRow,
}: VirtualListProps<T>) {
  if (items.length === 0) {
    return (
      <Typography color="text.secondary" sx={{ p: 4, textAlign: 'center' }} role="status">
        {empty}
      </Typography>
    )
  }
  return (
    <Virtuoso
      data={items}
      aria-label={label}
      role="list"
      fixedItemHeight={rowHeight}
      computeItemKey={(_, item) => rowKey(item)}
      itemContent={(index, item) => (
        <Box role="listitem" sx={{ height: rowHeight }}>
          {renderRow(item, index)}
        </Box>
      )}
      style={{ height: '100%' }}
    />
  )
}
