import { useMemo, useState } from 'react'
import type { Site } from '#schemas/shapes/records/site.ts'
import { type MapArea, namedSites } from './namedSites.ts'

const none: readonly never[] = []

/** The sites whose names have room, a setter for the map's visible area, and that area. */
export function useNamedSites(sites: readonly Site[], selectedId?: number) {
  const [area, setArea] = useState<MapArea | null>(null)
  const named = useMemo(() => (area ? namedSites(sites, area, selectedId) : none), [sites, area, selectedId])
  return [named, setArea, area] as const
}
