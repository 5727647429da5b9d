import { call } from '#providers/api/request.ts'
import type { RequestPage } from '#requests/useAddressedRequest.ts'
import type { WorkabilityResult } from '#schemas/shapes/hindcast/workability.ts'
import { monthNames, WHOLE_YEAR } from '#weather/calendarNames.ts'
import { cellGrid, MOST_CELLS } from '#weather/hindcast/cellGrid.ts'
import { mean } from '#weather/statistics.ts'
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

/** The mean of the months that have a value (definitions A.5, column Average), with the years and sources of all. */
export function yearOf(months: readonly Workability[], request: WorkabilityMapRequest): Workability | null {
  const [first] = months
  if (!first) return null
  const years = months
    .flatMap(({ firstYear, lastYear }) => [firstYear, lastYear])
    .filter((year) => year !== null)
  return {
    ...first,
    request,
    percent: first.percent.map((_, cell) => mean(months.map(({ percent }) => percent[cell] ?? null))),
    firstYear: years.length > 0 ? Math.min(...years) : null,
    lastYear: years.length > 0 ? Math.max(...years) : null,
    titles: [...new Set(months.flatMap(({ titles }) => titles))],
    synthetic: months.some(({ synthetic }) => synthetic),
  }
}

const allMonths = monthNames.map((_, index) => index + 1)

/** A key of everything but the month: the maps of its months can be shown one after the other. */
const questionOf = ({ month: _, ...request }: WorkabilityMapRequest): string => JSON.stringify(request)

/**
 * The requests of one page: a map is computed in parts while the server loads its data, and then in one call. The year is computed
 * month after month; the maps of the months are kept, so that each of them shows at once until the question is another.
 */
export function workabilityRequest(): RequestPage<
  WorkabilityDraft,
  WorkabilityMapRequest,
  Workability,
  PartOfMap
> {
  let last: Workability | null = null
  let question = ''
  const known = new Map<number, Workability>()
  return {
    name: 'workability',
    write: writeMapAddress,
    requestOf: mapRequest,
    async ask(request, { signal, onProgress }) {
      if (questionOf(request) !== question) known.clear()
      question = questionOf(request)
      const { columns, rows } = cellGrid(request)
      const cells = columns * rows
      const months = request.month === WHOLE_YEAR ? allMonths : [request.month]
      const total = cells * months.length
      for (const [index, month] of months.entries())
        if (!known.has(month)) known.set(month, await monthMap({ ...request, month }, index * cells))
      const maps = months.flatMap((month) => known.get(month) ?? [])
      return (request.month === WHOLE_YEAR ? yearOf(maps, request) : maps[0])!

      async function monthMap(ofMonth: WorkabilityMapRequest, before: number): Promise<Workability> {
        const isLoaded = last !== null && loadOf(last.request) === loadOf(ofMonth)
        const count = isLoaded ? MOST_CELLS : PART
        onProgress({ map: isLoaded || before > 0 ? last : null, done: before, total })
        let map: Workability | null = null
        for (let first = 0; first < cells; first += count) {
          const body = { ...ofMonth, first, count }
          const answer = await call<WorkabilityResult>('hindcastWorkability', { body, quiet: true, signal })
          map = joined(map, ofMonth, answer)
          onProgress({ map, done: before + Math.min(cells, first + count), total })
        }
        last = map
        return map!
      }
    },
  }
}
