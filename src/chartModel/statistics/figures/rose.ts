import { niceStep } from '#chartModel/axisScale.ts'
import type { ChartColors } from '#chartModel/chartColors.ts'
import type { RoseModel } from '#chartModel/chartModel.ts'
import { compassPoint } from '#chartModel/geometry/compassPoint.ts'
import type { Size } from '#chartModel/plotArea.ts'
import { tokens } from '#tokens.ts'
import type { Rose } from '#weather/placeStatistics/rose.ts'
import type { StatisticFigure } from './statisticFigure.ts'

type Sectors = Pick<Rose, 'sector_percent' | 'sector_class_percent'>

interface RoseTexts {
  /** Names of the sectors, clockwise from north. */
  names: readonly string[]
  /** Names of the classes, smallest first. */
  classNames: readonly string[]
  /** The quantity with the direction, and whether it comes from there or goes there. */
  title: string
}

const MOST_RINGS = 4

/** Radii relative to the room around the center: of the largest ring, and of the names of the sectors. */
const OUTER = 1 / 1.18
const NAMES = 0.94

/** Pixels: the rose with its gutter, an entry of its legend. */
const HEIGHT = 340
const GUTTER = 8
const KEY_WIDTH = 120
const KEY_LINE = 18

/** The legend: beside a rose of a height if there is room, else below it in columns. */
function keyOf(count: number, width: number, height: number) {
  if (width >= height + KEY_WIDTH) return { isBeside: true, columns: 1, height: 0 }
  const columns = Math.max(1, Math.floor(width / KEY_WIDTH))
  return { isBeside: false, columns, height: Math.ceil(count / columns) * KEY_LINE + GUTTER }
}

/** Fill color of a class of so many, from the smallest to the largest size. */
function classColor(place: number, count: number, { scheme }: ChartColors): string {
  const { bands } = tokens[scheme]
  const first = 2
  const last = bands.length - 1
  return bands[count < 2 ? last : Math.round(first + (place * (last - first)) / (count - 1))]!.fill
}

/** A rose in percent of the hours, with north up and calm in the center. */
function roseChart(
  { sector_percent, sector_class_percent }: Sectors,
  { names, classNames }: RoseTexts,
  size: Size,
  colors: ChartColors,
): RoseModel {
  const count = classNames.length
  const key = keyOf(count, size.width, Math.min(HEIGHT, size.height))
  const room = { width: size.width - 2 * GUTTER, height: size.height - 2 * GUTTER - key.height }
  const half = Math.max(1, Math.min(room.width, room.height) / 2)
  // Beside its legend the rose is on the left.
  const center = { x: GUTTER + (key.isBeside ? half : room.width / 2), y: GUTTER + room.height / 2 }
  const radius = OUTER * half
  const most = Math.max(...sector_percent.map((percent) => percent ?? 0), 0.1)
  const step = niceStep(most, MOST_RINGS)
  const rings = Array.from({ length: Math.ceil(most / step - 1e-9) }, (_, ring) => (ring + 1) * step)
  const sector = 360 / names.length
  const keyTop = key.isBeside ? GUTTER + 12 : GUTTER + room.height + GUTTER
  const keyLeft = key.isBeside ? GUTTER + room.width - KEY_WIDTH : GUTTER
  return {
    kind: 'rose',
    size,
    colors,
    center,
    radius,
    rings,
    sectors: names,
    filled: 0.86,
    classes: classNames.map((name, place) => {
      // Beside the rose, the largest class is on top.
      const entry = key.isBeside ? count - 1 - place : place
      return {
        name,
        color: classColor(place, count, colors),
        values: sector_class_percent.map((percents) => percents[place] || null),
        key: {
          x: keyLeft + (entry % key.columns) * KEY_WIDTH,
          y: keyTop + (Math.floor(entry / key.columns) + 0.5) * KEY_LINE,
        },
      }
    }),
    texts: [
      // Only every second of sixteen names, for lack of room.
      ...names.flatMap((text, place) =>
        names.length === 16 && place % 2 === 1
          ? []
          : [{ text, ...compassPoint(center, place * sector, NAMES * half) }],
      ),
      ...rings.map((ring, place) => ({
        text: `${Number(ring.toPrecision(3))} %`,
        ...compassPoint(center, sector / 2, (radius * (place + 1)) / rings.length),
      })),
    ],
  }
}

export const roseFigure = (rose: Sectors, texts: RoseTexts): StatisticFigure => ({
  kind: 'rose',
  about: `Rose: ${texts.title}, percent of the hours by direction and size. The table has the same figures.`,
  height: (width) => HEIGHT + keyOf(texts.classNames.length, width, HEIGHT).height,
  chart: (size, colors) => roseChart(rose, texts, size, colors),
})
