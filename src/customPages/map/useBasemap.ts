import type { MapSourceDataEvent } from 'maplibre-gl'
import { useCallback, useMemo, useState } from 'react'
import { tokens } from '../../theme.ts'
import { type BasemapDetail, basemapStyle } from './basemapStyle.ts'

/** The basemap's style, which grows finer as the map comes nearer. */
export function useBasemap(initialZoom: number) {
  const [detail, setDetail] = useState<BasemapDetail>({ zoom: initialZoom, loaded: new Set() })
  const mapStyle = useMemo(() => basemapStyle(tokens.map, detail), [detail])

  const onZoom = useCallback((zoom: number) => {
    // In half steps: every new style is compared with the one before.
    const reached = Math.floor(zoom * 2) / 2
    setDetail((known) => (reached > known.zoom ? { ...known, zoom: reached } : known))
  }, [])

  const onSourceData = useCallback(({ isSourceLoaded, sourceId }: MapSourceDataEvent) => {
    if (!isSourceLoaded) return
    setDetail((known) =>
      known.loaded.has(sourceId) ? known : { ...known, loaded: new Set([...known.loaded, sourceId]) },
    )
  }, [])

  return { mapStyle, onZoom, onSourceData }
}
