import type { Place } from '#weather/series.ts'

/** The center of the map in degrees, and its zoom. */
export interface MapView {
  latitude: number
  longitude: number
  zoom: number
}

/** The kind of map: the plain chart, or imagery of the earth that fades into the chart when zoomed in. */
export type MapTypeId = 'basemap' | 'hybrid'

/** The state of a map that is stored when its page closes. */
export interface MapState {
  center: Place
  zoom: number
  /** West, south, east, north. */
  bounds: [number, number, number, number]
  mapTypeId: MapTypeId
}

/** Slightly less than 180, because MapLibre treats -180 and 180 as the same meridian, with no map between them. */
const EDGE = 180 - 1e-9

/** Limits of the map: west, south, east, north. */
export const MAP_BOUNDS: [number, number, number, number] = [-EDGE, -85, EDGE, 85]

export const MIN_ZOOM = 2

/** MapLibre's own maximum. */
const MAX_ZOOM = 22

/** Minimum zoom after selecting a site. */
export const SITE_ZOOM = 8

const FIRST_SITE_ZOOM = 4
const WORLD: MapView = { latitude: 20, longitude: 0, zoom: MIN_ZOOM }

const isNumberWithin = (value: unknown, min: number, max: number): value is number =>
  typeof value === 'number' && value >= min && value <= max

const [WEST, SOUTH, EAST, NORTH] = [-180, -85, 180, 85]

function isMapState(value: unknown): value is MapState {
  if (typeof value !== 'object' || value === null) return false
  const { center, zoom, bounds, mapTypeId } = value as Partial<MapState>
  return (
    isNumberWithin(center?.latitude, SOUTH, NORTH) &&
    isNumberWithin(center?.longitude, WEST, EAST) &&
    isNumberWithin(zoom, MIN_ZOOM, MAX_ZOOM) &&
    Array.isArray(bounds) &&
    (mapTypeId === 'basemap' || mapTypeId === 'hybrid')
  )
}

/** Parses the stored map of a user; null if there is none, or if it is damaged or another user's. */
export function readMapState(text: string | null, username: string): MapState | null {
  try {
    const stored: unknown = JSON.parse(text ?? 'null')
    return isMapState(stored) && 'username' in stored && stored.username === username ? stored : null
  } catch {
    return null
  }
}

/** The map's initial view: the stored one, else the first site zoomed out, else the world. */
export function initialView(saved: MapState | null, places: readonly Place[]): MapView {
  if (saved) return { ...saved.center, zoom: saved.zoom }
  const first = places[0]
  return first ? { latitude: first.latitude, longitude: first.longitude, zoom: FIRST_SITE_ZOOM } : WORLD
}

/** The view of a selected place, never zoomed out from the current zoom. */
export function selectedView({ latitude, longitude }: Place, zoom: number): MapView {
  return { latitude, longitude, zoom: Math.max(zoom, SITE_ZOOM) }
}
