/** Where the map looks: degrees and zoom. */
export interface MapView {
  latitude: number
  longitude: number
  zoom: number
}

/** What is kept of a map when its page is left. */
export interface MapState {
  center: { latitude: number; longitude: number }
  zoom: number
  /** West, south, east, north. */
  bounds: [number, number, number, number]
  mapTypeId: 'basemap'
}

/** MapLibre takes the two edges of the whole world for one meridian, between which there is no map: a hair less. */
const EDGE = 180 - 1e-9

/** West, south, east, north: the map goes no farther. */
export const MAP_BOUNDS: [number, number, number, number] = [-EDGE, -85, EDGE, 85]

export const MIN_ZOOM = 2

/** MapLibre's own. */
const MAX_ZOOM = 22

/** Selecting a site zooms to at least this. */
export const SITE_ZOOM = 8

const FIRST_SITE_ZOOM = 4
const WORLD: MapView = { latitude: 20, longitude: 0, zoom: MIN_ZOOM }

interface Place {
  latitude: number
  longitude: number
}

const isNumberWithin = (value: unknown, min: number, max: number): value is number =>
  typeof value === 'number' && value >= min && value <= max

const [WEST, SOUTH, EAST, NORTH] = [-180, -85, 180, 85]

function isMapState(value: unknown): value is MapState {
  if (typeof value !== 'object' || value === null) return false
  const { center, zoom, bounds } = value as Partial<MapState>
  return (
    isNumberWithin(center?.latitude, SOUTH, NORTH) &&
    isNumberWithin(center?.longitude, WEST, EAST) &&
    isNumberWithin(zoom, MIN_ZOOM, MAX_ZOOM) &&
    Array.isArray(bounds)
  )
}

/** A map as it was kept in text for a user; null for nothing, for another user's, and for what is damaged. */
export function readMapState(text: string | null, username: string): MapState | null {
  try {
    const kept: unknown = JSON.parse(text ?? 'null')
    return isMapState(kept) && 'username' in kept && kept.username === username ? kept : null
  } catch {
    return null
  }
}

/** The map's first view: as it was left, else the first site from afar, else the world. */
export function initialView(saved: MapState | null, places: readonly Place[]): MapView {
  if (saved) return { ...saved.center, zoom: saved.zoom }
  const first = places[0]
  return first ? { latitude: first.latitude, longitude: first.longitude, zoom: FIRST_SITE_ZOOM } : WORLD
}

/** The view of a selected place: never farther away than the map already is. */
export function selectedView({ latitude, longitude }: Place, zoom: number): MapView {
  return { latitude, longitude, zoom: Math.max(zoom, SITE_ZOOM) }
}
