import { type Static, Type } from 'typebox'
import type { MonthCosts } from '#weather/hindcast/conditionCosts.ts'
import type { WorkingMonth } from '#weather/hindcast/workingMonths.ts'
import { answer, kernelAnswer } from '../answer.ts'
import { integerOrNull, numberOrNull } from '../nullable.ts'
import { Provenance } from '../provenance.ts'

const month = Type.Integer({ description: '1 to 12' })
const hours = numberOrNull({ description: 'Hours a month, mean over the years that count' })

/** Answer of POST /hindcast/working and POST /hwwa/working: the rows and reasons behind a table. */
export const Explanation = answer({
  conditions: Type.Array(Type.String(), {
    description: 'The active conditions in words, for example "Wave height below 1.5 m"',
  }),
  months: Type.Array(
    kernelAnswer<WorkingMonth>({
      year: Type.Integer(),
      month,
      permitted: Type.Integer({ description: 'Hours' }),
      known: Type.Integer({ description: 'Permitted hours with data' }),
      usable: Type.Integer({ description: 'Hours' }),
      permittedDays: Type.Integer(),
      usableDays: Type.Integer(),
      startDays: Type.Integer({ description: 'Days with a valid start' }),
      isLeftOut: Type.Boolean({ description: 'Less than 95 % of the permitted hours are known' }),
    }),
  ),
  costs: Type.Array(
    kernelAnswer<MonthCosts>({
      month,
      known: hours,
      usable: hours,
      costs: Type.Array(
        kernelAnswer<MonthCosts['costs'][number]>({
          alone: numberOrNull({ description: 'Hours that are not usable were this the only condition' }),
          gain: numberOrNull({ description: 'Usable hours more without this condition' }),
          wider: numberOrNull({
            description:
              'Usable hours more with its limit 10 % wider; null of a flag, a direction and a limit of 0',
          }),
        }),
      ),
      relaxFirst: integerOrNull({
        description:
          'Position in conditions of the one without which most hours are gained; null: none gains any',
      }),
    }),
  ),
  longestShift: Type.Integer({
    description: 'Hours; runs may not be longer where they may not span shifts',
  }),
  provenance: Provenance,
})
export type Explanation = Static<typeof Explanation>
