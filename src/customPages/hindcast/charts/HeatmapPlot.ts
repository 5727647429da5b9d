import * as heatmap from 'plotly.js/lib/heatmap'
import { Plot, Plotly } from '../../../charts/Plot.ts'

Plotly.register([heatmap])

/** The portal's Plotly, which draws heatmaps too. */
export const HeatmapPlot = Plot
