import Box from '@mui/material/Box'
import { useMemo } from 'react'
import type { ChartGroup } from '#chartModel/chartGroups.ts'
import { type LimitStrip, limitStrips } from '#chartModel/limits/limitStrips.ts'
import type { Margin, TimeRange } from '#chartModel/plotArea.ts'
import { useCustomer } from '#providers/access/customer.ts'
import { useDisplay } from '#providers/preferences/displayPreferences.ts'
import { SegmentList } from '#shell/windowStatus/SegmentList.tsx'
import { StatusBar } from '#shell/windowStatus/StatusBar.tsx'
import { tokens } from '#tokens.ts'
import type { Limit } from '#weather/operation.ts'
import { STRIP_HEIGHT, useStoredStripCount } from './stripCount.ts'

interface LimitStripsProps extends TimeRange {
  /** The limited parameters that no chart shows. */
  groups: readonly ChartGroup[]
  limits: readonly Limit[]
  width: number
  margin: Margin
  zone: string
}

const HEIGHT = 8

/** A thin strip for each limit whose parameter is in no chart, on the time axis of the charts. */
export function LimitStrips({ groups, limits, ...place }: LimitStripsProps) {
  const { toleranceBothSides } = useCustomer().config
  const { units } = useDisplay()
  const { from, to } = place
  const strips = useMemo(
    () => limitStrips(groups, limits, { range: { from, to }, toleranceBothSides, units }),
    [groups, limits, from, to, toleranceBothSides, units],
  )
  useStoredStripCount(groups.length)
  return strips.map((strip) => <Strip key={strip.parameter} strip={strip} {...place} />)
}

function Strip({
  strip: { name, segments },
  from,
  to,
  width,
  margin,
  zone,
}: Omit<LimitStripsProps, 'groups' | 'limits'> & { strip: LimitStrip }) {
  const plot = Math.max(1, width - margin.left - margin.right)
  return (
    <Box
      component="section"
      aria-label={name}
      data-testid="limit-strip"
      data-hours
      sx={{ pl: `${margin.left}px`, height: STRIP_HEIGHT }}
    >
      <Box
        aria-hidden="true"
        sx={{
          width: plot,
          overflow: 'hidden',
          whiteSpace: 'nowrap',
          textOverflow: 'ellipsis',
          fontSize: tokens.font.size.caption,
          lineHeight: '16px',
          color: 'text.secondary',
        }}
      >
        {name}
      </Box>
      <StatusBar segments={segments} from={from} to={to} width={plot} height={HEIGHT} />
      <SegmentList label={name} segments={segments} zone={zone} />
    </Box>
  )
}
