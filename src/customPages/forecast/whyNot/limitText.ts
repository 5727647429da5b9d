import { decimalText } from '../../../weather/decimalText.ts'
import type { DecidingHour } from './decidingHour.ts'

/** Single precision carries no more. */
const MOST_DECIMALS = 3

const decimalsOf = (number: number) => String(number).split('.')[1]?.length ?? 0

/** As few decimals as the parameter and the limit have, more only where a distance would look like none. */
function decimalsFor(distance: number, { parameter, limit }: DecidingHour): number {
  const fewest = Math.min(MOST_DECIMALS, Math.max(parameter.decimals, decimalsOf(limit)))
  for (let decimals = fewest; decimals < MOST_DECIMALS; decimals++) {
    if (Number(distance.toFixed(decimals)) !== 0) return decimals
  }
  return Number(distance.toFixed(MOST_DECIMALS)) === 0 ? fewest : MOST_DECIMALS
}

/** The value against the limit and by how much, for example "Wind speed 10 m 13.1 m/s, 1.1 m/s above the limit of 12 m/s". */
export function limitText(hour: DecidingHour): string {
  const { parameter, limit, tolerance, value, status } = hour
  if (value === null) return `${parameter.displayName} has no value`
  const distance = Math.abs(value - limit)
  const decimals = decimalsFor(distance, hour)
  const measured = (text: string) => `${text}${parameter.unit === '°' ? '' : ' '}${parameter.unit}`.trimEnd()
  const side = value > limit ? 'above' : 'below'
  const away = distance.toFixed(decimals)
  const place = Number(away) === 0 ? 'at' : `${measured(away)} ${side}`
  const tolerated =
    tolerance > 0 && status !== 0 ? ` (tolerance ${measured(String(Number(tolerance.toFixed(3))))})` : ''
  return `${parameter.displayName} ${measured(decimalText(value, decimals))}, ${place} the limit of ${measured(String(limit))}${tolerated}`
}
