import { arrowAngle } from '#chartModel/arrows.ts'
import { groupLabel, shortLabel } from '#chartModel/groupLabel.ts'
import type { ChartSet, ForecastGroup, ForecastPoint } from '#schemas/shapes/forecast/forecast.ts'
import { decimalText } from '#weather/decimalText.ts'

/** One line of the tooltip. */
export interface Reading {
  groupId: number
  label: string
  /** The label for narrow layouts. */
  shortLabel: string
  text: string
  color: string
  /** For directions: degrees clockwise from up. */
  angle?: number
  /** Whether the text has two values, as for a band. */
  isBand?: boolean
}

/** All parameters of the charts at one hour, without groups that have no value there. */
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

/** Relative rounding error of unit conversion. */
const NOISE = 1e-6

/** Enough decimals to tell a value from a limit that it exceeds (definitions A.11). */
function decimalsOf(value: number, { decimals, thresholdMin, thresholdMax }: ForecastGroup): number {
  const isBelow = thresholdMin !== null && value < thresholdMin
  const isAbove = thresholdMax !== null && value > thresholdMax
  const isCrossed = thresholdMin !== null && thresholdMax !== null && thresholdMin > thresholdMax
  // A direction range across north is left only by a value beyond both limits.
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
