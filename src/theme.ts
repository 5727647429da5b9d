import { createTheme as createMuiTheme, type Theme } from '@mui/material/styles'
import type {} from '@mui/x-data-grid/themeAugmentation'

const light = {
  ink: '#16242F',
  muted: '#5B6B78',
  paper: '#FFFFFF',
  canvas: '#F4F7F9',
  line: '#DCE3E8',
  primary: '#0B5C8A',
}

const dark: typeof light = {
  ink: '#E6EDF2',
  muted: '#9AA9B5',
  paper: '#0F1A22',
  canvas: '#0A1319',
  line: '#23323D',
  primary: '#5AB4E6',
}

/** Every measure and colour of the portal; components name them and write none of their own. */
export const tokens = {
  light,
  dark,
  status: { ok: '#2A9D72', warning: '#E0A100', alarm: '#C8372D', unknown: '#9AA9B5' },
  /** Text and fills that carry white text: the status colours, dark enough for 4.5:1. */
  statusText: { ok: '#1B7A57', alarm: '#B92F26' },
  /** What the statuses are called; never told by colour alone. */
  statusWords: { ok: 'OK', warning: 'Caution', alarm: 'Stop', unknown: 'No data' },
  /** Lines of charts, by family of parameters. */
  family: {
    wind: '#1F77B4',
    gust: '#6BAED6',
    wave: '#3B4CC0',
    swell: '#7B61C9',
    current: '#C26A00',
    temperature: '#B2182B',
    seaTemperature: '#D6604D',
    visibility: '#6B7F2A',
    precipitation: '#2B8CBE',
    pressure: '#737373',
    humidity: '#737373',
  },
  /** The eight bands of a percentage, pale to dark; what is written on each has a contrast of 4.5:1. */
  bands: [
    { fill: '#F7FBFD', text: light.ink },
    { fill: '#E3F0F7', text: light.ink },
    { fill: '#C6E0EE', text: light.ink },
    { fill: '#A0CAE1', text: light.ink },
    { fill: '#6FAFD0', text: light.ink },
    { fill: '#4F9DC4', text: light.ink },
    { fill: '#1F6F9C', text: light.paper },
    { fill: '#0B4668', text: light.paper },
  ],
  /** Share of a family's colour in table tints, percentile bands and the shade of night. */
  tint: { table: 0.08, band: 0.18, night: 0.04 },
  map: {
    offshore: '#0B5C8A',
    onshore: '#6B7F2A',
    ring: '#FFFFFF',
    ringWidth: 3,
    sea: '#DFE9F0',
    land: '#F3F3EE',
    coast: '#BFCBD3',
    border: '#D3D8D6',
  },
  font: {
    family: "'Inter Variable', system-ui, sans-serif",
    size: { caption: 12, table: 13, body: 14, lead: 16, title: 20, display: 28 },
    regular: 400,
    strong: 600,
    numbers: '"tnum"',
  },
  size: {
    topBar: 48,
    rail: 48,
    menu: 260,
    panel: 240,
    iconRail: 40,
    formPanel: 407,
    control: 36,
    touch: 44,
    listRow: 40,
    tableRow: 55,
    gutter: 16,
    gutterSmall: 8,
    radius: 6,
  },
  motion: { short: 120, medium: 160, long: 200 },
  shadow: '0 2px 6px rgb(22 36 47 / 12%), 0 8px 24px rgb(22 36 47 / 14%)',
} as const

export interface ThemeChoice {
  /** The nonce under which components may add styles. */
  nonce?: string
  /** A customer's own colour in place of the primary. */
  primary?: string
}

const { font, size, motion, shadow } = tokens
const text = (fontSize: number, fontWeight: number = font.regular, lineHeight = 1.5) => ({
  fontSize,
  fontWeight,
  lineHeight,
  letterSpacing: 0,
  textTransform: 'none' as const,
})

/** A wet thumb needs more than a mouse does, and a phone zooms into fields with smaller type. */
const touch = { '@media (pointer: coarse)': { minHeight: size.touch } }

const finger = { '@media (pointer: coarse)': { minHeight: size.touch, minWidth: size.touch } }

const labelScale = font.size.caption / font.size.body

