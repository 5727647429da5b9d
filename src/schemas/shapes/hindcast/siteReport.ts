import { type Static, Type } from 'typebox'
import { tablePercentiles } from '#weather/hindcast/hindcastTable.ts'
import { type MonthKey, monthKeys } from '#weather/placeStatistics/calendarMonths.ts'
import { MOST_NET_HOURS } from '#weather/placeStatistics/campaign.ts'
import { siteId } from '../siteId.ts'
import { HindcastRequest } from './hindcast.ts'

/** The statistics of a report are made of conditions, so it has no operation. */
const { operation: _, ...table } = HindcastRequest.properties

/** Body of POST /hindcast/report: the request of the table, and the options of its statistics. */
export const SiteReportRequest = Type.Object(
  {
    ...table,
    siteId: Type.Optional(siteId),
    month: Type.Optional(
      Type.Enum(monthKeys as unknown as MonthKey[], {
        type: 'string',
        title: 'Month',
        description: 'Of the figures that are of one month; the year without it',
      }),
    ),
    netHours: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: MOST_NET_HOURS,
        title: 'Net hours',
        description: 'Of the task of the campaign; 72 without it',
      }),
    ),
    percentile: Type.Optional(
      Type.Enum(tablePercentiles as unknown as number[], {
        type: 'integer',
        title: 'Percentile',
        description: 'Plain percentile over the years; 50 without it',
      }),
    ),
    isPlanners: Type.Optional(
      Type.Boolean({
        title: "Planner's percentiles",
        description:
          "Whether P90 of usable time is named as planners do, exceeded in 90 % of the years; the user's preference without it",
      }),
    ),
  },
  { title: 'Site report', additionalProperties: false },
)
export type SiteReportRequest = Static<typeof SiteReportRequest>
