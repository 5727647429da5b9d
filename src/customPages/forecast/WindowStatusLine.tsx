import Box from '@mui/material/Box'
import { tokens } from '../../theme.ts'
import { StatusMark } from './StatusMark.tsx'
import { statusName } from './statusName.ts'
import { WindowsButton } from './whyNot/WindowsButton.tsx'
import type { ListedWindow } from './whyNot/windowList.ts'
import type { WindowSegment } from './windowSegments.ts'
import { windowSummary } from './windowSummary.ts'

const key = ['ok', 'warning', 'alarm'] as const

export interface WindowStatusLineProps {
  segments: readonly WindowSegment[] | null
  /** The windows of the horizon. */
  windows: readonly ListedWindow[]
  siteName: string
  zone: string
  now: number
}

/** The present status and the next window in words, with the key to the bar below. */
export const WindowStatusLine = ({ segments, windows, siteName, zone, now }: WindowStatusLineProps) => {
  const summary = segments && windowSummary(segments, now, zone)
  return (
    <Box
      sx={{
        display: 'flex',
        justifyContent: 'space-between',
        alignItems: 'center',
        gap: { xs: 2, sm: 4 },
        px: { xs: 3, sm: 4 },
        pb: 1.5,
        minHeight: 28,
        fontSize: tokens.font.size.body,
      }}
    >
      {summary ? (
        <>
          <Box
            sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2, fontWeight: 600 }}
          >
            {summary.status !== undefined && (
              <Box component="span" sx={{ display: 'flex', gap: 1.5 }}>
                Now
                <StatusMark name={statusName(summary.status)} />
              </Box>
            )}
            <span>{summary.text}</span>
          </Box>
          <Box
            aria-hidden="true"
            sx={{
              ml: 'auto',
              display: { xs: 'none', sm: 'flex' },
              gap: 3,
              color: 'text.secondary',
              fontSize: tokens.font.size.caption,
            }}
          >
            {key.map((name) => (
              <StatusMark key={name} name={name} />
            ))}
          </Box>
          <WindowsButton siteName={siteName} windows={windows} />
        </>
      ) : (
        <Box sx={{ color: 'text.secondary' }}>No thresholds set</Box>
      )}
    </Box>
  )
}
