import { parameterByName } from '#weather/parameters.ts'
import { CALM_WIND, type Rose, roseClassWidths } from '#weather/placeStatistics/rose.ts'
import { roses } from '../choices.ts'
import { roseFigure } from '../figures/rose.ts'
import type { Column } from '../figureTable.ts'
import type { ByMonth } from '../monthRows.ts'
import { monthPhrase, nothingCounted, sampleFacts, yearsNotes } from '../sample.ts'
import { definedText, percentText, type ShownValues, shownValues } from '../shownValues.ts'
import type { Statistic } from '../statistic.ts'

/** The points of the compass, clockwise from north. */
const points = {
  12: ['N', '30°', '60°', 'E', '120°', '150°', 'S', '210°', '240°', 'W', '300°', '330°'],
  16: [
    ...['N', 'NNE', 'NE', 'ENE', 'E', 'ESE', 'SE', 'SSE'],
    ...['S', 'SSW', 'SW', 'WSW', 'W', 'WNW', 'NW', 'NNW'],
  ],
} as const satisfies Record<12 | 16, readonly string[]>

/** The names of the sectors; of twelve, all but the four cardinal points are named by their center in degrees. */
export const sectorNames = (sectors: 12 | 16): readonly string[] => points[sectors]

/** Whether a direction is the origin or the destination. */
const originText = (direction: string) =>
  parameterByName(direction)?.direction === 'to' ? 'going to' : 'coming from'

/** A class by its bounds, in the displayed unit. */
export const classText = (classes: readonly number[], place: number, values: ShownValues): string => {
  const [from = 0, to] = [classes[place], classes[place + 1]]
  const text = (value: number) => String(Number(values.of(value).toFixed(values.decimals + 1)))
  return to === undefined ? `${text(from)} and more` : `${text(from)} to ${text(to)}`
}

const classWidth = (size: string) => roseClassWidths[parameterByName(size)?.family ?? ''] ?? 1

export const rose: Statistic<ByMonth<Rose>> = {
  key: 'rose',
  title: 'Roses',
  call: 'C.4 rose',
  parts: [],
  controls: ['rose', 'sectors'],
  lead: 'How often wind, waves, swell and current have each direction, by their size.',
  definition: ({ rose: name, sectors }, units) => [
    `${sectors} sectors of ${360 / sectors} degrees, the first centered on north; a direction on an edge is of the sector that begins there.`,
    `${roses[name].title}: directions are those of ${originText(roses[name].direction)}, in degrees from true north. Wind, waves and swell: where they come from; a current: where it goes to.`,
    `Classes of the size, from 0: ${Object.values(roses)
      .map(({ title, size }) => `${title.toLowerCase()} ${definedText(size, classWidth(size), units)}`)
      .join(', ')}.`,
    `Wind below ${definedText(roses.wind.size, CALM_WIND, units)} is calm and has no direction. Waves, swell and current have no calms.`,
    'Percents are of the hours in which size and direction are known, calms included, and with the calms sum to 100.',
    'A month of a year with less than 95 % of its hours known is left out. Conditions, window length and working hours play no part.',
  ],
  ask: ({ rose: name, sectors, month }) => {
    const { size, direction } = roses[name]
    return { size, direction, sectors, months: [month] }
  },
  subject: ({ rose: name }) => `${roses[name].title}, ${originText(roses[name].direction)}`,
  show(figures, { choices: { month, rose: name, sectors }, units }) {
    const chosen = figures[month]
    const { title, size, direction } = roses[name]
    const values = shownValues(size, units)
    const names = sectorNames(sectors)
    const isCounted = chosen !== undefined && chosen.hours > 0
    const most = (chosen?.sector_percent ?? []).reduce<number>(
      (best, percent, at, all) => ((percent ?? 0) > (all[best] ?? 0) ? at : best),
      0,
    )
    const calms = name === 'wind' ? `, ${percentText(chosen?.calm_percent)} are calm` : ''
    const classes = chosen?.classes_from ?? []
    const columns: Column[] = classes.map((_, place) => ({
      title: classText(classes, place, values),
      unit: values.unit,
      decimals: 2,
    }))
    return {
      ...(isCounted && {
        headline: `${monthPhrase(month)}: ${title.toLowerCase()} most often ${originText(direction)} ${names[most]}, ${percentText(chosen.sector_percent[most])} of the hours${calms}.`,
      }),
      notes: isCounted ? yearsNotes(chosen.years) : [nothingCounted],
      sample: chosen
        ? [
            ...sampleFacts(chosen),
            ['Calms', name === 'wind' ? percentText(chosen.calm_percent) : 'none by definition'],
          ]
        : [],
      ...(isCounted && {
        chart: roseFigure(chosen, {
          names,
          title: `${title}, ${originText(direction)}`,
          classNames: columns.map((column) => `${column.title} ${values.unit}`),
        }),
      }),
      table: {
        caption: `${title}, ${originText(direction)}: percent of the hours by direction and ${values.parameter.displayName.toLowerCase()}`,
        columns: [
          { title: originText(direction) === 'going to' ? 'To' : 'From' },
          { title: 'All', unit: '%', decimals: 2 },
          ...columns,
        ],
        rows: [
          ...names.map((sector, at) => [
            sector,
            chosen?.sector_percent[at] ?? null,
            ...classes.map((_, place) => chosen?.sector_class_percent[at]?.[place] ?? null),
          ]),
          ...(name === 'wind' ? [['Calm', chosen?.calm_percent ?? null, ...classes.map(() => null)]] : []),
        ],
      },
    }
  },
}
