import { call } from '#providers/api/request.ts'
import type { RequestPage } from '#requests/useAddressedRequest.ts'
import type { WorkabilityResult } from '#schemas/shapes/hindcast/workability.ts'
import { cellGrid, MOST_CELLS } from '#weather/hindcast/cellGrid.ts'
import { writeMapAddress } from './workabilityAddress.ts'
import { mapRequest, type WorkabilityDraft, type WorkabilityMapRequest } from './workabilityDraft.ts'

/** Cells per call while the server loads their data; progress is shown after each call. */
const PART = 100

/** A map, possibly partial: `undefined` for cells not yet computed. */
export interface Workability extends Omit<WorkabilityResult, 'first' | 'percent'> {
  percent: (number | null | undefined)[]
  request: WorkabilityMapRequest
}

/** The map so far, and the number of computed cells and of all cells. */
export interface PartOfMap {
  map: Workability | null
  done: number
  total: number
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

/** The requests of one page: a map is computed in parts while the server loads its data, and then in one call. */
export function workabilityRequest(): RequestPage<
  WorkabilityDraft,
  WorkabilityMapRequest,
  Workability,
  PartOfMap
> {
  let last: Workability | null = null
  return {
    name: 'workability',
    write: writeMapAddress,
    requestOf: mapRequest,
    async ask(request, { signal, onProgress }) {
      const { columns, rows } = cellGrid(request)
      const total = columns * rows
      const isLoaded = last !== null && loadOf(last.request) === loadOf(request)
      const count = isLoaded ? MOST_CELLS : PART
      onProgress({ map: isLoaded ? last : null, done: 0, total })
      let map = await part(null, 0)
      for (let first = count; first < total; first += count) map = await part(map, first)
      last = map
      return map

      async function part(before: Workability | null, first: number): Promise<Workability> {
        const body = { ...request, first, count }
        const answer = await call<WorkabilityResult>('hindcastWorkability', { body, quiet: true, signal })
        const after = joined(before, request, answer)
        onProgress({ map: after, done: Math.min(total, first + count), total })
        return after
      }
    },
  }
}
