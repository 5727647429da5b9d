import { fullMask, type HourMask } from './hourMask.ts'

/** The hours in which the column has a value, that is, is not NaN. */
export function knownHours(column: Float32Array): HourMask {
  const bits = new Int32Array(column.buffer, column.byteOffset, column.length)
  const known = fullMask(column.length)
  const words = column.length >>> 5
  for (let word = 0; word < words; word++) {
    const first = word << 5
    let suspect = 0
    for (let bit = 0; bit < 32; bit += 4) {
      const hour = first | bit
      suspect |= suspicion(bits[hour]!) | suspicion(bits[hour | 1]!)
      suspect |= suspicion(bits[hour | 2]!) | suspicion(bits[hour | 3]!)
    }
    if (suspect < 0) known[word] = knownBits(column, word)
  }
  if (column.length & 31) known[words] = knownBits(column, words)
  return known
}

/** Negative where the bits of a number are those of NaN or an infinity: only their exponent carries into the sign. */
function suspicion(bits: number): number {
  return (bits & 0x7fffffff) + 0x00800000
}

function knownBits(column: Float32Array, word: number): number {
  const from = word << 5
  const end = Math.min(from + 32, column.length)
  let known = 0
  for (let hour = from; hour < end; hour++) if (!Number.isNaN(column[hour])) known |= 1 << (hour - from)
  return known
}
