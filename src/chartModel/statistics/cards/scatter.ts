import { HEIGHT_BIN, PERIOD_BIN, type Scatter } from '#weather/placeStatistics/scatter.ts'
import { scatterFigure } from '../figures/scatterCells.ts'
import { grouped } from '../figureTable.ts'
import type { ByMonth } from '../monthRows.ts'
import { monthPhrase, nothingCounted, sampleFacts, yearsNotes } from '../sample.ts'
import { definedText, shownValues } from '../shownValues.ts'
import type { Statistic } from '../statistic.ts'

const largest = (values: readonly number[]) => values.reduce((most, value) => Math.max(most, value), 0)

/** Lower bounds of the bins, from 0 to the last one. */
const startsTo = (last: number, width: number) =>
  Array.from({ length: Math.round(last / width) + 1 }, (_, place) => place * width)

export const scatter: Statistic<ByMonth<Scatter>> = {
  key: 'scatter',
  title: 'Wave height and period',
  call: 'C.4 scatter',
  parts: [],
  controls: [],
  isWide: true,
  lead: 'How often significant wave height and peak period occur together, with the mean period of each height.',
  definition: (_, units) => [
    `Significant wave height in bins of ${definedText('wave_height', HEIGHT_BIN, units)} and peak period in bins of ${PERIOD_BIN} s, both from 0; a value on an edge is of the bin that begins there. Each cell is the percent of the hours in which both are known.`,
    'The line is the mean period of the hours of each bin of height.',
    'The dashed lines are seas of one steepness, s = 2 pi Hs / (g Tp x Tp) with g = 9.81 m/s2: 1/15 and 1/25. Deep-water waves steeper than about 1/15 break.',
    'A month of a year with less than 95 % of its hours known is left out.',
    'Conditions, window length and working hours play no part: every known hour counts.',
  ],
  ask: ({ month }) => ({ months: [month] }),
  show(figures, { choices: { month }, units }) {
    const chosen = figures[month]
    const heights = shownValues('wave_height', units)
    const isCounted = chosen !== undefined && chosen.hours > 0
    const cells = chosen?.cells_hs_from_tp_from_percent ?? []
    const perBin = chosen?.per_hs_bin_hs_from_hours_mean_tp ?? []
    const most = cells.reduce<(typeof cells)[number] | undefined>(
      (best, cell) => (best && best[2] >= cell[2] ? best : cell),
      undefined,
    )
    const periods = startsTo(largest(cells.map(([, period]) => period)), PERIOD_BIN)
    const rows = perBin.map(([height, hours, meanPeriod]) => {
      const inBin = new Map(
        cells.flatMap(([at, period, percent]) => (at === height ? [[period, percent]] : [])),
      )
      const range = [height, height + HEIGHT_BIN].map((end) => heights.of(end).toFixed(1)).join(' to ')
      return [
        range,
        meanPeriod,
        ...periods.map((period) => inBin.get(period) ?? null),
        (100 * hours) / (chosen?.hours ?? 1),
        hours,
      ]
    })
    return {
      ...(isCounted &&
        most && {
          headline: `${monthPhrase(month)}: most often ${heights.of(most[0]).toFixed(1)} to ${heights.of(most[0] + HEIGHT_BIN).toFixed(1)} ${heights.unit} with ${most[1]} to ${most[1] + PERIOD_BIN} s, ${most[2].toFixed(1)} % of ${grouped(chosen.hours)} hours.`,
        }),
      notes: isCounted ? yearsNotes(chosen.years) : [nothingCounted],
      sample: chosen ? sampleFacts(chosen) : [],
      ...(isCounted && { chart: scatterFigure(chosen, heights) }),
      table: {
        caption: `Percent of the hours by wave height (rows) and peak period (columns, from s), ${month === 'year' ? 'all year' : monthPhrase(month)}`,
        columns: [
          { title: 'Hs', unit: heights.unit },
          { title: 'Mean Tp', unit: 's', decimals: 1 },
          ...periods.map((period) => ({ title: String(period), unit: 's', decimals: 2 })),
          { title: 'All', unit: '%', decimals: 2 },
          { title: 'Hours', decimals: 0 },
        ],
        rows,
      },
    }
  },
}
