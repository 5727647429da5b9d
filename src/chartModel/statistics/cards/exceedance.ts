import type { Exceedance } from '#weather/placeStatistics/exceedance.ts'
import { parameterTitle } from '../choices.ts'
import { boxesFigure } from '../figures/boxes.ts'
import { exceedanceLines } from '../figures/exceedanceLines.ts'
import { type ByMonth, countColumns, monthRows } from '../monthRows.ts'
import { roundCurve, withData } from '../roundCurve.ts'
import { monthPhrase, nothingCounted, sampleFacts, yearsNotes } from '../sample.ts'
import { shownValues } from '../shownValues.ts'
import type { Statistic } from '../statistic.ts'

const quantiles = ['p1', 'p5', 'p25', 'p50', 'p75', 'p95', 'p99'] as const

const pooled =
  'The hours of all years are pooled. A month of a year with less than 95 % of its hours known is left out; a missing hour is not counted.'

export const exceedanceCurve: Statistic<ByMonth<Exceedance>> = {
  key: 'exceedance',
  title: 'Exceedance',
  call: 'C.3 exceedance',
  parts: [],
  controls: ['parameter'],
  lead: 'How often a parameter is above a value, in percent of the hours.',
  definition: ({ parameter }, units) => [
    `Exceedance of a value is the percent of the known hours in which ${parameterTitle(parameter)} is above it. A value equal to it does not exceed it.`,
    `The curve has a value every ${roundCurve(parameter, units).stepText}, from the last one that every hour exceeds to the first one that no hour exceeds.`,
    pooled,
    'Conditions, window length and working hours play no part: every known hour counts.',
  ],
  ask: ({ parameter }, units) => ({ parameter, x: roundCurve(parameter, units).stored }),
  subject: ({ parameter }) => parameterTitle(parameter),
  show(figures, { choices: { month, parameter: name }, units }) {
    const values = shownValues(name, units)
    const { shown, text } = roundCurve(name, units)
    const chosen = figures[month]
    const isCounted = chosen !== undefined && chosen.hours > 0
    const curve = chosen?.exceeded_percent ?? []
    const own = withData([curve])
    const ofAll = withData(Object.values(figures).map(({ exceeded_percent }) => exceeded_percent))
    return {
      ...(isCounted && {
        headline: `${monthPhrase(month)}: above ${values.text(chosen.quantiles.p50)} in half of the hours, above ${values.text(chosen.quantiles.p95)} in 5 % and above ${values.text(chosen.quantiles.p99)} in 1 %.`,
      }),
      notes: isCounted ? yearsNotes(chosen.years) : [nothingCounted],
      sample: chosen ? sampleFacts(chosen) : [],
      ...(isCounted && { chart: exceedanceLines(own(shown), own(curve), values, own(text)) }),
      table: {
        caption: `Share of the hours in which ${values.parameter.displayName} is above a value, ${month === 'year' ? 'all year' : monthPhrase(month)}`,
        columns: [
          { title: 'Above', unit: values.unit },
          { title: 'Hours', unit: '%', decimals: 2 },
        ],
        rows: own(text).map((value, place) => [value, own(curve)[place] ?? null]),
      },
      file: {
        caption: 'Exceedance by month',
        columns: [
          { title: 'Month' },
          ...ofAll(text).map((value) => ({ title: `Above ${value} ${values.unit}`, unit: '%' })),
          { title: 'Years' },
          { title: 'Hours' },
          { title: 'Left out', unit: '%' },
        ],
        ...monthRows(
          figures,
          ({ exceeded_percent, years, hours, left_out_percent }) => [
            ...ofAll(exceeded_percent),
            years,
            hours,
            left_out_percent,
          ],
          month,
        ),
      },
    }
  },
}

export const boxes: Statistic<ByMonth<Exceedance>> = {
  key: 'boxes',
  title: 'Monthly boxes',
  call: 'C.3 exceedance',
  parts: [],
  controls: ['parameter'],
  lead: 'How a parameter spreads in each month: box of the quartiles, whiskers at P5 and P95, mark at the mean.',
  definition: () => [
    'Of the known hours of a month, all years together: the box reaches from P25 to P75 with a line at the median, P50.',
    'The whiskers end at P5 and P95, not at the least and the greatest value: one hour in ten lies beyond them. The mark is the mean.',
    'Percentiles are interpolated linearly between the sorted values.',
    pooled,
    'Conditions, window length and working hours play no part: every known hour counts.',
  ],
  ask: ({ parameter }) => ({ parameter }),
  subject: ({ parameter }) => parameterTitle(parameter),
  show(figures, { choices: { month, parameter: name }, units }) {
    const values = shownValues(name, units)
    const { unit, decimals } = values
    const chosen = figures[month]
    const isCounted = chosen !== undefined && chosen.hours > 0
    return {
      ...(isCounted && {
        headline: `${monthPhrase(month)}: half of the hours lie between ${values.text(chosen.box.quartile_1)} and ${values.text(chosen.box.quartile_3)}, nine of ten between ${values.text(chosen.box.whisker_low)} and ${values.text(chosen.box.whisker_high)}; the mean is ${values.text(chosen.box.mean)}.`,
      }),
      notes: isCounted ? yearsNotes(chosen.years) : [nothingCounted],
      sample: chosen ? sampleFacts(chosen) : [],
      chart: boxesFigure(figures, values, month),
      table: {
        caption: `Mean and percentiles of ${values.parameter.displayName}, by month`,
        columns: [
          { title: 'Month' },
          { title: 'Mean', unit, decimals },
          ...quantiles.map((quantile) => ({ title: quantile.toUpperCase(), unit, decimals })),
          ...countColumns('Years', 'Hours'),
          { title: 'Left out', unit: '%', decimals: 1 },
        ],
        ...monthRows(
          figures,
          ({ box, quantiles: found, years, hours, left_out_percent }) => [
            values.of(box.mean),
            ...quantiles.map((quantile) => values.of(found[quantile])),
            years,
            hours,
            left_out_percent,
          ],
          month,
        ),
      },
    }
  },
}
