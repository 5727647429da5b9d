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
import { firstLine, judgedHours } from '#weather/windows/firstLine/firstLine.ts'
import { jobAt } from '#weather/windows/job/jobSettings.ts'
import { judgeRun } from '#weather/windows/job/judgedRun.ts'
import { besideForecast, LIMITS_WIDTH } from '../panelProps.ts'
import { LimitWorkContext } from './LimitAnswer.tsx'

const WIDTH = 600
const HEIGHT = 10

/** The bar and the first line under the draft limits, where the panel covers those of the page. */
export function LiveOutlook({ site }: { site: Site }) {
  const work = useContext(LimitWorkContext)
  const { toleranceBothSides: bothSides } = useCustomer().config
  const trial = useTrialLimits()
  const [job] = useJob()
  const { units, language } = useDisplay()
  const { isLocalTime } = useSiteViewPreferences()
  const zone = isLocalTime ? site.timeZone.name : 'UTC'
  const shown = useMemo(() => {
    if (!work) return null
    const limits = siteLimits(trial?.rows ?? work.stored, site.isOffshore)
    const ownJob = jobAt(job, site.timeZone.name)
    const by = { limits, job: ownJob, place: site, bothSides }
    const judged = judgeRun(work.series, by, work.live.judge)
    if (!judged) return null
    const told = { job: ownJob, place: site, zone, now: work.now, language }
    return { segments: judged.work, text: firstLine(judgedHours(judged, units), told).text }
  }, [work, trial, job, site, zone, units, language, bothSides])
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
  [besideForecast(LIMITS_WIDTH)]: { display: 'none' },
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
