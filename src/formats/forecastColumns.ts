import type {
  ColumnGroup,
  Forecast,
  ForecastColumns,
  ForecastGroup,
  ForecastPoint,
} from '#schemas/shapes/forecast/forecast.ts'
import { fromThreshold } from '#weather/adapters/thresholds.ts'
import { parameterById } from '#weather/parameters.ts'
import type { Threshold } from '#weather/threshold.ts'
import { HOUR } from '#weather/time.ts'
import { limitStatus } from '#weather/windows/windowHours.ts'

/**
 * Shortens a value to one decimal more than the group's, which is enough to draw a line. Keeps all decimals if rounding
 * twice would show another number or change how the value compares with a limit.
 */
function shortened(
  value: number | null | undefined,
  { decimals, thresholdMin, thresholdMax, parameter }: ForecastGroup,
  isSameJudgement: Judgement,
) {
  if (value === null || value === undefined) return null
  const short = Number(value.toFixed(decimals + 1))
  const isSame =
    short.toFixed(decimals) === value.toFixed(decimals) &&
    [thresholdMin, thresholdMax].every(
      (limit) => limit === null || Math.sign(short - limit) === Math.sign(value - limit),
    ) &&
    isSameJudgement(parameter, short, value)
  return isSame ? short : value
}

/** Whether two values of a parameter have the same status. */
type Judgement = (parameter: string | undefined, one: number, other: number) => boolean

function sameJudgement(thresholds: readonly Threshold[]): Judgement {
  const limits = new Map(
    thresholds.flatMap((row) => {
      const name = parameterById(row.parameterId)?.name
      return name === undefined ? [] : [[name, fromThreshold(name, row)] as const]
    }),
  )
  return (parameter, one, other) => {
    const limit = limits.get(parameter ?? '')
    return (
      !limit ||
      [false, true].every((both) => limitStatus(one, limit, both) === limitStatus(other, limit, both))
    )
  }
}

function columnsOf(group: ForecastGroup, isSame: Judgement): ColumnGroup {
  const { data, ...rest } = group
  const column = (key: 'value' | 'min' | 'max') => data.map((point) => shortened(point[key], group, isSame))
  const isRange = data.some((point) => 'min' in point)
  return isRange ? { ...rest, min: column('min'), max: column('max') } : { ...rest, values: column('value') }
}

/** A forecast in columns. All its groups must have the hours of the same run, or none. */
export function toColumns({ chartSets, uncharted, ...rest }: Forecast): ForecastColumns {
  const isSame = sameJudgement(rest.thresholds ?? [])
  const columnGroup = (group: ForecastGroup) => columnsOf(group, isSame)
  const times = chartSets.flatMap(({ groups }) => groups).find(({ data }) => data.length > 0)?.data ?? []
  return {
    ...rest,
    time: { start: times[0]?.time ?? 0, step: HOUR, length: times.length },
    chartSets: chartSets.map(({ groups, ...set }) => ({ ...set, groups: groups.map(columnGroup) })),
    ...(uncharted && { uncharted: uncharted.map(columnGroup) }),
  }
}

/** Converts columns back to points for drawing. An answer that already has points, as from another server, is unchanged. */
export function fromColumns(answer: ForecastColumns | Forecast): Forecast {
  if (!('time' in answer)) return answer
  const { time, chartSets, uncharted, ...rest } = answer
  const points = (length: number, values: (index: number) => Partial<ForecastPoint>): ForecastPoint[] =>
    Array.from({ length }, (_, index) => ({
      time: time.start + index * time.step,
      ...values(index),
      pointId: answer.siteId,
    }))
  const groupOf = ({ values = [], min, max, ...group }: ColumnGroup): ForecastGroup => ({
    ...group,
    data:
      min && max
        ? points(min.length, (index) => ({ min: min[index], max: max[index] }))
        : points(values.length, (index) => ({ value: values[index] })),
  })
  return {
    ...rest,
    chartSets: chartSets.map(({ groups, ...set }) => ({ ...set, groups: groups.map(groupOf) })),
    ...(uncharted && { uncharted: uncharted.map(groupOf) }),
  }
}
