/** Prints the whole content of an element that scrolls on a screen. */
export const unrolled = {
  '@media print': { display: 'block', height: 'auto', minHeight: 0, overflow: 'visible' },
} as const

/** Width of landscape A4 and of each margin, in millimeters. */
const A4 = { width: 297, margin: 10 }
const PIXELS_PER_MM = 96 / 25.4

/** Page rule for landscape printing. */
export const across = { '@page': { size: 'A4 landscape', margin: `${A4.margin}mm` } } as const

/** Width between the margins of a landscape page, in pixels. */
export const PAPER_WIDTH = Math.floor((A4.width - 2 * A4.margin) * PIXELS_PER_MM)
