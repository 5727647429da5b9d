import Box from '@mui/material/Box'
import { tokens } from '#tokens.ts'
import type { WorkName } from '#weather/windows/job/workNames.ts'
import { StatusMark } from './StatusMark.tsx'

/** The key to the bars of a page. */
export const StatusKey = ({ names }: { names: readonly WorkName[] }) => (
  <Box component="ul" aria-label="Key to the bars" sx={keyLook}>
    {names.map((name) => (
      <li key={name}>
        <StatusMark name={name} />
      </li>
    ))}
  </Box>
)

/** The look of a key, a list. */
export const keyLook = {
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: 3,
  rowGap: 0.5,
  m: 0,
  p: 0,
  listStyle: 'none',
  color: 'text.secondary',
  fontSize: tokens.font.size.caption,
} as const
