import Box from '@mui/material/Box'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'

/** Shown when no row matches the filter. */
export const NO_ITEMS = 'No items found'

interface FilterFrameProps {
  title: string
  /** The id of the header, for elements that it labels. */
  titleId?: string
  /** The label of the filter box. */
  filter?: string | undefined
  text: string
  onText: (text: string) => void
  children: ReactNode
}

/** The header and filter box above every list that can be filtered. */
export const FilterFrame = ({
  title,
  titleId,
  filter = 'Filter',
  text,
  onText,
  children,
}: FilterFrameProps) => (
  <Box sx={{ display: 'flex', flexDirection: 'column', gap: 2, height: 1, minHeight: 0 }}>
    <Typography id={titleId} variant="h3">
      {title}
    </Typography>
    <TextField
      label={filter}
      value={text}
      onChange={({ target }) => onText(target.value)}
      // Enter would submit a form around the list.
      onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      slotProps={{ htmlInput: { role: 'searchbox' } }}
    />
    {children}
  </Box>
)
