import { arrowAngle } from '#chartModel/arrows.ts'
import { type Chart, type ChartGroup, hourOf } from '#chartModel/chartGroups.ts'
import { groupLabel, shortLabel } from '#chartModel/groupLabel.ts'
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
export function readingsAt(charts: readonly Pick<Chart, 'groups'>[], time: number): Reading[] {
  return charts
    .flatMap(({ groups }) => groups)
    .flatMap((group) => {
      const { groupId, color, plotType, values, highs } = group
      const hour = hourOf(group, time)
      const value = values[hour] ?? null
      const text = valueText(group, value, highs?.[hour])
      if (value === null || text === undefined) return []
      const names = { label: groupLabel(group), shortLabel: shortLabel(group) }
      return [
        {
          groupId,
          ...names,
          text,
          color: `#${color}`,
          ...(plotType === 'Arrow' && { angle: arrowAngle(group, value) }),
          ...(highs && { isBand: true }),
        },
      ]
    })
}

/** Relative rounding error of unit conversion. */
const NOISE = 1e-6

/** Enough decimals to tell a value from a limit that it exceeds (definitions A.11). */
function decimalsOf(value: number, { decimals, thresholdMin, thresholdMax }: ChartGroup): number {
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

/** The text of a value, or of a band with a high end; undefined if one is missing. */
function valueText(group: ChartGroup, value: number | null, high?: number | null): string | undefined {
  const { decimals, unit, highs } = group
  const space = unit === '°' ? '' : ' '
  if (value === null || (highs && high == null)) return undefined
  if (high == null) return `${decimalText(value, decimalsOf(value, group))}${space}${unit}`
  return `${decimalText(value, decimals)} to ${decimalText(high, decimals)}${space}${unit}`
}
