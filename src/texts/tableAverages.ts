/** How the averages and percentiles of the hindcast table are made (definitions A.5), sentence by sentence. */
export const tableAverages = [
  "Column Average is the mean of the row's months that have a value. In rows P10 to P90 it is the percentile over that column of the years without a month that is left out, not the mean of the row; none where there is no such year.",
  'Row Average is the mean over the years.',
] as const
