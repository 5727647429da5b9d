import { describe, expect, it } from 'vitest'
import { chartColors } from '#chartModel/chartColors.ts'
import { boxes, exceedanceCurve } from '#chartModel/statistics/cards/exceedance.ts'
import { extremes } from '#chartModel/statistics/cards/extremes.ts'
import { rose } from '#chartModel/statistics/cards/roses.ts'
import { scatter } from '#chartModel/statistics/cards/scatter.ts'
import { uncertainty } from '#chartModel/statistics/cards/uncertainty.ts'
import { type Choices, measuredParameters, usualChoices } from '#chartModel/statistics/choices.ts'
import { heightOfSteepness } from '#chartModel/statistics/figures/scatterCells.ts'
import type { PlotlyFigure } from '#charts/plotlyTraces.ts'
import { figureCsv } from '#customPages/hindcast/statistics/figureCsv.ts'
import { tokens } from '#tokens.ts'
import { registryUnits, type Units } from '#weather/units/units.ts'
import { axesIn, chartIn, hindcastRequest, roseIn } from './request.ts'

const context = (choices: Partial<Choices> = {}, units: Partial<Units> = {}) => ({
  choices: { ...usualChoices, month: '1' as const, ...choices },
  request: hindcastRequest,
  units: { ...registryUnits, ...units },
})
const colors = chartColors('light', '')
const size = { width: 500, height: 300 }
const sample = { years: 12, hours: 8928, left_out_percent: 0 }
const rowsOf = (csv: string) => csv.split('\r\n').filter((line) => line !== '')
const textsOn = (chart: PlotlyFigure | undefined) => chart?.layout.annotations?.map(({ text }) => text)
const texts = (notes: readonly { text: string }[]) => notes.map(({ text }) => text)

describe('uncertainty of percentiles', () => {
  const months = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]
  // Definitions C.2: the median of ten years lies between the second and the eighth value with 957/1024.
  const median = {
    n_years: 10,
    percentile: 50,
    value: 40,
    rank_low: 2,
    rank_high: 8,
    probability: 957 / 1024,
    low: 25,
    high: 55,
  }
  // And P10 of 21 years has no interval.
  const none = {
    n_years: 21,
    percentile: 10,
    value: 12,
    rank_low: null,
    rank_high: null,
    probability: null,
    low: null,
    high: null,
  }
  const figures = Object.fromEntries(months.map((month) => [month, { P10: none, P50: median }]))

  it('shows the interval with its ranks and probability', () => {
    const shown = uncertainty.show(figures, context())
    expect(shown.headline).toBe(
      'Jan: P50 of 10 years is 40.0 %, and lies between 25.0 % and 55.0 % with a probability of 93.5 %.',
    )
    expect(rowsOf(figureCsv('', shown.table)).slice(0, 2)).toEqual([
      'Month,Value (%),From (%),To (%),Holds with (%),Ranks,Years',
      'Jan,40,25,55,93.457,2 to 8,10',
    ])
    expect(shown.sample).toContainEqual(['Assumes', 'independent years'])
    const [interval, line] = axesIn(shown, size, colors).series
    expect(interval).toMatchObject({ kind: 'bar', low: months.map(() => 25), high: months.map(() => 55) })
    expect(line).toMatchObject({ kind: 'line', name: 'P50', values: months.map(() => 40) })
  })

  it('names the months with the lowest and highest percentile for the year', () => {
    const july = { ...median, value: 80 }
    const shown = uncertainty.show({ ...figures, 7: { P50: july } }, context({ month: 'year' }))
    expect(shown.headline).toBe('P50 of the usable hours is least in Jan, 40.0 %, and most in Jul, 80.0 %.')
  })

  it('says once that years are too few for an interval', () => {
    const shown = uncertainty.show(figures, context({ percentile: 10 }))
    expect(texts(shown.notes)).toEqual(['21 years are too few for an interval of P10.'])
    expect(rowsOf(figureCsv('', shown.table))[1]).toBe('Jan,12,,,,,21')
    expect(chartIn(shown)?.readout?.lines(0)).toEqual(['Jan', 'P10 12.0 %'])
  })

  it("has planners' names if they are chosen, in its title, table and file", () => {
    const planners = context({ percentile: 10, isPlanners: true })
    const shown = uncertainty.show(figures, planners)
    expect(uncertainty.subject?.(planners.choices)).toBe('P90, at least this in 9 of 10 years')
    expect(shown.headline).toContain('Jan: P90 of 21 years is 12.0 %')
    expect(shown.table.caption).toContain('P90: at least this in 9 of 10 years')
    expect(shown.file?.columns[1]?.title).toBe('P90: at least this in 9 of 10 years, value')
  })

  it('notes that one year shows no spread', () => {
    const one = { 1: { P50: { ...none, n_years: 1, percentile: 50 } } }
    expect(texts(uncertainty.show(one, context()).notes)).toContain(
      'One year gives no spread: how years differ cannot be seen.',
    )
  })
})

