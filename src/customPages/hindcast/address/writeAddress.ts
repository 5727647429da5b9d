import { type HindcastForm, isFlag, submitted } from '../hindcastForm.ts'
import { names } from './names.ts'

const hoursOf = ({ name, customRange }: HindcastForm['windowSelection']): string | undefined => {
  if (name === '24h') return undefined
  return name === 'custom' ? `${customRange?.start ?? ''}-${customRange?.end ?? ''}` : name
}

const conditionsOf = ({ conditionList }: HindcastForm): string[] =>
  conditionList
    .filter(({ apply }) => apply)
    .map((row) => [row.condition ?? '', row.name, ...(isFlag(row) ? [] : [row.testValue ?? ''])].join(':'))

/**
 * The form as a query string without its question mark, for example
 * `lat=54.01&lon=6.6&days=Mon-Fri&hours=7-19&window=12&when=LT:wave_height:1.5`. What stands as the form opens is left out.
 */
export function writeAddress(whole: HindcastForm): string {
  const form = submitted(whole)
  const { latitude, longitude, workingDays, windowLength, windowSelection } = form
  const pairs: [string, string | number | undefined][] = [
    [names.latitude, latitude],
    [names.longitude, longitude],
    [names.days, workingDays === 'Mon-Sun' ? undefined : workingDays],
    [names.hours, hoursOf(windowSelection)],
    [names.window, windowLength ?? ''],
    [names.zone, form.isTimezoneUTC ? undefined : 'local'],
    [names.runs, form.isCompressed ? undefined : 'within-shifts'],
    ...conditionsOf(form).map((text): [string, string] => [names.condition, text]),
  ]
  return pairs
    .flatMap(([name, value]) => (value === undefined ? [] : `${name}=${readable(String(value))}`))
    .join('&')
}

/** Percent-encoded, but for the colon, which may stand in a query. */
const readable = (text: string) => encodeURIComponent(text).replaceAll('%3A', ':')
