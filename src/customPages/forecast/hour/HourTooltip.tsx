import Box from '@mui/material/Box'
import { useTheme } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import { useDisplay } from '#providers/preferences/displayPreferences.ts'
import { StatusMark } from '#shell/windowStatus/StatusMark.tsx'
import { schemeColor, tokens } from '#tokens.ts'
import type { WorkName } from '#weather/windows/job/workNames.ts'
import { momentText, zoneShortName } from '#weather/zone.ts'
import type { Reading } from './readings.ts'

export interface HourTooltipProps {
  time: number
  zone: string
  /** Undefined without a bar. */
  name: WorkName | undefined
  readings: readonly Reading[]
  /** The limit that decides the status. */
  why?: string
  /** Whether to show two columns, with short names and larger figures. */
  isCompact?: boolean
}

/** The values of every parameter at one hour. */
export const HourTooltip = ({ time, zone, name, readings, why, isCompact = false }: HourTooltipProps) => (
  <Box role="tooltip" sx={{ fontSize: tokens.font.size.table, fontFeatureSettings: tokens.font.numbers }}>
    <Box
      sx={{
        display: 'flex',
        justifyContent: 'space-between',
        gap: 3,
        fontWeight: 600,
        mb: 1,
        ...(isCompact && { fontSize: tokens.font.size.lead, mb: 0.5, mr: `${tokens.size.touch}px` }),
      }}
    >
      <span>{`${momentText(time, zone, useDisplay().language)} ${zoneShortName(zone, time)}`}</span>
      {name !== undefined && <StatusMark name={name} />}
    </Box>
    {why && (
      <Typography variant="body2" sx={isCompact ? compactWhy : wideWhy}>
        {why}
      </Typography>
    )}
    {readings.length === 0 ? (
      <Typography variant="body2" color="text.secondary">
        No weather parameters available
      </Typography>
    ) : isCompact ? (
      <Box sx={{ display: 'grid', gridTemplateColumns: 'repeat(2, minmax(0, 1fr))', columnGap: 2 }}>
        {readings.map((reading) => (
          <CompactReading key={reading.groupId} {...reading} />
        ))}
      </Box>
    ) : (
      <Box sx={{ display: 'grid', gridTemplateColumns: '14px 1fr auto', columnGap: 1.5, rowGap: 0.5 }}>
        {readings.map((reading) => (
          <WideReading key={reading.groupId} {...reading} />
        ))}
      </Box>
    )}
  </Box>
)

const wideWhy = { maxWidth: 320, mb: 1.5 }
const compactWhy = { lineHeight: 1.3, mb: 1 }

const WideReading = ({ label, text, color, angle }: Reading) => (
  <>
    <ReadingMark color={color} angle={angle} />
    <span>{label}</span>
    <Box component="span" sx={{ textAlign: 'right', fontWeight: 600, whiteSpace: 'nowrap' }}>
      {text}
    </Box>
  </>
)

/** A name and its value on one line, or on two if they are too long; a band spans both columns. */
const CompactReading = ({ shortLabel, text, color, angle, isBand }: Reading) => (
  <Box
    sx={{ display: 'flex', alignItems: 'flex-start', gap: 0.5, gridColumn: isBand ? '1 / -1' : undefined }}
  >
    <ReadingMark color={color} angle={angle} />
    <Box sx={{ display: 'flex', flexWrap: 'wrap', flex: 1, alignItems: 'baseline', lineHeight: '20px' }}>
      <Box component="span" sx={{ fontSize: tokens.font.size.caption, color: 'text.secondary', mr: 0.5 }}>
        {shortLabel}
      </Box>
      <Box
        component="span"
        sx={{ ml: 'auto', fontSize: tokens.font.size.lead, fontWeight: 600, whiteSpace: 'nowrap' }}
      >
        {text}
      </Box>
    </Box>
  </Box>
)

/** The color of a reading's line; for a direction, an arrow in its direction of travel. */
const ReadingMark = ({ color, angle }: { color: string; angle?: number }) => {
  const shown = schemeColor(color, useTheme().palette.mode)
  return (
    <svg width="14" height="20" viewBox="-7 -10 14 20" aria-hidden="true">
      {angle === undefined ? (
        <circle r="4" fill={shown} />
      ) : (
        <path d="M0,-6 L4,5 L0,2.5 L-4,5 Z" fill={shown} transform={`rotate(${angle})`} />
      )}
    </svg>
  )
}
