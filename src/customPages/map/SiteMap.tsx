import type { PickingInfo } from '@deck.gl/core'
import { useTheme } from '@mui/material/styles'
import { type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import type { MapRef } from 'react-map-gl/maplibre'
import { createStore } from '../../providers/store.ts'
import type { Site } from '../../schemas/entities.ts'
import { MapCanvas } from './MapCanvas.tsx'
import { initialView, type MapState, type MapView, selectedView } from './mapView.ts'
import { type HoveredSite, SiteLabel } from './SiteLabel.tsx'
import { LABEL_ZOOM, siteLayers } from './siteLayers.ts'

/** The home map as it was left; forgotten on signing out. */
const homeState = createStore<MapState | null>(null)

function stateOf(map: MapRef): MapState {
  const { lat, lng } = map.getCenter()
  const bounds = map.getBounds()
  return {
    center: { latitude: lat, longitude: lng },
    zoom: map.getZoom(),
    bounds: [bounds.getWest(), bounds.getSouth(), bounds.getEast(), bounds.getNorth()],
    mapTypeId: 'basemap',
  }
}

export interface SiteMapProps {
  sites: readonly Site[]
  selectedId?: number
  onOpen: (site: Site) => void
}

/** All sites on the map. Without a selected site it is the home map, whose view is kept. */
export function SiteMap({ sites, selectedId, onOpen }: SiteMapProps) {
  const { palette } = useTheme()
  const map = useRef<MapRef>(null)
  const isHome = selectedId === undefined
  const selected = sites.find(({ id }) => id === selectedId)
  const [view] = useState(() => (selected ? selectedView(selected, 0) : initialView(homeState.get(), sites)))
  const [showLabels, setShowLabels] = useState(view.zoom >= LABEL_ZOOM)
  const [hovered, setHovered] = useState<HoveredSite | null>(null)
  useFollow(map, selected, view)

  const layers = useMemo(
    () => siteLayers(sites, { selectedId, primary: palette.primary.main, showLabels }),
    [sites, selectedId, palette.primary.main, showLabels],
  )
  const keep = () => {
    if (isHome && map.current) homeState.set(stateOf(map.current))
  }
  return (
    <MapCanvas
      ref={map}
      label="Map of sites"
      initialView={view}
      layers={layers}
      onZoom={(zoom) => setShowLabels(zoom >= LABEL_ZOOM)}
      onMoveEnd={keep}
      onHover={({ object, x, y }: PickingInfo<Site>) => setHovered(object ? { site: object, x, y } : null)}
      onClick={({ object }: PickingInfo<Site>) => object && onOpen(object)}
    >
      {hovered && <SiteLabel {...hovered} />}
    </MapCanvas>
  )
}

/** Moves the map to the site that gets selected, and back to the home view when none is. */
function useFollow(map: RefObject<MapRef | null>, selected: Site | undefined, first: MapView): void {
  const shownId = useRef(selected?.id)
  useEffect(() => {
    if (!map.current || shownId.current === selected?.id) return
    shownId.current = selected?.id
    const saved = homeState.get()
    const target = selected
      ? selectedView(selected, map.current.getZoom())
      : saved
        ? initialView(saved, [])
        : first
    // MapLibre jumps instead where the user prefers reduced motion.
    map.current.easeTo({ center: [target.longitude, target.latitude], zoom: target.zoom, duration: 800 })
  }, [map, selected, first])
}
