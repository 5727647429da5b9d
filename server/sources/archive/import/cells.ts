import { BadInput } from './badInput.ts'
import { columnNamed, type Table } from './table.ts'

/** Common words for "no value", in lower case. */
const words: ReadonlySet<string> = new Set([
  '',
  'nan',
  'na',
  'n/a',
  '#n/a',
  'null',
  'none',
  'missing',
  '-',
  '--',
  '---',
])

const NUMBER = /^[+-]?(\d+\.?\d*|\.\d+)([eE][+-]?\d+)?$/
const COMMA = /^([+-]?\d*),(\d+(?:[eE][+-]?\d+)?)$/

/** Reads the cells of one column. */
export interface CellReader {
  /** The number of a cell, NaN if it means "no value", undefined if it is not a number. */
  read: (text: string) => number | undefined
  /** How many cells each code took out. */
  taken: ReadonlyMap<string, number>
}

interface Code {
  code: string
  /** The column that it is for; all if it is absent. */
  column?: string
}

/** Parses `code` and `column:code`. Throws BadInput for an empty code and an unknown column. */
function parseCode(table: Table, text: string): Code {
  const cut = text.lastIndexOf(':')
  const code = text
    .slice(cut + 1)
    .trim()
    .toLowerCase()
  if (code === '') throw new BadInput('--missing needs a value, such as -999 or hs:-999.')
  return cut < 0 ? { code } : { code, column: columnNamed(table, text.slice(0, cut).trim()) }
}

/**
 * The readers of a table's cells. Empty cells, words such as NaN, NA and null, and the codes of the column mean "no value": numbers
 * in any notation, or words. Throws BadInput for a code that cannot be parsed.
 */
export function cellReaders(table: Table, requested: readonly string[]): (column: string) => CellReader {
  const all = requested.map((text) => parseCode(table, text))
  return (column) => {
    const own = all.filter((code) => code.column === undefined || code.column === column)
    const codes = [...own.map(({ code }) => code), ...(table.codes?.[column] ?? [])].map((code) => ({
      code,
      number: Number(code),
    }))
    const taken = new Map<string, number>()
    let decimals: string | undefined
    return {
      taken,
      read: (text) => {
        const comma = table.decimalComma ? COMMA.exec(text) : null
        const written = comma ? `${comma[1]}.${comma[2]}` : text
        const number = NUMBER.test(written) ? Number(written) : Number.NaN
        const word = Number.isNaN(number) || codes.length > 0 ? text.toLowerCase() : text
        if (Number.isNaN(number) && words.has(word)) return Number.NaN
        const found = codes.find((one) => one.code === word || one.number === number)
        if (found) {
          taken.set(found.code, (taken.get(found.code) ?? 0) + 1)
          return Number.NaN
        }
        // "1.234" and "1,5" in one column: one of the two is a separator of thousands.
        const decimal = comma ? ',' : written.includes('.') ? '.' : undefined
        decimals ??= decimal
        if (decimal !== undefined && decimal !== decimals) return undefined
        return Number.isFinite(Math.fround(number)) ? number : undefined
      },
    }
  }
}
