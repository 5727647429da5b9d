import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { alertAddress, leftOutOfAlert } from '#formats/alertAddress.ts'
import { useAccess } from '#providers/access/useAccess.ts'
import { ApiError } from '#providers/api/request.ts'
import { useDisplay } from '#providers/preferences/displayPreferences.ts'
import { useSession } from '#providers/session/session.ts'
import { showStatus } from '#providers/status.ts'
import type { Site } from '#schemas/shapes/records/site.ts'
import { useShownThresholds } from '#shell/operations/useShownThresholds.ts'
import { StatusKey } from '#shell/windowStatus/StatusKey.tsx'
import { StatusSwatch } from '#shell/windowStatus/StatusMark.tsx'
import { tokens } from '#tokens.ts'
import { limitsOf } from '#weather/adapters/thresholds.ts'
import { isAnyHour, type Job } from '#weather/windows/job/job.ts'
import { workKey } from '#weather/windows/job/workNames.ts'
import type { ListedWindow } from '#weather/windows/windowList.ts'
import { outlookText } from '#weather/windows/windowOutlook.ts'
import { statusName } from '#weather/windows/windowStatus.ts'
import type { RunComparison } from '../runs/useRunComparison.ts'
import { JobField } from './JobField.tsx'
import type { PlannedWindows } from './usePlannedWindows.ts'
import { WindowsDialog } from './WindowsDialog.tsx'

/** Minimum widths of the forecast for the key, and for everything on one line. */
const WITH_KEY = '@container (min-width: 660px)'
const ONE_LINE = '@container (min-width: 1100px)'

/** Layout of the line: the status above the job; taller on a phone, where the text takes two lines. */
export const statusLine = {
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  gridTemplateAreas: '"chip chip" "job list"',
  alignItems: 'center',
  flex: 'none',
  columnGap: 2,
  px: { xs: 3, sm: 4 },
  pb: { xs: 0, sm: 1.5 },
  minHeight: { xs: 84, sm: 80 },
  [WITH_KEY]: {
    gridTemplateColumns: 'auto minmax(0, 1fr) auto',
    gridTemplateAreas: '"chip chip chip" "job key list"',
    minHeight: 68,
  },
  [ONE_LINE]: {
    gridTemplateColumns: 'minmax(0, 1fr) auto auto auto',
    gridTemplateAreas: '"chip key job list"',
    minHeight: 36,
  },
  '@media print': { gridTemplateAreas: '"chip key"', gridTemplateColumns: 'auto 1fr', minHeight: 0 },
} as const

export interface WindowStatusLineProps {
  planned: PlannedWindows
  /** The certainty of the windows; absent while unknown. */
  comparison?: RunComparison
  site: Pick<Site, 'id' | 'name'>
  zone: string
  now: number
}

/** The current status and the next window that fits the job in words, with the key to the bar below. */
export const WindowStatusLine = (props: WindowStatusLineProps) => {
  const { planned, comparison, site, zone, now } = props
  const { language } = useDisplay()
  const { outlook, job, windows, hours } = planned
  const hasGaps = hours?.some(({ name }) => name === 'unknown')
  const key = <StatusKey names={workKey(job).filter((name) => name !== 'unknown' || hasGaps)} />
  return (
    <>
      <Box sx={statusLine} data-testid="status-line">
        {outlook ? (
          <>
            <Box sx={chip} data-testid="status-chip">
              {outlook.status !== undefined && <StatusSwatch name={statusName(outlook.status)} />}
              <span>{outlookText(outlook, job, now, zone, language)}</span>
            </Box>
            {isAnyHour(job) && <Box sx={keyInLine}>{key}</Box>}
          </>
        ) : (
          <Box sx={{ gridArea: 'chip', color: 'text.secondary' }}>No thresholds set</Box>
        )}
        <Box sx={{ gridArea: 'job', minWidth: 0, displayPrint: 'none' }}>
          <JobField site={site} />
        </Box>
        <Box sx={{ gridArea: 'list', display: 'flex', displayPrint: 'none' }}>
          <AlertMeButton siteId={site.id} job={job} />
          {outlook && (
            <WindowsButton siteName={site.name} windows={windows} job={job} comparison={comparison} />
          )}
        </Box>
      </Box>
      {outlook && !isAnyHour(job) && <Box sx={keyBelow}>{key}</Box>}
    </>
  )
}

const keyInLine = {
  gridArea: 'key',
  display: 'none',
  [WITH_KEY]: { display: 'flex' },
  justifyContent: 'center',
  mx: 2,
} as const

/** The key of a job has more names than fit in the line, and is shown at every size. */
const keyBelow = { flex: 'none', px: { xs: 3, sm: 4 }, pb: 1.5 } as const

/** One line of text with a status; as wide as its text, up to the whole line. */
const chip = {
  gridArea: 'chip',
  display: 'inline-flex',
  alignItems: 'center',
  gap: 2,
  justifySelf: 'start',
  px: 2,
  py: { xs: 0, sm: 0.5 },
  fontSize: { xs: tokens.font.size.caption, sm: 'inherit' },
  lineHeight: { xs: 1.4, sm: 'inherit' },
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  fontWeight: 'fontWeightBold',
  fontFeatureSettings: tokens.font.numbers,
} as const

const buttonLook = { flex: 'none', minHeight: { xs: tokens.size.touch, sm: 28 }, py: 0, px: { xs: 1, sm: 4 } }

const alertsRule = { module: 'alerts' }

/** Opens the form of a new alert for the site, with the limits in force, the hours and the working time of the job. */
const AlertMeButton = ({ siteId, job }: { siteId: number; job: Job }) => {
  const { isViewed } = useSession()
  const thresholdsOf = useShownThresholds()
  const navigate = useNavigate()
  const [isLoading, setLoading] = useState(false)
  if (!useAccess().permits(alertsRule) || isViewed) return null
  const open = async () => {
    setLoading(true)
    try {
      const limits = limitsOf(await thresholdsOf(siteId))
      const leftOut = leftOutOfAlert(limits)
      if (leftOut !== undefined) showStatus({ ok: false, message: leftOut })
      navigate(alertAddress(siteId, limits, job))
    } catch (error) {
      // The snackbar has reported the failure.
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
  job: Job
  comparison: RunComparison | undefined
}

/** Opens the list of weather windows. */
const WindowsButton = ({ siteName, windows, job, comparison }: WindowsButtonProps) => {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button size="small" aria-haspopup="dialog" onClick={() => setOpen(true)} sx={buttonLook}>
        Windows
      </Button>
      {isOpen && (
        <WindowsDialog
          siteName={siteName}
          windows={windows}
          job={job}
          comparison={comparison}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
