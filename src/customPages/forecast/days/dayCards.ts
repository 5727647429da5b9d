import { shortLabel } from '../../../chartModel/groupLabel.ts'
import { chartTypes, horizonOf } from '../../../chartModel/horizon.ts'
import type { Forecast, ForecastGroup } from '../../../schemas/shapes/forecast.ts'
import { decimalText } from '../../../weather/decimalText.ts'
import { calendarOf, HOUR } from '../../../weather/time.ts'
import type { WindowSegment } from '../../../weather/windows/segments.ts'
import { STATUS, type StatusName, statusName } from '../../../weather/windows/windowStatus.ts'
import { dayText } from '../../../weather/zone.ts'

/** One day of a forecast, as far as it lies ahead. */
export interface DayCard {
  /** Unix seconds; the end is not part of it. */
  start: number
  end: number
  /** For example "Mon 23 Nov". */
  day: string
  /** Hours that are ok, of those ahead. */
  usable: number
  hours: number
  /** The hours of each status that the day has, the best first. */
  statuses: readonly { name: StatusName; hours: number }[]
  segments: readonly WindowSegment[]
  /** The extreme of each limited parameter at the side of its limit, for example "Waves max 2.1 m". */
  extremes: readonly string[]
}

const order: readonly StatusName[] = ['ok', 'warning', 'alarm', 'unknown']

/** The part of each segment that lies in [start, end). */
function clipped(segments: readonly WindowSegment[], start: number, end: number): WindowSegment[] {
  return segments
    .filter((segment) => segment.start < end && segment.end > start)
    .map((segment) => {
      const [from, to] = [Math.max(segment.start, start), Math.min(segment.end, end)]
      return { status: segment.status, start: from, end: to, hours: (to - from) / HOUR }
    })
}

/** The groups of the charts that have a limit; a direction has no extremes, and a parameter is read once. */
function limitedGroups({ chartSets }: Forecast): ForecastGroup[] {
  const groups = chartSets
    .filter(({ chartType }) => chartType !== chartTypes.weatherWindow)
    .flatMap(({ groups }) => groups)
    .filter(
      ({ thresholdMin, thresholdMax, plotType, minMaxForecast }) =>
        (thresholdMin !== null || thresholdMax !== null) && plotType !== 'Arrow' && !minMaxForecast,
    )
  return [...new Map(groups.map((group) => [group.parameter, group])).values()]
}

function extremeText(group: ForecastGroup, start: number, end: number): string {
  const { data, decimals, unit, thresholdMin, thresholdMax } = group
  const label = shortLabel(group)
  const values = data.flatMap(({ time, value }) =>
    time >= start && time < end && value != null ? [value] : [],
  )
  if (values.length === 0) return `${label}: no data`
  const text = (value: number) => decimalText(value, decimals)
  const [least, most] = [text(Math.min(...values)), text(Math.max(...values))]
  if (thresholdMin === null) return `${label} max ${most} ${unit}`.trimEnd()
  if (thresholdMax === null) return `${label} min ${least} ${unit}`.trimEnd()
  return `${label} ${least} to ${most} ${unit}`.trimEnd()
}

/** The days of the first `days` of a forecast from the present hour on, by the calendar of the zone. */
export function dayCards(
  forecast: Forecast,
  segments: readonly WindowSegment[],
  { days, zone, now }: { days: number; zone: string; now: number },
): DayCard[] {
  const horizon = horizonOf(forecast, days)
  if (!horizon) return []
  const from = Math.max(horizon.from, now - (now % HOUR))
  const length = Math.ceil((horizon.to - from) / HOUR)
  if (length <= 0) return []
  const { day } = calendarOf(from, length, zone)
  const groups = limitedGroups(forecast)
  const starts = [...day.keys()].filter((step) => step === 0 || day[step] !== day[step - 1])
  return starts.map((step, index) => {
    const start = from + step * HOUR
    const end = Math.min(horizon.to, from + (starts[index + 1] ?? length) * HOUR)
    const own = clipped(segments, start, end)
    const hoursOf = (name: StatusName) =>
      own.reduce((sum, { status, hours }) => (statusName(status) === name ? sum + hours : sum), 0)
    return {
      start,
      end,
      day: dayText(start, zone),
      usable: hoursOf(statusName(STATUS.ok)),
      hours: (end - start) / HOUR,
      statuses: order.map((name) => ({ name, hours: hoursOf(name) })).filter(({ hours }) => hours > 0),
      segments: own,
      extremes: groups.map((group) => extremeText(group, start, end)),
    }
  })
}
