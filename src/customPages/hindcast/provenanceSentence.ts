import type { Provenance } from '../../schemas/entities.ts'

const year = (seconds: number) => new Date(seconds * 1000).getUTCFullYear()
const percent = (share: number) => `${(Math.floor(share * 1000) / 10).toString()} %`

/** What the numbers were computed from: the data's title, its years, its coverage and how far away it lies. */
export function provenanceSentence({ title, from, to, coverage, distance }: Provenance): string {
  const parts = [title]
  if (from !== undefined && to !== undefined) parts.push(`${year(from)} to ${year(to)}`)
  const shares = Object.values(coverage ?? {})
  if (shares.length > 0) parts.push(`${percent(Math.min(...shares))} of hours known`)
  if (distance >= 0.1) parts.push(`${distance.toFixed(1)} km from the point`)
  return parts.join(' · ')
}
