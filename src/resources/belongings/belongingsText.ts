import type { ResourceFile } from '#schemas/resourceFile/resourceFile.ts'
import type { Belonging } from '#schemas/shapes/records/belongings.ts'
import { countText } from '../record/countText.ts'

type Files = Readonly<Record<string, ResourceFile>>

/** "3 alerts", "2 private operations"; the other records of a resource with private ones are shared. */
function belongingText(files: Files, { resource, isPrivate, count }: Belonging): string {
  const file = files[resource]
  if (!file) return `${count.toLocaleString('en')} ${resource}`
  const isDivided = file.resource.owner?.sharedWhen !== undefined
  return countText(file, count, isPrivate ? 'private' : isDivided ? 'shared' : '')
}

/** "3 alerts, 1 report, 2 private operations". */
export const belongingsText = (files: Files, belongings: readonly Belonging[]): string =>
  belongings.map((belonging) => belongingText(files, belonging)).join(', ')

/** The belongings of several records as those of one. */
export function summed(lists: readonly (readonly Belonging[])[]): Belonging[] {
  const sums = new Map<string, Belonging>()
  for (const belonging of lists.flat()) {
    const key = `${belonging.resource} ${belonging.isPrivate}`
    sums.set(key, { ...belonging, count: belonging.count + (sums.get(key)?.count ?? 0) })
  }
  return [...sums.values()]
}
