import type { SxProps, Theme } from '@mui/material/styles'
import { schemeColor, tokens } from '#tokens.ts'
import { HEADER_HEIGHT, ROW_HEIGHT, ROW_ON_PAPER, TALL_ROW_HEIGHT } from './tableSize.ts'

/** A family's color on paper: opaque, because rows scroll below the header. */
const tinted =
  (color: string) =>
  ({ palette: { mode, background } }: Theme) =>
    `color-mix(in srgb, ${schemeColor(color, mode)} ${tokens[mode].tableTint * 100}%, ${background.paper})`

/** The shade of every other day, over the color of the column. */
const shade = ({ palette }: Theme) => {
  const color = palette.mode === 'light' ? '#16242F0A' : '#FFFFFF0A'
  return `linear-gradient(${color}, ${color})`
}

const stripes = (angle: number) =>
  `repeating-linear-gradient(${angle}deg, ${tokens.light.paper}BF 0 1.5px, transparent 1.5px 5px)`
const cautionStripes = [stripes(135)]
const stopStripes = [stripes(45), stripes(135)]

/** Pixels of the pattern at the edge of a cell. */
const EDGE = 8

/** A cell beyond its limit: the status pattern at its edge, and the status color behind the value. */
const beyond = (color: string, patterns: readonly string[]) => ({
  backgroundImage: [
    ...patterns,
    `linear-gradient(${color}, ${color})`,
    // Drawn over the color of the column's family.
    `linear-gradient(${color}1F, ${color}1F)`,
  ].join(', '),
  backgroundSize: [...patterns, color]
    .map(() => `${EDGE}px 100%`)
    .join(', ')
    .concat(', 100% 100%'),
  backgroundPosition: 'left top',
  backgroundRepeat: 'no-repeat',
})

/** One rule for the whole table: thousands of cells with their own styles would cost more than the cells. */
export const tableStyle: SxProps<Theme> = {
  tableLayout: 'fixed',
  borderCollapse: 'separate',
  borderSpacing: 0,
  fontSize: tokens.font.size.table,
  fontFeatureSettings: tokens.font.numbers,
  '& th, & td': {
    height: ROW_HEIGHT,
    boxSizing: 'border-box',
    px: 2,
    py: 0,
    textAlign: 'right',
    fontWeight: tokens.font.regular,
    whiteSpace: 'nowrap',
    bgcolor: 'background.paper',
    borderBottom: 1,
    borderColor: 'divider',
  },
  '& [data-tint="wind"]': { bgcolor: tinted(tokens.family.wind) },
  '& [data-tint="wave"]': { bgcolor: tinted(tokens.family.wave) },
  '& [data-tint="current"]': { bgcolor: tinted(tokens.family.current) },
  '& tbody tr[data-day="odd"] > *': { backgroundImage: shade },
  '& tbody tr[data-midnight] > *': { borderTop: 1, borderTopColor: 'text.secondary' },
  '& tbody tr[data-night] > th': {
    boxShadow: ({ palette }) => `inset -3px 0 ${palette.mode === 'light' ? '#16242F40' : '#00000080'}`,
  },
  '& td > svg[data-arrow]': { verticalAlign: 'middle', mr: 1, color: 'text.secondary' },
  // Beyond a limit: color and pattern at the edge, as in the weather window, and a bold value.
  '& td[data-beyond]': { fontWeight: tokens.font.strong },
  '& tbody td[data-beyond="warning"]': beyond(tokens.status.warning, cautionStripes),
  '& tbody td[data-beyond="alarm"]': beyond(tokens.status.alarm, stopStripes),
  '&[data-compact] th, &[data-compact] td': { px: 1.5 },
  '&[data-tall] tbody th, &[data-tall] tbody td': { height: TALL_ROW_HEIGHT },
  '& th small': { fontSize: tokens.font.size.caption, color: 'text.secondary' },
  '& tbody th': { whiteSpace: 'normal', lineHeight: 1.2 },
  // The weather-window mark at the edge, and its color behind the time.
  '& tbody th[data-window]': { pl: 0, pr: 0.5 },
  '& [data-window="ok"], & [data-window="window"]': { bgcolor: tinted(tokens.status.ok) },
  '& [data-window="warning"]': { bgcolor: tinted(tokens.status.warning) },
  '& [data-window="alarm"]': { bgcolor: tinted(tokens.status.alarm) },
  '& [data-window="closed"]': { bgcolor: ({ palette }) => tokens[palette.mode].work.closed },
  '& thead tr > *': { height: HEADER_HEIGHT },
  '& thead th': { position: 'sticky', top: 0, zIndex: 2, p: 0, verticalAlign: 'bottom' },
  '& tfoot th, & tfoot td': {
    position: 'sticky',
    bottom: 0,
    zIndex: 2,
    borderTop: 1,
    borderColor: 'divider',
    borderBottom: 0,
    fontSize: tokens.font.size.caption,
    lineHeight: 1.25,
    whiteSpace: 'normal',
    color: 'text.secondary',
  },
  '& th:first-of-type': { position: 'sticky', left: 0, zIndex: 1, textAlign: 'left' },
  '& thead th:first-of-type, & tfoot th:first-of-type': { zIndex: 3 },
  '& tbody tr:hover > :not([data-beyond])': {
    backgroundImage: (theme) =>
      `linear-gradient(${theme.palette.action.hover}, ${theme.palette.action.hover})`,
  },
  // The place where the moved column would land.
  '& td[data-moved]': {
    boxShadow: (theme) =>
      `inset 2px 0 ${theme.palette.primary.main}, inset -2px 0 ${theme.palette.primary.main}`,
  },
  '& tbody tr[data-filler] > td': { height: 'auto', p: 0, border: 0 },
  '@media print': {
    fontSize: tokens.font.size.caption,
    '& tr': { breakInside: 'avoid' },
    '& thead th, & tfoot th, & tfoot td, & th:first-of-type': { position: 'static' },
    // Chromium does not repeat buttons in the header of the next page.
    '& thead button': { display: 'contents' },
    '& thead th > button > *': { display: 'block', px: 1 },
    '&& tbody th, && tbody td': { height: ROW_ON_PAPER, px: 0.5, whiteSpace: 'nowrap' },
  },
}
