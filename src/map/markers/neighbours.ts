import type { KeyOf } from '#shell/shortcuts/shortcuts.ts'
import type { Place } from '#weather/series.ts'
import { onMap, type Point } from '../mercator.ts'

/** The place with the smallest distance by `reach`, which returns null to exclude a place; the first one of ties. */
function nearest<T>(places: readonly T[], reach: (place: T) => number | null): T | undefined {
  let best: T | undefined
  let least = Number.POSITIVE_INFINITY
  for (const place of places) {
    const distance = reach(place)
    if (distance !== null && distance < least) {
      best = place
      least = distance
    }
  }
  return best
}

/** The place nearest on the map to `to`, which need not be one of the places; undefined without places. */
export function nearestPlace<T extends Place>(places: readonly T[], to: Place): T | undefined {
  const { x, y } = onMap(to)
  return nearest(places, (place) => {
    const point = onMap(place)
    return Math.hypot(point.x - x, point.y - y)
  })
}

/** By arrow key: rotates coordinates so that x points ahead and y sideways. */
const directions = {
  ArrowRight: ({ x, y }: Point): Point => ({ x, y }),
  ArrowLeft: ({ x, y }: Point): Point => ({ x: -x, y }),
  ArrowUp: ({ x, y }: Point): Point => ({ x: y, y: x }),
  ArrowDown: ({ x, y }: Point): Point => ({ x: -y, y: x }),
} satisfies Record<KeyOf<'nearestSite'>, unknown>

/** By key: the next position in the list. */
const steps = {
  PageDown: (at: number) => at + 1,
  PageUp: (at: number) => at - 1,
  Home: () => 0,
  End: (_: number, count: number) => count - 1,
} satisfies Record<KeyOf<'nextSite' | 'lastSite'>, unknown>

const has = <K extends string>(rows: Readonly<Record<K, unknown>>, key: string): key is K =>
  Object.hasOwn(rows, key)

/**
 * The place that a key moves to: arrow keys the nearest place in that quarter of the map, Page Up and Page Down the previous
 * and next one in the list, Home and End the first and last. Undefined for other keys and if there is no such place.
 */
export function placeByKey<T extends Place>(places: readonly T[], from: T, key: string): T | undefined {
  if (has(steps, key)) return places[steps[key](places.indexOf(from), places.length)]
  if (!has(directions, key)) return undefined
  const turned = directions[key]
  const start = onMap(from)
  return nearest(places, (place) => {
    const point = onMap(place)
    const { x: ahead, y: aside } = turned({ x: point.x - start.x, y: point.y - start.y })
    return ahead > 0 && ahead >= Math.abs(aside) ? Math.hypot(ahead, aside) : null
  })
}
