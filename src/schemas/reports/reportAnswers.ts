import { type Static, Type } from 'typebox'
import { answer } from '../shapes/answer.ts'
import { integerOrNull } from '../shapes/nullable.ts'

const time = (description: string) => Type.Integer({ description: `${description}, unix seconds` })

const reason = (description: string) => Type.Union([Type.String(), Type.Null()], { description })

/** Answer of POST /report/test. */
export const ReportTest = answer({
  recipient: Type.String({ description: 'The address of the user to which the mail is sent' }),
})
export type ReportTest = Static<typeof ReportTest>

/** Answer of GET /report/{id}/history: the last 60 days of a report, each list with the oldest first. */
export const ReportHistory = answer({
  from: time('Begin of the time'),
  to: time('End of the time'),
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
