const ZERO = 48
const MINUS = 45
const POINT = 46

const digit = (value: number, place: number) => ZERO + (Math.floor(value / place) % 10)

/** The point and three digits of 0 to 999 thousandths, four bytes in one number. */
const fractions = Uint32Array.from({ length: 1000 }, (_, value) => {
  return ((POINT << 24) | (digit(value, 100) << 16) | (digit(value, 10) << 8) | digit(value, 1)) >>> 0
})

/** The digits of 0 to 999 from the left, and bytes that are written over afterwards. */
const wholes = Uint32Array.from({ length: 1000 }, (_, value) => {
  return [...String(value).padEnd(4)].reduce((bytes, text) => ((bytes << 8) | text.charCodeAt(0)) >>> 0, 0)
})

/** Characters of a value at most, those that are written over included: -999999986991104000000.000. */
export const LONGEST_DECIMAL = 28

/** Writes ASCII text from `at` on and answers where it ends. */
export function writeText(bytes: DataView, at: number, text: string): number {
  for (let place = 0; place < text.length; place++) bytes.setUint8(at + place, text.charCodeAt(place))
  return at + text.length
}

/**
 * Writes a single-precision value with three decimals from `at` on and answers where it ends: the text of `value.toFixed(3)`,
 * none for NaN. Bytes after the end may be written to.
 *
 * The exact value is rounded, a tie away from zero. A single-precision number has 24 bits and 1000 needs 7 more beside its
 * power of two, so the product is exact in double precision, and so is the half that is added wherever it decides.
 */
export function writeThousandths(bytes: DataView, at: number, value: number): number {
  if (Number.isNaN(value)) return at
  let end = at
  let magnitude = value
  if (value < 0) {
    bytes.setUint8(end++, MINUS)
    magnitude = -value
  }
  const thousandths = magnitude < 1000 ? (magnitude * 1000 + 0.5) | 0 : 1_000_000
  if (thousandths >= 1_000_000) return writeText(bytes, end, magnitude.toFixed(3))
  const whole = (thousandths / 1000) | 0
  bytes.setUint32(end, wholes[whole]!)
  end += whole < 10 ? 1 : whole < 100 ? 2 : 3
  bytes.setUint32(end, fractions[thousandths - whole * 1000]!)
  return end + 4
}

/** Writes a value without decimals, as `toFixed(0)` does; else as `writeThousandths`. */
export function writeWhole(bytes: DataView, at: number, value: number): number {
  return Number.isNaN(value) ? at : writeText(bytes, at, value.toFixed(0))
}
