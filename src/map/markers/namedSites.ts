import type { Site } from '#schemas/shapes/records/site.ts'
import { onMap } from '../mercator.ts'

/** Names are shown from this zoom on. */
export const LABEL_ZOOM = 5

/** The map's visible area in degrees, and its zoom. */
export interface MapArea {
  west: number
  south: number
  east: number
  north: number
  zoom: number
}

type NamedSite = Pick<Site, 'id' | 'name' | 'latitude' | 'longitude'>

/** Size of a name in pixels: line height, approximate letter width, and offset from the dot. */
const LINE = 16
const LETTER = 7
const BEFORE = 10

/** Whether a place is in the area, extended by its own size on every side for dragging. */
export const within = ({ west, south, east, north }: MapArea) => {
  const [across, up] = [east - west, north - south]
  return ({ longitude, latitude }: Pick<NamedSite, 'longitude' | 'latitude'>) =>
    longitude >= west - across &&
    longitude <= east + across &&
    latitude >= south - up &&
    latitude <= north + up
}

/**
 * The sites whose names have room on the map, in the given order but with the selected one first. Names that would overlap
 * are left out until the map is zoomed in further.
 */
export function namedSites<T extends NamedSite>(
  sites: readonly T[],
  area: MapArea,
  selectedId: number | undefined,
): T[] {
  if (area.zoom < LABEL_ZOOM) return []
  const pixelsPerRadian = (512 * 2 ** area.zoom) / (2 * Math.PI)
  /** The horizontal extents of the placed names, by line of the map. */
  const lines = new Map<number, [from: number, to: number][]>()
  const hasRoom = (site: T): boolean => {
    const { x, y } = onMap(site)
    const from = x * pixelsPerRadian + BEFORE
    const to = from + site.name.length * LETTER
    const line = Math.floor((y * pixelsPerRadian) / LINE)
    const near = [line - 1, line, line + 1].flatMap((each) => lines.get(each) ?? [])
    if (near.some(([start, end]) => start < to && from < end)) return false
    lines.set(line, [...(lines.get(line) ?? []), [from, to]])
    return true
  }
  const shown = sites.filter(within(area))
  const selected = shown.filter(({ id }) => id === selectedId)
  return [...selected, ...shown.filter(({ id }) => id !== selectedId)].filter(hasRoom)
}
