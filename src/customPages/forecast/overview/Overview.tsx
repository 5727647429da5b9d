import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useTheme } from '@mui/material/styles'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useMemo } from 'react'
import { chartMargin } from '#chartModel/plotArea.ts'
import type { SiteForecast } from '#customPages/forecast/siteForecast.ts'
import { useDisplay } from '#providers/preferences/displayPreferences.ts'
import { tokens } from '#tokens.ts'
import type { Horizon } from '#weather/forecastDays.ts'
import type { WorkSegment } from '#weather/windows/job/workSegments.ts'
import { OverviewPicture } from './OverviewPicture.tsx'
import { overviewHeight } from './overviewHeight.ts'
import { overviewSeries } from './overviewLine.ts'
import { RangeSlider, rangeText } from './RangeSlider.tsx'
import { isWhole } from './timeRange.ts'
import { useRangeDrag } from './useRangeDrag.ts'

const parts = ['window', 'start', 'end'] as const

export interface OverviewProps {
  forecast: SiteForecast
  segments: readonly WorkSegment[]
  horizon: Horizon
  /** The part of it that the charts show. */
  range: Horizon
  width: number
  zone: string
  /** Null for the whole horizon. */
  onChange: (range: Horizon | null) => void
}

/** The whole horizon under the charts, for choosing the range that they show. */
export const Overview = ({ forecast, segments, horizon, range, width, zone, onChange }: OverviewProps) => {
  const { language } = useDisplay()
  const { breakpoints } = useTheme()
  const isTablet = useMediaQuery(breakpoints.up('sm'), { noSsr: true })
  const isDesktop = useMediaQuery(breakpoints.up('md'), { noSsr: true })
  const height = overviewHeight[isDesktop ? 'md' : isTablet ? 'sm' : 'xs']
  const { left: margin, right } = chartMargin(width)
  const plot = Math.max(1, width - margin - right)
  const series = useMemo(() => overviewSeries(forecast.charts[0]?.groups ?? []), [forecast])
  const drag = useRangeDrag(range, horizon, plot, onChange)
  const x = (time: number) => ((time - horizon.from) / (horizon.to - horizon.from)) * plot
  const [first, last] = [x(range.from), x(range.to)]
  const whole = isWhole(range, horizon)
  return (
    <Box component="section" aria-label="Overview" sx={{ displayPrint: 'none', flex: 'none', pb: 1 }}>
      <Box
        {...drag}
        onDoubleClick={() => onChange(null)}
        data-testid="overview"
        sx={{
          position: 'relative',
          width: plot,
          height,
          ml: `${margin}px`,
          touchAction: 'pan-y',
          userSelect: 'none',
        }}
      >
        <OverviewPicture horizon={horizon} series={series} segments={segments} width={plot} height={height} />
        <Shade left={0} width={first} />
        <Shade left={last} width={plot - last} />
        {parts.map((part) => (
          <RangeSlider
            key={part}
            part={part}
            range={range}
            horizon={horizon}
            zone={zone}
            language={language}
            left={first}
            right={last}
            onChange={onChange}
          />
        ))}
      </Box>
      <Box
        sx={{
          // On a phone the row is shown only while there is a range to reset.
          display: { xs: whole ? 'none' : 'flex', sm: 'flex' },
          alignItems: 'center',
          justifyContent: 'space-between',
          minHeight: 32,
          px: `${margin}px`,
          fontSize: tokens.font.size.caption,
          color: 'text.secondary',
        }}
      >
        <span>{whole ? 'Drag across the overview to look closer' : rangeText(range, zone, language)}</span>
        {!whole && (
          <Button
            size="small"
            onClick={() => onChange(null)}
            sx={{ flex: 'none', py: 0, minHeight: { xs: tokens.size.touch, sm: 28 } }}
          >
            Show all
          </Button>
        )}
      </Box>
    </Box>
  )
}

const Shade = ({ left, width }: { left: number; width: number }) => (
  <Box
    style={{ left, width: Math.max(0, width) }}
    sx={{
      position: 'absolute',
      top: 0,
      bottom: 0,
      bgcolor: 'background.paper',
      opacity: 0.65,
      pointerEvents: 'none',
    }}
  />
)
