import type { SxProps, Theme } from '@mui/material/styles'
import { schemeColor, tokens } from '../../../tokens.ts'
import { HEADER_HEIGHT, ROW_HEIGHT, TALL_ROW_HEIGHT } from './tableSize.ts'

/** A family's colour on paper: opaque, since rows pass below the header. */
const tinted =
  (color: string) =>
  ({ palette: { mode, background } }: Theme) =>
    `color-mix(in srgb, ${schemeColor(color, mode)} ${tokens[mode].tableTint * 100}%, ${background.paper})`

/** One rule for the whole table: a style of its own for each of some thousand cells would cost more than the cells. */
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
  '&[data-compact] th, &[data-compact] td': { px: 1.5 },
  '&[data-tall] tbody th, &[data-tall] tbody td': { height: TALL_ROW_HEIGHT },
  '& th small': { fontSize: tokens.font.size.caption, color: 'text.secondary' },
  '& tbody th': { whiteSpace: 'normal', lineHeight: 1.2 },
  // The mark of the weather window stands at the edge, and its colour behind the time.
  '& tbody th[data-window]': { pl: 0, pr: 0.5 },
  '& [data-window="ok"]': { bgcolor: tinted(tokens.status.ok) },
  '& [data-window="warning"]': { bgcolor: tinted(tokens.status.warning) },
  '& [data-window="alarm"]': { bgcolor: tinted(tokens.status.alarm) },
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
  '& tbody tr:hover > *': {
    backgroundImage: (theme) =>
      `linear-gradient(${theme.palette.action.hover}, ${theme.palette.action.hover})`,
  },
  // Where a column that is being moved would land.
  '& td[data-moved]': {
    boxShadow: (theme) =>
      `inset 2px 0 ${theme.palette.primary.main}, inset -2px 0 ${theme.palette.primary.main}`,
  },
  '& tbody tr[data-filler] > td': { height: 'auto', p: 0, border: 0 },
}
