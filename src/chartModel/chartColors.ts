import { type ColorScheme, schemeColor, tokens } from '../tokens.ts'

/** The colours and the font of a chart. */
export interface ChartColors {
  scheme: ColorScheme
  ink: string
  muted: string
  line: string
  paper: string
  alarm: string
  /** What lies over the hours of night. */
  night: { color: string; opacity: number }
  fontFamily: string
}

/** The chart colours of a colour scheme. */
export function chartColors(scheme: ColorScheme, fontFamily: string = tokens.font.family): ChartColors {
  const { ink, muted, line, paper, statusText, night } = tokens[scheme]
  return { scheme, ink, muted, line, paper, alarm: statusText.alarm, night, fontFamily }
}

/** The colour of a group of a forecast, which the answer gives as hex without #, in a colour scheme. */
export const groupColor = ({ color }: { color: string }, scheme: ColorScheme): string =>
  schemeColor(`#${color}`, scheme)
