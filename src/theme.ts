import { createTheme as createMuiTheme, type Theme } from '@mui/material/styles'
import type {} from '@mui/x-data-grid/themeAugmentation'
import { type ColorScheme, schemeColor, tokens } from './tokens.ts'

export interface ThemeOptions {
  /** The nonce under which components may add styles. */
  nonce?: string
  /** A customer's color instead of the default primary. */
  primary?: string
  mode?: ColorScheme
}

const { font, size, motion } = tokens
const text = (fontSize: number, fontWeight: number = font.regular, lineHeight = 1.5) => ({
  fontSize,
  fontWeight,
  lineHeight,
  letterSpacing: 0,
  textTransform: 'none' as const,
})

/** Touch targets must be larger than mouse targets, and fields need larger text, or phones zoom into them. */
const touchHeight = { '@media (pointer: coarse)': { minHeight: size.touch } }

const touchTarget = { '@media (pointer: coarse)': { minHeight: size.touch, minWidth: size.touch } }

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

const palette = (mode: ColorScheme, primary: string | undefined) => {
  const { ink, muted, paper, canvas, line, statusText, ...scheme } = tokens[mode]
  return {
    mode,
    // WCAG contrast for text, because buttons have text; MUI's default is lower.
    contrastThreshold: 4.5,
    // Keeps the contrast on hover: MUI's default darkens by 0.3, under dark text in the dark scheme.
    tonalOffset: { light: 0.2, dark: 0.2 },
    primary: { main: primary === undefined ? scheme.primary : schemeColor(primary, mode) },
    success: { main: statusText.ok },
    warning: { main: tokens.status.warning },
    error: { main: statusText.alarm },
    text: { primary: ink, secondary: muted },
    background: { paper, default: canvas },
    divider: line,
    DataGrid: { bg: paper, headerBg: paper },
  }
}

/** The portal's theme, the only place that styles components globally. */
export const createTheme = ({ nonce, primary, mode = 'light' }: ThemeOptions = {}): Theme =>
  createMuiTheme({
    palette: palette(mode, primary),
    spacing: 4,
    shape: { borderRadius: size.radius },
    typography,
    shadows: ['none', ...Array(24).fill(tokens[mode].shadow)] as Theme['shadows'],
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
              // 0 s: a short duration would start a transition of every property, one frame late, on elements without one.
              transitionDuration: '0s !important',
              scrollBehavior: 'auto !important',
            },
          },
        },
      },
      MuiButtonBase: { defaultProps: { disableRipple: true } },
      MuiIconButton: {
        styleOverrides: {
          root: touchTarget,
        },
      },
      MuiButton: {
        defaultProps: { disableElevation: true },
        styleOverrides: { root: { minHeight: size.control, paddingInline: 16, ...touchHeight } },
      },
      // A label above its field has the smallest font size of the scale; MUI's own factor is 0.75.
      MuiInputLabel: {
        styleOverrides: {
          sizeSmall: { transform: 'translate(14px, 8px) scale(1)' },
          shrink: { transform: `translate(14px, -9px) scale(${labelScale})` },
        },
      },
      MuiInputBase: {
        styleOverrides: { input: { '&::placeholder': { color: tokens[mode].muted, opacity: 1 } } },
      },
      MuiOutlinedInput: {
        styleOverrides: {
          root: { '& legend': { fontSize: `${labelScale}em` }, ...touchHeight },
          input: { '@media (pointer: coarse)': { fontSize: font.size.lead } },
          inputSizeSmall: { height: 21, paddingBlock: 7.5 },
        },
      },
      MuiSelect: {
        // The full field height, because only this element opens the list.
        styleOverrides: {
          select: {
            '@media (pointer: coarse)': { boxSizing: 'border-box', height: size.touch, paddingBlock: 10.5 },
          },
        },
      },
      MuiFormControlLabel: { styleOverrides: { root: touchHeight } },
      MuiCheckbox: { styleOverrides: { root: touchTarget } },
      MuiTextField: { defaultProps: { size: 'small', fullWidth: true } },
      MuiFormControl: { defaultProps: { size: 'small' } },
      MuiPaper: {
        defaultProps: { elevation: 0 },
        // In the dark scheme MUI lightens elevated surfaces; here their edge distinguishes them.
        styleOverrides: { root: { backgroundImage: 'none' } },
      },
      MuiTooltip: { defaultProps: { enterDelay: 400 } },
      MuiTab: { styleOverrides: { root: { minHeight: size.listRow, ...touchHeight } } },
      MuiTabs: { styleOverrides: { root: { minHeight: size.listRow } } },
      MuiDataGrid: { defaultProps: { nonce } },
      MuiTableCell: {
        styleOverrides: {
          root: { fontSize: font.size.table },
          head: { fontSize: font.size.caption, fontWeight: font.strong, color: tokens[mode].muted },
        },
      },
    },
  })
