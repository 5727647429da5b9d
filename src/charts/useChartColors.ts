import { useTheme } from '@mui/material/styles'
import { useMemo } from 'react'
import { type ChartColors, chartColors } from '#chartModel/chartColors.ts'

/** The chart colors of the theme's color scheme. */
export function useChartColors(): ChartColors {
  const { mode } = useTheme().palette
  return useMemo(() => chartColors(mode), [mode])
}
