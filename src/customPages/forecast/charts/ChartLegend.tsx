import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import { useTheme } from '@mui/material/styles'
import { createElement } from 'react'
import { groupColor } from '#chartModel/chartColors.ts'
import type { ChartGroup } from '#chartModel/chartGroups.ts'
import { groupLabel, shortLabel } from '#chartModel/groupLabel.ts'
import { EARLIER } from '#chartModel/series.ts'
import { SAMPLE_SIZE, seriesSample } from '#chartModel/seriesSample.ts'
import { schemeColor, tokens } from '#tokens.ts'

export interface ChartLegendProps {
  groups: readonly ChartGroup[]
  hidden: ReadonlySet<number>
  onToggle: (groupId: number) => void
  /** Whether to use short names, so that all entries fit on one line. */
  isShort: boolean
  /** The color of the faint lines of earlier runs; absent without them. */
  earlierColor?: string | undefined
}

/** The series of a chart by name; a click hides or shows a series. */
export const ChartLegend = ({ groups, hidden, onToggle, isShort, earlierColor }: ChartLegendProps) => {
  const { mode } = useTheme().palette
  return (
    <Box
      sx={{
        display: 'flex',
        flexWrap: { sm: 'wrap' },
        columnGap: 1,
        overflowX: 'auto',
        scrollbarWidth: 'none',
      }}
    >
      {groups.map((group) => {
        const shown = !hidden.has(group.groupId)
        return (
          <ButtonBase
            key={group.groupId}
            aria-pressed={shown}
            aria-label={groupLabel(group)}
            title={groupLabel(group)}
            onClick={() => onToggle(group.groupId)}
            sx={{
              flex: 'none',
              gap: 1.5,
              px: 1.5,
              minHeight: { xs: tokens.size.touch, sm: 28 },
              borderRadius: 1,
              fontSize: tokens.font.size.caption,
              fontFamily: 'inherit',
              color: shown ? 'text.primary' : 'text.secondary',
              textDecoration: shown ? 'none' : 'line-through',
              '&:hover, &.Mui-focusVisible': { bgcolor: 'background.default' },
            }}
          >
            <SeriesSample
              plotType={group.plotType}
              color={shown ? groupColor(group, mode) : tokens.status.unknown}
            />
            {isShort ? shortLabel(group) : groupLabel(group)}
          </ButtonBase>
        )
      })}
      {earlierColor !== undefined && (
        <Box component="span" data-testid="earlier-key" sx={earlierLook}>
          <EarlierSample color={schemeColor(`#${earlierColor}`, mode)} />
          Earlier runs
        </Box>
      )}
    </Box>
  )
}

const earlierLook = {
  display: 'inline-flex',
  alignItems: 'center',
  flex: 'none',
  gap: 1.5,
  px: 1.5,
  minHeight: 28,
  fontSize: tokens.font.size.caption,
  color: 'text.secondary',
} as const

/** The sample of the lines of earlier runs. */
const EarlierSample = ({ color }: { color: string }) => (
  <svg width={width} height={height} viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
    {['M0,4 H18', 'M0,8 H18'].map((d) => (
      <path key={d} d={d} stroke={color} strokeWidth={1} strokeOpacity={EARLIER} />
    ))}
  </svg>
)

const { width, height } = SAMPLE_SIZE

/** The sample of a series beside its name in a legend. */
const SeriesSample = ({ plotType, color }: Pick<ChartGroup, 'plotType' | 'color'>) => (
  <svg width={width} height={height} viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
    {seriesSample(plotType, color).map(({ element, attributes }) =>
      createElement(element, { ...attributes, key: Object.values(attributes).join() }),
    )}
  </svg>
)
