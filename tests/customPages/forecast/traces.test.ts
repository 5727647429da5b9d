import { describe, expect, it } from 'vitest'
import { traceBuilders } from '../../../src/customPages/forecast/traces.ts'
import { group, HOUR, points, START } from './group.ts'

const colors = {
  ink: '#000000',
  muted: '#000000',
  line: '#000000',
  paper: '#FFFFFF',
  alarm: '#000000',
  fontFamily: '',
}
const frame = { from: START, to: START + 24 * HOUR, width: 1088, height: 300, colors }
const build = (changes: Parameters<typeof group>[0]) => {
  const made = group(changes)
  return traceBuilders[made.plotType](made, 'y2', frame)
}

describe('traceBuilders', () => {
  it('draws a line that breaks where a value is missing', () => {
    expect(build({ data: points([5, null, 7]) })).toMatchObject({
      type: 'scatter',
      mode: 'lines',
      x: [START, START + HOUR, START + 2 * HOUR],
      y: [5, null, 7],
      yaxis: 'y2',
      connectgaps: false,
      line: { color: '#1F77B4', width: 2 },
    })
  })

  it('draws the second line thinner and dotted', () => {
    expect(build({ plotType: 'Line2' })).toMatchObject({ mode: 'lines', line: { dash: 'dot', width: 1.5 } })
  })

  it('draws points and bars, a bar over the hour that begins at its time', () => {
    expect(build({ plotType: 'Point' })).toMatchObject({ type: 'scatter', mode: 'markers' })
    expect(build({ plotType: 'Bar' })).toMatchObject({ type: 'bar', offset: 0, width: HOUR, y: [5, 6, 7] })
  })

  it('draws a band as closed outlines and leaves a gap open', () => {
    const range = (min: number | null, max: number | null, hour: number) => ({
      time: START + hour * HOUR,
      min,
      max,
      pointId: 1,
    })
    const trace = build({
      plotType: 'RangeArea',
      data: [range(1, 4, 0), range(2, 5, 1), range(null, null, 2), range(3, 6, 3), range(2, 7, 4)],
    })
    const at = (hour: number) => START + hour * HOUR
    expect(trace).toMatchObject({
      fill: 'toself',
      x: [at(0), at(1), at(1), at(0), null, at(3), at(4), at(4), at(3)],
      y: [4, 5, 2, 1, null, 6, 7, 2, 3],
    })
  })

  it('fills a band with 18 % of the colour', () => {
    const trace = build({ plotType: 'RangeArea', data: [] })
    expect(trace).toMatchObject({ fillcolor: 'rgba(31, 119, 180, 0.18)' })
  })
})
