import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { tokens } from '../../theme.ts'
import { zoneShortName } from '../../weather/zone.ts'
import type { Reading } from './readings.ts'
import { StatusMark } from './StatusMark.tsx'
import { statusName } from './statusName.ts'
import type { WindowStatus } from './windowSegments.ts'

export interface HourTooltipProps {
  title: string
  time: number
  zone: string
  /** Undefined where there is no bar. */
  status: WindowStatus | undefined
  readings: readonly Reading[]
  /** Which limit decides the status. */
  why?: string
  /** Pixels of the hour, and of the whole row of charts. */
  x: number
  width: number
}

const DISTANCE = 12

/** Narrower than this there is no room beside the line: the tooltip lies across the foot of the charts. */
const NARROW = 600

const placeOf = (x: number, width: number) => {
  if (width < NARROW) return { left: DISTANCE, right: DISTANCE, bottom: DISTANCE }
  return { top: 44, ...(x < width / 2 ? { left: x + DISTANCE } : { right: width - x + DISTANCE }) }
}

/** Every parameter at one hour, on the side of the line that has more room. */
export const HourTooltip = ({ title, time, zone, status, readings, why, x, width }: HourTooltipProps) => (
  <Box
    role="tooltip"
    style={placeOf(x, width)}
    sx={{
      position: 'absolute',
      zIndex: 2,
      p: 2,
      bgcolor: 'background.paper',
      borderRadius: 1,
      boxShadow: 1,
      pointerEvents: 'none',
      fontSize: tokens.font.size.table,
      fontFeatureSettings: tokens.font.numbers,
    }}
  >
    <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 3, fontWeight: 600, mb: 1 }}>
      <span>{`${title} ${zoneShortName(zone, time)}`}</span>
      {status !== undefined && <StatusMark name={statusName(status)} />}
    </Box>
    {why && (
      <Typography variant="body2" sx={{ maxWidth: { sm: 320 }, mb: 1.5 }}>
        {why}
      </Typography>
    )}
    {readings.length === 0 ? (
      <Typography variant="body2" color="text.secondary">
        No weather parameters available
      </Typography>
    ) : (
      <Box sx={{ display: 'grid', gridTemplateColumns: '14px 1fr auto', columnGap: 1.5, rowGap: 0.5 }}>
        {readings.map((reading) => (
          <ReadingRow key={reading.groupId} {...reading} />
        ))}
      </Box>
    )}
  </Box>
)

const ReadingRow = ({ label, text, color, angle }: Reading) => (
  <>
    <svg width="14" height="20" viewBox="-7 -10 14 20" aria-hidden="true">
      {angle === undefined ? (
        <circle r="4" fill={color} />
      ) : (
        <path d="M0,-6 L4,5 L0,2.5 L-4,5 Z" fill={color} transform={`rotate(${angle})`} />
      )}
    </svg>
    <span>{label}</span>
    <Box component="span" sx={{ textAlign: 'right', fontWeight: 600, whiteSpace: 'nowrap' }}>
      {text}
    </Box>
  </>
)
