import type { ShownValues } from '../shownValues.ts'
import { linesFigure } from './lines.ts'
import type { StatisticFigure } from './statisticFigure.ts'

interface ReturnValue {
  /** Years. */
  period: number
  storms: number | null
  /** 5 and 95 % quantiles of the resamplings. */
  low: number | null
  high: number | null
  gumbel: number | null
}

/** Return values by return period on a logarithmic axis: storms with their interval, and Gumbel for comparison. */
export function returnValuesLines(rows: readonly ReturnValue[], values: ShownValues): StatisticFigure {
  const places = rows.map(({ period }) => Math.log10(period))
  const of = (key: Exclude<keyof ReturnValue, 'period'>) => rows.map((row) => values.of(row[key]))
  return linesFigure({
    about: `Return values of ${values.parameter.displayName} over their period, by storms with the interval and by Gumbel. The table has the same figures.`,
    places,
    ticks: () => rows.map(({ period }) => ({ place: Math.log10(period), lines: [String(period)] })),
    title: 'Once in so many years',
    unit: values.unit,
    lines: [
      { title: 'Storms', values: of('storms'), rank: 'main' },
      { title: 'Gumbel', values: of('gumbel'), rank: 'mean' },
    ],
    intervals: { low: of('low'), high: of('high') },
    readout: {
      label: 'Return value of a period',
      lines: (index) => {
        const row = rows[index]
        return row
          ? [
              `Once in ${row.period} ${row.period === 1 ? 'year' : 'years'}`,
              `Storms ${values.text(row.storms)}`,
              `5 to 95 %: ${values.text(row.low)} to ${values.text(row.high)}`,
              `Gumbel ${values.text(row.gumbel)}`,
            ]
          : []
      },
    },
  })
}
