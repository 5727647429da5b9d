import type { MapArea } from '../markers/namedSites.ts'

/** Possible spacings of the lines in arc minutes. */
const STEPS = [1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 1200, 1800]

/** Minimum pixels between two lines. */
const SPACING = 80

const MINUTES = 60

/** The map's latitude limit in degrees. */
const POLE = 85

/** The lines in degrees. */
export interface Graticule {
  meridians: number[]
  parallels: number[]
}

/** Arc minutes between the lines at a zoom, at which the world is 512 * 2^zoom pixels wide. */
export function graticuleStep(zoom: number): number {
  const pixelsPerMinute = (512 * 2 ** zoom) / (360 * MINUTES)
  return STEPS.find((step) => step * pixelsPerMinute >= SPACING) ?? STEPS.at(-1)!
}

/** The multiples of `step` arc minutes between two values in degrees, in degrees. */
function multiples(from: number, to: number, step: number): number[] {
  const first = Math.ceil((from * MINUTES) / step)
  const count = Math.max(0, Math.floor((to * MINUTES) / step) - first + 1)
  return Array.from({ length: count }, (_, index) => ((first + index) * step) / MINUTES)
}

/** The meridians and parallels of an area, every `step` arc minutes. */
export const graticuleOf = (
  { west, south, east, north }: Omit<MapArea, 'zoom'>,
  step: number,
): Graticule => ({
  meridians: multiples(Math.max(west, -180), Math.min(east, 180), step),
  parallels: multiples(Math.max(south, -POLE), Math.min(north, POLE), step),
})

/** Direction letters of latitudes and longitudes. */
export const latitudeLetters = ['N', 'S'] as const
export const longitudeLetters = ['E', 'W'] as const

/** A coordinate in degrees and whole minutes, as on charts: "54° 30′ N". The meridians 0 and 180 and the equator have no letter. */
export function coordinateText(degrees: number, [positive, negative]: readonly [string, string]): string {
  const all = Math.round(Math.abs(degrees) * MINUTES)
  const [whole, minutes] = [Math.floor(all / MINUTES), all % MINUTES]
  const letter = all === 0 || all === 180 * MINUTES ? '' : ` ${degrees > 0 ? positive : negative}`
  return `${whole}°${minutes === 0 ? '' : ` ${String(minutes).padStart(2, '0')}′`}${letter}`
}
