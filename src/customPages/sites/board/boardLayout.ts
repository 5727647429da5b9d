import { PAPER_WIDTH } from '#shell/paper.ts'
import { tokens } from '#tokens.ts'

/** How the parts of a row are arranged: by the width of the page, or for paper. */
export type BoardLayout = 'phone' | 'tablet' | 'wide' | 'paper'

/** Pixels of the bars on paper. */
export const PAPER_BAR = 170

const paperColumns = [140, PAPER_BAR, 440, 60, 34]
const PAPER_GAP = 8
const rest = PAPER_WIDTH - paperColumns.reduce((sum, width) => sum + width + PAPER_GAP, 0)

const row = { display: 'grid', alignItems: 'center', columnGap: 3, px: 4 } as const

/** The grids of a row and of the head above it. */
export const rowGrids = {
  phone: {
    ...row,
    rowGap: 1,
    gridTemplateColumns: 'minmax(0, 1fr) auto',
    gridTemplateAreas: '"name now" "bar bar" "days days" "next hours"',
  },
  tablet: {
    ...row,
    gridTemplateColumns: '84px 52px minmax(0, 1fr) 364px',
    gridTemplateAreas: '"name name bar days" "now hours next days"',
  },
  wide: {
    ...row,
    gridTemplateColumns: 'minmax(120px, 200px) minmax(160px, 1fr) 378px 84px 64px 220px',
    gridTemplateAreas: '"name bar days now hours next"',
  },
  paper: {
    ...row,
    columnGap: `${PAPER_GAP}px`,
    px: 0,
    gridTemplateColumns: [...paperColumns, rest].map((width) => `${width}px`).join(' '),
    gridTemplateAreas: '"name bar days now hours next"',
  },
} as const

/** Pixels of a row on a screen. */
export const rowHeights = { phone: 116, tablet: 60, wide: tokens.size.touch } as const

export const ellipsis = {
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  minWidth: 0,
} as const
