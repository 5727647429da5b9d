import { columnIndex, type SeriesIndex } from '#weather/masks/columnIndex.ts'
import type { HourlySeries } from '#weather/series.ts'

/** The indices of all columns of a series. */
export const seriesIndex = ({ columns }: HourlySeries): SeriesIndex =>
  Object.fromEntries(Object.entries(columns).map(([name, column]) => [name, columnIndex(column)]))
