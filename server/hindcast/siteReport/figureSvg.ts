import { type AxisScale, niceStep } from '#chartModel/axisScale.ts'
import type { Size } from '#chartModel/plotArea.ts'
import { type BoxesFigure, boxesOf, boxesScale, HALF_BOX } from '#chartModel/statistics/figures/boxes.ts'
import { type Line, type LinesFigure, linesScale, placesRange } from '#chartModel/statistics/figures/lines.ts'
import { compassPoint, type RoseFigure, roseShape } from '#chartModel/statistics/figures/roseShape.ts'
import { type ScatterFigure, scatterReach } from '#chartModel/statistics/figures/scatterCells.ts'
import type { StatisticFigure } from '#chartModel/statistics/figures/statisticFigure.ts'
import { svgElement, svgPicture } from '#server/documents/svgMarkup.ts'
import { escapeHtml } from '#server/escapeHtml.ts'
import { FONT } from '#server/fonts/fonts.ts'
import { schemeColor, tokens } from '#tokens.ts'
import { monthNames } from '#weather/calendarNames.ts'
import { HEIGHT_BIN, PERIOD_BIN } from '#weather/placeStatistics/scatter.ts'

const { ink, muted, line: gridColor, paper, primary, statusText, bands } = tokens.light

const FONT_SIZE = 11

/** Distance from the middle of a text line down to its baseline. */
const BASELINE = 0.36 * FONT_SIZE

const margin = { left: 46, right: 78, top: 24, bottom: 44 }

const rounded = (value: number) => Math.round(value * 100) / 100

type Point = readonly [x: number, y: number]

const text = (
  [x, y]: Point,
  words: string,
  { anchor = 'start', fill = muted }: { anchor?: 'start' | 'middle' | 'end'; fill?: string } = {},
) =>
  svgElement(
    'text',
    { x: rounded(x), y: rounded(y), fill, fontFamily: FONT, fontSize: FONT_SIZE, textAnchor: anchor },
    escapeHtml(words),
  )

const pathOf = (points: readonly Point[]) =>
  points.map(([x, y], index) => `${index === 0 ? 'M' : 'L'}${rounded(x)},${rounded(y)}`).join('')

const stroke = (points: readonly Point[], color: string, width: number, dash?: string) =>
  svgElement('path', {
    d: pathOf(points),
    fill: 'none',
    stroke: color,
    strokeWidth: width,
    ...(dash !== undefined && { strokeDasharray: dash }),
  })

const area = (points: readonly Point[], fill: string, opacity = 1) =>
  svgElement('path', { d: `${pathOf(points)}Z`, fill, fillOpacity: opacity })

/** The parts of a line between its gaps. */
function unbroken<Value>(values: readonly (Value | null)[]): Value[][] {
  const parts: Value[][] = []
  let isOpen = false
  for (const value of values) {
    if (value === null) {
      isOpen = false
      continue
    }
    if (!isOpen) parts.push([])
    parts.at(-1)?.push(value)
    isOpen = true
  }
  return parts
}

/** A plot with its grid, value labels to the left and ticks below. */
function frame(
  size: Size,
  [from, to]: readonly [number, number],
  { range: [low, high], step }: AxisScale,
  {
    ticks,
    unit,
    title = '',
  }: { ticks: readonly { place: number; text: string }[]; unit: string; title?: string },
) {
  const right = size.width - margin.right
  const bottom = size.height - margin.bottom
  const x = (place: number) => margin.left + ((right - margin.left) * (place - from)) / (to - from)
  const y = (value: number) => bottom - ((bottom - margin.top) * (value - low)) / (high - low)
  const decimals = Math.max(0, -Math.floor(Math.log10(step) + 1e-9))
  const count = Math.floor((high - low) / step + 1e-9)
  const values = Array.from({ length: count + 1 }, (_, index) => low + index * step)
  const drawn = [
    ...values.flatMap((value) => [
      stroke(
        [
          [margin.left, y(value)],
          [right, y(value)],
        ],
        gridColor,
        1,
      ),
      text([margin.left - 6, y(value) + BASELINE], value.toFixed(decimals), { anchor: 'end' }),
    ]),
    ...ticks.map((tick) => text([x(tick.place), bottom + 16], tick.text, { anchor: 'middle' })),
    text([margin.left - 6, margin.top - 12], unit),
    ...(title === '' ? [] : [text([right, bottom + 34], title, { anchor: 'end' })]),
  ]
  return { x, y, right, bottom, drawn }
}

const dashes = { main: undefined, inner: '2 3', outer: undefined, mean: '6 4' } as const

const widths = { main: 2, inner: 1.5, outer: 1.5, mean: 1.5 } as const

const colorOf = ({ rank, meaning }: Line): string =>
  meaning ? statusText[meaning] : rank === 'mean' ? ink : primary

