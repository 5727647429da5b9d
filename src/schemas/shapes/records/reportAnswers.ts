import { type Static, Type } from 'typebox'
import { builtIn } from '#schemas/resourceFile/definitions.ts'
import type { ReportRecord } from '#schemas/resourceFile/recordTypes.ts'
import file from '#schemas/resources/reports.json' with { type: 'json' }
import { answer } from '../answer.ts'
import { integerOrNull } from '../nullable.ts'
import { WorkHours } from '../operation.ts'

const time = (description: string) => Type.Integer({ description: `${description}, unix seconds` })

const reason = (description: string) => Type.Union([Type.String(), Type.Null()], { description })

const { properties } = builtIn(file).schema

/** Body of POST /report/preview and of POST /report/test: the body of a report; all other fields are ignored. */
export const ReportDraft = Type.Object({
  id: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: 2147483647,
      title: 'Report',
      description:
        'Of a report that is stored: it is judged by the limits of its owner, and says what changed since it was last sent',
    }),
  ),
  name: Type.Unsafe<string>(properties.name),
  description: Type.Unsafe<string>(properties.description),
  pointId: Type.Unsafe<number>(properties.pointId),
  reportTypeId: Type.Unsafe<number>(properties.reportTypeId),
  daysForecast: Type.Unsafe<number>(properties.daysForecast),
  inLocalTime: Type.Optional(Type.Unsafe<boolean>(properties.inLocalTime)),
  reportCharts: Type.Unsafe<Pick<ReportRecord['reportCharts'][number], 'chartId'>[]>(properties.reportCharts),
  windowLength: Type.Optional(Type.Unsafe<number>(properties.windowLength)),
  workWindow: Type.Optional(WorkHours),
  operation: Type.Optional(Type.Unsafe<NonNullable<ReportRecord['operation']>>(properties.operation)),
})
export type ReportDraft = Static<typeof ReportDraft>

/** Answer of POST /report/test. */
export const ReportTest = answer({
  recipient: Type.String({ description: 'The address of the user to which the mail is sent' }),
})
export type ReportTest = Static<typeof ReportTest>

/** Answer of GET /report/{id}/history: the last 60 days of a report; each list has the oldest entry first. */
export const ReportHistory = answer({
  from: time('Begin of the time'),
  to: time('End of the time'),
  stopped: reason('Why it is not sent at present; null while it is'),
  occurrences: Type.Array(
    answer({
      at: time('When the report was due'),
      state: Type.Enum(['queued', 'sent', 'skipped', 'cancelled', 'failed'], {
        description: 'sent: to one recipient at least; queued: to none yet',
      }),
      reason: reason('Why it was skipped or cancelled, or could not be delivered; null otherwise'),
      run: integerOrNull({ description: 'Forecast reference time, unix seconds; null where it was skipped' }),
    }),
  ),
  mails: Type.Array(
    answer({
      at: time('When the mail was queued'),
      due: time('The occurrence that it is of'),
      recipient: Type.String(),
      state: Type.String({ description: 'queued, sent, failed or cancelled' }),
    }),
  ),
})
export type ReportHistory = Static<typeof ReportHistory>
