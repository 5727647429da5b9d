import { arrowRotation } from '#weather/directions.ts'
import { parameterByName } from '#weather/parameters.ts'
import { HOUR } from '#weather/time.ts'
import type { ChartGroup } from './chartGroups.ts'
import { plotWidth, type Size, type TimeRange } from './plotArea.ts'

/** Pixels of a row of arrows, and of an arrow from tail to tip. */
export const ARROW_ROW = 22
export const ARROW_LENGTH = 14

/** Minimum distance between arrows, pixels. */
const PITCH = 22

/** Clockwise rotation in degrees of an up arrow for `direction`, so that it points where air or water flows to. */
export function arrowAngle(
  group: Pick<ChartGroup, 'arrowOriginOrientation' | 'parameter'>,
  direction: number,
) {
  if (group.arrowOriginOrientation !== undefined) {
    return arrowRotation(direction + group.arrowOriginOrientation, 'to')
  }
  const origin = parameterByName(group.parameter)?.direction
  return arrowRotation(direction, origin ?? 'from')
}

type ArrowFrame = TimeRange & Pick<Size, 'width'>

/** Hours between arrows: a divisor of 24, so that arrows are at the same hours every day. */
export function arrowHours(frame: ArrowFrame): number {
  const pixelsPerHour = (plotWidth(frame) * HOUR) / (frame.to - frame.from)
  return [1, 2, 3, 4, 6, 8, 12].find((hours) => hours * pixelsPerHour >= PITCH) ?? 24
}

/** The arrows of a group that fit: their times, and degrees clockwise from up. */
export function arrowsOf(group: ChartGroup, frame: ArrowFrame): { places: number[]; angles: number[] } {
  const every = arrowHours(frame) * HOUR
  // Leave out an arrow that the edge of the plot would cut.
  const reach = (ARROW_LENGTH / 2) * ((frame.to - frame.from) / plotWidth(frame))
  const [first, last] = [frame.from + reach, frame.to - reach]
  const shown = group.values.flatMap((value, hour) => {
    const time = group.start + hour * HOUR
    return value === null || time % every !== 0 || time < first || time > last
      ? []
      : [{ time, angle: arrowAngle(group, value) }]
  })
  return { places: shown.map(({ time }) => time), angles: shown.map(({ angle }) => angle) }
}