describe('exceedance and boxes', () => {
  // Waves of 1 m in a quarter of the hours, 2 m in half, 5 m in a quarter: steps of 0.5 m from 0 to 16 m.
  const exceeded = Array.from({ length: 33 }, (_, k) => (k < 2 ? 100 : k < 4 ? 75 : k < 10 ? 25 : 0))
  const january = {
    ...sample,
    exceeded_percent: exceeded,
    quantiles: { p1: 1, p5: 1, p25: 1.75, p50: 2, p75: 2.75, p95: 5, p99: 5 },
    box: { whisker_low: 1, quartile_1: 1.75, median: 2, quartile_3: 2.75, whisker_high: 5, mean: 2.5 },
  }
  const figures = { '1': january, year: january }

  it('asks for a curve at steps of 0.5 m and 1 m/s, and of 2 ft and 2 kn', () => {
    const asked = (parameter: string, units: Partial<Units> = {}) =>
      exceedanceCurve.ask({ ...usualChoices, parameter }, { ...registryUnits, ...units }).x ?? []
    expect(asked('wave_height')).toEqual(Array.from({ length: 33 }, (_, k) => k / 2))
    expect(asked('wind_speed_10m')).toEqual(Array.from({ length: 46 }, (_, k) => k))
    expect(asked('air_temperature').slice(0, 2)).toEqual([-40, -39])
    expect(asked('wave_height', { height: 'ft' }).slice(0, 3)).toEqual([0, 0.6096, 1.2192])
    expect(asked('wind_speed_10m', { speed: 'knots' })[1]).toBeCloseTo(3704 / 3600, 12)
    for (const { name } of measuredParameters) expect(asked(name).length).toBeLessThan(210)
  })

  it('begins with the last value that every hour exceeds and ends with the first that none exceeds', () => {
    const shown = exceedanceCurve.show(figures, context())
    const { data = [], layout } = chartIn(shown)?.draw(size, colors) ?? {}
    expect(data[0]?.x).toEqual([0.5, 1, 1.5, 2, 2.5, 3, 3.5, 4, 4.5, 5])
    expect(data[0]?.y).toEqual([100, 75, 75, 25, 25, 25, 25, 25, 25, 0])
    expect(layout?.annotations?.[1]?.text).toBe('Significant wave height above, m')
    expect(chartIn(shown)?.readout?.lines(1)).toEqual(['Above 1.0 m', '75.00 % of the hours'])
    const rows = rowsOf(figureCsv('', shown.table))
    expect([rows.length, rows[0], rows[1], rows.at(-1)]).toEqual([
      11,
      'Above (m),Hours (%)',
      '0.5,100',
      '5.0,0',
    ])
    const [head, month] = rowsOf(figureCsv('', shown.file!)).map((row) => row.split(','))
    expect([head?.[1], head?.[10]]).toEqual(['Above 0.5 m (%)', 'Above 5.0 m (%)'])
    expect(month).toEqual(['Jan', ...exceeded.slice(1, 11).map(String), '12', '8928', '0'])
  })

  it('has a file that ends where the last month ends', () => {
    const calm = { ...january, exceeded_percent: exceeded.map((share, k) => (k > 3 ? 0 : share)) }
    const shown = exceedanceCurve.show({ '1': calm, '2': january }, context())
    expect(shown.table.rows.at(-1)).toEqual(['2.0', 0])
    expect(shown.file?.columns.at(-4)?.title).toBe('Above 5.0 m')
  })

  it('shows values in the units of the user', () => {
    // Every 2 ft.
    const feet = Array.from({ length: 28 }, (_, k) =>
      2 * k < 3.3 ? 100 : 2 * k < 6.6 ? 75 : 2 * k < 16.4 ? 25 : 0,
    )
    const own = { '1': { ...january, exceeded_percent: feet } }
    const { table, headline } = exceedanceCurve.show(own, context({}, { height: 'ft' }))
    expect(table.columns[0]).toEqual({ title: 'Above', unit: 'ft' })
    expect(table.rows).toEqual([
      ['2', 100],
      ['4', 75],
      ['6', 75],
      ['8', 25],
      ['10', 25],
      ['12', 25],
      ['14', 25],
      ['16', 25],
      ['18', 0],
    ])
    expect(headline).toContain('above 6.56 ft in half of the hours')
  })

  it('are drawn in the units of the user, which their axes name', () => {
    const feet = context({}, { height: 'ft' })
    const curve = chartIn(exceedanceCurve.show(figures, feet))?.draw(size, colors)
    expect(textsOn(curve)).toContain('Significant wave height above, ft')
    expect(curve?.data[0]?.x?.slice(0, 2)).toEqual([2, 4])
    const boxed = chartIn(boxes.show(figures, feet))?.draw(size, colors)
    expect(textsOn(boxed)).toEqual(['ft'])
    // The median of 2 m.
    expect(boxed?.data[2]?.y?.[0]).toBeCloseTo(2 / 0.3048, 9)
  })

  it('draws a box with whiskers at P5 and P95, the median and the mean', () => {
    const shown = boxes.show(figures, context())
    // The whiskers end at the box, which is see-through.
    expect(axesIn(shown, size, colors).series).toMatchObject([
      { name: 'Whiskers', places: Array(6).fill(0), values: [1, 1.75, null, 2.75, 5, null] },
      { name: 'Quartiles', places: [-0.3], width: 0.6, low: [1.75], high: [2.75] },
      { name: 'Median', places: [-0.3, 0.3, 0.3], values: [2, 2, null] },
      { name: 'Mean', places: [0], values: [2.5] },
    ])
    expect(shown.headline).toBe(
      'Jan: half of the hours lie between 1.75 m and 2.75 m, nine of ten between 1.00 m and 5.00 m; the mean is 2.50 m.',
    )
    expect(rowsOf(figureCsv('', shown.table))[1]).toBe('Jan,2.5,1,1,1.75,2,2.75,5,5,12,8928,0')
  })
})

