import Box from '@mui/material/Box'
import { StatusKey } from '#shell/windowStatus/StatusKey.tsx'
import type { WorkName } from '#weather/windows/job/workNames.ts'

/** Pixels of a key on one line. */
export const KEY_HEIGHT = 22

/** The key to the marks of bar and table, beside them. */
export const BarKey = ({ names }: { names: readonly WorkName[] }) => (
  <Box sx={{ display: 'flex', alignItems: 'center', flex: 'none', minHeight: KEY_HEIGHT }}>
    <StatusKey names={names} />
  </Box>
)
