/** Pixels. */
export const POPUP_WIDTH = 420

/** Between the popup and its marker, and between the popup and the map's edge. */
const GAP = 12
const MARGIN = 8

/** Pixels from a corner of the popup, which is round, to what points to the marker. */
const FROM_CORNER = 16

interface Point {
  x: number
  y: number
}

interface Size {
  width: number
  height: number
}

/** Place of a popup, in pixels from the edges of the map; its height is that of its content, at most `maxHeight`. */
export interface PopupPlacement {
  left: number
  width: number
  maxHeight: number
  top?: number
  bottom?: number
  /** From the popup's left edge to the marker, for what points to it. */
  pointer: number
}

/**
 * The popup of a marker: over or under it, where there is more room, and moved aside so that all of it is inside the
 * map. Null if the marker is outside the map.
 */
export function popupPlacement(marker: Point, map: Size): PopupPlacement | null {
  if (marker.x < 0 || marker.y < 0 || marker.x > map.width || marker.y > map.height) return null
  const width = Math.min(POPUP_WIDTH, map.width - 2 * MARGIN)
  const left = Math.min(Math.max(marker.x - width / 2, MARGIN), map.width - width - MARGIN)
  const pointer = Math.min(Math.max(marker.x - left, FROM_CORNER), width - FROM_CORNER)
  const above = marker.y
  const below = map.height - marker.y
  return above > below
    ? { left, width, pointer, bottom: below + GAP, maxHeight: above - GAP - MARGIN }
    : { left, width, pointer, top: above + GAP, maxHeight: below - GAP - MARGIN }
}
