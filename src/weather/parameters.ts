import rows from './parameters.json' with { type: 'json' }

/** The meaning of a direction: wind, wave and swell *coming from*, current *going to*. */
export type DirectionOrigin = 'from' | 'to'

/** The tint of a table column. */
export type Tint = 'wind' | 'wave' | 'current'

/** A weather or ocean quantity; its values are always in `unit`. */
export interface Parameter {
  parameterId: number
  name: string
  displayName: string
  description: string
  /** CF standard name; null if the table of CF names has none. */
  standardName: string | null
  canonicalUnit: string | null
  unit: string
  decimals: number
  family: string
  /** Hex with `#`. */
  color: string
  tint?: Tint
  /** Name of the corresponding parameter at another height or of another kind, such as the gust for the mean wind. */
  twin?: string
  /** Usual range, in `unit`: that of scales, curves and sliders. */
  validMin: number
  validMax: number
  /** Range of what was ever measured, where it is wider: a value outside it is no weather. */
  recordMin?: number
  recordMax?: number
  /** Distance of the values of a curve or a table over the range, in `unit`; absent for directions and flags. */
  step?: number
  offshoreOnly: boolean
  /** Meters above the ground or the sea. */
  height?: number
  direction?: DirectionOrigin
  /** A flag, 0 or 1. */
  categorical?: boolean
  /** value in `unit` = value in `canonicalUnit` * factor + offset. */
  factor?: number
  offset?: number
  /** False for a parameter that the hindcast does not offer. */
  hindcast?: boolean
}

const tints: readonly string[] = ['wind', 'wave', 'current'] satisfies Tint[]
const isTint = (text: string | undefined): text is Tint => text !== undefined && tints.includes(text)

/** Every parameter, in the order of the registry. */
export const parameters: readonly Parameter[] = rows.map(({ direction, tint, ...row }) => ({
  ...row,
  ...(direction === 'from' || direction === 'to' ? { direction } : {}),
  ...(isTint(tint) ? { tint } : {}),
}))

/** The 33 parameters of the hindcast. */
export const hindcastParameters: readonly Parameter[] = parameters.filter(
  (parameter) => parameter.hindcast !== false,
)

const byName = new Map(parameters.map((parameter) => [parameter.name, parameter]))
const byId = new Map(parameters.map((parameter) => [parameter.parameterId, parameter]))

/** The parameter with this name; undefined if unknown. */
export function parameterByName(name: string): Parameter | undefined {
  return byName.get(name)
}

/** The parameter with this id; undefined if unknown. */
export function parameterById(id: number): Parameter | undefined {
  return byId.get(id)
}

/**
 * The range outside which a value cannot be real, in the parameter's unit. Directions may be given from -180 to 540, as half turns
 * added to either convention make them; they are normalized after they were judged.
 */
export const possibleRange = ({
  validMin,
  validMax,
  recordMin = validMin,
  recordMax = validMax,
}: Parameter): [least: number, most: number] => [recordMin, recordMax]

/** Whether the parameter is a flag: its test value is 0.5 and its inputs are disabled. */
export function isCategorical(parameter: Parameter): boolean {
  return parameter.categorical === true
}

/** The wind speeds, lowest height first. */
export const windSpeeds: readonly Parameter[] = parameters
  .filter(({ standardName, height }) => standardName === 'wind_speed' && height !== undefined)
  .toSorted((one, other) => (one.height ?? 0) - (other.height ?? 0))

/** The wind speed at a height in meters; undefined if there is none. */
export function windSpeedAt(metres: number): Parameter | undefined {
  return windSpeeds.find(({ height }) => height === metres)
}
