import type { StatisticFigure } from '#chartModel/statistics/figures/statisticFigure.ts'
import { boxChart } from './boxFigure.ts'
import { linesChart } from './linesFigure.ts'
import { roseChart } from './roseFigure.ts'
import { scatterChart } from './scatterFigure.ts'
import type { StatisticChart } from './statisticChart.ts'

/** A figure as Plotly draws it. */
export function chartOf(figure: StatisticFigure): StatisticChart {
  switch (figure.kind) {
    case 'lines':
      return linesChart(figure)
    case 'boxes':
      return boxChart(figure)
    case 'scatter':
      return scatterChart(figure)
    case 'rose':
      return roseChart(figure)
  }
}
