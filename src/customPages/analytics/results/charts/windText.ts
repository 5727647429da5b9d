import type { WindVariability } from '../../../../weather/hindcast/windVariability.ts'
import { monthText } from '../monthText.ts'

/** The numbers of a month's wind chart, for those who do not see it. */
export function windText({ month, windSpeedYearly, ...levels }: WindVariability): string {
  const unit = levels.windSpeedUnit
  const named: [string, number | null][] = [
    ['Average', levels.windSpeedAvg],
    ['lower', levels.windSpeedLower],
    ['upper', levels.windSpeedUpper],
  ]
  const summary = named.flatMap(([name, value]) =>
    value === null ? [] : [`${name} ${value.toFixed(1)} ${unit}`],
  )
  const years = Object.entries(windSpeedYearly).map(([year, speed]) => `${year} ${speed.toFixed(1)}`)
  return `Mean wind speed in ${monthText(month)}. ${summary.join(', ')}. ${years.join(', ')}.`
}
