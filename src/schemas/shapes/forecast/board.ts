import { type Static, Type } from 'typebox'
import { MAX_JOB_HOURS } from '#weather/windows/job/jobSettings.ts'
import { answer } from '../answer.ts'
import { integerOrNull } from '../nullable.ts'
import { workHours } from '../operation.ts'
import { JudgingThresholds } from './parameters.ts'

const closed = { additionalProperties: false }

/** The job that a window must fit: consecutive permitted hours, by the clock of UTC or of each site. */
const BoardJob = Type.Object(
  {
    hours: Type.Integer({ title: 'Hours', minimum: 1, maximum: MAX_JOB_HOURS }),
    ...workHours,
  },
  { ...closed, title: 'Job' },
)
export type BoardJob = Static<typeof BoardJob>

/** Body of POST /forecast/board. */
export const BoardRequest = Type.Object(
  {
    thresholds: Type.Optional(
      Type.Unsafe<Static<typeof JudgingThresholds>>({
        ...JudgingThresholds,
        description: "The limits that judge; without them the user's own",
      }),
    ),
    job: Type.Optional(BoardJob),
  },
  closed,
)
export type BoardRequest = Static<typeof BoardRequest>

const perSite = (description: string) => Type.Array(Type.String(), { description })

/** Answer of POST /forecast/board: columns with an entry for each site, and run-length encoded texts of hours. */
export const BoardColumns = answer({
  sites: Type.Array(Type.Integer(), { description: 'The sites that the user may see, by name' }),
  parameters: Type.Array(Type.String(), {
    description: 'Names of the parameters that are judged; runs and windows name them by their place',
  }),
  start: Type.Array(integerOrNull(), {
    description: 'Unix seconds at which the run of the site begins; null without a forecast',
  }),
  statuses: perSite(
    'Runs of hours "status:hours", 0 ok, 1 warning, 2 alarm, - no data; empty where no limit applies to the site',
  ),
  blocking: perSite('Runs of hours "parameter:hours", what keeps them from being ok; - for nothing'),
  windows: perSite(
    'Windows that hold the job "start+hours:ending", in hours of the run, with "~break+hours" for each further shift; the ending is a parameter, h the end of the run, s the end of the working hours, - missing data',
  ),
  sources: Type.Array(Type.String(), { description: 'Where the numbers come from' }),
  missing: Type.Integer({
    description: 'Sites that are not computed yet: the same call goes on with them',
  }),
})
export type BoardColumns = Static<typeof BoardColumns>
