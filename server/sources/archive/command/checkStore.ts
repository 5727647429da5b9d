import { parameterByName } from '../../../../src/weather/parameters.ts'
import { coverageOf } from '../../coverage.ts'
import { count, gapSummary, gapsOf, stamp } from '../import/gaps.ts'
import { readTimeAxis } from '../read/cfTime.ts'
import type { ArchivedStore } from '../read/describeStore.ts'
import { readColumns } from '../read/readStore.ts'
import { cfUnit } from '../units/cfUnits.ts'
import { outOfRange } from '../units/outOfRange.ts'

export interface Check {
  /** One row of text a parameter: series, parameter, unit, coverage, values out of range. */
  rows: string[][]
  /** What is wrong, in sentences. */
  problems: string[]
}

const sentence = (error: unknown): string => (error instanceof Error ? error.message : String(error))

/** What is wrong with the times of a store: they must be those that its metadata tell, each hour once and in order. */
async function timeProblems({ times, start, length, hours }: ArchivedStore): Promise<string[]> {
  const axis = await readTimeAxis(times).catch(sentence)
  if (typeof axis === 'string') return [axis]
  const agrees = axis.start === start && axis.length === length && (axis.hours === null) === (hours === null)
  return agrees ? [] : ['its times are not the hours that its attributes tell']
}

/** Reads a whole store and says what is in it and what is wrong with it; a gap of up to `gaps` hours is not. */
export async function checkStore(store: ArchivedStore, gaps: number): Promise<Check> {
  const { name, start, length, places } = store
  const place = places.nearest({ latitude: 0, longitude: 0 })
  const problems = [...store.problems, ...(await timeProblems(store))]
  const names = Object.keys(store.columns)
  if (names.length === 0) problems.push('no parameter')
  const columns = await readColumns(store, place, names, { start, length }).catch(sentence)
  if (typeof columns === 'string') return { rows: [], problems: [...problems, columns] }
  const long =
    names.length === 0 ? [] : gapsOf({ start, length, columns }).filter(({ hours }) => hours > gaps)
  if (long.length > 0) problems.push(gapSummary(long))
  const rows = Object.entries(columns).map(([key, column]) => {
    const parameter = parameterByName(key)!
    const outside = outOfRange(column, parameter)
    if (outside > 0) {
      const range = `${parameter.validMin} to ${parameter.validMax} ${parameter.unit}`
      problems.push(`${count(outside, 'value')} of ${key} outside ${range}`)
    }
    const share = `${(100 * coverageOf(column)).toFixed(1)} %`
    return [name, key, cfUnit(parameter.unit), `${stamp(start)} + ${length} h`, share, String(outside)]
  })
  return { rows, problems }
}
