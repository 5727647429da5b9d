import { messageOf } from '#server/messageOf.ts'
import { coverageOf } from '#server/sources/coverage.ts'
import { outOfRange, rangeText } from '#server/sources/values/outOfRange.ts'
import { parameterByName } from '#weather/parameters.ts'
import { BadInput } from '../import/badInput.ts'
import { count, gapSummary, gapsOf, stamp } from '../import/gaps.ts'
import { damageReason } from '../read/damageReason.ts'
import type { ArchivedStore } from '../read/describeStore.ts'
import { readColumns } from '../read/readStore.ts'
import { readTimeAxis } from '../read/timeAxis.ts'
import { cfUnit } from '../units/cfUnits.ts'
import { type Call, done, type Outcome, onlyArgument, storesOf } from './call.ts'

/** Formats rows of cells as lines of text, each column as wide as its widest cell. The first row is the header. */
function textTable(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
  return rows
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column]!))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

interface Check {
  /** One row of text per parameter: series, parameter, unit, coverage, values out of range. */
  rows: string[][]
  /** Problems, as messages. */
  problems: string[]
}

/** Problems with the times of a store: they must match its metadata, with each hour once and in order. */
async function timeProblems({ times, start, length, hours }: ArchivedStore): Promise<string[]> {
  const axis = await readTimeAxis(times).catch(messageOf)
  if (typeof axis === 'string') return [axis]
  const agrees = axis.start === start && axis.length === length && (axis.hours === null) === (hours === null)
  return agrees ? [] : ['its times are not the hours that its attributes tell']
}

/** Reads a whole store and reports its content and its problems; gaps of up to `gaps` hours are not reported. */
async function checkStore(store: ArchivedStore, gaps: number): Promise<Check> {
  const { name, start, length, places } = store
  const place = places.nearest({ latitude: 0, longitude: 0 })
  const problems = [
    ...store.problems,
    ...(await store.damagedFiles().catch((error) => [damageReason(error)])),
    ...(await timeProblems(store)),
  ]
  const names = Object.keys(store.columns)
  if (names.length === 0) problems.push('no parameter')
  const columns = await readColumns(store, place, names, { start, length }).catch(messageOf)
  if (typeof columns === 'string') return { rows: [], problems: [...problems, columns] }
  const long =
    names.length === 0 ? [] : gapsOf({ start, length, columns }).filter(({ hours }) => hours > gaps)
  if (long.length > 0) problems.push(gapSummary(long))
  const rows = Object.entries(columns).map(([key, column]) => {
    const parameter = parameterByName(key)!
    const outside = outOfRange(column, parameter)
    if (outside > 0) {
      problems.push(`${count(outside, 'value')} of ${key} outside ${rangeText(parameter)}`)
    }
    const share = `${(100 * coverageOf(column)).toFixed(1)} %`
    return [name, key, cfUnit(parameter.unit), `${stamp(start)} + ${length} h`, share, String(outside)]
  })
  return { rows, problems }
}

/** Runs `archive check`: a table of what each store holds, and its problems. Throws BadInput for wrong arguments. */
export async function checkCommand(call: Call): Promise<Outcome> {
  const { address, name } = onlyArgument(call.rest)
  const gaps = Number(call.values.gaps ?? 0)
  if (!(gaps >= 0)) throw new BadInput('--gaps must be a number of hours.')
  const warnings: string[] = []
  const all = await storesOf(call, address, (message) => warnings.push(message))
  const stores = all.filter((store) => name === undefined || store.name === name)
  // Only warnings about unreadable stores: the check of a readable store reports its other problems itself.
  const isNamed = (message: string) =>
    name === undefined || message.includes(`/${name} `) || message.includes(`/${name}.`)
  const unread = warnings.filter((message) => / cannot be read: /.test(message) && isNamed(message))
  if (stores.length === 0 && unread.length === 0) {
    if (name !== undefined) throw new BadInput(`There is no archived series called "${name}".`)
    return done(`Nothing is archived in ${address ?? call.root}.`)
  }
  const checks = []
  for (const store of stores) checks.push({ store, ...(await checkStore(store, gaps)) })
  const head = ['series', 'parameter', 'unit', 'hours', 'coverage', 'out of range']
  const problems = checks.flatMap(({ store, problems }) => problems.map((text) => `${store.name}: ${text}.`))
  const lines = [...problems, ...unread]
  const verdict =
    lines.length === 0 ? 'No problem was found.' : `Problems:\n${lines.map((line) => `  ${line}`).join('\n')}`
  return {
    output: `${textTable([head, ...checks.flatMap(({ rows }) => rows)])}\n\n${verdict}`,
    ok: lines.length === 0,
  }
}
