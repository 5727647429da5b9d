import type { ChartColors } from '#chartModel/chartColors.ts'

/** An axis without grid, ticks and zoom. */
export const quietAxis = { fixedrange: true, showgrid: false, zeroline: false, ticks: '' } as const

/** The axis below a plot, with a line at the bottom of the plot. */
export const baseAxis = ({ line }: ChartColors) =>
  ({ ...quietAxis, showline: true, linecolor: line }) as const

/** Ticks at 0, 1, 2 and so on, labeled with these names. */
export const namedTicks = (names: readonly string[]) => ({
  tickmode: 'array' as const,
  tickvals: names.map((_, index) => index),
  ticktext: [...names],
  tickangle: 0,
})