/** Minimum distance between the names of two lines. */
const NAME_HEIGHT = 13

/** The names of lines at their ends, moved down where they would overlap. */
function namesAt(
  ends: readonly { title: string; color: string; y: number }[],
  right: number,
  bottom: number,
) {
  const sorted = ends.filter(({ title }) => title !== '').toSorted((one, other) => one.y - other.y)
  const places = sorted.map(({ y }) => y)
  places.forEach((place, index) => {
    places[index] = Math.max(place, (places[index - 1] ?? -NAME_HEIGHT) + NAME_HEIGHT)
  })
  for (let index = places.length - 1, limit = bottom; index >= 0; index--, limit -= NAME_HEIGHT)
    places[index] = Math.min(places[index] ?? 0, limit)
  return sorted.map(({ title, color }, index) =>
    text([right + 8, (places[index] ?? 0) + BASELINE], title, { fill: color }),
  )
}

function linesSvg(figure: LinesFigure, size: Size): string {
  const model = figure.model(size.width)
  const { places, ticks, title, unit, lines, band, intervals } = model
  const scale = linesScale(model, size.height - margin.top - margin.bottom)
  const { x, y, right, bottom, drawn } = frame(size, placesRange(places), scale, {
    ticks,
    unit,
    ...(title !== undefined && { title }),
  })
  const spans = ({ low, high }: NonNullable<typeof band>) =>
    places.map((place, index) => {
      const [from, to] = [low[index] ?? null, high[index] ?? null]
      return from === null || to === null ? null : { at: x(place), from: y(from), to: y(to) }
    })
  const filled = band
    ? unbroken(spans(band)).map((part) =>
        area(
          [
            ...part.map(({ at, to }): Point => [at, to]),
            ...part.toReversed().map(({ at, from }): Point => [at, from]),
          ],
          primary,
          tokens.tint.band,
        ),
      )
    : []
  const bars = intervals
    ? spans(intervals).flatMap((one) =>
        one
          ? svgElement('rect', {
              x: rounded(one.at - 3),
              y: rounded(one.to),
              width: 6,
              height: rounded(Math.max(0, one.from - one.to)),
              fill: primary,
              fillOpacity: 0.45,
            })
          : [],
      )
    : []
  const strokes = lines.flatMap((one) => {
    const color = colorOf(one)
    const points = one.values.map((value, index): Point | null =>
      value === null ? null : [x(places[index] ?? 0), y(value)],
    )
    return [
      ...unbroken(points).map((part) => stroke(part, color, widths[one.rank], dashes[one.rank])),
      ...points.flatMap((point) =>
        point
          ? svgElement('circle', { cx: rounded(point[0]), cy: rounded(point[1]), r: 2, fill: color })
          : [],
      ),
    ]
  })
  const names = namesAt(
    lines.flatMap((one) => {
      const last = one.values.findLast((value) => value !== null) ?? null
      return last === null ? [] : { title: one.title, color: colorOf(one), y: y(last) }
    }),
    right,
    bottom,
  )
  return svgPicture(size, [...drawn, ...filled, ...bars, ...strokes, ...names].join(''))
}

const monthTicks = monthNames.map((name, place) => ({ place, text: name }))

function boxesSvg(figure: BoxesFigure, size: Size): string {
  const { values } = figure
  const found = boxesOf(figure)
  const scale = boxesScale(found, values, size.height - margin.top - margin.bottom)
  const { x, y, drawn } = frame(size, [-0.5, monthNames.length - 0.5], scale, {
    ticks: monthTicks,
    unit: values.unit,
  })
  const color = schemeColor(values.parameter.color, 'light')
  const shapes = found.flatMap(({ month, box }) => {
    const [left, right] = [x(month - HALF_BOX), x(month + HALF_BOX)]
    const outline: Point[] = [
      [left, y(box.quartile_1)],
      [left, y(box.quartile_3)],
      [right, y(box.quartile_3)],
      [right, y(box.quartile_1)],
      [left, y(box.quartile_1)],
    ]
    const mean = { x: x(month), y: y(box.mean) }
    return [
      stroke(
        [
          [x(month), y(box.whisker_low)],
          [x(month), y(box.whisker_high)],
        ],
        color,
        1.5,
      ),
      area(outline, paper),
      area(outline, color, 0.3),
      stroke(outline, color, 1.5),
      stroke(
        [
          [left, y(box.median)],
          [right, y(box.median)],
        ],
        color,
        2.5,
      ),
      area(
        [
          [mean.x, mean.y - 4],
          [mean.x + 4, mean.y],
          [mean.x, mean.y + 4],
          [mean.x - 4, mean.y],
        ],
        ink,
      ),
    ]
  })
  return svgPicture(size, [...drawn, ...shapes].join(''))
}

