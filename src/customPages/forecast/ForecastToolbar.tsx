import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { type ReactNode, useState } from 'react'
import { useNavigate } from 'react-router'
import { alertAddress, leftOutOfAlert } from '#formats/alertAddress.ts'
import { useAccess } from '#providers/access/useAccess.ts'
import { ApiError } from '#providers/api/request.ts'
import { useSession } from '#providers/session/session.ts'
import { showStatus } from '#providers/status.ts'
import type { Site } from '#schemas/shapes/records/site.ts'
import { useLimitsInForce } from '#shell/operations/useLimitsInForce.ts'
import { tokens } from '#tokens.ts'
import type { Job } from '#weather/windows/job/job.ts'
import type { RunComparison } from './runs/useRunComparison.ts'
import { JobField } from './windows/JobField.tsx'
import type { PlannedWindows } from './windows/usePlannedWindows.ts'
import { WindowsDialog } from './windows/WindowsDialog.tsx'

/** Layout of the toolbar: one row, in which a long name of a job gives way; a phone has no room for one row. */
export const toolbar = {
  display: 'flex',
  flexWrap: 'wrap',
  '@container (min-width: 720px)': { flexWrap: 'nowrap' },
  alignItems: 'center',
  flex: 'none',
  columnGap: { xs: 1, sm: 3 },
  px: { xs: 3, sm: 4 },
  minHeight: { xs: tokens.size.touch, sm: 40 },
} as const

interface ForecastToolbarProps {
  planned: PlannedWindows
  /** The certainty of the windows; absent while unknown. */
  comparison?: RunComparison
  site: Pick<Site, 'id' | 'name'>
  /** The run, where it is in the toolbar. */
  children: ReactNode
}

/** The job, the run, and what can be done with the windows. */
export const ForecastToolbar = ({ planned, comparison, site, children }: ForecastToolbarProps) => {
  const { isJudged, job } = planned
  return (
    <Box sx={{ ...toolbar, displayPrint: 'none' }} data-testid="forecast-toolbar">
      <JobField site={site} />
      <Box sx={runPlace}>{children}</Box>
      <Box sx={{ display: 'flex', ml: 'auto' }}>
        <AlertMeButton siteId={site.id} job={job} />
        {isJudged && <WindowsButton site={site} planned={planned} comparison={comparison} />}
      </Box>
    </Box>
  )
}

/** Where a narrow line has no room for what has moved, the name of the job gives way, and the run keeps its width. */
const runPlace = {
  flex: 1,
  minWidth: 0,
  '@container (max-width: 999px)': { minWidth: 'max-content' },
} as const

const buttonLook = { flex: 'none', minHeight: { xs: tokens.size.touch, sm: 28 }, py: 0, px: { xs: 1, sm: 3 } }

const alertsRule = { module: 'alerts' }

/** Opens the form of a new alert for the site, with the limits in force, the hours and the working time of the job. */
const AlertMeButton = ({ siteId, job }: { siteId: number; job: Job }) => {
  const { isViewed } = useSession()
  const limitsOf = useLimitsInForce()
  const navigate = useNavigate()
  const [isLoading, setLoading] = useState(false)
  if (!useAccess().permits(alertsRule) || isViewed) return null
  const open = async () => {
    setLoading(true)
    try {
      const limits = await limitsOf(siteId)
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

type WindowsButtonProps = Pick<ForecastToolbarProps, 'site' | 'planned' | 'comparison'>

/** Opens the list of weather windows. */
const WindowsButton = ({ site, planned, comparison }: WindowsButtonProps) => {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button size="small" aria-haspopup="dialog" onClick={() => setOpen(true)} sx={buttonLook}>
        Windows
      </Button>
      {isOpen && (
        <WindowsDialog site={site} planned={planned} comparison={comparison} onClose={() => setOpen(false)} />
      )}
    </>
  )
}
