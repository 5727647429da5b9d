import { type Horizon, hasData } from '#chartModel/horizon.ts'
import type { ForecastGroup } from '#schemas/shapes/forecast/forecast.ts'

const lines: readonly ForecastGroup['plotType'][] = ['Line', 'Line2', 'Point', 'Bar']

/** The first series of a chart that a single line can show: no band, no arrows. */
export function overviewSeries(groups: readonly ForecastGroup[]): ForecastGroup | undefined {
  return groups.find((group) => lines.includes(group.plotType) && hasData(group))
}

/** The series as an SVG path in a box of `width` by `height`, scaled from its lowest to its highest value; gaps stay gaps. */
export function overviewPath(
  { data }: Pick<ForecastGroup, 'data'>,
  { from, to }: Horizon,
  width: number,
  height: number,
): string {
  const points = data.filter(({ time }) => time >= from && time <= to)
  const values = points.flatMap(({ value }) => (value == null ? [] : [value]))
  const low = Math.min(...values)
  const span = Math.max(...values) - low || 1
  let isOpen = false
  return points
    .flatMap(({ time, value }) => {
      const command = isOpen ? 'L' : 'M'
      isOpen = value != null
      if (value == null) return []
      const x = ((time - from) / (to - from)) * width
      const y = height - ((value - low) / span) * height
      return `${command}${x.toFixed(1)},${y.toFixed(1)}`
    })
    .join('')
}
