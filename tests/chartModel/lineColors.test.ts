import { expect, it } from 'vitest'
import { groupColor } from '#chartModel/chartColors.ts'
import { chartSets } from '#schemas/chartSets.ts'
import { parameterByName } from '#weather/parameters.ts'

const channels = (hex: string) => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16))

const distance = (one: string, other: string) => {
  const [a, b] = [channels(one), channels(other)]
  return Math.hypot(...a.map((value, index) => value - b[index]!))
}

it.each(['light', 'dark'] as const)('solid lines of a chart differ clearly in the %s scheme', (scheme) => {
  for (const { groups } of chartSets) {
    const colors = groups
      .filter(({ plotType }) => plotType === 'Line')
      .map(({ parameter, color = parameterByName(parameter)?.color.slice(1) ?? '' }) =>
        groupColor({ color }, scheme),
      )
    for (const [index, color] of colors.entries())
      for (const other of colors.slice(index + 1)) expect(distance(color, other)).toBeGreaterThan(70)
  }
})
