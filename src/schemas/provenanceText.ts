import { decimalText } from '../weather/decimalText.ts'
import { shownUnit, toShown, withUnit } from '../weather/units/shownUnit.ts'
import { registryUnits, type Units } from '../weather/units/units.ts'
import type { Provenance } from './shapes/provenance.ts'

const year = (seconds: number) => new Date(seconds * 1000).getUTCFullYear()
const percent = (share: number) => `${Math.floor(share * 1000) / 10} %`

/** The years of a series; undefined of anything else. */
export function yearsText({ from, to }: Pick<Provenance, 'from' | 'to'>): string | undefined {
  if (from === undefined || to === undefined) return undefined
  return year(from) === year(to) ? `${year(from)}` : `${year(from)} to ${year(to)}`
}

/** The least share of the hours of a series that is known; undefined where no share is. */
export function coverageText({ coverage }: Pick<Provenance, 'coverage'>): string | undefined {
  const shares = Object.values(coverage ?? {})
  return shares.length === 0 ? undefined : `${percent(Math.min(...shares))} of hours known`
}

/** From this distance on, in km, the point of the data is told apart from the requested one. */
const AWAY = 0.1

/** How far from the requested point the data lie, to a tenth of the unit of the reader; undefined where they lie at the point. */
export function awayText(
  { distance }: Pick<Provenance, 'distance'>,
  units: Units = registryUnits,
): string | undefined {
  if (distance < AWAY) return undefined
  const unit = shownUnit('km', units)
  return `${withUnit(decimalText(toShown(distance, unit), 1), unit)} from the point`
}

/**
 * Where numbers come from, for a page or a file: the data's title, the model, the years of a series, the least share of its hours that
 * is known, and how far away the point lies, in the units of the reader. A forecast's run time is written where the zone is known.
 */
export function provenanceText(provenance: Provenance, units: Units = registryUnits): string {
  const { title, model } = provenance
  return [title, model, yearsText(provenance), coverageText(provenance), awayText(provenance, units)]
    .filter((part) => part !== undefined)
    .join(' · ')
}
