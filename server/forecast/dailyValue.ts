import { meanDirection } from '../../src/weather/directions.ts'
import { mean } from '../../src/weather/mean.ts'

export type Daily = 'max' | 'min' | 'mean' | 'direction'

/** How the hours of a day become one number, and the word for it; no value is missing and there is at least one. */
export const dailyValues: Record<Daily, { word: string; reduce: (values: Float32Array) => number | null }> = {
  max: { word: ', max.', reduce: (values) => values.reduce((a, b) => Math.max(a, b)) },
  min: { word: ', min.', reduce: (values) => values.reduce((a, b) => Math.min(a, b)) },
  mean: { word: ', mean', reduce: mean },
  // 359.7 is shown as 0, not as 360.
  direction: { word: ', mean', reduce: (values) => Math.round(meanDirection(values)) % 360 },
}
