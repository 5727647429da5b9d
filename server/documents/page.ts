/** The width of an upright A4 page in points, and the margin on all sides (specification 9). */
export const PAGE = { width: 595.28, margin: 40 } as const

export const CONTENT_WIDTH = PAGE.width - 2 * PAGE.margin

/** Scale of pixels on paper: 12 on the screen are 8 points. */
export const POINTS_PER_PIXEL = 2 / 3

export const CONTENT_PIXELS = CONTENT_WIDTH / POINTS_PER_PIXEL

/** Pixels of a chart. */
export const CHART_SIZE = { width: CONTENT_PIXELS, height: 246 } as const

/** Points. */
export const size = { title: 14, longTitle: 9, heading: 9, status: 10, text: 8, row: 7.5, small: 8 } as const
