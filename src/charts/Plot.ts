import * as bar from 'plotly.js/lib/bar'
import * as Plotly from 'plotly.js/lib/core'
import createPlotlyComponent from 'react-plotly.js/factory'

// The core draws scatter traces; every other trace type is named here or it is not in the bundle.
Plotly.register([bar])

/** Plotly itself, for pictures that are not on the page. */
export { Plotly }

/** Plotly with the trace types that the portal uses. */
export const Plot = createPlotlyComponent(Plotly)

/** Nothing of Plotly's own: no mode bar, no sharing, no hover. */
export const plotConfig = { displayModeBar: false, staticPlot: true, responsive: false }