const typography = {
  fontFamily: font.family,
  fontSize: font.size.body,
  fontWeightLight: font.regular,
  fontWeightRegular: font.regular,
  fontWeightMedium: font.strong,
  fontWeightBold: font.strong,
  h1: text(font.size.display, font.strong, 1.2),
  h2: text(font.size.title, font.strong, 1.3),
  h3: text(font.size.lead, font.strong, 1.4),
  h4: text(font.size.body, font.strong),
  h5: text(font.size.body, font.strong),
  h6: text(font.size.body, font.strong),
  subtitle1: text(font.size.lead),
  subtitle2: text(font.size.body, font.strong),
  body1: text(font.size.body),
  body2: text(font.size.table),
  button: text(font.size.body, font.strong),
  caption: text(font.size.caption),
  overline: text(font.size.caption, font.strong),
}

const palette = (colours: typeof light, primary = colours.primary) => ({
  primary: { main: primary },
  success: { main: tokens.statusText.ok },
  warning: { main: tokens.status.warning },
  error: { main: tokens.statusText.alarm },
  text: { primary: colours.ink, secondary: colours.muted },
  background: { paper: colours.paper, default: colours.canvas },
  divider: colours.line,
})

/** The portal's theme: the one place where components get their looks. */
export const createTheme = ({ nonce, primary }: ThemeChoice = {}): Theme =>
  createMuiTheme({
    palette: palette(light, primary),
    spacing: 4,
    shape: { borderRadius: size.radius },
    typography,
    shadows: ['none', ...Array(24).fill(shadow)] as Theme['shadows'],
    transitions: {
      duration: {
        shortest: motion.short,
        shorter: motion.short,
        short: motion.medium,
        standard: motion.medium,
        complex: motion.long,
        enteringScreen: motion.long,
        leavingScreen: motion.medium,
      },
    },
    components: {
      MuiCssBaseline: {
        styleOverrides: {
          'html, body, #root': { height: '100%' },
          '@media (prefers-reduced-motion: reduce)': {
            '*, *::before, *::after': {
              animationDuration: '0.01ms !important',
              animationIterationCount: '1 !important',
              // Not merely short: that would begin a transition of every property, a frame late, where there was none.
              transitionDuration: '0s !important',
              scrollBehavior: 'auto !important',
            },
          },
        },
      },
      MuiButtonBase: { defaultProps: { disableRipple: true } },
      MuiIconButton: {
        styleOverrides: {
          root: finger,
        },
      },
      MuiButton: {
        defaultProps: { disableElevation: true },
        styleOverrides: { root: { minHeight: size.control, paddingInline: 16, ...touch } },
      },
      // A label above its field is of the scale's smallest size; MUI's own factor is 0.75.
      MuiInputLabel: {
        styleOverrides: {
          sizeSmall: { transform: 'translate(14px, 8px) scale(1)' },
          shrink: { transform: `translate(14px, -9px) scale(${labelScale})` },
        },
      },
      MuiInputBase: {
        styleOverrides: { input: { '&::placeholder': { color: light.muted, opacity: 1 } } },
      },
      MuiOutlinedInput: {
        styleOverrides: {
          root: { '& legend': { fontSize: `${labelScale}em` }, ...touch },
          input: { '@media (pointer: coarse)': { fontSize: font.size.lead } },
          inputSizeSmall: { height: 21, paddingBlock: 7.5 },
        },
      },
      MuiSelect: {
        // The field's own height: its middle alone opens the list.
        styleOverrides: {
          select: {
            '@media (pointer: coarse)': { boxSizing: 'border-box', height: size.touch, paddingBlock: 10.5 },
          },
        },
      },
      MuiFormControlLabel: { styleOverrides: { root: touch } },
      MuiCheckbox: { styleOverrides: { root: finger } },
      MuiTextField: { defaultProps: { size: 'small', fullWidth: true } },
      MuiFormControl: { defaultProps: { size: 'small' } },
      MuiPaper: { defaultProps: { elevation: 0 } },
      MuiTooltip: { defaultProps: { enterDelay: 400 } },
      MuiTab: { styleOverrides: { root: { minHeight: size.listRow, ...touch } } },
      MuiTabs: { styleOverrides: { root: { minHeight: size.listRow } } },
      MuiDataGrid: { defaultProps: { nonce } },
      MuiTableCell: {
        styleOverrides: {
          root: { fontSize: font.size.table },
          head: { fontSize: font.size.caption, fontWeight: font.strong, color: light.muted },
        },
      },
    },
  })
