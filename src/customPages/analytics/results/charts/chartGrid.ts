/** The layout of the two column charts: side by side if each is wide enough for a year's numbers. */
export const chartGrid = {
  display: 'grid',
  gap: 4,
  gridTemplateColumns: 'minmax(0, 1fr)',
  '@container (min-width: 1040px)': { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
} as const

/** Height in pixels of each results chart and of its placeholder. */
export const CHART_HEIGHT = 280