describe('scatter of height and period', () => {
  // A hundred hours: 60 of 0.7 m and 3.5 s, 40 of 2.2 m and 8.5 s.
  const figures = {
    '1': {
      ...sample,
      hours: 100,
      cells_hs_from_tp_from_percent: [
        [0.5, 3, 60],
        [2, 8, 40],
      ] as [number, number, number][],
      per_hs_bin_hs_from_hours_mean_tp: [
        [0.5, 60, 3.5],
        [2, 40, 8.5],
      ] as [number, number, number][],
    },
  }
  const shown = scatter.show(figures, context())

  it('has a row for each height and a column for each period', () => {
    expect(rowsOf(figureCsv('', shown.table))).toEqual([
      `Hs (m),Mean Tp (s),${[0, 1, 2, 3, 4, 5, 6, 7, 8].map((period) => `${period} (s)`).join(',')},All (%),Hours`,
      '0.5 to 1.0,3.5,,,,60,,,,,,60,60',
      '2.0 to 2.5,8.5,,,,,,,,,40,40,40',
    ])
    expect(shown.headline).toBe('Jan: most often 0.5 to 1.0 m with 3 to 4 s, 60.0 % of 100 hours.')
  })

  it('defines its bins in the units of the user', () => {
    expect(scatter.definition(context().choices, registryUnits)[0]).toContain('in bins of 0.5 m and')
    expect(scatter.definition(context().choices, { ...registryUnits, height: 'ft' })[0]).toContain(
      'in bins of 0.5 m (1.64 ft) and',
    )
  })

  it('draws cells over their bins, two lines of steepness and the mean period', () => {
    const { series, axes } = axesIn(shown, size, colors)
    const [cells, breaking, steep, mean] = series
    const { bands } = tokens.light
    // The darkest band for the largest share; 40 of 60 is two thirds of the way there from the second one.
    expect(cells).toMatchObject({
      places: [3, 8],
      width: 1,
      low: [0.5, 2],
      high: [1, 2.5],
      fills: [bands[7]?.fill, bands[5]?.fill],
    })
    expect(axes[0]?.range).toEqual([0, 2.5])
    expect(mean).toMatchObject({ places: [3.5, 8.5], values: [0.75, 2.25] })
    for (const [line, lengths] of [
      [breaking, 15],
      [steep, 25],
    ] as const) {
      if (line?.kind !== 'line') throw new Error('another kind of series')
      const [period, height] = [Number(line.places.at(-1)), Number(line.values.at(-1))]
      expect((2 * Math.PI * height) / (9.81 * period ** 2)).toBeCloseTo(1 / lengths, 12)
    }
  })

  it('is drawn in the units of the user, which its axes name', () => {
    const chart = chartIn(scatter.show(figures, context({}, { height: 'ft' })))?.draw(size, colors)
    expect(textsOn(chart)).toEqual(expect.arrayContaining(['Hs, ft', 'Tp, s']))
    // The middle of the bin from 0.5 to 1.0 m.
    expect(chart?.data.at(-1)?.y?.[0]).toBeCloseTo(0.75 / 0.3048, 9)
  })

  it('has a height of 10.41 m for a steepness of 1/15 at 10 s', () => {
    expect(heightOfSteepness(15, 10)).toBeCloseTo(981 / (30 * Math.PI), 12)
  })
})

