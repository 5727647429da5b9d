import { type Static, Type } from 'typebox'
import type { LimitFields } from '#schemas/resourceFile/limitFields.ts'
import { MOST_CELLS } from '#weather/hindcast/cellGrid.ts'
import { answer } from '../answer.ts'
import { numberOrNull } from '../nullable.ts'
import { exactEnds, WorkHours } from '../operation.ts'
import { HindcastRequest } from './hindcast.ts'

const edge = (title: string, most: number) => Type.Number({ title, minimum: -most, maximum: most })

/** The most parameters of a map: with more, not even one year would fit into the memory of a map. */
const MOST_LIMITS = 8

/** Body of POST /hindcast/workability. */
export const WorkabilityRequest = Type.Object(
  {
    west: edge('West', 180),
    south: edge('South', 85),
    east: edge('East', 180),
    north: edge('North', 85),
    month: Type.Integer({ title: 'Month', minimum: 1, maximum: 12 }),
    limits: Type.Array(
      Type.Object(
        {
          parameterId: Type.Integer(),
          min: Type.Optional(numberOrNull({ title: 'Min' })),
          max: Type.Optional(numberOrNull({ title: 'Max' })),
          ...exactEnds,
        },
        {
          additionalProperties: false,
          'x-limit': { parameter: 'parameterId', min: 'min', max: 'max', or: 'or' } satisfies LimitFields,
          description:
            "Inclusive unless they say otherwise, in the parameter's unit; an absent end does not bind",
        },
      ),
      {
        title: 'Limits',
        minItems: 1,
        maxItems: MOST_LIMITS,
        'x-message': { minItems: 'At least one required' },
      },
    ),
    windowLength: HindcastRequest.properties.windowLength,
    workWindow: WorkHours,
    isCompressed: HindcastRequest.properties.isCompressed,
    first: Type.Integer({ minimum: 0, maximum: MOST_CELLS - 1, description: 'The first cell to answer' }),
    count: Type.Integer({ minimum: 1, maximum: MOST_CELLS }),
  },
  { title: 'Workability map', additionalProperties: false },
)
export type WorkabilityRequest = Static<typeof WorkabilityRequest>

/** Answer of POST /hindcast/workability. */
export const WorkabilityResult = answer({
  grid: answer(
    {
      step: Type.Number({ description: 'Degrees' }),
      west: Type.Number(),
      south: Type.Number(),
      columns: Type.Integer(),
      rows: Type.Integer(),
    },
    { description: 'The finest cells that cover the area with at most 2,000, from the south-west eastwards' },
  ),
  first: Type.Integer(),
  percent: Type.Array(
    numberOrNull({
      description:
        'Usable hours of the permitted hours with data, mean over the years; null on land and without data',
    }),
  ),
  firstYear: Type.Union([Type.Integer(), Type.Null()]),
  lastYear: Type.Union([Type.Integer(), Type.Null()]),
  titles: Type.Array(Type.String(), { description: 'Where the numbers come from' }),
  synthetic: Type.Boolean({ description: 'Some of the cells are synthetic' }),
})
export type WorkabilityResult = Static<typeof WorkabilityResult>
