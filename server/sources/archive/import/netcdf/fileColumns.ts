import { flagShares, isKnownName, parameterNamed } from '#server/sources/archive/units/cfNames.ts'
import { conversion } from '#server/sources/archive/units/cfUnits.ts'
import type { Parameter } from '#weather/parameters.ts'
import type { ColumnMapping } from '../table.ts'
import type { Axes } from './fileAxes.ts'
import type { Variable } from './files/netcdfFile.ts'
import { knownAs, PEAK_PERIOD, parameterOf, peakFrequencies, vectors } from './knownNames.ts'

/** Where the numbers of a column are: a variable, and its index along dimensions that are neither time nor places. */
export interface Source {
  variable: Variable
  /** One selection, or several of which each value is the first that is not missing. */
  selections: readonly Readonly<Record<string, number>>[]
}

/** The numbers of a column from those of its sources, of which each is one column. */
type Compute = (...numbers: Float64Array[]) => Float64Array

/** The direction of a vector in degrees clockwise from north; none where it is calm. */
const directionBy =
  (turn: number): Compute =>
  (east, north) =>
    east!.map((u, index) => {
      const v = north![index]!
      return u === 0 && v === 0 ? Number.NaN : ((Math.atan2(u, v) * 180) / Math.PI + turn + 360) % 360
    })

const computing = {
  same: (numbers) => numbers!,
  speed: (east, north) => east!.map((u, index) => Math.hypot(u, north![index]!)),
  from: directionBy(180),
  to: directionBy(0),
  period: (frequencies) => frequencies!.map((frequency) => (frequency > 0 ? 1 / frequency : Number.NaN)),
} satisfies Record<string, Compute>

/** A column of the table that a file becomes. */
export interface FileColumn {
  name: string
  unit?: string
  sources: readonly Source[]
  compute: Compute
  /** The parameter that it is, if the file says so. */
  mapping?: ColumnMapping
}

/** A variable at one level. */
interface Leveled {
  name: string
  source: Source
  unit: string | undefined
  height?: number
  known: ReturnType<typeof knownAs>
}

/** Heights that a file may have beside each other. */
const MOST_LEVELS = 50

/** ERA5's files mark the newest months, which are provisional, along a dimension of their own. */
const isVersion = (dimension: string): boolean => dimension === 'expver'

interface Selected {
  selections: Record<string, number>[]
  height?: number
}

/** The levels of a variable, or why it cannot be used. */
function levelsOf(variable: Variable, axes: Axes): Selected[] | string {
  const taken = new Set([axes.time.dimensions[0], ...axes.placeDimensions(variable)])
  const height = axes.heightOf(variable)
  let levels: Selected[] = [{ selections: [{}], ...(height !== undefined && { height }) }]
  for (const [side, dimension] of variable.dimensions.entries()) {
    if (taken.has(dimension)) continue
    const length = variable.shape[side]!
    const heights = axes.levels.get(dimension)
    if (isVersion(dimension)) {
      levels = levels.map((level) => ({
        ...level,
        selections: level.selections.flatMap((one) =>
          Array.from({ length }, (_, index) => ({ ...one, [dimension]: index })),
        ),
      }))
    } else if (heights && heights.length <= MOST_LEVELS) {
      levels = levels.flatMap((level) =>
        Array.from(heights, (height, index) => ({
          height,
          selections: level.selections.map((one) => ({ ...one, [dimension]: index })),
        })),
      )
    } else {
      const index = length === 1 ? 0 : axes.shallowest.get(dimension)
      if (index === undefined) return `its dimension ${dimension} has ${length} entries`
      for (const { selections } of levels) for (const one of selections) one[dimension] = index
    }
  }
  return levels
}

const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)

/** A column of a share as a flag, set from a threshold on. */
const shareColumn = (
  column: FileColumn,
  { factor, offset, ...mapping }: ColumnMapping,
  share: number,
): FileColumn => ({
  ...column,
  unit: '1',
  compute: (numbers) =>
    numbers!.map((number) => (Number.isNaN(number) ? number : Number(number * factor + offset >= share))),
  mapping: { ...mapping, factor: 1, offset: 0 },
})

/** What a column becomes as a parameter; a text says why it cannot. */
function mappingOf(
  column: string,
  unit: string | undefined,
  { parameter, turn }: { parameter: Parameter; turn: number },
): ColumnMapping | string {
  const converted = conversion(unit ?? '', parameter.unit)
  if (!converted) return `its unit "${unit ?? ''}" is not known for ${parameter.name}`
  return { column, parameter, factor: converted.factor, offset: converted.offset + turn }
}

