import { type Parameter, parameterByName } from '../../../src/weather/parameters.ts'
import { BadInput } from './badInput.ts'

/** A column of a file that holds a parameter: value = cell * factor + offset, in the parameter's unit. */
export interface Mapping {
  column: string
  parameter: Parameter
  factor: number
  offset: number
}

const NUMBER = '\\d+(?:\\.\\d+)?(?:[eE][+-]?\\d+)?'
const MAPPING = new RegExp(`^(.+)=([^=*+-]+?)(?:\\*(-?${NUMBER}))?([+-]${NUMBER})?$`)

/** Reads `column=parameter[*factor][+offset]`. Throws BadInput when it says something else or no parameter is called so. */
export function parseMapping(text: string): Mapping {
  const match = MAPPING.exec(text.trim())
  if (!match) throw new BadInput(`--map ${text} does not read column=parameter[*factor][+offset].`)
  const [, column, name, factor, offset] = match
  const parameter = parameterByName(name!.trim())
  if (!parameter) throw new BadInput(`There is no parameter called "${name!.trim()}".`)
  return { column: column!.trim(), parameter, factor: Number(factor ?? 1), offset: Number(offset ?? 0) }
}

/**
 * The mappings asked for, or, when none is, every column that is called like a parameter. Throws BadInput when a column is
 * missing, none is left, or two go to the same parameter.
 */
export function mappingsFor(columns: readonly string[], asked: readonly string[]): Mapping[] {
  const mappings =
    asked.length > 0
      ? asked.map(parseMapping)
      : columns.filter((name) => parameterByName(name)).map((name) => parseMapping(`${name}=${name}`))
  if (mappings.length === 0) {
    throw new BadInput(
      `No column is called like a parameter; say with --map which is (${columns.join(', ')}).`,
    )
  }
  for (const [index, { column, parameter }] of mappings.entries()) {
    if (!columns.includes(column)) {
      throw new BadInput(`There is no column "${column}"; there is ${columns.join(', ')}.`)
    }
    if (mappings.findIndex((other) => other.parameter === parameter) !== index) {
      throw new BadInput(`Two columns are mapped to ${parameter.name}.`)
    }
  }
  return mappings
}
