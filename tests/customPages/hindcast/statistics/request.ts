import type { ChartColors } from '#chartModel/chartColors.ts'
import type { ChartModel, RoseModel } from '#chartModel/chartModel.ts'
import type { Size } from '#chartModel/plotArea.ts'
import type { ShownStatistic } from '#chartModel/statistics/statistic.ts'
import { plotlyFigure } from '#charts/plotlyFigure.ts'
import type { HindcastRequest } from '#schemas/shapes/hindcast/hindcast.ts'

/** Waves below 1.5 m for 3 h, on workdays from 7 to 19. */
export const hindcastRequest: HindcastRequest = {
  latitude: 54.01,
  longitude: 6.6,
  workingDays: 'Mon-Fri',
  windowLength: 3,
  daylight: false,
  startHour: 7,
  endHour: 19,
  conditionList: [
    { parameterId: 11, condition: 'LT', testValue: 1.5, apply: true },
    { parameterId: 1, condition: 'LT', testValue: 9, apply: false },
  ],
  isTimezoneUTC: true,
  isCompressed: false,
}

/** The chart of an answer as the page draws it. */
export const chartIn = ({ chart: figure }: Pick<ShownStatistic, 'chart'>) =>
  figure && {
    ...figure,
    draw: (size: Size, colors: ChartColors) => plotlyFigure(figure.chart(size, colors)),
  }

/** The chart of an answer, which is one over an axis. */
export function axesIn(shown: Pick<ShownStatistic, 'chart'>, size: Size, colors: ChartColors): ChartModel {
  const chart = shown.chart?.chart(size, colors)
  if (chart?.kind !== 'axes') throw new Error('The answer has no chart over an axis')
  return chart
}

/** The chart of an answer, which is a rose. */
export function roseIn(shown: Pick<ShownStatistic, 'chart'>, size: Size, colors: ChartColors): RoseModel {
  const chart = shown.chart?.chart(size, colors)
  if (chart?.kind !== 'rose') throw new Error('The answer has no rose')
  return chart
}
