import Flatbush from 'flatbush'
import type { MapPoint } from '../mapPoint.ts'
import { onMap } from '../mercator.ts'

/** Pixels from the middle of a marker, which is smaller than a touch target, to where it still counts as meant. */
const REACH = 16

/** Finds the place under a pointer: the nearest one within reach at a zoom; undefined without one. */
export type FindPlace<T> = (pointer: MapPoint, zoom: number) => T | undefined

/**
 * Places by where they are on the map. Found in a tree by the processor: reading a drawn picture of the markers back takes
 * a tenth of a second for each move of the mouse where there is no graphics card.
 */
export function placeIndex<T extends MapPoint>(places: readonly T[]): FindPlace<T> {
  if (places.length === 0) return () => undefined
  const tree = new Flatbush(places.length)
  for (const place of places) {
    const { x, y } = onMap(place)
    tree.add(x, y)
  }
  tree.finish()
  return (pointer, zoom) => {
    const { x, y } = onMap(pointer)
    const pixelsPerRadian = (512 * 2 ** zoom) / (2 * Math.PI)
    const [found] = tree.neighbors(x, y, 1, REACH / pixelsPerRadian)
    return found === undefined ? undefined : places[found]
  }
}
