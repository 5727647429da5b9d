import { useTheme } from '@mui/material/styles'
import { useMemo } from 'react'
import { type ChartColors, chartColors } from '../chartModel/chartColors.ts'

/** The chart colours of the theme's colour scheme. */
export function useChartColors(): ChartColors {
  const { mode } = useTheme().palette
  return useMemo(() => chartColors(mode), [mode])
}