describe('roses', () => {
  const classes = (sector: number, found: Record<number, number[]>) => found[sector] ?? [0, 0]
  const of = (sectors: 12 | 16) => ({
    '1': {
      ...sample,
      calm_percent: 10,
      sector_percent: Array.from({ length: sectors }, (_, at) => (at === 0 ? 60 : at === 3 ? 30 : 0)),
      classes_from: [0, 5],
      sector_class_percent: Array.from({ length: sectors }, (_, at) =>
        classes(at, { 0: [40, 20], 3: [30, 0] }),
      ),
    },
  })

  it('are tables of sectors and classes with the calms', () => {
    const shown = rose.show(of(12), context({ sectors: 12 }))
    const rows = rowsOf(figureCsv('', shown.table))
    expect(rows.slice(0, 5)).toEqual([
      'From,All (%),0 to 5 (m/s),5 and more (m/s)',
      'N,60,40,20',
      '30°,0,0,0',
      '60°,0,0,0',
      'E,30,30,0',
    ])
    expect(rows.at(-1)).toBe('Calm,10,,')
    expect(shown.headline).toBe('Jan: wind most often coming from N, 60.0 % of the hours, 10.0 % are calm.')
    expect(shown.sample).toContainEqual(['Calms', '10.0 %'])
  })

  it('give the direction that a current goes to, and no calms for it', () => {
    const shown = rose.show(of(16), context({ rose: 'current' }))
    expect(shown.headline).toBe('Jan: current most often going to N, 60.0 % of the hours.')
    expect(shown.table.columns[0]).toEqual({ title: 'To' })
    expect(shown.table.rows).toHaveLength(16)
    expect(shown.sample).toContainEqual(['Calms', 'none by definition'])
  })

  it('define their classes and calms in the units of the user', () => {
    const wind = (units: Partial<Units>) =>
      rose.definition(context().choices, { ...registryUnits, ...units }).slice(2, 4)
    expect(wind({})).toEqual([
      'Classes of the size, from 0: wind 5 m/s, waves 1 m, swell 1 m, current 0.25 m/s.',
      'Wind below 0.5 m/s is calm and has no direction. Waves, swell and current have no calms.',
    ])
    // 1 kn = 1852 m / 3600 s, 1 ft = 0.3048 m.
    expect(wind({ speed: 'knots', height: 'ft' })).toEqual([
      expect.stringContaining(
        'wind 5 m/s (9.72 kn), waves 1 m (3.28 ft), swell 1 m (3.28 ft), current 0.25 m/s (0.49 kn)',
      ),
      expect.stringMatching(/^Wind below 0.5 m\/s \(0.97 kn\) is calm/),
    ])
  })

  it('draw a wedge from ring to ring for each class, north up and clockwise', () => {
    const shown = rose.show(of(12), context({ sectors: 12 }))
    const { center, radius, rings } = roseIn(shown, size, colors)
    expect(rings).toEqual([20, 40, 60])
    const { data = [], layout } = chartIn(shown)?.draw(size, colors) ?? {}
    expect(data).toHaveLength(2)
    const perPixel = 60 / radius
    const points = data.map(({ x, y }) =>
      // An outline ends with null.
      (x as (number | null)[]).map((left, at): [number, number] =>
        left === null ? [0, 0] : [(left - center.x) * perPixel, (center.y - Number(y?.[at])) * perPixel],
      ),
    )
    const radii = points.map((of) => of.map(([east, north]) => Math.hypot(east, north)))
    // The first class of north reaches to 40, the second from there to 60.
    expect(Math.max(...(radii[0] ?? []))).toBeCloseTo(40, 9)
    expect(
      [Math.min(...(radii[1] ?? []).slice(0, 14)), Math.max(...(radii[1] ?? []))].map(Math.round),
    ).toEqual([40, 60])
    // East: the second wedge of the first class is to the right of the center.
    const east = points[0]?.slice(16, 23) ?? []
    expect(east.every(([x, y]) => x > 0 && Math.abs(y) < x)).toBe(true)
    expect(layout?.annotations?.map(({ text }) => text)).toEqual(expect.arrayContaining(['N', '30°', '20 %']))
    expect(data[1]).toMatchObject({ fillcolor: tokens.light.bands[7]?.fill })
  })

  it.each([
    [340, 340 + 18 + 8, false],
    [435, 340 + 18 + 8, false],
    [700, 340, true],
  ])('in a chart %d wide are %d high, with a legend of their classes', (width, height, isBeside) => {
    const shown = rose.show(of(16), context())
    expect(shown.chart?.height(width)).toBe(height)
    const { center, radius, classes } = roseIn(shown, { width, height }, colors)
    // The names are within the chart.
    expect(Math.min(center.x, width - center.x, center.y)).toBeGreaterThan(radius + 16)
    expect(classes.map(({ name }) => name)).toEqual(['0 to 5 m/s', '5 and more m/s'])
    // Beside the compass from the top down to the smallest class, or below it from left to right.
    const keys = classes.map(({ key }) => key)
    if (isBeside) {
      expect(keys.every(({ x }) => x > center.x + radius + 16 && x <= width - 120)).toBe(true)
      expect(keys[0]!.y - keys[1]!.y).toBe(18)
    } else {
      expect(keys.every(({ y }) => y > center.y + radius + 16 && y < height)).toBe(true)
      expect(keys[1]!.x - keys[0]!.x).toBe(120)
    }
  })
})

