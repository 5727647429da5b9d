import { useTheme } from '@mui/material/styles'
import { useMemo } from 'react'
import { tokens } from '../tokens.ts'

/** The colours and the type that a chart takes from the theme. */
export interface ChartColors {
  ink: string
  muted: string
  line: string
  paper: string
  alarm: string
  fontFamily: string
}

/** What charts are drawn with, in the customer's theme. */
export function useChartColors(): ChartColors {
  const { palette } = useTheme()
  return useMemo(
    () => ({
      ink: palette.text.primary,
      muted: palette.text.secondary,
      line: palette.divider,
      paper: palette.background.paper,
      alarm: palette.error.main,
      fontFamily: tokens.font.family,
    }),
    [palette],
  )
}
