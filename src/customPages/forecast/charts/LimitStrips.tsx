import Box from '@mui/material/Box'
import { visuallyHidden } from '@mui/utils'
import { useId, useMemo } from 'react'
import type { Margin, TimeRange } from '../../../chartModel/plotArea.ts'
import { useCustomer } from '../../../providers/session/customer.ts'
import { useDisplay } from '../../../providers/session/displayPreferences.ts'
import type { ForecastGroup } from '../../../schemas/shapes/forecast.ts'
import { StatusRects } from '../../../shell/windowStatus/StatusRects.tsx'
import { tokens } from '../../../tokens.ts'
import type { Limit } from '../../../weather/operation.ts'
import { hoursText } from '../../../weather/time.ts'
import { judgedLimitText } from '../../../weather/windows/limitText.ts'
import { windowSegments } from '../../../weather/windows/segments.ts'
import { limitStatus } from '../../../weather/windows/windowHours.ts'
import { statusName, statusWords } from '../../../weather/windows/windowStatus.ts'
import { momentText } from '../../../weather/zone.ts'
import { STRIP_HEIGHT, useStoredStripCount } from './stripCount.ts'

interface LimitStripsProps extends TimeRange {
  /** The limited parameters that no chart shows. */
  groups: readonly ForecastGroup[]
  limits: readonly Limit[]
  width: number
  margin: Margin
  zone: string
}

const HEIGHT = 8

/** A thin strip for each limit whose parameter is in no chart, on the time axis of the charts. */
export const LimitStrips = ({ groups, limits, ...strip }: LimitStripsProps) => {
  useStoredStripCount(groups.length)
  return groups.map((group) => {
    const limit = limits.find(({ parameter }) => parameter === group.parameter)
    return limit && <LimitStrip key={group.parameter} group={group} limit={limit} {...strip} />
  })
}

function LimitStrip({
  group: { data },
  limit,
  from,
  to,
  width,
  margin,
  zone,
}: Omit<LimitStripsProps, 'groups' | 'limits'> & { group: ForecastGroup; limit: Limit }) {
  const id = useId()
  const { toleranceBothSides } = useCustomer().config
  const { units, language } = useDisplay()
  const segments = useMemo(() => {
    const statuses = data.map(({ value }) => limitStatus(value, limit, toleranceBothSides))
    const all = windowSegments({ times: data.map(({ time }) => time), statuses })
    return all.filter(({ start, end }) => end > from && start < to)
  }, [data, limit, toleranceBothSides, from, to])
  const plot = Math.max(1, width - margin.left - margin.right)
  const name = judgedLimitText(limit, toleranceBothSides, units)
  return (
    <Box
      component="section"
      aria-label={name}
      data-testid="limit-strip"
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
      <svg width={plot} height={HEIGHT} viewBox={`0 0 ${plot} ${HEIGHT}`} aria-hidden="true" display="block">
        <StatusRects id={id} segments={segments} from={from} to={to} width={plot} height={HEIGHT} />
      </svg>
      <ol style={visuallyHidden} aria-label={name}>
        {segments.map(({ status, start, end, hours }) => (
          <li key={start}>
            {`${statusWords[statusName(status)]}, ${momentText(start, zone, language)} to ${momentText(end, zone, language)}, ${hoursText(hours)}`}
          </li>
        ))}
      </ol>
    </Box>
  )
}
