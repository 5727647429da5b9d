import { describe, expect, it } from 'vitest'
import { chartColors } from '#chartModel/chartColors.ts'
import { forecastChart } from '#chartModel/forecastChart.ts'
import { plotlyFigure } from '#charts/plotlyFigure.ts'
import { group, HOUR, points, START } from '../chartModel/group.ts'

const ARROW_ROW = 22

// 1088 px less two margins of 44 px leave 1000 px for 10 hours: 100 px per hour, with an arrow every hour.
const options = {
  range: { from: START, to: START + 10 * HOUR },
  size: { width: 1088, height: 300 },
  colors: chartColors('light'),
  ticks: [],
  nights: [],
  now: 0,
  nowText: '',
  showThresholds: false,
  hidden: new Set<number>(),
}

/** The trace of a group that follows one of another unit. */
function traceOf(changes: Parameters<typeof group>[0]) {
  const groups = [group({ groupId: 9, unit: 'km' }), group(changes)]
  return plotlyFigure(forecastChart({ chartSetName: 'Test', groups }, options)).data[1]
}

describe('a trace', () => {
  it('of a line is interrupted by missing values', () => {
    expect(traceOf({ ...points([5, null, 7]) })).toMatchObject({
      type: 'scatter',
      mode: 'lines',
      x: [START, START + HOUR, START + 2 * HOUR],
      y: [5, null, 7],
      yaxis: 'y2',
      connectgaps: false,
      line: { color: '#1F77B4', width: 2 },
    })
  })

  it('of a second line is thinner and dotted', () => {
    expect(traceOf({ plotType: 'Line2' })).toMatchObject({ mode: 'lines', line: { dash: 'dot', width: 1.5 } })
  })

  it('of points has markers, and a bar covers the hour that begins at its time', () => {
    expect(traceOf({ plotType: 'Point' })).toMatchObject({ type: 'scatter', mode: 'markers' })
    expect(traceOf({ plotType: 'Bar' })).toMatchObject({ type: 'bar', offset: 0, width: HOUR, y: [5, 6, 7] })
  })

  it('of a band has closed outlines and leaves a gap open', () => {
    const at = (hour: number) => START + hour * HOUR
    const band = { ...points([1, 2, null, 3, 2]), highs: [4, 5, null, 6, 7] }
    expect(traceOf({ plotType: 'RangeArea', ...band })).toMatchObject({
      fill: 'toself',
      x: [at(0), at(1), at(1), at(0), null, at(3), at(4), at(4), at(3)],
      y: [4, 5, 2, 1, null, 6, 7, 2, 3],
    })
  })

  it('of a band is filled with 18 % of the color', () => {
    expect(traceOf({ plotType: 'RangeArea', values: [] })).toMatchObject({
      fillcolor: 'rgba(31, 119, 180, 0.18)',
    })
  })
})

describe('a trace of arrows', () => {
  const arrowOf = (directions: (number | null)[]) => {
    const trace = traceOf({
      parameter: 'wind_direction_10m',
      unit: '°',
      plotType: 'Arrow',
      ...points(directions),
    })
    return { x: trace?.x as number[], y: trace?.y as number[], marker: trace?.marker, yaxis: trace?.yaxis }
  }

  it('draws a west wind as an arrow from left to right, centered on its hour', () => {
    const { x, y, marker, yaxis } = arrowOf([null, 270])
    const [tail, tip] = x
    expect((tail! + tip!) / 2).toBeCloseTo(START + HOUR, 6)
    expect(tip! - tail!).toBeGreaterThan(0)
    expect(y.slice(0, 2)).toEqual([ARROW_ROW / 2, ARROW_ROW / 2].map((middle) => expect.closeTo(middle, 6)))
    expect(marker).toMatchObject({ angle: [90, 90, 90], size: [0, expect.any(Number), 0] })
    expect(yaxis).toBe('y2')
  })

  it('draws a north wind downwards', () => {
    const [tail, tip] = arrowOf([null, 0]).y
    expect(tip!).toBeLessThan(tail!)
  })

  it('draws no arrow for a calm, and none that the edge would cut off', () => {
    expect(arrowOf([90, null, 90]).x).toHaveLength(3)
  })
})
