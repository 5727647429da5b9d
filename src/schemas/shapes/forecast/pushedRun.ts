import { type Static, Type } from 'typebox'
import file from '#schemas/resources/sites.json' with { type: 'json' }
import { answer } from '../answer.ts'
import { numberOrNull } from '../nullable.ts'
import { siteId } from '../siteId.ts'

const closed = { additionalProperties: false }

/** The longest run, days. */
export const PUSHED_DAYS = 16

const MOST_VALUES = PUSHED_DAYS * 24 + 1
const { items: provider } = file.schema.properties.providers

const time = (title: string) =>
  Type.String({ title, maxLength: 30, description: 'ISO 8601, UTC: 2026-06-15T06:00Z' })

const values = (title: string, description: string) =>
  Type.Array(numberOrNull({ title: 'Value' }), { title, description, maxItems: MOST_VALUES })

const PushedParameter = Type.Object(
  {
    name: Type.String({
      title: 'Name',
      maxLength: 200,
      description: 'Of the parameter, as GET /parameter or CF call it',
    }),
    unit: Type.String({
      title: 'Unit',
      maxLength: 60,
      description: 'Any unit of the quantity: kn, m s-1, K',
    }),
    values: values('Values', 'One for each time; null is missing'),
    members: Type.Optional(
      Type.Array(values('Member', 'One for each time; null is missing'), {
        title: 'Members',
        maxItems: 200,
        description: 'The members of an ensemble, from which the bands are computed',
      }),
    ),
  },
  closed,
)
export type PushedParameter = Static<typeof PushedParameter>

/** Body of POST /forecast/runs. */
export const PushedRun = Type.Object(
  {
    provider: Type.Unsafe<string>({ ...provider, description: 'As the site names it' }),
    siteId,
    referenceTime: time('Reference time'),
    times: Type.Array(time('Time'), {
      title: 'Times',
      minItems: 1,
      maxItems: MOST_VALUES,
      description: 'On the hour, strictly rising, 1, 2, 3 or 6 hours apart',
    }),
    parameters: Type.Array(PushedParameter, { title: 'Parameters', minItems: 1, maxItems: 100 }),
  },
  closed,
)
export type PushedRun = Static<typeof PushedRun>

/** Query of the call with a CSV body, whose columns are the times and the parameters. */
export const PushedRunQuery = Type.Object({
  provider: Type.Optional(PushedRun.properties.provider),
  siteId: Type.Optional({ ...siteId, title: 'Site of the table' }),
  referenceTime: Type.Optional(PushedRun.properties.referenceTime),
})

/** What was stored: 201, or 200 if it was stored already. */
export const StoredRun = answer({
  siteId: Type.Integer(),
  provider: Type.String(),
  run: Type.Integer({ description: 'Reference time of the block of six hours, unix seconds' }),
  from: Type.Integer({ description: 'First hour, unix seconds' }),
  to: Type.Integer({ description: 'Last hour, unix seconds' }),
  parameters: Type.Array(Type.String(), { description: 'Names of the stored columns' }),
})
export type StoredRun = Static<typeof StoredRun>
