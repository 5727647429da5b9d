import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useMemo } from 'react'
import { Plot, plotConfig } from '#charts/Plot.ts'
import { useChartColors } from '#charts/useChartColors.ts'
import { useSize } from '#charts/useSize.ts'
import { schemeColor, tokens } from '#tokens.ts'
import type { WindVariability } from '#weather/hindcast/windVariability.ts'
import { monthText } from '../monthText.ts'
import { CHART_HEIGHT } from './chartGrid.ts'
import { LABELLED_WIDTH, windFigure } from './windFigure.ts'

/** One month's mean wind speed over the years, in the displayed unit; shows a message if there is no data. */
export function WindChart({ variability }: { variability: WindVariability | undefined }) {
  const [ref, size] = useSize()
  const colors = useChartColors()
  const drawn = useMemo(
    () => size && variability && windFigure(variability, colors, size),
    [variability, colors, size],
  )
  if (!variability || variability.windSpeedAvg === null)
    return (
      <Box sx={{ height: CHART_HEIGHT, display: 'grid', placeItems: 'center' }}>
        <Typography color="text.secondary">No data for this month</Typography>
      </Box>
    )
  return (
    <Box>
      {size && size.width < LABELLED_WIDTH && <Levels {...variability} />}
      <Box
        ref={ref}
        role="img"
        aria-label={windText(variability)}
        sx={{ height: CHART_HEIGHT, overflow: 'hidden' }}
      >
        {drawn && <Plot data={drawn.data} layout={drawn.layout} config={plotConfig} />}
      </Box>
    </Box>
  )
}

/** The legend of a chart too narrow to label line ends. */
const Levels = ({ windSpeedAvg, windSpeedLower, windSpeedUpper, windSpeedUnit }: WindVariability) => (
  <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 4, fontSize: tokens.font.size.caption }}>
    <Level name="Average" value={windSpeedAvg} unit={windSpeedUnit} />
    <Level name="Lower" value={windSpeedLower} unit={windSpeedUnit} isDotted />
    <Level name="Upper" value={windSpeedUpper} unit={windSpeedUnit} isDotted />
  </Box>
)

interface LevelProps {
  name: string
  value: number | null
  unit: string
  isDotted?: boolean
}

const Level = ({ name, value, unit, isDotted = false }: LevelProps) =>
  value !== null && (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5, whiteSpace: 'nowrap' }}>
      <Box
        aria-hidden="true"
        sx={{
          width: 16,
          borderTop: ({ palette }) =>
            `1px ${isDotted ? 'dotted' : 'solid'} ${schemeColor(tokens.family.wind, palette.mode)}`,
        }}
      />
      {`${name} ${value.toFixed(1)} ${unit}`}
    </Box>
  )

/** The accessible description of a month's wind chart. */
function windText({ month, windSpeedYearly, ...levels }: WindVariability): string {
  const unit = levels.windSpeedUnit
  const named: [string, number | null][] = [
    ['Average', levels.windSpeedAvg],
    ['lower', levels.windSpeedLower],
    ['upper', levels.windSpeedUpper],
  ]
  const summary = named.flatMap(([name, value]) =>
    value === null ? [] : [`${name} ${value.toFixed(1)} ${unit}`],
  )
  const years = Object.entries(windSpeedYearly).map(([year, speed]) => `${year} ${speed.toFixed(1)}`)
  return `Mean wind speed in ${monthText(month)}. ${summary.join(', ')}. ${years.join(', ')}.`
}
