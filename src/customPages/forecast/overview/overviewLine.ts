import { type ChartGroup, groupWithin, hasData } from '#chartModel/chartGroups.ts'
import type { Horizon } from '#weather/forecastDays.ts'
import { HOUR } from '#weather/time.ts'

const lines: readonly ChartGroup['plotType'][] = ['Line', 'Line2', 'Point', 'Bar']

/** The first series of a chart that a single line can show: no band, no arrows. */
export function overviewSeries(groups: readonly ChartGroup[]): ChartGroup | undefined {
  return groups.find((group) => lines.includes(group.plotType) && hasData(group))
}

/** The series as an SVG path in a box of `width` by `height`, scaled from its lowest to its highest value; gaps stay gaps. */
export function overviewPath(group: ChartGroup, horizon: Horizon, width: number, height: number): string {
  const { from, to } = horizon
  const { start, values } = groupWithin(group, horizon)
  const known = values.filter((value) => value !== null)
  const low = Math.min(...known)
  const span = Math.max(...known) - low || 1
  let isOpen = false
  return values
    .flatMap((value, hour) => {
      const command = isOpen ? 'L' : 'M'
      isOpen = value !== null
      if (value === null) return []
      const x = ((start + hour * HOUR - from) / (to - from)) * width
      const y = height - ((value - low) / span) * height
      return `${command}${x.toFixed(1)},${y.toFixed(1)}`
    })
    .join('')
}
