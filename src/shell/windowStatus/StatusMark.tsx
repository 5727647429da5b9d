import Box from '@mui/material/Box'
import { useId } from 'react'
import { tokens } from '#tokens.ts'
import { type WorkName, workWords } from '#weather/windows/job/workNames.ts'
import { StatusPatterns, statusFill } from './StatusPatterns.tsx'

/** What an hour is, as a small swatch and its word. */
export const StatusMark = ({ name }: { name: WorkName }) => (
  <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 1, whiteSpace: 'nowrap' }}>
    <StatusSwatch name={name} />
    {workWords[name]}
  </Box>
)

const { status } = tokens

const edges: Readonly<Record<WorkName, string>> = {
  ...status,
  window: status.ok,
  short: status.ok,
  closed: status.unknown,
}

/** The color and pattern of an hour; decorative, for use beside its word. */
export const StatusSwatch = ({ name }: { name: WorkName }) => {
  const id = useId()
  return (
    <svg width="14" height="12" aria-hidden="true" style={{ flex: 'none' }}>
      <StatusPatterns id={id} />
      <rect x="0.5" y="0.5" width="13" height="11" rx="2" fill={statusFill(id, name)} stroke={edges[name]} />
    </svg>
  )
}
