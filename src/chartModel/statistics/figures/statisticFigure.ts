import type { BoxesFigure } from './boxes.ts'
import type { LinesFigure } from './lines.ts'
import type { RoseFigure } from './roseShape.ts'
import type { ScatterFigure } from './scatterCells.ts'

/** The content of a statistic's chart, drawn by the portal on a screen or by the server for paper. */
export type StatisticFigure = LinesFigure | BoxesFigure | ScatterFigure | RoseFigure
