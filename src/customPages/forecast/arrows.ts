import type { ScatterData } from 'plotly.js'
import type { ForecastGroup } from '../../schemas/entities.ts'
import { arrowRotation } from '../../weather/directions.ts'
import { parameterByName } from '../../weather/parameters.ts'
import type { AxisId } from './axisAssignment.ts'
import { type ChartFrame, plotWidth } from './chartFrame.ts'

/** Pixels of a row of arrows, and of an arrow from tail to tip. */
export const ARROW_ROW = 22
const LENGTH = 14

/** Arrows stand at least so far apart. */
const PITCH = 22

const HOUR = 3600

/** Degrees clockwise that an arrow which points up is turned for `direction`: it points where air and water go. */
export function arrowAngle(
  group: Pick<ForecastGroup, 'arrowOriginOrientation' | 'parameter'>,
  direction: number,
) {
  if (group.arrowOriginOrientation !== undefined) {
    return arrowRotation(direction + group.arrowOriginOrientation, 'to')
  }
  const origin = parameterByName(group.parameter ?? '')?.direction
  return arrowRotation(direction, origin ?? 'from')
}

/** Hours between arrows: a part of the day, so that they stand at the same hours every day. */
export function arrowHours(frame: Pick<ChartFrame, 'from' | 'to' | 'width'>): number {
  const pixelsPerHour = (plotWidth(frame) * HOUR) / (frame.to - frame.from)
  return [1, 2, 3, 4, 6, 8, 12].find((hours) => hours * pixelsPerHour >= PITCH) ?? 24
}

/**
 * One trace of arrows for a row `ARROW_ROW` pixels high whose axis counts pixels. Each arrow is a shaft and a head,
 * centred on its time, so that turning does not move it.
 */
export function arrowTrace(group: ForecastGroup, yaxis: AxisId, frame: ChartFrame): Partial<ScatterData> {
  const secondsPerPixel = (frame.to - frame.from) / plotWidth(frame)
  const every = arrowHours(frame) * HOUR
  const reach = (LENGTH / 2) * secondsPerPixel
  // An arrow at the very edge would lose its half.
  const [first, last] = [frame.from + reach, frame.to - reach]
  const x: (number | null)[] = []
  const y: (number | null)[] = []
  const size: number[] = []
  const angle: number[] = []
  for (const { time, value } of group.data) {
    if (value == null || time % every !== 0 || time < first || time > last) continue
    const turn = arrowAngle(group, value)
    const across = (Math.sin((turn * Math.PI) / 180) * LENGTH) / 2
    const up = (Math.cos((turn * Math.PI) / 180) * LENGTH) / 2
    x.push(time - across * secondsPerPixel, time + across * secondsPerPixel, null)
    y.push(ARROW_ROW / 2 - up, ARROW_ROW / 2 + up, null)
    size.push(0, 7, 0)
    angle.push(turn, turn, turn)
  }
  return {
    type: 'scatter',
    name: group.groupName,
    x,
    y,
    yaxis,
    mode: 'lines+markers',
    line: { color: `#${group.color}`, width: 1.5 },
    marker: { symbol: 'arrow', size, angle, opacity: 1, color: `#${group.color}`, line: { width: 0 } },
    cliponaxis: false,
    hoverinfo: 'skip',
  }
}
