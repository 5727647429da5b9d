import type { PlaceName } from '../basemap/placeNames.ts'
import { type MapArea, within } from '../markers/namedSites.ts'
import { onMap } from '../mercator.ts'

/** Pixels of a name of a place: a line, and about what a letter takes. */
const LINE = 18
const LETTER = 7

/** A box around a name, in pixels of the whole map. */
interface NameBox {
  left: number
  right: number
  bottom: number
  top: number
}

const isOver = (a: NameBox, b: NameBox) =>
  a.left < b.right && b.left < a.right && a.bottom < b.top && b.bottom < a.top

/** A name stands in the middle of its place, the name of a site beside its dot. */
function boxOf(
  name: string,
  place: Omit<PlaceName, 'name' | 'kind' | 'minZoom'>,
  zoom: number,
  isBeside = false,
): NameBox {
  const pixelsPerRadian = (512 * 2 ** zoom) / (2 * Math.PI)
  const point = onMap(place)
  const [x, y, width] = [point.x * pixelsPerRadian, point.y * pixelsPerRadian, name.length * LETTER]
  const left = isBeside ? x : x - width / 2
  return { left, right: left + width, bottom: y - LINE / 2, top: y + LINE / 2 }
}

/** The places whose names have room on the map, the first of the list first; names of sites come before them. */
export function placedNames(
  places: readonly PlaceName[],
  sites: readonly { name: string; latitude: number; longitude: number }[],
  area: MapArea,
): PlaceName[] {
  const taken = sites.map((site) => boxOf(site.name, site, area.zoom, true))
  const isNear = within(area)
  return places.filter((place) => {
    if (place.minZoom > area.zoom || !isNear(place)) return false
    const box = boxOf(place.name, place, area.zoom)
    if (taken.some((other) => isOver(box, other))) return false
    taken.push(box)
    return true
  })
}
