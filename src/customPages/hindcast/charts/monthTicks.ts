import { namedTicks } from '../../../charts/quietAxis.ts'
import { monthNames } from '../../../weather/calendarNames.ts'

/** Pixels that the name of a month needs. */
const NAME_WIDTH = 28

/** The months along an axis, by their initials where `pixels` a month are too few for their names. */
export const monthTicks = (pixels: number) =>
  namedTicks(pixels >= NAME_WIDTH ? monthNames : monthNames.map(([initial]) => initial ?? ''))