describe('return values', () => {
  const found = {
    hours: 113_952,
    years_of_hours: 13.008,
    threshold_u: 4,
    hours_above_u: 2279,
    events: 130,
    events_per_year: 10,
    sigma: 1,
    xi: -0.1,
    return_values: { '1': 6, '5': 7.5, '10': 8, '50': 9 },
    intervals: { '1': [5.8, 6.3], '5': [7, 8], '10': [7.4, 8.7], '50': null } as Record<
      string,
      [number, number] | null
    >,
    gumbel: { years: 13, mu: 6, beta: 1, return_values: { '1': null, '5': 7.4, '10': 8.1, '50': 9.8 } },
    largest_left_out: false,
  }

  it('are a table of values from storms with their intervals, and from Gumbel', () => {
    const shown = extremes.show(found, context())
    expect(rowsOf(figureCsv('', shown.table))).toEqual([
      'Once in,Storms (m),5 % (m),95 % (m),Gumbel (m)',
      '1 year,6,5.8,6.3,',
      '5 years,7.5,7,8,7.4',
      '10 years,8,7.4,8.7,8.1',
      '50 years,9,,,9.8',
    ])
    expect(shown.notes).toEqual([])
    const [interval, storms, gumbel] = axesIn(shown, size, colors).series
    expect(interval).toMatchObject({ low: [5.8, 7, 7.4, null], high: [6.3, 8, 8.7, null] })
    expect(storms).toMatchObject({ places: [0, Math.log10(5), 1, Math.log10(50)], values: [6, 7.5, 8, 9] })
    expect(gumbel).toMatchObject({ values: [null, 7.4, 8.1, 9.8] })
    expect(shown.sample).toContainEqual(['Years of known hours', '13.0'])
  })

  it('have notes if the largest value is in a left-out year or Gumbel needs more years', () => {
    const { notes } = extremes.show({ ...found, gumbel: null, largest_left_out: true }, context())
    expect(texts(notes)).toEqual([
      'No Gumbel distribution: it needs the maxima of at least 10 years with 95 % of their hours known.',
      'The largest known value lies in a year that is left out of the yearly maxima, so Gumbel does not see it.',
    ])
  })

  it('have a note if the series is too short', () => {
    const shown = extremes.show({ hours: 8760, years_of_hours: 1, too_short: true }, context())
    expect(texts(shown.notes)).toEqual([
      'Too short: 1.0 years of known hours, and return values need at least 10.',
    ])
    expect([shown.chart, shown.headline]).toEqual([undefined, undefined])
    expect(rowsOf(figureCsv('', shown.table))[4]).toBe('50 years,data too short,,,')
  })

  it('are in the units of the user', () => {
    const { table } = extremes.show(found, context({}, { height: 'ft' }))
    expect(table.rows[0]?.[1]).toBeCloseTo(6 / 0.3048, 9)
    const chart = chartIn(extremes.show(found, context({}, { height: 'ft' })))?.draw(size, colors)
    expect(textsOn(chart)).toContain('ft')
  })
})
