import Box from '@mui/material/Box'
import { StatusKey } from '#shell/windowStatus/StatusKey.tsx'
import { tokens } from '#tokens.ts'
import type { WorkName } from '#weather/windows/job/workNames.ts'

/** Pixels of a key on one line. */
export const KEY_HEIGHT = 22

interface BarKeyProps {
  names: readonly WorkName[]
  /** Whether windows of the bar are paler where they are less sure. */
  isShaded?: boolean
}

/** The key to the marks of bar and table, beside them. */
export const BarKey = ({ names, isShaded = false }: BarKeyProps) => (
  <Box sx={look}>
    <StatusKey names={names} />
    {isShaded && (
      <Box
        component="span"
        data-testid="certainty-key"
        sx={{ display: 'inline-flex', alignItems: 'center', gap: 1 }}
      >
        <PaleSwatch />
        Paler edge: less sure
      </Box>
    )}
  </Box>
)

/** A window whose lower edge is paler, as in the bar. */
const PaleSwatch = () => (
  <svg width="14" height="12" aria-hidden="true" style={{ flex: 'none' }}>
    <rect width="14" height="8" fill={tokens.status.ok} />
    <rect y="8" width="14" height="4" fill={tokens.status.ok} fillOpacity="0.4" />
  </svg>
)

const look = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  flex: 'none',
  columnGap: 3,
  minHeight: KEY_HEIGHT,
  fontSize: tokens.font.size.caption,
  color: 'text.secondary',
} as const
