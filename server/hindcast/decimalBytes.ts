const ZERO = 48
const MINUS = 45
const POINT = 46

const digit = (value: number, place: number) => ZERO + (Math.floor(value / place) % 10)

/** The decimal point and the three digits of 0 to 999 thousandths, as four bytes in one number. */
const fractions = Uint32Array.from({ length: 1000 }, (_, value) => {
  return ((POINT << 24) | (digit(value, 100) << 16) | (digit(value, 10) << 8) | digit(value, 1)) >>> 0
})

/** The digits of 0 to 999, left-aligned; the padding bytes are overwritten later. */
const wholes = Uint32Array.from({ length: 1000 }, (_, value) => {
  return [...String(value).padEnd(4)].reduce((bytes, text) => ((bytes << 8) | text.charCodeAt(0)) >>> 0, 0)
})

/** Maximum characters of a value, including bytes that are overwritten later: -999999986991104000000.000. */
export const LONGEST_DECIMAL = 28

/** Writes ASCII text at `at` and returns the end position. */
export function writeText(bytes: DataView, at: number, text: string): number {
  for (let place = 0; place < text.length; place++) bytes.setUint8(at + place, text.charCodeAt(place))
  return at + text.length
}

/**
 * Writes a single-precision value with three decimals at `at` and returns the end position: the text of `value.toFixed(3)`,
 * nothing for NaN. May also write to bytes after the end.
 *
 * The exact value is rounded, with ties away from zero. A single-precision number has 24 bits and 1000 adds 7 bits besides its
 * power of two, so the product is exact in double precision, and so is the added half wherever it decides.
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

/** Writes a value without decimals, as `toFixed(0)` does; otherwise like `writeThousandths`. */
export function writeWhole(bytes: DataView, at: number, value: number): number {
  return Number.isNaN(value) ? at : writeText(bytes, at, value.toFixed(0))
}
