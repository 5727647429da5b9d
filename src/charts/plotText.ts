/** Position of a text above the plot: a unit, the clock. */
export const abovePlot = { yref: 'paper', y: 1, yanchor: 'bottom', showarrow: false } as const

/** Position of a text beside a point: to its right, such as a line's name at its end, or above it with its end there. */
export const besidePoint = {
  right: { xanchor: 'left', xshift: 4, yanchor: 'middle', showarrow: false },
  above: { xanchor: 'right', yanchor: 'bottom', showarrow: false },
} as const

/** Position of a line's name right of the plot. */
export const atLineEnd = { ...besidePoint.right, xref: 'paper', x: 1 } as const
