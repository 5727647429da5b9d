import { type MonthlyMean, monthlyMeans } from '#weather/hindcast/monthlyMeans.ts'
import { type WorkMonths, workMonths } from '#weather/hindcast/workMonths.ts'
import { type ColumnIndex, columnIndex } from '#weather/masks/columnIndex.ts'
import { hoursWithin } from '#weather/masks/favourable.ts'
import { emptyMask, type HourMask } from '#weather/masks/hourMask.ts'
import type { Limit, Operation } from '#weather/operation.ts'
import type { HourlySeries, Place } from '#weather/series.ts'
import type { Task } from '../workers/work.ts'
import type { LoadedColumn } from './loadedColumn.ts'

export const indexOfColumn: Task<{ column: Float32Array }, ColumnIndex> = {
  name: 'index of a column',
  compute: ({ column }) => columnIndex(column),
}

/** A limit and the column that it applies to; undefined if there is none. */
export interface LimitedColumn {
  limit: Limit
  loaded: Pick<LoadedColumn, 'column' | 'index' | 'length'> | undefined
}

export const hoursWithinLimits: Task<readonly LimitedColumn[], HourMask[]> = {
  name: 'hours within limits',
  compute: (limits) =>
    limits.map(({ limit, loaded }) =>
      loaded?.column && loaded.index
        ? hoursWithin(loaded.column, limit.intervals, loaded.index)
        : emptyMask(loaded?.length ?? 0),
    ),
}

interface CalendarRequest extends Pick<HourlySeries, 'start' | 'length'>, Pick<Operation, 'workWindow'> {
  point: Place
}

export const calendarOfWork: Task<CalendarRequest, WorkMonths> = {
  name: 'calendar of work',
  compute: ({ start, length, point, workWindow }) => workMonths({ start, length }, point, workWindow),
}

interface MeansRequest {
  column: Float32Array
  work: Pick<WorkMonths, 'months' | 'offset'>
}

export const meansOfMonths: Task<MeansRequest, MonthlyMean[]> = {
  name: 'means of months',
  compute: ({ column, work }) => monthlyMeans(column, work),
}
