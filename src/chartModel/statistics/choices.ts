import { tablePercentiles } from '#weather/hindcast/hindcastTable.ts'
import { hindcastParameters, type Parameter, parameterByName, parameters } from '#weather/parameters.ts'
import { type MonthKey, monthKeys } from '#weather/placeStatistics/calendarMonths.ts'
import { MOST_NET_HOURS } from '#weather/placeStatistics/campaign.ts'

/** The data of a rose: a size and its direction. */
export const roses = {
  wind: { title: 'Wind', size: 'wind_speed_10m', direction: 'wind_direction_10m' },
  waves: { title: 'Waves', size: 'wave_height', direction: 'wave_direction' },
  swell: { title: 'Swell', size: 'swell_height', direction: 'swell_direction' },
  current: { title: 'Current', size: 'current_speed', direction: 'current_direction' },
} as const
export type RoseName = keyof typeof roses

/** Whether a parameter is neither a direction nor a flag. */
export const isMeasured = ({ direction, categorical }: Parameter) =>
  direction === undefined && categorical !== true

/** The parameters that have an exceedance curve and boxes. */
export const measuredParameters: readonly Parameter[] = hindcastParameters.filter(isMeasured)

/** The parameters that have return values (definitions C.5). */
export const extremeParameters: readonly Parameter[] = parameters.filter(
  (parameter) =>
    isMeasured(parameter) &&
    (['wind', 'gust'].includes(parameter.family) ||
      ['wave_height', 'wave_height_max', 'swell_height', 'current_speed'].includes(parameter.name)),
)

/** The choices above the cards and on them. */
export interface Choices {
  month: MonthKey
  /** Usable hours of the task of a campaign. */
  netHours: number
  /** Plain percentile over the years. */
  percentile: number
  /** Name of the parameter of exceedance and boxes. */
  parameter: string
  rose: RoseName
  sectors: 12 | 16
  /** Name of the parameter of the return values. */
  extreme: string
  /** Whether percentiles of usable hours have the names of planners' ones. */
  isPlanners: boolean
}

/** What is chosen for the statistics alone. */
export type ChoiceName = Exclude<keyof Choices, 'isPlanners'>

/** The initial choices. */
export const usualChoices: Choices = {
  month: 'year',
  netHours: 72,
  percentile: 50,
  parameter: 'wave_height',
  rose: 'wind',
  sectors: 16,
  extreme: 'wave_height',
  isPlanners: false,
}

const oneOf = <Value extends string | number>(values: readonly Value[], text: string, usual: Value): Value =>
  values.find((value) => String(value) === text) ?? usual

const named = (offered: readonly Parameter[], text: string, usual: string): string =>
  offered.some(({ name }) => name === text) ? text : usual

export const isNetHours = (hours: number): boolean =>
  Number.isInteger(hours) && hours >= 1 && hours <= MOST_NET_HOURS

/** The choices of an address, which may contain any text; the defaults replace invalid ones. */
export function choicesOf(texts: Readonly<Record<ChoiceName, string>>): Omit<Choices, 'isPlanners'> {
  const netHours = Number(texts.netHours)
  return {
    month: oneOf(monthKeys, texts.month, usualChoices.month),
    netHours: isNetHours(netHours) ? netHours : usualChoices.netHours,
    percentile: oneOf(tablePercentiles, texts.percentile, 50),
    parameter: named(measuredParameters, texts.parameter, usualChoices.parameter),
    rose: oneOf(Object.keys(roses) as RoseName[], texts.rose, usualChoices.rose),
    sectors: oneOf([12, 16] as const, texts.sectors, usualChoices.sectors),
    extreme: named(extremeParameters, texts.extreme, usualChoices.extreme),
  }
}

/** A parameter's name within a text. */
export const parameterTitle = (name: string): string => parameterByName(name)?.displayName ?? name
