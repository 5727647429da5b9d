import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import type { MapRef } from 'react-map-gl/maplibre'
import type { Site } from '../schemas/entities.ts'
import { homeMapState, keepHomeMapState } from './homeMapState.ts'
import { initialView, type MapState, type MapView, selectedView } from './mapView.ts'

/** Milliseconds. MapLibre jumps instead where the user prefers reduced motion. */
const MOVE_DURATION = 800

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

/** Keeps the home map when its page is left, by a link or with the whole portal. */
export function useKeptHome(map: RefObject<MapRef | null>, isHome: boolean): void {
  useLayoutEffect(() => {
    if (!isHome) return
    const keep = () => {
      if (map.current) keepHomeMapState(stateOf(map.current))
    }
    window.addEventListener('pagehide', keep)
    return () => {
      window.removeEventListener('pagehide', keep)
      keep()
    }
  }, [map, isHome])
}

/** Moves the map to the site that gets selected, and back to the home view when none is. */
export function useFollow(
  map: RefObject<MapRef | null>,
  selected: Site | undefined,
  first: MapView,
  username: string,
): void {
  const shownId = useRef(selected?.id)
  useEffect(() => {
    if (!map.current || shownId.current === selected?.id) return
    shownId.current = selected?.id
    const kept = homeMapState(username)
    const target = selected
      ? selectedView(selected, map.current.getZoom())
      : kept
        ? initialView(kept, [])
        : first
    // The map has another size beside a forecast: one that changes under way would leave the site out of the middle.
    map.current.resize()
    const { longitude, latitude, zoom } = target
    map.current.easeTo({ center: [longitude, latitude], zoom, duration: MOVE_DURATION })
  }, [map, selected, first, username])
}
