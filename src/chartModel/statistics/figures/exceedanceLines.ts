import { niceStep } from '#chartModel/axisScale.ts'
import type { Tick } from '#chartModel/chartModel.ts'
import type { ShownValues } from '../shownValues.ts'
import { linesFigure } from './lines.ts'
import type { StatisticFigure } from './statisticFigure.ts'

const MOST_TICKS = 9

/** Ticks at whole steps from the first to the last value. */
function ticksOf(places: readonly number[]): Tick[] {
  const [first = 0, last = 0] = [places[0], places.at(-1)]
  const step = niceStep(last - first, MOST_TICKS)
  const from = Math.ceil(first / step - 1e-9)
  const count = Math.floor(last / step + 1e-9) - from + 1
  return Array.from({ length: count }, (_, index) => {
    const place = Number(((from + index) * step).toPrecision(12))
    return { place, lines: [String(place)] }
  })
}

/** The share of the hours above each of the shown values `places`, whose texts are `above`. */
export function exceedanceLines(
  places: readonly number[],
  shares: readonly (number | null)[],
  values: ShownValues,
  above: readonly string[],
): StatisticFigure {
  return linesFigure({
    about: `Share of the hours in which ${values.parameter.displayName} is above a value. The table has the same figures.`,
    places,
    ticks: () => ticksOf(places),
    title: `${values.parameter.displayName} above, ${values.unit}`,
    unit: '% of the hours',
    lines: [{ title: '', values: shares, rank: 'main' }],
    top: 100,
    readout: {
      label: 'Share of the hours above a value',
      lines: (index) => [
        `Above ${above[index]} ${values.unit}`,
        `${shares[index]?.toFixed(2) ?? '-'} % of the hours`,
      ],
    },
  })
}
