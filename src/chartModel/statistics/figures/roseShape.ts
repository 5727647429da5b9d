import { niceStep } from '#chartModel/axisScale.ts'
import type { ChartColors } from '#chartModel/chartColors.ts'
import { tokens } from '#tokens.ts'
import type { Rose } from '#weather/placeStatistics/rose.ts'

type Sectors = Pick<Rose, 'sector_percent' | 'classes_from' | 'sector_class_percent'>

export interface RoseTexts {
  /** Names of the sectors, clockwise from north. */
  names: readonly string[]
  /** Names of the classes, smallest first. */
  classNames: readonly string[]
  /** The quantity with the direction, and whether it comes from there or goes there. */
  title: string
}

/** Stacked wedges of each sector, one per class; the rings are labeled in percent of the hours. */
export interface RoseFigure {
  kind: 'rose'
  /** A one-sentence description of the chart. */
  about: string
  rose: Sectors
  texts: RoseTexts
}

/** Share of a sector's angle that its wedge fills. */
const FILLED = 0.86
const ARC_STEPS = 6
const MOST_RINGS = 4
/** Radius of the chart relative to the largest ring, with room for the names of the sectors. */
const ROOM = 1.18
/** A point on the compass, degrees clockwise from north, as x and y. */
export const compassPoint = (degrees: number, radius: number): [number, number] => {
  const turn = (degrees * Math.PI) / 180
  return [radius * Math.sin(turn), radius * Math.cos(turn)]
}

/** A segment of a ring between two radii, as a closed outline. */
function wedge(from: number, to: number, inner: number, outer: number): [number, number][] {
  const arc = Array.from({ length: ARC_STEPS + 1 }, (_, step) => from + ((to - from) * step) / ARC_STEPS)
  const outline = [
    ...arc.map((degrees) => compassPoint(degrees, outer)),
    ...arc.toReversed().map((degrees) => compassPoint(degrees, inner)),
  ]
  return [...outline, outline[0]!]
}

/** Fill colors of the classes, from the smallest to the largest size. */
function classColors(count: number, { scheme }: Pick<ChartColors, 'scheme'>): string[] {
  const { bands } = tokens[scheme]
  const first = 2
  const last = bands.length - 1
  return Array.from(
    { length: count },
    (_, place) => bands[count < 2 ? last : Math.round(first + (place * (last - first)) / (count - 1))]!.fill,
  )
}

/** A rose in percent of the hours, with north up and calm in the center. */
export interface RoseShape {
  /** Radii of the rings. */
  rings: readonly number[]
  /** Radius at which the names of the sectors are placed. */
  reach: number
  /** One entry per class, smallest first: the color, and the outline of each sector's wedge as east and north. */
  classes: { fill: string; wedges: [east: number, north: number][][] }[]
}

/** The outlines of a rose. */
export function roseShape(
  { sector_percent, classes_from, sector_class_percent }: Sectors,
  colors: Pick<ChartColors, 'scheme'>,
): RoseShape {
  const width = 360 / sector_percent.length
  const half = (width * FILLED) / 2
  const most = Math.max(...sector_percent.map((percent) => percent ?? 0), 0.1)
  const step = niceStep(most, MOST_RINGS)
  const rings = Array.from({ length: Math.ceil(most / step - 1e-9) }, (_, ring) => (ring + 1) * step)
  const fills = classColors(classes_from.length, colors)
  return {
    rings,
    reach: (rings.at(-1) ?? most) * ROOM,
    classes: fills.map((fill, place) => ({
      fill,
      wedges: sector_class_percent.flatMap((classes, sector) => {
        const inner = classes.slice(0, place).reduce<number>((sum, percent) => sum + (percent ?? 0), 0)
        const outer = inner + (classes[place] ?? 0)
        if (outer <= inner) return []
        const middle = sector * width
        return [wedge(middle - half, middle + half, inner, outer)]
      }),
    })),
  }
}

export const roseOf = (rose: Sectors, texts: RoseTexts): RoseFigure => ({
  kind: 'rose',
  rose,
  texts,
  about: `Rose: ${texts.title}, percent of the hours by direction and size. The table has the same figures.`,
})