const unknownHeight = (name: string, standardName: string): string =>
  `${name} is not used: no parameter is the ${standardName} of this height, or the file does not say it; --map says which parameter it is.`

/** The columns that two components, or a frequency, make. */
function derivedColumns(all: readonly Leveled[], notes: string[]): FileColumn[] {
  const column = (
    name: string,
    compute: Compute,
    sources: readonly Leveled[],
    standardName: string,
    unit: string | undefined,
  ): FileColumn => {
    const found = parameterNamed(standardName, sources[0]!.known?.height)
    const mapping = found && mappingOf(name, unit, found)
    if (!mapping) notes.push(unknownHeight(name, standardName))
    return {
      name,
      compute,
      sources: sources.map(({ source }) => source),
      ...(unit !== undefined && { unit }),
      ...(mapping && typeof mapping !== 'string' && { mapping }),
    }
  }
  const pairs = vectors.flatMap((vector) =>
    all
      .filter(({ known }) => known?.standardName === vector.east)
      .flatMap((east) => {
        const north = all.find(
          ({ known, unit }) =>
            known?.standardName === vector.north && known.height === east.known?.height && unit === east.unit,
        )
        if (!north) return []
        const both = `${east.name} and ${north.name}`
        return [
          column(`speed of ${both}`, computing.speed, [east, north], vector.speed, east.unit),
          column(`direction of ${both}`, computing[vector.origin], [east, north], vector.direction, 'degree'),
        ]
      }),
  )
  const periods = all
    .filter(
      ({ known, unit }) =>
        peakFrequencies.includes(known?.standardName ?? '') && /^(s-1|1\/s|Hz)$/i.test(unit ?? ''),
    )
    .map((one) => column(`period of ${one.name}`, computing.period, [one], PEAK_PERIOD, 's'))
  return [...pairs, ...periods]
}

/** The columns of a file, and notes on variables with a known name that are no parameter. */
export function fileColumns(
  variables: readonly Variable[],
  axes: Axes,
): { columns: FileColumn[]; notes: string[] } {
  const notes: string[] = []
  const leveled = variables.flatMap((variable): Leveled[] => {
    const levels = levelsOf(variable, axes)
    if (typeof levels === 'string') {
      if (parameterOf(variable, knownAs(variable, undefined)))
        notes.push(`${variable.name} is not used: ${levels}.`)
      return []
    }
    return levels.map(({ height, selections }) => ({
      name: levels.length > 1 ? `${variable.name} at ${height} m` : variable.name,
      source: { variable, selections },
      unit: textOf(variable.attributes.units),
      known: knownAs(variable, height),
    }))
  })
  const same = leveled.map((one): FileColumn => {
    const { name, source, unit, known } = one
    const found = parameterOf(source.variable, known)
    const mapping = found && mappingOf(name, unit, found)
    const column = { name, sources: [source], compute: computing.same, ...(unit !== undefined && { unit }) }
    if (typeof mapping === 'string') notes.push(`${name} is not used: ${mapping}.`)
    else if (!mapping && isKnownName(known?.standardName))
      notes.push(unknownHeight(name, known!.standardName))
    if (!mapping || typeof mapping === 'string') return column
    const share = flagShares[mapping.parameter.standardName ?? '']
    if (share === undefined || 'flag_values' in source.variable.attributes) return { ...column, mapping }
    notes.push(`${name} is a share: there is ice where it is at least ${Math.round(100 * share)} %.`)
    return shareColumn(column, mapping, share)
  })
  const derived = derivedColumns(leveled, notes)
  const used = new Set(derived.flatMap(({ sources }) => sources.map(({ variable }) => variable.name)))
  const columns = [...same.filter(({ name }) => !used.has(name)), ...derived]
  const once = columns.map((column, place) => {
    const first = columns.findIndex(
      ({ mapping }) => mapping && mapping.parameter === column.mapping?.parameter,
    )
    if (first < 0 || first === place) return column
    notes.push(
      `${column.name} is not used: ${columns[first]!.name} is ${column.mapping!.parameter.name} already.`,
    )
    const { mapping: _, ...rest } = column
    return rest
  })
  return { columns: once, notes }
}
