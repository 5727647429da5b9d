import type { TableLayout } from 'pdfmake'
import { tokens } from '#tokens.ts'

const PADDING = 2

/** Rows separated by hairlines, columns without lines. */
export const ruledRows: TableLayout = {
  hLineWidth: (line) => (line < 2 ? 0 : 0.5),
  vLineWidth: () => 0,
  hLineColor: () => tokens.light.line,
  paddingLeft: () => 0,
  paddingRight: () => 8,
  paddingTop: () => PADDING,
  paddingBottom: () => PADDING,
}

/** Cells that are only aligned, without lines. */
export const grid: TableLayout = {
  hLineWidth: () => 0,
  vLineWidth: () => 0,
  paddingLeft: () => 0,
  paddingRight: () => 6,
  paddingTop: () => 0.5,
  paddingBottom: () => 0.5,
}
