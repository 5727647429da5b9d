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

/** Selecting a site zooms to at least this. */
export const SITE_ZOOM = 8

const FIRST_SITE_ZOOM = 4
const WORLD: MapView = { latitude: 20, longitude: 0, zoom: MIN_ZOOM }

interface Place {
  latitude: number
  longitude: number
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
