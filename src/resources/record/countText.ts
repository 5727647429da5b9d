import type { ResourceFile } from '#schemas/resourceFile/resourceFile.ts'

/** "1 user", "2 private operations". */
export function countText({ resource }: ResourceFile, count: number, kind = ''): string {
  const noun = (count === 1 ? resource.singular : (resource.plural ?? resource.title)).toLowerCase()
  return [count.toLocaleString('en'), kind, noun].filter(Boolean).join(' ')
}
