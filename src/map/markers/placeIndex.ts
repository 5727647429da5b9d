import Flatbush from 'flatbush'
import type { MapPoint } from '../mapPoint.ts'
import { onMap } from '../mercator.ts'

/** Pixels around the center of a marker that count as hitting it, because it is smaller than a touch target. */
const REACH = 16

/** Finds the place under a pointer at a zoom: the nearest one within reach; undefined if there is none. */
export type FindPlace<T> = (pointer: MapPoint, zoom: number) => T | undefined

/**
 * A spatial index of places. Uses a search tree on the CPU, because deck.gl's picking reads rendered pixels back, which takes
 * 0.1 s per mouse move without a graphics card.
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
