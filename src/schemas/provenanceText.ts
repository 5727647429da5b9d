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

/**
 * Where numbers come from, for a page or a file: the data's title, the model, the years of a series, the least share of its hours that
 * is known, and how far away the point lies. A forecast's run time is written where the zone is known.
 */
export function provenanceText(provenance: Provenance): string {
  const { title, model, distance } = provenance
  const away = distance >= 0.1 ? `${distance.toFixed(1)} km from the point` : undefined
  return [title, model, yearsText(provenance), coverageText(provenance), away]
    .filter((part) => part !== undefined)
    .join(' · ')
}
