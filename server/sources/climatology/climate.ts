import type { Point } from '#weather/series.ts'
import { distanceKm } from '../distance.ts'
import climate from './climate.json' with { type: 'json' }

type Anchor = (typeof climate.anchors)[number]
export type MonthlyName = keyof Anchor['monthly']
export type FigureName = keyof Anchor['figures']
export type Surface = (typeof climate.surfaces)['offshore']

/** The climate of one point. */
export interface LocalClimate {
  monthly(name: MonthlyName): Float64Array
  figure(name: FigureName): number
  /** Mean of a figure in degrees, as a vector. */
  direction(name: FigureName): number
  surface: Surface
}

const RADIAN = Math.PI / 180

/** Kilometers within which the nearest anchor gains no more weight. */
const NEAR = 40

/**
 * The climate at a point: the anchors of climate.json weighted by the fourth power of inverse distance, which is continuous
 * everywhere and preserves an anchor's own figures.
 */
export function climateAt(point: Point): LocalClimate {
  const weights = climate.anchors.map((anchor) => 1 / (distanceKm(point, anchor) ** 2 + NEAR ** 2) ** 2)
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  const mean = (read: (anchor: Anchor) => number): number =>
    climate.anchors.reduce((sum, anchor, i) => sum + (read(anchor) * weights[i]!) / total, 0)
  return {
    monthly: memoized((name: MonthlyName) =>
      Float64Array.from({ length: 12 }, (_, month) => mean((a) => a.monthly[name][month]!)),
    ),
    figure: memoized((name: FigureName) => mean((anchor) => anchor.figures[name])),
    direction: memoized((name: FigureName) => {
      const east = mean((anchor) => Math.sin(RADIAN * anchor.figures[name]))
      const north = mean((anchor) => Math.cos(RADIAN * anchor.figures[name]))
      return (Math.atan2(east, north) / RADIAN + 360) % 360
    }),
    surface: point.offshore ? climate.surfaces.offshore : climate.surfaces.onshore,
  }
}

/** A function that computes each value once. */
function memoized<Name, Value>(compute: (name: Name) => Value): (name: Name) => Value {
  const known = new Map<Name, Value>()
  return (name) => {
    const value = known.get(name) ?? compute(name)
    known.set(name, value)
    return value
  }
}
