import type { Provenance } from './shapes/provenance.ts'

const year = (seconds: number) => new Date(seconds * 1000).getUTCFullYear()
const percent = (share: number) => `${Math.floor(share * 1000) / 10} %`

/**
 * Where numbers come from, for a page or a file: the data's title, the model, the years of a series, the least share of its hours that
 * is known, and how far away the point lies. A forecast's run time is written where the zone is known.
 */
export function provenanceText({ title, model, from, to, coverage, distance }: Provenance): string {
  const parts = [title]
  if (model !== undefined) parts.push(model)
  if (from !== undefined && to !== undefined)
    parts.push(year(from) === year(to) ? `${year(from)}` : `${year(from)} to ${year(to)}`)
  const shares = Object.values(coverage ?? {})
  if (shares.length > 0) parts.push(`${percent(Math.min(...shares))} of hours known`)
  if (distance >= 0.1) parts.push(`${distance.toFixed(1)} km from the point`)
  return parts.join(' · ')
}
