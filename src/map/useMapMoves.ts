import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useReducer, useRef } from 'react'
import type { MapRef } from 'react-map-gl/maplibre'
import type { Site } from '#schemas/shapes/records/site.ts'
import { homeMapState, storeHomeMapState } from './homeMapState.ts'
import { initialView, type MapState, type MapTypeId, type MapView, selectedView } from './mapView.ts'

/** Milliseconds. MapLibre jumps instead if the user prefers reduced motion. */
const MOVE_DURATION = 800

function stateOf(map: MapRef, mapTypeId: MapTypeId): MapState {
  const { lat, lng } = map.getCenter()
  const bounds = map.getBounds()
  return {
    center: { latitude: lat, longitude: lng },
    zoom: map.getZoom(),
    bounds: [bounds.getWest(), bounds.getSouth(), bounds.getEast(), bounds.getNorth()],
    mapTypeId,
  }
}

/** Stores the home map when its page is left or the whole portal closes. */
export function useStoredHome(
  map: RefObject<MapRef | null>,
  isHome: boolean,
  username: string,
  mapType: MapTypeId,
): void {
  const storeNow = useEffectEvent(() => {
    if (map.current) storeHomeMapState(username, stateOf(map.current, mapType))
  })
  useLayoutEffect(() => {
    if (!isHome) return
    const store = () => storeNow()
    window.addEventListener('pagehide', store)
    return () => {
      window.removeEventListener('pagehide', store)
      store()
    }
  }, [isHome])
}

/** Moves the map to the selected site, and back to the home view without one. */
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
    const stored = homeMapState(username)
    const target = selected
      ? selectedView(selected, map.current.getZoom())
      : stored
        ? initialView(stored, [])
        : first
    // Beside a forecast the map has another size; resizing during the move would end off center.
    map.current.resize()
    const { longitude, latitude, zoom } = target
    map.current.easeTo({ center: [longitude, latitude], zoom, duration: MOVE_DURATION })
  }, [map, selected, first, username])
}

/** Draws the calling component again at every move and every new size of a map. */
export function useRedraw(map: MapRef | null): void {
  const [, redraw] = useReducer((frame: number) => frame + 1, 0)
  useEffect(() => {
    map?.on('move', redraw)
    map?.on('resize', redraw)
    return () => {
      map?.off('move', redraw)
      map?.off('resize', redraw)
    }
  }, [map])
}
