import { tokens } from '../tokens.ts'

/** The colours and the font of a chart. */
export interface ChartColors {
  ink: string
  muted: string
  line: string
  paper: string
  alarm: string
  fontFamily: string
}

/** The chart colours of a colour scheme. */
export function chartColors(scheme: 'light' | 'dark', fontFamily: string = tokens.font.family): ChartColors {
  const { ink, muted, line, paper } = tokens[scheme]
  return { ink, muted, line, paper, alarm: tokens.statusText.alarm, fontFamily }
}
