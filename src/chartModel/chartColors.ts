import { type ColorScheme, schemeColor, tokens } from '#tokens.ts'

/** The colors and the font of a chart. */
export interface ChartColors {
  scheme: ColorScheme
  ink: string
  muted: string
  line: string
  paper: string
  alarm: string
  /** The overlay of night hours. */
  night: { color: string; opacity: number }
  fontFamily: string
}

/** The chart colors of a color scheme. */
export function chartColors(scheme: ColorScheme, fontFamily: string = tokens.font.family): ChartColors {
  const { ink, muted, line, paper, statusText, night } = tokens[scheme]
  return { scheme, ink, muted, line, paper, alarm: statusText.alarm, night, fontFamily }
}

/** The color of a forecast group, given as hex without #, in a color scheme. */
export const groupColor = ({ color }: { color: string }, scheme: ColorScheme): string =>
  schemeColor(`#${color}`, scheme)
