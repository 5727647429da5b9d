/** Of what scrolls on a screen: on paper all of it stands in the flow, under what is before it. */
export const unrolled = {
  '@media print': { display: 'block', height: 'auto', minHeight: 0, overflow: 'visible' },
} as const

/** Millimetres of A4 on its side, and of the margins of each side. */
const A4 = { width: 297, margin: 10 }
const PIXELS_PER_MM = 96 / 25.4

/** Rule of a page that is printed across. */
export const across = { '@page': { size: 'A4 landscape', margin: `${A4.margin}mm` } } as const

/** Pixels across such a page between its margins. */
export const PAPER_WIDTH = Math.floor((A4.width - 2 * A4.margin) * PIXELS_PER_MM)
