import type { BoxesFigure } from './boxes.ts'
import type { LinesFigure } from './lines.ts'
import type { RoseFigure } from './roseShape.ts'
import type { ScatterFigure } from './scatterCells.ts'

/** What the chart of a statistic shows, whoever draws it: the portal on a screen, the server on paper. */
export type StatisticFigure = LinesFigure | BoxesFigure | ScatterFigure | RoseFigure
