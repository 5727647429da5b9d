import type { PlaceName } from '../basemap/placeNames.ts'
import { type MapArea, within } from '../markers/namedSites.ts'
import { onMap } from '../mercator.ts'

/** Size of a place name in pixels: line height and approximate letter width. */
const LINE = 18
const LETTER = 7

/** The bounding box of a name, in pixels of the whole map. */
interface NameBox {
  left: number
  right: number
  bottom: number
  top: number
}

const isOver = (a: NameBox, b: NameBox) =>
  a.left < b.right && b.left < a.right && a.bottom < b.top && b.bottom < a.top

/** The box of a name: centered on its place or, for a site, beside its dot. */
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

/** The places whose names have room on the map. Earlier places take precedence, and site names over all of them. */
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
