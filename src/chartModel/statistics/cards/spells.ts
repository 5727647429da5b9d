import { SPELLS, type Spells } from '#weather/placeStatistics/spells.ts'
import { linesFigure } from '../figures/lines.ts'
import type { StatisticFigure } from '../figures/statisticFigure.ts'
import type { Cell, FigureTable } from '../figureTable.ts'
import { type ByMonth, monthRows } from '../monthRows.ts'
import { monthPhrase, monthTitle, nothingCounted, sampleFacts, yearsNotes } from '../sample.ts'
import { percentText } from '../shownValues.ts'
import type { Statistic } from '../statistic.ts'

const places = SPELLS.map((_, place) => place)

const sharesOf = (shares: Spells['good_percent']) => SPELLS.map((hours) => shares[hours] ?? null)

/** The share of the hours in good and in bad spells, by their minimum length. */
const spellsLines = (shares: Pick<Spells, 'good_percent' | 'bad_percent'>): StatisticFigure =>
  linesFigure({
    about:
      'Share of the hours in good and in bad spells of at least 1 to 240 hours. The table has the same figures.',
    places,
    ticks: () => SPELLS.map((hours, place) => ({ place, lines: [String(hours)] })),
    title: 'Spells of at least so many hours',
    unit: '% of the hours',
    lines: [
      { title: 'Good', values: sharesOf(shares.good_percent), rank: 'main', meaning: 'ok' },
      { title: 'Bad', values: sharesOf(shares.bad_percent), rank: 'mean', meaning: 'alarm' },
    ],
    readout: {
      label: 'Share of the hours in spells of a length',
      lines: (index) => [
        `${SPELLS[index]} h or longer`,
        ...(['good_percent', 'bad_percent'] as const).map((kind) => {
          const value = shares[kind][`${SPELLS[index]}`] ?? null
          return `${kind === 'good_percent' ? 'Good' : 'Bad'} ${value === null ? 'none' : `${value.toFixed(1)} %`}`
        }),
      ],
    },
  })

/** How much of the time lies in long spells, in words where there is none. */
function spellsText({ good_percent: good, bad_percent: bad }: Spells): string {
  const [inGood, inBad] = [good[24] ?? 0, bad[24] ?? 0]
  if (inGood === 0 && inBad === 0) return 'neither good nor bad weather lasts a day'
  if (inGood === 0)
    return `good weather never lasts a day; ${percentText(inBad)} of the time lies in bad spells that do`
  if (inBad === 0)
    return `${percentText(inGood)} of the time lies in good spells of a day or longer; bad weather never lasts a day`
  return `${percentText(inGood)} of the time lies in good spells of a day or longer, ${percentText(inBad)} in bad ones`
}

/** Every month and length of the answer, for the file. */
function everySpell(figures: ByMonth<Spells>): FigureTable {
  const columns = (kind: string) =>
    SPELLS.map((hours) => ({ title: `${kind} ${hours} h or longer`, unit: '%' }))
  const cells = ({ good_percent, bad_percent, ...sample }: Spells): Cell[] => [
    ...SPELLS.map((hours) => good_percent[hours] ?? null),
    ...SPELLS.map((hours) => bad_percent[hours] ?? null),
    sample.years,
    sample.hours,
    sample.left_out_percent,
  ]
  return {
    caption: 'Persistence of good and bad weather, by month',
    columns: [
      { title: 'Month' },
      ...columns('Good'),
      ...columns('Bad'),
      { title: 'Years' },
      { title: 'Hours' },
      { title: 'Left out', unit: '%' },
    ],
    ...monthRows(figures, cells, 'year'),
  }
}

export const spells: Statistic<ByMonth<Spells>> = {
  key: 'persistence',
  title: 'Persistence',
  call: 'C.1 spells',
  parts: ['conditions'],
  controls: [],
  lead: 'How much of the time lies in spells of good and of bad weather of at least a length, day and night.',
  definition: () => [
    'Good are known hours in which every condition holds, bad those in which one does not. Working days and hours play no part.',
    'A spell is an unbroken run of good, or of bad, hours. The share at d hours is the percent of the known hours of the month that lie in spells of at least d hours.',
    'A spell counts with its whole length, also across the end of a month; each of its hours counts in its own month.',
    'A missing hour ends a spell, and so do the ends of the series: such a spell counts with the length that was seen.',
    'A month of a year with less than 95 % of its hours known is left out; spells are found on the whole series and go through it.',
  ],
  ask: () => ({}),
  show(figures, { choices: { month } }) {
    const chosen = figures[month]
    return {
      ...(chosen?.hours && {
        headline: `${monthPhrase(month)}: ${spellsText(chosen)}.`,
      }),
      notes: chosen?.hours ? yearsNotes(chosen.years) : [nothingCounted],
      sample: chosen ? sampleFacts(chosen) : [],
      ...(chosen?.hours && { chart: spellsLines(chosen) }),
      table: {
        caption: `Share of the hours in spells of at least a length, ${monthTitle(month).toLowerCase() === 'year' ? 'all year' : monthTitle(month)}`,
        columns: [
          { title: 'At least', unit: 'h' },
          { title: 'Good', unit: '%', decimals: 1 },
          { title: 'Bad', unit: '%', decimals: 1 },
        ],
        rows: SPELLS.map((hours) => [
          String(hours),
          chosen?.good_percent[hours] ?? null,
          chosen?.bad_percent[hours] ?? null,
        ]),
      },
      file: everySpell(figures),
    }
  },
}
