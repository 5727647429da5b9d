/** Pixels. */
export const POPUP_WIDTH = 420

/** Pixels between the popup and its marker, and between the popup and the map's edge. */
const GAP = 12
const MARGIN = 8

/** Minimum pixels between a rounded corner of the popup and the pointer to its marker. */
const FROM_CORNER = 16

interface Point {
  x: number
  y: number
}

interface Size {
  width: number
  height: number
}

/** Position of a popup in pixels from the edges of the map; its height is that of its content, at most `maxHeight`. */
export interface PopupPlacement {
  left: number
  width: number
  maxHeight: number
  top?: number
  bottom?: number
  /** Pixels from the popup's left edge to the pointer to its marker. */
  pointer: number
}

/**
 * The placement of a marker's popup: above or below the marker, whichever has more room, and shifted sideways to be completely
 * inside the map. Null if the marker is outside the map.
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
