import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { ApiError } from '../../../providers/api/request.ts'
import { useDisplay } from '../../../providers/session/displayPreferences.ts'
import { useSession } from '../../../providers/session/session.ts'
import { usePermits } from '../../../providers/session/subject.ts'
import { alertAddress } from '../../../schemas/alerts/alertAddress.ts'
import type { Site } from '../../../schemas/shapes/site.ts'
import { StatusMark } from '../../../shell/windowStatus/StatusMark.tsx'
import { tokens } from '../../../tokens.ts'
import { type WindowSegment, windowSummary } from '../../../weather/windows/segments.ts'
import type { ListedWindow } from '../../../weather/windows/windowList.ts'
import { statusName } from '../../../weather/windows/windowStatus.ts'
import { useShownThresholds } from '../thresholds/useShownThresholds.ts'
import { WindowsDialog } from './WindowsDialog.tsx'

const key = ['ok', 'warning', 'alarm'] as const
const keyWithGaps = [...key, 'unknown'] as const

/** Width of the forecast from which everything is on one line. */
const ONE_LINE = '@container (min-width: 660px)'

/** Layout of the line: two lines where it is narrow, larger type on a phone. */
export const statusLine = {
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  gridTemplateAreas: '"now list" "text text"',
  alignItems: 'center',
  flex: 'none',
  columnGap: 2,
  px: { xs: 3, sm: 4 },
  pb: 1.5,
  minHeight: 74,
  fontSize: { xs: tokens.font.size.lead, sm: tokens.font.size.body },
  [ONE_LINE]: { display: 'flex', minHeight: 36 },
} as const

export interface WindowStatusLineProps {
  segments: readonly WindowSegment[] | null
  /** The windows of the horizon. */
  windows: readonly ListedWindow[]
  site: Pick<Site, 'id' | 'name'>
  zone: string
  now: number
}

/** The present status and the next window in words, with the key to the bar below. */
export const WindowStatusLine = ({ segments, windows, site, zone, now }: WindowStatusLineProps) => {
  const { language } = useDisplay()
  const summary = segments && windowSummary(segments, now, zone, language)
  const hasGaps = segments?.some(({ status }) => status === null)
  return (
    <Box sx={statusLine} data-testid="status-line">
      {summary ? (
        <>
          {summary.status !== undefined && (
            <Box
              component="span"
              sx={{ gridArea: 'now', display: 'flex', gap: 1.5, fontWeight: 'fontWeightBold' }}
            >
              Now
              <StatusMark name={statusName(summary.status)} />
            </Box>
          )}
          <Box component="span" sx={{ gridArea: 'text', flex: 1, fontWeight: 'fontWeightBold' }}>
            {summary.text}
          </Box>
          <Box
            aria-hidden="true"
            sx={{
              display: 'none',
              [ONE_LINE]: { display: 'flex' },
              gap: 3,
              mx: 2,
              color: 'text.secondary',
              fontSize: tokens.font.size.caption,
            }}
          >
            {(hasGaps ? keyWithGaps : key).map((name) => (
              <StatusMark key={name} name={name} />
            ))}
          </Box>
        </>
      ) : (
        <Box sx={{ gridArea: 'now', flex: 1, color: 'text.secondary' }}>No thresholds set</Box>
      )}
      <Box sx={{ gridArea: 'list', display: 'flex' }}>
        <AlertMeButton siteId={site.id} />
        {summary && <WindowsButton siteName={site.name} windows={windows} />}
      </Box>
    </Box>
  )
}

const buttonLook = { flex: 'none', minHeight: { xs: tokens.size.touch, sm: 28 }, py: 0, px: { xs: 1, sm: 4 } }

const alertsRule = { module: 'alerts' }

/** Opens the form of a new alert for the site, with the limits that are set; a multi-user's are those of this browser. */
const AlertMeButton = ({ siteId }: { siteId: number }) => {
  const { isViewed } = useSession()
  const thresholdsOf = useShownThresholds()
  const navigate = useNavigate()
  const [isLoading, setLoading] = useState(false)
  if (!usePermits(alertsRule) || isViewed) return null
  const open = async () => {
    setLoading(true)
    try {
      navigate(alertAddress(siteId, await thresholdsOf(siteId)))
    } catch (error) {
      // The snackbar has shown why.
      if (!(error instanceof ApiError)) throw error
      setLoading(false)
    }
  }
  return (
    <Button size="small" disabled={isLoading} onClick={() => void open()} sx={buttonLook}>
      Alert me
    </Button>
  )
}

interface WindowsButtonProps {
  siteName: string
  windows: readonly ListedWindow[]
}

/** Opens the list of weather windows. */
const WindowsButton = ({ siteName, windows }: WindowsButtonProps) => {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button size="small" aria-haspopup="dialog" onClick={() => setOpen(true)} sx={buttonLook}>
        Windows
      </Button>
      {isOpen && <WindowsDialog siteName={siteName} windows={windows} onClose={() => setOpen(false)} />}
    </>
  )
}
