import type { MapSourceDataEvent } from 'maplibre-gl'
import { useCallback, useState } from 'react'
import type { BasemapDetail } from './coastRows.ts'

/** How fine the basemap is, which grows as the map comes nearer and as its files arrive. */
export function useBasemap(initialZoom: number) {
  const [detail, setDetail] = useState<BasemapDetail>({ zoom: initialZoom, loaded: new Set() })

  const onZoom = useCallback((zoom: number) => {
    const reached = Math.floor(zoom * 2) / 2
    setDetail((known) => (reached > known.zoom ? { ...known, zoom: reached } : known))
  }, [])

  const onSourceData = useCallback(({ isSourceLoaded, sourceId }: MapSourceDataEvent) => {
    if (!isSourceLoaded) return
    setDetail((known) =>
      known.loaded.has(sourceId) ? known : { ...known, loaded: new Set([...known.loaded, sourceId]) },
    )
  }, [])

  return { detail, onZoom, onSourceData }
}
