import { useCallback, useEffect, useRef, useState } from 'react'
import { call } from '#providers/api/request.ts'
import { ApiError, connectionError } from '#providers/apiError.ts'
import type { WorkabilityRequest, WorkabilityResult } from '#schemas/shapes/hindcast/workability.ts'
import { cellGrid, MOST_CELLS } from '#weather/hindcast/cellGrid.ts'

/** The request of a map, without the range of cells. */
export type WorkabilityMapRequest = Omit<WorkabilityRequest, 'first' | 'count'>

/** Cells per call while the server loads their data; progress is shown after each call. */
const PART = 100

/** A map, possibly partial: `undefined` for cells not yet computed. */
export interface Workability extends Omit<WorkabilityResult, 'first' | 'percent'> {
  percent: (number | null | undefined)[]
  request: WorkabilityMapRequest
}

export interface WorkabilityState {
  map: Workability | null
  /** The number of computed cells and of all cells, while a map is computed. */
  progress: { done: number; total: number } | null
  error: ApiError | null
}

/** A key of the data that the server has loaded for a request; other limits of the same parameters need no new data. */
const loadOf = ({ west, south, east, north, month, limits }: WorkabilityMapRequest): string =>
  JSON.stringify([west, south, east, north, month, limits.map(({ parameterId }) => parameterId).sort()])

/** Adds the cells of an answer to a map. */
export function joined(
  map: Workability | null,
  request: WorkabilityMapRequest,
  answer: WorkabilityResult,
): Workability {
  const { first, percent, grid, firstYear, lastYear, titles, synthetic } = answer
  const before = map?.percent ?? new Array<undefined>(grid.columns * grid.rows).fill(undefined)
  const ends = [firstYear, map?.firstYear, lastYear, map?.lastYear].filter((year) => year != null)
  return {
    grid,
    request,
    percent: before.toSpliced(first, percent.length, ...percent),
    firstYear: ends.length > 0 ? Math.min(...ends) : null,
    lastYear: ends.length > 0 ? Math.max(...ends) : null,
    titles: [...new Set([...(map?.titles ?? []), ...titles])],
    synthetic: synthetic || map?.synthetic === true,
  }
}

/** Computes a map: in parts while the server loads the data, then in one call. A new request aborts the previous one. */
export function useWorkability() {
  const [state, setState] = useState<WorkabilityState>({ map: null, progress: null, error: null })
  const running = useRef<AbortController>(null)
  const loaded = useRef('')
  useEffect(() => () => running.current?.abort(), [])
  const run = useCallback(async (request: WorkabilityMapRequest) => {
    running.current?.abort()
    const own = new AbortController()
    running.current = own
    const { columns, rows } = cellGrid(request)
    const total = columns * rows
    const isLoaded = loaded.current === loadOf(request)
    const count = isLoaded ? MOST_CELLS : PART
    let map: Workability | null = null
    setState((before) => ({ map: isLoaded ? before.map : null, progress: { done: 0, total }, error: null }))
    try {
      for (let first = 0; first < total; first += count) {
        const body = { ...request, first, count }
        const answer = await call<WorkabilityResult>('hindcastWorkability', {
          body,
          quiet: true,
          signal: own.signal,
        })
        map = joined(map, request, answer)
        setState({ map, progress: { done: Math.min(total, first + count), total }, error: null })
      }
      loaded.current = loadOf(request)
      setState({ map, progress: null, error: null })
    } catch (error) {
      if (own.signal.aborted) return
      setState({ map, progress: null, error: error instanceof ApiError ? error : connectionError(error) })
    }
  }, [])
  return { state, run }
}
