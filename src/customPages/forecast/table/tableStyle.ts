import type { SxProps, Theme } from '@mui/material/styles'
import { tokens } from '../../../theme.ts'

export const ROW_HEIGHT = tokens.size.control
export const MARK_WIDTH = 12
export const TIME_WIDTH = 152
export const COLUMN_WIDTH = 104

/** A family's colour on paper: opaque, since rows pass below the header. */
const tinted = (color: string) => (theme: Theme) =>
  `color-mix(in srgb, ${color} ${tokens.tint.table * 100}%, ${theme.palette.background.paper})`

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
  '& thead th': { position: 'sticky', top: 0, zIndex: 2, p: 0, verticalAlign: 'bottom' },
  '& tfoot th, & tfoot td': {
    position: 'sticky',
    bottom: 0,
    zIndex: 2,
    borderTop: 1,
    borderColor: 'divider',
    borderBottom: 0,
    fontSize: tokens.font.size.caption,
    whiteSpace: 'normal',
    color: 'text.secondary',
  },
  '& th:first-of-type': { position: 'sticky', left: 0, zIndex: 1, textAlign: 'left' },
  '& thead th:first-of-type, & tfoot th:first-of-type': { zIndex: 3 },
  '& tbody tr:hover > *': {
    backgroundImage: (theme) =>
      `linear-gradient(${theme.palette.action.hover}, ${theme.palette.action.hover})`,
  },
  '& tbody tr[data-filler] > td': { height: 'auto', p: 0, border: 0 },
}
