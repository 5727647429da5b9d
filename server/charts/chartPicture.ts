import type { ChartModel } from '#chartModel/chartModel.ts'
import type { Task } from '../workers/work.ts'

/**
 * Draws a chart as PNG. The drawing code is loaded with the first chart, because it takes memory that most threads never need.
 */
export const chartPicture: Task<ChartModel, Uint8Array> = {
  name: 'picture of a chart',
  compute: async (chart) => (await import('./drawChart.ts')).chartPng(chart),
}
