import type { ShownStatistic } from '#chartModel/statistics/statistic.ts'
import { chartOf } from '#customPages/hindcast/statistics/charts/chartOf.ts'
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
export const chartIn = ({ chart }: Pick<ShownStatistic, 'chart'>) => chart && chartOf(chart)
