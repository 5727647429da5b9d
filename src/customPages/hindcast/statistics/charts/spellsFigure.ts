import type { ChartColors } from '../../../../chartModel/chartColors.ts'
import type { Size } from '../../../../chartModel/plotArea.ts'
import { tokens } from '../../../../tokens.ts'
import { SPELLS, type Spells } from '../../../../weather/placeStatistics/spells.ts'
import type { PlotlyFigure, StatisticChart } from '../statistic.ts'
import { linesFigure, placesIn } from './linesFigure.ts'

const places = SPELLS.map((_, place) => place)

const sharesOf = (shares: Spells['good_percent']) => SPELLS.map((hours) => shares[hours] ?? null)

/** The share of the hours in good and in bad spells, over their least length. */
export function spellsFigure(
  { good_percent, bad_percent }: Pick<Spells, 'good_percent' | 'bad_percent'>,
  size: Size,
  colors: ChartColors,
): PlotlyFigure {
  const { ok, alarm } = tokens[colors.scheme].statusText
  return linesFigure(
    {
      places,
      ticks: SPELLS.map((hours, place) => ({ place, text: String(hours) })),
      title: 'Spells of at least so many hours',
      unit: '% of the hours',
      lines: [
        { title: 'Good', values: sharesOf(good_percent), rank: 'main', color: ok },
        { title: 'Bad', values: sharesOf(bad_percent), rank: 'mean', color: alarm },
      ],
    },
    size,
    colors,
  )
}

export const spellsChart = (shares: Pick<Spells, 'good_percent' | 'bad_percent'>): StatisticChart => ({
  about:
    'Share of the hours in good and in bad spells of at least 1 to 240 hours. The table has the same figures.',
  height: () => 260,
  draw: (size, colors) => spellsFigure(shares, size, colors),
  readout: {
    label: 'Share of the hours in spells of a length',
    places: (width) => placesIn(places, width),
    lines: (index) => [
      `${SPELLS[index]} h or longer`,
      ...(['good_percent', 'bad_percent'] as const).map((kind) => {
        const value = shares[kind][`${SPELLS[index]}`] ?? null
        return `${kind === 'good_percent' ? 'Good' : 'Bad'} ${value === null ? 'none' : `${value.toFixed(1)} %`}`
      }),
    ],
  },
})
