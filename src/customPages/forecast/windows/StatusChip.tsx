import Box from '@mui/material/Box'
import { StatusMark } from '#shell/windowStatus/StatusMark.tsx'
import { tokens } from '#tokens.ts'
import type { FirstLine } from '#weather/windows/firstLine.ts'
import { statusName } from '#weather/windows/windowStatus.ts'

/** The current status, and what a planner is told first. */
export const StatusChip = ({ status, text }: FirstLine) => (
  <Box sx={chip} data-testid="status-chip">
    {status !== undefined && <StatusMark name={statusName(status)} />}
    <span>{text}</span>
  </Box>
)

/** As wide as its text, up to the whole row. */
const chip = {
  display: 'inline-flex',
  alignItems: 'center',
  gap: 2,
  fontSize: { xs: tokens.font.size.table, sm: 'inherit' },
  lineHeight: 1.3,
  fontWeight: 'fontWeightBold',
  fontFeatureSettings: tokens.font.numbers,
} as const
