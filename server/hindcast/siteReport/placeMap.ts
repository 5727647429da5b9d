import type { Position } from 'geojson'
import { svgElement, svgPicture } from '#server/documents/svgMarkup.ts'
import { FONT } from '#server/fonts/fonts.ts'
import { tokens } from '#tokens.ts'
import type { Place } from '#weather/series.ts'
import { prepareCoast } from '../isAtSea.ts'

/** Degrees of latitude from the place to the upper and the lower edge: a coast is in sight of every sea with a hindcast. */
const REACH = 2.5

const KILOMETERS_PER_DEGREE = 111.2
const SCALE_BAR = 100

const { sea, land, coast } = tokens.map.light
const { ink, muted, primary } = tokens.light

interface Size {
  width: number
  height: number
}

type Point = readonly [x: number, y: number]

/** A side of a rectangle: which points are inside, and where a line crosses it. */
interface Side {
  isInside(point: Point): boolean
  crossing(from: Point, to: Point): Point
}

const sidesOf = ({ width, height }: Size): Side[] =>
  ([0, 1] as const).flatMap((axis) => {
    const end = axis === 0 ? width : height
    return [0, end].map(
      (edge): Side => ({
        isInside: (point) => (edge === 0 ? point[axis] >= 0 : point[axis] <= end),
        crossing(from, to) {
          const share = (edge - from[axis]) / (to[axis] - from[axis])
          const other = from[1 - axis]! + share * (to[1 - axis]! - from[1 - axis]!)
          return axis === 0 ? [edge, other] : [other, edge]
        },
      }),
    )
  })

/** The part of a polygon inside a picture (Sutherland and Hodgman 1974), so that the document does not hold whole continents. */
const clipped = (ring: readonly Point[], sides: readonly Side[]): readonly Point[] =>
  sides.reduce<readonly Point[]>(
    (points, { isInside, crossing }) =>
      points.flatMap((point, index) => {
        const before = points.at(index - 1)!
        if (isInside(point) === isInside(before)) return isInside(point) ? [point] : []
        return isInside(point) ? [crossing(before, point), point] : [crossing(before, point)]
      }),
    ring,
  )

const pathOf = (points: readonly Point[]): string =>
  points.length < 3 ? '' : `M${points.map(([x, y]) => `${x.toFixed(1)},${y.toFixed(1)}`).join('L')}Z`

/** Degrees as on a chart: 54° N. */
const degrees = (value: number, [positive, negative]: readonly [string, string]): string =>
  value === 0 ? '0°' : `${Math.abs(value)}° ${value > 0 ? positive : negative}`

const wholeBetween = (from: number, to: number): number[] =>
  Array.from(
    { length: Math.max(0, Math.floor(to) - Math.ceil(from) + 1) },
    (_, index) => Math.ceil(from) + index,
  )

/**
 * A map around a place as SVG, `size` in pixels: land, whole degrees, 100 km, the place, and the point whose data were read if it is
 * another one. Lengths are true in both directions at the latitude of the place.
 */
export function placeMap(place: Place, read: Place | undefined, size: Size): string {
  const { width, height } = size
  const perLatitude = height / (2 * REACH)
  const perLongitude = perLatitude * Math.cos((place.latitude * Math.PI) / 180)
  const at = (longitude: number, latitude: number): Point => [
    width / 2 + (longitude - place.longitude) * perLongitude,
    height / 2 - (latitude - place.latitude) * perLatitude,
  ]
  const across = width / 2 / perLongitude
  const [west, east] = [place.longitude - across, place.longitude + across]
  const [south, north] = [place.latitude - REACH, place.latitude + REACH]
  const sides = sidesOf(size)
  const outlines = prepareCoast()
    .filter((one) => one.east >= west && one.west <= east && one.north >= south && one.south <= north)
    .map(({ rings }) =>
      rings
        .map((ring) => ring.map(([longitude = 0, latitude = 0]: Position) => at(longitude, latitude)))
        .map((ring) => pathOf(clipped(ring, sides)))
        .join(''),
    )
    .filter((path) => path !== '')
  const label = (text: string, x: number, y: number, more: object = {}) =>
    svgElement('text', { x, y, fill: muted, fontFamily: FONT, fontSize: 12, ...more }, text)
  const line = (from: Point, to: Point, more: object) =>
    svgElement('line', { x1: from[0], y1: from[1], x2: to[0], y2: to[1], ...more })
  const fine = { stroke: muted, strokeWidth: 0.5, strokeOpacity: 0.5 }
  const meridians = wholeBetween(west, east).map((degree) => {
    const [x] = at(degree, 0)
    const text = x < 40 || x > width - 40 ? '' : label(degrees(degree, ['E', 'W']), x + 3, height - 5)
    return line([x, 0], [x, height], fine) + text
  })
  const parallels = wholeBetween(south, north).map((degree) => {
    const [, y] = at(0, degree)
    return line([0, y], [width, y], fine) + (y < 20 ? '' : label(degrees(degree, ['N', 'S']), 4, y - 3))
  })
  const bar = (SCALE_BAR / KILOMETERS_PER_DEGREE) * perLatitude
  const barEnd: Point = [width - 14, height - 24]
  const scale =
    line([barEnd[0] - bar, barEnd[1]], barEnd, { stroke: ink, strokeWidth: 2 }) +
    label(`${SCALE_BAR} km`, barEnd[0] - bar / 2, barEnd[1] - 6, { fill: ink, textAnchor: 'middle' })
  const mark = (one: Place, more: object) => {
    const [cx, cy] = at(one.longitude, one.latitude)
    return svgElement('circle', { cx, cy, r: 6, ...more })
  }
  return svgPicture(
    size,
    [
      svgElement('rect', { width, height, fill: sea }),
      ...outlines.map((d) =>
        svgElement('path', { d, fill: land, stroke: coast, strokeWidth: 0.8, fillRule: 'evenodd' }),
      ),
      ...meridians,
      ...parallels,
      scale,
      ...(read ? [mark(read, { fill: 'none', stroke: ink, strokeWidth: 1.5, r: 9 })] : []),
      mark(place, { fill: primary, stroke: '#ffffff', strokeWidth: 1.5 }),
      svgElement('rect', { width, height, fill: 'none', stroke: muted, strokeWidth: 1 }),
    ].join(''),
  )
}
