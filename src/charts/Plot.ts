import * as bar from 'plotly.js/lib/bar'
import * as Plotly from 'plotly.js/lib/core'
import createPlotlyComponent from 'react-plotly.js/factory'

// The core draws scatter traces; other trace types are in the bundle only if registered here.
Plotly.register([bar])

/** Plotly itself, for pictures that are not on the page. */
export { Plotly }

/** Plotly with the trace types that the portal uses. */
export const Plot = createPlotlyComponent(Plotly)

/** No mode bar, no sharing, no hover. */
export const plotConfig = { displayModeBar: false, staticPlot: true, responsive: false }
