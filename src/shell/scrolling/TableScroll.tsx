import Box from '@mui/material/Box'
import type { SxProps, Theme } from '@mui/material/styles'
import TableContainer from '@mui/material/TableContainer'
import { type ReactNode, useState } from 'react'
import { MoreColumns } from './MoreColumns.tsx'

interface TableScrollProps {
  label: string
  /** The number of columns. */
  columns: number
  children: ReactNode
  sx?: SxProps<Theme>
}

/**
 * A table as high as its rows. If its columns need more room it scrolls sideways, which its right edge shows; it can be focused
 * to be scrolled by keyboard.
 */
export function TableScroll({ label, columns, children, sx }: TableScrollProps) {
  const [scroller, setScroller] = useState<HTMLElement | null>(null)
  return (
    <Box sx={{ position: 'relative', minWidth: 0, flexShrink: 0 }}>
      <TableContainer ref={setScroller} tabIndex={0} role="region" aria-label={label} sx={sx ?? {}}>
        {children}
      </TableContainer>
      <MoreColumns scroller={scroller} count={columns} />
    </Box>
  )
}
