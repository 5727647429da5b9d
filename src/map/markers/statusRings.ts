import type { IconLayerProps } from '@deck.gl/layers'
import { tokens } from '#tokens.ts'
import type { StatusName } from '#weather/windows/windowStatus.ts'

/** Size in pixels of the ring around a site's dot. */
export const RING_SIZE = 24

const names: readonly StatusName[] = ['ok', 'warning', 'alarm', 'unknown']

const CIRCLE = 'M12,3 a9,9 0 1,0 0.01,0 Z'

/** The cross of Stop extends outward from the ring, so that it does not cover the dot. */
const CROSS = 'M1,1 L6,6 M23,1 L18,6 M1,23 L6,18 M23,23 L18,18'

interface Ring {
  d: string
  stroke: string
  strokeWidth: number
  strokeDasharray?: string
}

/** The ring of a status in a 24 pixel square: solid for OK, dashed for Caution, with a cross for Stop, dotted without data. */
export function statusRing(name: StatusName): Ring {
  const stroke = tokens.status[name]
  if (name === 'alarm') return { d: `${CIRCLE} ${CROSS}`, stroke, strokeWidth: 3.5 }
  if (name === 'warning') return { d: CIRCLE, stroke, strokeWidth: 3.5, strokeDasharray: '7 4' }
  if (name === 'unknown') return { d: CIRCLE, stroke, strokeWidth: 2, strokeDasharray: '1.5 3' }
  return { d: CIRCLE, stroke, strokeWidth: 3.5 }
}

/** Image pixels per map pixel, the maximum pixel ratio of common screens. */
const SHARP = 3

type Atlas = Pick<Required<IconLayerProps>, 'iconAtlas' | 'iconMapping'>

let drawn: Atlas | undefined

/** The rings of all statuses side by side, drawn once. */
export function ringAtlas(): Atlas {
  if (drawn) return drawn
  const side = RING_SIZE * SHARP
  const context = new OffscreenCanvas(side * names.length, side).getContext('2d')
  if (!context) throw new Error('no canvas to draw the rings of statuses on')
  for (const [place, name] of names.entries()) {
    const { d, stroke, strokeWidth, strokeDasharray = '' } = statusRing(name)
    const path = new Path2D(d)
    context.setTransform(SHARP, 0, 0, SHARP, place * side, 0)
    // A lighter ring beneath each one makes it visible on any background.
    for (const [color, width, dash] of [
      [tokens.light.paper, strokeWidth + 2, ''],
      [stroke, strokeWidth, strokeDasharray],
    ] as const) {
      context.strokeStyle = color
      context.lineWidth = width
      context.setLineDash(dash === '' ? [] : dash.split(' ').map(Number))
      context.stroke(path)
    }
  }
  drawn = {
    // The layer also accepts image data, which its type does not declare.
    iconAtlas: context.getImageData(0, 0, side * names.length, side) as unknown as Atlas['iconAtlas'],
    iconMapping: Object.fromEntries(
      names.map((name, place) => [name, { x: place * side, y: 0, width: side, height: side }]),
    ),
  }
  return drawn
}
