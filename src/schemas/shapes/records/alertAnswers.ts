import { type Static, Type } from 'typebox'
import type { AlertParameter } from '#schemas/alerts/alert.ts'
import type { AlertRecord } from '#schemas/resourceFile/recordTypes.ts'
import file from '#schemas/resources/alerts.json' with { type: 'json' }
import { answer } from '../answer.ts'
import { integerOrNull, numberOrNull } from '../nullable.ts'
import { Operation, WorkHours } from '../operation.ts'
import { Provenance } from '../provenance.ts'

const time = (description: string) => Type.Integer({ description: `${description}, unix seconds` })

const Window = answer({
  start: time('First hour'),
  end: time('The hour after the last'),
  isEndOpen: Type.Boolean({ description: 'The window reaches the end of the forecast' }),
  hours: Type.Optional(
    Type.Number({ description: 'In which work is permitted; of the windows of a forecast' }),
  ),
})

const { properties } = file.schema

/** Body of POST /alert/try: the body of an alert; all other fields are ignored. */
export const AlertTrialBody = Type.Object({
  site: Type.Unsafe<{ id: number }>(properties.site),
  parameters: Type.Unsafe<
    (Pick<AlertParameter, 'parameterId' | 'values' | 'operators'> & {
      logic?: { id: number; type: string } | null
    })[]
  >(properties.parameters),
  windowLength: Type.Unsafe<AlertRecord['windowLength']>(properties.windowLength),
  workWindow: Type.Optional(WorkHours),
  operation: Type.Optional(Operation),
  frequency: Type.Optional(Type.Unsafe<AlertRecord['frequency']>(properties.frequency)),
  date: Type.Optional(
    Type.String({
      title: 'Date',
      format: 'date',
      description: 'A date of the past, UTC: the alert is tried on the series, taken as forecasts, around it',
    }),
  ),
})
export type AlertTrialBody = Static<typeof AlertTrialBody>

/** Answer of POST /alert/try: what an alert that need not be stored finds in a forecast, and would have found in the past. */
export const AlertTrial = answer({
  windowText: Type.String({ description: 'The length that windows must have, for example "at least 6 h"' }),
  forecast: answer({
    run: time('Reference time of the forecast: the newest one, or with a date two days before it'),
    start: time('First hour'),
    holds: Type.Array(integerOrNull(), {
      description: 'Per hour whether all limits hold in working time, 1 or 0; null where a value is missing',
    }),
    parameters: Type.Array(
      answer({
        parameterId: Type.Integer(),
        values: Type.Array(numberOrNull(), { description: 'Per hour' }),
      }),
    ),
    windows: Type.Array(Window, { description: 'Unbroken runs of the length; by start' }),
    result: Type.Enum(['fires', 'quiet', 'noData'], {
      description: 'noData: values are missing that could change the answer',
    }),
    provenance: Provenance,
  }),
  past: Type.Union(
    [
      answer({
        from: time('First hour'),
        to: time('Last hour'),
        count: Type.Integer({ description: 'How often the alert would have fired' }),
        longest: Type.Integer({ description: 'Hours of the longest window' }),
        provenance: Provenance,
      }),
      Type.Null(),
    ],
    { description: 'The last 12 months of the series; null where the source has none at the site' },
  ),
  sent: Type.Optional(
    Type.Array(
      answer({
        at: time('When the message would have been sent'),
        kind: Type.Enum(['start', 'change', 'clear']),
        cleared: Type.Union([Type.Enum(['withdrawn', 'over']), Type.Null()]),
        window: Type.Union([Window, Type.Null()], { description: 'Null for "no window"' }),
        before: Type.Union([Window, Type.Null()], { description: 'The window in the previous message' }),
      }),
      {
        description:
          'Only with a date: the messages about events from the day before to the day after, had each forecast been right',
      },
    ),
  ),
})
export type AlertTrial = Static<typeof AlertTrial>

/** Answer of GET /alert/series/{id}: the past of a site on which an alert can be tried. */
export const AlertSeries = answer({
  series: Type.Union(
    [
      answer({
        from: time('First hour'),
        to: time('Last hour'),
        lastYear: time('First hour of the last 12 months'),
      }),
      Type.Null(),
    ],
    { description: 'Null where the source has no series at the site' },
  ),
})
export type AlertSeries = Static<typeof AlertSeries>

/** Answer of GET /alert/{id}/history: the last 60 days of an alert; each list has the oldest entry first. */
export const AlertHistory = answer({
  from: time('Begin of the time'),
  to: time('End of the time'),
  events: Type.Array(
    answer({
      id: Type.String({ description: 'The thread of the event' }),
      begun: time('When the event was found'),
      ended: integerOrNull({ description: 'When it was cleared, unix seconds; null while it goes on' }),
      cleared: Type.Union([Type.Enum(['withdrawn', 'over']), Type.Null()]),
      window: Type.Union([Window, Type.Null()], { description: 'As it was last; null for "no window"' }),
    }),
  ),
  evaluations: Type.Array(
    answer({
      at: time('When the alert was evaluated'),
      run: time('Reference time of the forecast'),
      text: Type.String({ description: 'What it changed, in words' }),
    }),
  ),
  mails: Type.Array(
    answer({
      at: time('When the message was queued'),
      eventId: Type.String(),
      kind: Type.Enum(['start', 'change', 'clear']),
      recipient: Type.String(),
      state: Type.String({ description: 'queued, sent, failed or cancelled' }),
      reason: Type.Union([Type.String(), Type.Null()], {
        description: 'Why it was not accepted at the last try, failed or was cancelled; null otherwise',
      }),
    }),
  ),
  mutes: Type.Array(
    answer({
      at: time('When the recipient stopped the messages'),
      eventId: Type.Union([Type.String(), Type.Null()], { description: 'Null for all events of the alert' }),
      recipient: Type.String(),
    }),
  ),
})
export type AlertHistory = Static<typeof AlertHistory>
