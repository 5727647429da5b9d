/** Position of a text above the plot: a unit, the clock. */
export const abovePlot = { yref: 'paper', y: 1, yanchor: 'bottom', showarrow: false } as const

/** Position of a line's name: at its end, right of the plot. */
export const atLineEnd = {
  xref: 'paper',
  x: 1,
  xanchor: 'left',
  xshift: 4,
  yanchor: 'middle',
  showarrow: false,
} as const
