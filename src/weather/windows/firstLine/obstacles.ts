import { parameterByName } from '#weather/parameters.ts'
import { HOUR } from '#weather/time.ts'
import { shownDecimals, shownUnit, withUnit } from '#weather/units/shownUnit.ts'
import { registryUnits, type Units } from '#weather/units/units.ts'
import { judgedText } from '../judgedText.ts'
import { type LimitReading, nearestEndOf, type WindowHours } from '../windowHours.ts'
import { parameterWord } from '../windowOutlook.ts'
import { STATUS } from '../windowStatus.ts'

/** Consecutive hours that one parameter keeps from being ok. */
export interface Obstacle {
  /** Unix seconds; the end is exclusive. */
  start: number
  end: number
  parameter: string
  /** How far its worst value is beyond the limit, in the unit of the parameter; null if a value is missing. */
  beyond: number | null
  /** The parameter with its worst value, for example "waves 3.3 m"; empty if a value is missing. */
  text: string
}

/** A sentence needs no more decimals, unless the value would look as if it were within its limit. */
const SPOKEN_DECIMALS = 1

const beyondOf = ({ limit, value }: LimitReading): number | null =>
  value === null ? null : (nearestEndOf(limit)(value)?.beyond ?? 0)

function textOf({ limit, value }: LimitReading, units: Units): string {
  const parameter = parameterByName(limit.parameter)
  if (value === null || !parameter) return ''
  const word = parameterWord(limit.parameter)
  if (parameter.categorical) return word
  const unit = shownUnit(parameter.unit, units)
  const decimals = shownDecimals(Math.min(SPOKEN_DECIMALS, parameter.decimals), unit)
  return `${word} ${withUnit(judgedText(value, limit, decimals, unit), unit)}`
}

/** What keeps the hours of a forecast from being ok, ascending. The last time of a forecast only marks its end. */
export function obstaclesOf(
  { times, statuses, deciding }: WindowHours,
  units: Units = registryUnits,
): Obstacle[] {
  const obstacles: Obstacle[] = []
  for (const [hour, time] of times.slice(0, -1).entries()) {
    const reading = deciding[hour]
    if (!reading || statuses[hour] === STATUS.ok) continue
    const { parameter } = reading.limit
    const beyond = beyondOf(reading)
    const last = obstacles.at(-1)
    const goesOn =
      last?.end === time && last.parameter === parameter && (last.beyond === null) === (beyond === null)
    if (!goesOn) {
      obstacles.push({ start: time, end: time + HOUR, parameter, beyond, text: textOf(reading, units) })
      continue
    }
    last.end = time + HOUR
    if (beyond !== null && beyond > (last.beyond ?? 0)) {
      last.beyond = beyond
      last.text = textOf(reading, units)
    }
  }
  return obstacles
}
