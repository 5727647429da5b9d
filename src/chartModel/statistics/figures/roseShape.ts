import { tokens } from '../../../tokens.ts'
import type { Rose } from '../../../weather/placeStatistics/rose.ts'
import { niceStep } from '../../axisScale.ts'
import type { ChartColors } from '../../chartColors.ts'

type Sectors = Pick<Rose, 'sector_percent' | 'classes_from' | 'sector_class_percent'>

export interface RoseTexts {
  /** Of the sectors, clockwise from north. */
  names: readonly string[]
  /** Of the classes, from the least. */
  classNames: readonly string[]
  /** What has the direction, and whether it comes from there. */
  title: string
}

/** Wedges of each sector, its classes one outside the other; rings say the percent of the hours. */
export interface RoseFigure {
  kind: 'rose'
  /** The chart in one sentence. */
  about: string
  rose: Sectors
  texts: RoseTexts
}

/** Share of a sector that its wedge fills. */
const FILLED = 0.86
const ARC_STEPS = 6
const MOST_RINGS = 4
/** Around the largest ring, for the names of the sectors. */
const ROOM = 1.18
/** A place on the compass, clockwise from north, as x and y. */
export const compassPoint = (degrees: number, radius: number): [number, number] => {
  const turn = (degrees * Math.PI) / 180
  return [radius * Math.sin(turn), radius * Math.cos(turn)]
}

/** A ring's part from one radius to another, as a closed outline. */
function wedge(from: number, to: number, inner: number, outer: number): [number, number][] {
  const arc = Array.from({ length: ARC_STEPS + 1 }, (_, step) => from + ((to - from) * step) / ARC_STEPS)
  const outline = [
    ...arc.map((degrees) => compassPoint(degrees, outer)),
    ...arc.toReversed().map((degrees) => compassPoint(degrees, inner)),
  ]
  return [...outline, outline[0]!]
}

/** Fills of so many classes, from the least size to the greatest. */
function classColors(count: number, { scheme }: Pick<ChartColors, 'scheme'>): string[] {
  const { bands } = tokens[scheme]
  const first = 2
  const last = bands.length - 1
  return Array.from(
    { length: count },
    (_, place) => bands[count < 2 ? last : Math.round(first + (place * (last - first)) / (count - 1))]!.fill,
  )
}

/** A rose in percent of the hours, north up and the calm in the middle. */
export interface RoseShape {
  /** Radii of the rings. */
  rings: readonly number[]
  /** From the middle to the names of the sectors. */
  reach: number
  /** Of the classes, from the least size: the colour, and the outline of each sector's wedge, east and north. */
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
  ...{ kind: 'rose', rose, texts },
  about: `Rose: ${texts.title}, percent of the hours by direction and size. The table has the same figures.`,
})
