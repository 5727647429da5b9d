import Box from '@mui/material/Box'
import { useContext, useMemo } from 'react'
import { useTrialLimits } from '#customPages/forecast/judged/TrialLimits.tsx'
import { useSiteViewPreferences } from '#customPages/forecast/siteViewPreferences.ts'
import { useCustomer } from '#providers/access/customer.ts'
import { useDisplay } from '#providers/preferences/displayPreferences.ts'
import { useJob } from '#providers/preferences/job.ts'
import type { Site } from '#schemas/shapes/records/site.ts'
import { StatusBar } from '#shell/windowStatus/StatusBar.tsx'
import { tokens } from '#tokens.ts'
import { siteLimits } from '#weather/adapters/thresholds.ts'
import { jobAt } from '#weather/windows/job/jobSettings.ts'
import { judgeRun } from '#weather/windows/job/judgedRun.ts'
import { outlookText, windowOutlook } from '#weather/windows/windowOutlook.ts'
import { LimitWorkContext } from './LimitAnswer.tsx'

const WIDTH = 600
const HEIGHT = 10

/** The bar and the next window under the draft limits; on a narrow screen the panel covers those of the page. */
export function LiveOutlook({ site }: { site: Site }) {
  const work = useContext(LimitWorkContext)
  const { toleranceBothSides: bothSides } = useCustomer().config
  const trial = useTrialLimits()
  const [job] = useJob()
  const { language } = useDisplay()
  const { isLocalTime } = useSiteViewPreferences()
  const zone = isLocalTime ? site.timeZone.name : 'UTC'
  const shown = useMemo(() => {
    if (!work) return null
    const limits = siteLimits(trial?.rows ?? work.stored, site.isOffshore)
    const ownJob = jobAt(job, site.timeZone.name)
    const by = { limits, job: ownJob, place: site, bothSides }
    const judged = judgeRun(work.series, by, work.live.judge)
    if (!judged) return null
    const outlook = windowOutlook(judged.hours, judged.windows, ownJob, work.now)
    return {
      segments: judged.work,
      text: outlookText(outlook, ownJob, work.now, zone, language),
    }
  }, [work, trial, job, site, zone, language, bothSides])
  const [first, last] = [shown?.segments[0], shown?.segments.at(-1)]
  if (!shown || !first || !last) return null
  return (
    <Box data-testid="live-outlook" sx={look}>
      <Box component="p" sx={{ m: 0, pb: 1, fontWeight: 'fontWeightBold' }}>
        {shown.text}
      </Box>
      <StatusBar
        segments={shown.segments}
        from={first.start}
        to={last.end}
        width={WIDTH}
        height={HEIGHT}
        isStretched
      />
    </Box>
  )
}

const look = {
  position: 'sticky',
  top: 0,
  py: 1.5,
  mb: 1,
  bgcolor: 'background.paper',
  borderBottom: 1,
  borderColor: 'divider',
  fontSize: tokens.font.size.table,
  // Stays above the fields that scroll below it.
  isolation: 'isolate',
  zIndex: 1,
} as const
