/** Mean radius of the earth in meters (IUGG). */
const EARTH_RADIUS = 6_371_008.8

/** Meters per unit; exact for the nautical mile by definition. */
const units = [
  { unit: 'NM', metres: 1852 },
  { unit: 'km', metres: 1000 },
] as const

/** A scale bar: a round length, and its pixels on the map. */
export interface ScaleBar {
  unit: (typeof units)[number]['unit']
  length: number
  pixels: number
}

/** Meters per pixel at a latitude; the Mercator projection stretches parallels toward the poles. */
const metresPerPixel = (latitude: number, zoom: number): number =>
  (2 * Math.PI * EARTH_RADIUS * Math.cos((latitude * Math.PI) / 180)) / (512 * 2 ** zoom)

/** The largest 1, 2 or 5 times a power of ten that is at most `most`. */
function roundLength(most: number): number {
  const exponent = Math.floor(Math.log10(most))
  const factor = [5, 2, 1].find((each) => each * 10 ** exponent <= most) ?? 1
  // A negative power of ten is not exact in floating point.
  return exponent < 0 ? factor / 10 ** -exponent : factor * 10 ** exponent
}

/** Scale bars in nautical miles and km, each at most `widest` pixels long. */
export function scaleBars(latitude: number, zoom: number, widest: number): ScaleBar[] {
  const perPixel = metresPerPixel(latitude, zoom)
  return units.map(({ unit, metres }) => {
    const length = roundLength((widest * perPixel) / metres)
    return { unit, length, pixels: (length * metres) / perPixel }
  })
}
