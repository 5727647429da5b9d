import type { PickingInfo } from '@deck.gl/core'
import Box from '@mui/material/Box'
import { useTheme } from '@mui/material/styles'
import { type PointerEvent, type RefObject, useEffect, useMemo, useReducer, useRef, useState } from 'react'
import type { MapRef } from 'react-map-gl/maplibre'
import { createStore } from '../../providers/store.ts'
import type { Site } from '../../schemas/entities.ts'
import { MapCanvas } from './MapCanvas.tsx'
import { initialView, type MapState, type MapView, selectedView } from './mapView.ts'
import { SitePopups, type ToggleFavorite } from './SitePopups.tsx'
import { LABEL_ZOOM, siteLayers } from './siteLayers.ts'
import { shownPopups } from './sitePopups.ts'
import { useSitePopups } from './useSitePopups.ts'

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
  /** Absent for those who have no favorites. */
  onToggleFavorite?: ToggleFavorite
}

/** All sites on the map. Without a selected site it is the home map, whose view is kept. */
export function SiteMap({ sites, selectedId, onOpen, onToggleFavorite }: SiteMapProps) {
  const { palette } = useTheme()
  const map = useRef<MapRef>(null)
  const isHome = selectedId === undefined
  const selected = sites.find(({ id }) => id === selectedId)
  const [view] = useState(() => (selected ? selectedView(selected, 0) : initialView(homeState.get(), sites)))
  const [showLabels, setShowLabels] = useState(view.zoom >= LABEL_ZOOM)
  const [popups, dispatch] = useSitePopups(sites)
  const [, redraw] = useReducer((frame: number) => frame + 1, 0)
  const isTouch = useRef(false)
  useFollow(map, selected, view)

  const layers = useMemo(
    () => siteLayers(sites, { selectedId, primary: palette.primary.main, showLabels }),
    [sites, selectedId, palette.primary.main, showLabels],
  )
  const shown = shownPopups(popups)
  const keep = () => {
    if (isHome && map.current) homeState.set(stateOf(map.current))
  }
  const open = (site: Site) => {
    dispatch({ type: 'close' })
    onOpen(site)
  }
  const hover = ({ object }: PickingInfo<Site>) => {
    // A tap is followed by mouse events of the browser's making.
    if (isTouch.current) return
    const now = performance.now()
    dispatch(object ? { type: 'enterMarker', siteId: object.id, now } : { type: 'leaveMarker', now })
  }
  const click = ({ object }: PickingInfo<Site>) => {
    if (!object) return dispatch({ type: 'close' })
    if (!isTouch.current || shown.includes(object.id)) return open(object)
    dispatch({ type: 'enterMarker', siteId: object.id, now: performance.now() })
  }
  const notePointer = ({ pointerType }: PointerEvent) => {
    isTouch.current = pointerType === 'touch'
  }
  return (
    <Box onPointerDownCapture={notePointer} onPointerMoveCapture={notePointer} sx={{ height: 1 }}>
      <MapCanvas
        ref={map}
        label="Map of sites"
        initialView={view}
        layers={layers}
        onZoom={(zoom) => setShowLabels(zoom >= LABEL_ZOOM)}
        onMove={shown.length > 0 ? redraw : undefined}
        onMoveEnd={keep}
        onHover={hover}
        onClick={click}
      >
        {map.current && (
          <SitePopups
            map={map.current}
            sites={sites}
            state={popups}
            dispatch={dispatch}
            onOpen={open}
            onToggleFavorite={onToggleFavorite}
          />
        )}
      </MapCanvas>
    </Box>
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
    // The map has another size beside a forecast: one that changes under way would leave the site out of the middle.
    map.current.resize()
    // MapLibre jumps instead where the user prefers reduced motion.
    map.current.easeTo({ center: [target.longitude, target.latitude], zoom: target.zoom, duration: 800 })
  }, [map, selected, first])
}
