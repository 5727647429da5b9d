import type { Provenance } from '#schemas/shapes/provenance.ts'
import { decimalText } from '#weather/decimalText.ts'
import { yearOf } from '#weather/time.ts'
import { shownUnit, toShown, withUnit } from '#weather/units/shownUnit.ts'
import { registryUnits, type Units } from '#weather/units/units.ts'

const percent = (share: number) => `${Math.floor(share * 1000) / 10} %`

/** The years of a series; undefined for other data. */
export function yearsText({ from, to }: Pick<Provenance, 'from' | 'to'>): string | undefined {
  if (from === undefined || to === undefined) return undefined
  return yearOf(from) === yearOf(to) ? `${yearOf(from)}` : `${yearOf(from)} to ${yearOf(to)}`
}

/** The smallest share of known hours of any parameter in a series; undefined if no share is given. */
export function coverageText({ coverage }: Pick<Provenance, 'coverage'>): string | undefined {
  const shares = Object.values(coverage ?? {})
  return shares.length === 0 ? undefined : `${percent(Math.min(...shares))} of hours known`
}

/** The distance in km from which the point of the data counts as different from the requested point. */
const AWAY = 0.1

/** The distance of the data from the requested point, to a tenth of the reader's unit; undefined if they are at the point. */
export function awayText(
  { distance }: Pick<Provenance, 'distance'>,
  units: Units = registryUnits,
): string | undefined {
  if (distance < AWAY) return undefined
  const unit = shownUnit('km', units)
  return `${withUnit(decimalText(toShown(distance, unit), 1), unit)} from the point`
}

/**
 * The source of numbers, for a page or a file: the data's title, the model, the years of a series, its smallest share of known
 * hours, and the distance of the data's point in the reader's units. A forecast's run time is not included: its text needs a zone.
 */
export function provenanceText(provenance: Provenance, units: Units = registryUnits): string {
  const { title, model } = provenance
  return [title, model, yearsText(provenance), coverageText(provenance), awayText(provenance, units)]
    .filter((part) => part !== undefined)
    .join(' · ')
}
