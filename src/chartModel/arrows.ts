import type { ForecastGroup } from '../schemas/shapes/forecast.ts'
import { arrowRotation } from '../weather/directions.ts'
import { parameterByName } from '../weather/parameters.ts'
import { HOUR } from '../weather/time.ts'
import { plotWidth, type Size, type TimeRange } from './plotArea.ts'

/** Pixels of a row of arrows, and of an arrow from tail to tip. */
export const ARROW_ROW = 22
export const ARROW_LENGTH = 14

/** Least distance between arrows, pixels. */
const PITCH = 22

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

type ArrowFrame = TimeRange & Pick<Size, 'width'>

/** Hours between arrows: a part of the day, so that they stand at the same hours every day. */
export function arrowHours(frame: ArrowFrame): number {
  const pixelsPerHour = (plotWidth(frame) * HOUR) / (frame.to - frame.from)
  return [1, 2, 3, 4, 6, 8, 12].find((hours) => hours * pixelsPerHour >= PITCH) ?? 24
}

/** The arrows of a group that have room: times, and degrees clockwise from up. */
export function arrowsOf(group: ForecastGroup, frame: ArrowFrame): { times: number[]; angles: number[] } {
  const every = arrowHours(frame) * HOUR
  // The edge of the plot would cut an arrow in half.
  const reach = (ARROW_LENGTH / 2) * ((frame.to - frame.from) / plotWidth(frame))
  const [first, last] = [frame.from + reach, frame.to - reach]
  const shown = group.data.flatMap(({ time, value }) =>
    value == null || time % every !== 0 || time < first || time > last
      ? []
      : [{ time, angle: arrowAngle(group, value) }],
  )
  return { times: shown.map(({ time }) => time), angles: shown.map(({ angle }) => angle) }
}
