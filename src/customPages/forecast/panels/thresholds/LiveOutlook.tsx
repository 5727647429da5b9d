import Box from '@mui/material/Box'
import { useMemo } from 'react'
import { useJudged } from '#customPages/forecast/judged/JudgedForecast.tsx'
import { useSiteViewPreferences } from '#customPages/forecast/siteViewPreferences.ts'
import { useDisplay } from '#providers/preferences/displayPreferences.ts'
import type { Site } from '#schemas/shapes/records/site.ts'
import { StatusBar } from '#shell/windowStatus/StatusBar.tsx'
import { tokens } from '#tokens.ts'
import { firstLine, judgedHours } from '#weather/windows/firstLine/firstLine.ts'
import { besideForecast, LIMITS_WIDTH } from '../panelProps.ts'

const WIDTH = 600
const HEIGHT = 10

/** The bar and the first line of the page, where the panel covers them. */
export function LiveOutlook({ site }: { site: Site }) {
  const inForce = useJudged()
  const { units, language } = useDisplay()
  const { isLocalTime } = useSiteViewPreferences()
  const zone = isLocalTime ? site.timeZone.name : 'UTC'
  const text = useMemo(() => {
    if (!inForce) return null
    const { judged, job, now } = inForce
    return firstLine(judgedHours(judged, units), { job, place: site, zone, now, language }).text
  }, [inForce, site, zone, units, language])
  const hours = inForce?.judged?.work ?? []
  const [first, last] = [hours[0], hours.at(-1)]
  if (text === null || !first || !last) return null
  return (
    <Box data-testid="live-outlook" sx={look}>
      <Box component="p" sx={{ m: 0, pb: 1, fontWeight: 'fontWeightBold' }}>
        {text}
      </Box>
      <StatusBar
        segments={hours}
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