function scatterSvg({ cells, heights }: ScatterFigure, size: Size): string {
  const { highest, longest, steepness } = scatterReach(cells)
  const top = heights.of(highest)
  const step = niceStep(top, 6)
  const every = longest > 14 ? 5 : 2
  const ticks = Array.from({ length: Math.floor(longest / every) + 1 }, (_, index) => ({
    place: index * every,
    text: String(index * every),
  }))
  const { x, y, drawn } = frame(
    size,
    [0, longest],
    { range: [0, top], step },
    { ticks, unit: `Hs, ${heights.unit}`, title: 'Tp, s' },
  )
  const { cells_hs_from_tp_from_percent: shares, per_hs_bin_hs_from_hours_mean_tp: perBin } = cells
  const most = Math.max(...shares.map(([, , percent]) => percent), 0)
  const squares = shares.map(([height, period, percent]) => {
    const [left, right] = [x(period), x(period + PERIOD_BIN)]
    const [upper, lower] = [y(heights.of(height + HEIGHT_BIN)), y(heights.of(height))]
    // Even the smallest share must be visible on white paper.
    const band = bands[1 + Math.round(((bands.length - 2) * percent) / (most || 1))]
    return svgElement('rect', {
      x: rounded(left + 0.5),
      y: rounded(upper + 0.5),
      width: rounded(Math.max(0.5, right - left - 1)),
      height: rounded(Math.max(0.5, lower - upper - 1)),
      fill: band?.fill ?? primary,
    })
  })
  const slopes = steepness.flatMap(({ lengths, points }) => {
    const drawnAt = points.map(([period, height]): Point => [x(period), y(heights.of(height))])
    const [right = 0, upper = 0] = drawnAt.at(-1) ?? []
    return [
      stroke(drawnAt, muted, 1, lengths === 15 ? '5 4' : '1.5 3'),
      text([right - 4, upper - 4], `1/${lengths}`, { anchor: 'end' }),
    ]
  })
  const means = perBin.map(([height, , period]): Point => [x(period), y(heights.of(height + HEIGHT_BIN / 2))])
  const mean = [
    stroke(means, ink, 1.5),
    ...means.map(([cx, cy]) => svgElement('circle', { cx: rounded(cx), cy: rounded(cy), r: 2, fill: ink })),
  ]
  return svgPicture(size, [...drawn, ...squares, ...slopes, ...mean].join(''))
}

/** Gap between the compass and its key, and height of a line of the key. */
const KEY_GAP = 40
const KEY_LINE = 18

function roseSvg({ rose, texts }: RoseFigure, size: Size): string {
  const { rings, reach, classes } = roseShape(rose, { scheme: 'light' })
  const radius = size.height / 2
  const center = { x: radius, y: radius }
  const at = ([east, north]: Point): Point => [
    center.x + (east * radius) / reach,
    center.y - (north * radius) / reach,
  ]
  const sectors = texts.names.length
  const circles = rings.map((ring) =>
    svgElement('circle', {
      cx: center.x,
      cy: center.y,
      r: rounded((ring * radius) / reach),
      fill: 'none',
      stroke: gridColor,
      strokeWidth: 1,
    }),
  )
  const wedges = classes.flatMap(({ fill, wedges: outlines }) =>
    outlines.map((outline) => area(outline.map(at), fill)),
  )
  const label = (degrees: number, distance: number, words: string) => {
    const [x, y] = at(compassPoint(degrees, distance))
    return text([x, y + BASELINE], words, { anchor: 'middle' })
  }
  const names = texts.names.flatMap((name, sector) =>
    // Of sixteen names every second one, because there is no room for all.
    sectors === 16 && sector % 2 === 1 ? [] : label((sector * 360) / sectors, reach * 0.93, name),
  )
  const percents = rings.map((ring) => label(180 / sectors, ring, `${Number(ring.toPrecision(3))} %`))
  const left = 2 * radius + KEY_GAP
  // The largest class is on top.
  const key = classes
    .map(({ fill }, place) => ({ fill, name: texts.classNames[place] ?? '' }))
    .toReversed()
    .flatMap(({ fill, name }, index) => [
      svgElement('rect', { x: left, y: 20 + index * KEY_LINE - 9, width: 10, height: 10, fill }),
      text([left + 18, 20 + index * KEY_LINE], name),
    ])
  return svgPicture(size, [...circles, ...wedges, ...names, ...percents, ...key].join(''))
}

/** The chart of a statistic as an SVG in the light colors for paper, of a size in pixels. */
export function figureSvg(figure: StatisticFigure, size: Size): string {
  switch (figure.kind) {
    case 'lines':
      return linesSvg(figure, size)
    case 'boxes':
      return boxesSvg(figure, size)
    case 'scatter':
      return scatterSvg(figure, size)
    case 'rose':
      return roseSvg(figure, size)
  }
}
