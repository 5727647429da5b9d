import Box from '@mui/material/Box'
import { useId } from 'react'
import { tokens } from '#tokens.ts'
import { type StatusName, statusWords } from '#weather/windows/windowStatus.ts'
import { StatusPatterns, statusFill } from './StatusPatterns.tsx'

/** A status as a small swatch and its word. */
export const StatusMark = ({ name }: { name: StatusName }) => (
  <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 1, whiteSpace: 'nowrap' }}>
    <StatusSwatch name={name} />
    {statusWords[name]}
  </Box>
)

/** The color and pattern of a status; decorative, for use beside its word. */
export const StatusSwatch = ({ name }: { name: StatusName }) => {
  const id = useId()
  return (
    <svg width="14" height="12" aria-hidden="true" style={{ flex: 'none' }}>
      <StatusPatterns id={id} />
      <rect
        x="0.5"
        y="0.5"
        width="13"
        height="11"
        rx="2"
        fill={statusFill(id, name)}
        stroke={tokens.status[name]}
      />
    </svg>
  )
}
