/** The two column charts: beside each other where each is wide enough for a year's numbers. */
export const chartGrid = {
  display: 'grid',
  gap: 4,
  gridTemplateColumns: 'minmax(0, 1fr)',
  '@container (min-width: 1040px)': { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
} as const

/** Pixels of each chart of the results, drawn or still on its way. */
export const CHART_HEIGHT = 280
