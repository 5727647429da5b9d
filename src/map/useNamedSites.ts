import { useMemo, useState } from 'react'
import type { Site } from '../schemas/entities.ts'
import { type MapArea, namedSites } from './namedSites.ts'

const none: readonly never[] = []

/** The sites whose names have room, and what to tell when the map has come to rest. */
export function useNamedSites(sites: readonly Site[], selectedId?: number) {
  const [area, setArea] = useState<MapArea | null>(null)
  const named = useMemo(() => (area ? namedSites(sites, area, selectedId) : none), [sites, area, selectedId])
  return [named, setArea] as const
}
