import { arrowAngle } from '../../../chartModel/arrows.ts'
import { groupLabel, shortLabel } from '../../../chartModel/groupLabel.ts'
import type { ChartSet, ForecastGroup, ForecastPoint } from '../../../schemas/shapes/forecast.ts'
import { decimalText } from '../../../weather/decimalText.ts'

/** One line of the tooltip. */
export interface Reading {
  groupId: number
  label: string
  /** The label where there is little room. */
  shortLabel: string
  text: string
  color: string
  /** Degrees clockwise from up, for directions. */
  angle?: number
  /** True where the text has two figures, of a band. */
  isBand?: boolean
}

/** All parameters of the charts at one hour. A group without a value there is left out. */
export function readingsAt(chartSets: readonly ChartSet[], time: number): Reading[] {
  return chartSets
    .flatMap(({ groups }) => groups)
    .flatMap((group) => {
      const point = group.data.find((candidate) => candidate.time === time)
      const text = point && valueText(group, point)
      if (!point || !text) return []
      const { groupId, color, plotType } = group
      const angle =
        plotType === 'Arrow' && point.value != null ? { angle: arrowAngle(group, point.value) } : {}
      const names = { label: groupLabel(group), shortLabel: shortLabel(group) }
      return [
        {
          groupId,
          ...names,
          text,
          color: `#${color}`,
          ...angle,
          ...(point.value == null && { isBand: true }),
        },
      ]
    })
}

/** What conversion to another unit leaves of equal numbers. */
const NOISE = 1e-6

/** As many decimals as tell a value from a limit that it is beyond (definitions A.11). */
function decimalsOf(value: number, { decimals, thresholdMin, thresholdMax }: ForecastGroup): number {
  const isBelow = thresholdMin !== null && value < thresholdMin
  const isAbove = thresholdMax !== null && value > thresholdMax
  const isCrossed = thresholdMin !== null && thresholdMax !== null && thresholdMin > thresholdMax
  // A direction that crosses north is beyond both of its limits or none.
  if (isCrossed ? !(isBelow && isAbove) : !(isBelow || isAbove)) return decimals
  const limits = [thresholdMin, thresholdMax].filter((limit) => limit !== null)
  const isDistinct = (most: number) =>
    limits.every(
      (limit) => Math.abs(value - limit) <= NOISE * Math.abs(limit) || Number(value.toFixed(most)) !== limit,
    )
  const more = [0, 1, 2, 3, 4].find((extra) => isDistinct(decimals + extra))
  return decimals + (more ?? 0)
}

function valueText(group: ForecastGroup, { value, min, max }: ForecastPoint): string | undefined {
  const { decimals, unit } = group
  const space = unit === '°' ? '' : ' '
  if (value != null) return `${decimalText(value, decimalsOf(value, group))}${space}${unit}`
  if (min == null || max == null) return undefined
  return `${decimalText(min, decimals)} to ${decimalText(max, decimals)}${space}${unit}`
}
