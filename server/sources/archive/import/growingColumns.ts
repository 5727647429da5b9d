/** Columns of numbers that grow; what is never set is NaN. */
export interface GrowingColumns {
  set(column: number, step: number, value: number): void
  /** The columns, cut or filled up to a length. */
  finish(length: number): Float32Array[]
}

const YEAR = 8766

function resized(column: Float32Array, length: number): Float32Array {
  const larger = new Float32Array(length).fill(Number.NaN)
  larger.set(column.subarray(0, length))
  return larger
}

export function growingColumns(count: number): GrowingColumns {
  const columns = Array.from({ length: count }, (): Float32Array => new Float32Array(0))
  return {
    set(column, step, value) {
      if (step >= columns[column]!.length) {
        columns[column] = resized(columns[column]!, Math.max(YEAR, Math.ceil(1.5 * step)))
      }
      columns[column]![step] = value
    },
    finish: (length) => columns.map((column) => resized(column, length)),
  }
}
