/** Pixels of each chart of the results, drawn or still on its way. */
export const CHART_HEIGHT = 280
