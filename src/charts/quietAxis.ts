import type { ChartColors } from '../chartModel/chartColors.ts'

/** An axis with nothing of its own: no grid, no marks, no zoom. */
export const quietAxis = { fixedrange: true, showgrid: false, zeroline: false, ticks: '' } as const

/** The axis below a plot: a line that the values stand on. */
export const baseAxis = ({ line }: ChartColors) =>
  ({ ...quietAxis, showline: true, linecolor: line }) as const

/** The names of what stands at 0, 1, 2 and so on along an axis. */
export const namedTicks = (names: readonly string[]) => ({
  tickmode: 'array' as const,
  tickvals: names.map((_, index) => index),
  ticktext: [...names],
  tickangle: 0,
})
