import { useMemo } from 'react'
import type { PackedRow } from '#formats/boardRow.ts'
import type { BoardColumns } from '#schemas/shapes/forecast/board.ts'
import { toThreshold } from '#weather/adapters/thresholds.ts'
import { type JobSettings, operationLimits } from '#weather/windows/job/jobSettings.ts'
import { useCall } from '../api/useCall.ts'
import type { ApiError } from '../apiError.ts'
import { useLocalView } from '../localView/localView.ts'
import { useJob } from '../preferences/job.ts'
import { useSession } from '../session/session.ts'

/** The sites as the board shows them. */
export interface Board {
  /** By site; null where there is no forecast. */
  rows: ReadonlyMap<number, PackedRow | null>
  parameters: readonly string[]
  sources: readonly string[]
  /** Sites that the server has not computed yet. */
  missing: number
  /** The job that the windows were computed for. */
  job: JobSettings
}

/** The board of a response, with its rows by site. */
export function boardOf(columns: BoardColumns, job: JobSettings): Board {
  const { sites, start, statuses, blocking, windows, parameters, sources, missing } = columns
  const rows = new Map(
    sites.map((id, place): [number, PackedRow | null] => {
      const begin = start[place] ?? null
      if (begin === null) return [id, null]
      return [
        id,
        {
          start: begin,
          statuses: statuses[place] ?? '',
          blocking: blocking[place] ?? '',
          windows: windows[place] ?? '',
        },
      ]
    }),
  )
  return { rows, parameters, sources, missing, job }
}

/** A new run comes every six hours; while sites are still being computed, refetch soon. */
const FRESH_MS = 5 * 60_000
const SOON_MS = 1000

/** Every site judged by the user's job and by the user's limits or those of the chosen operation. */
export function useBoard(): {
  board: Board | undefined
  error: ApiError | null
  refetch: () => Promise<unknown>
} {
  const { isMultiUser, username } = useSession()
  const { parameters: local } = useLocalView(username)
  const [job, , isKnown] = useJob()
  const { hours, workWindow, operation } = job
  const thresholds = operation ? operationLimits(operation).map(toThreshold) : isMultiUser ? local : undefined
  const { data, error, refetch } = useCall<BoardColumns>(
    'forecastBoard',
    { body: { ...(thresholds && { thresholds }), job: { hours, ...workWindow } } },
    {
      enabled: isKnown,
      quiet: true,
      staleTime: FRESH_MS,
      refetchInterval: (known) => (known && known.missing > 0 ? SOON_MS : FRESH_MS),
      keepPrevious: true,
    },
  )
  const board = useMemo(() => data && boardOf(data, job), [data, job])
  return { board, error, refetch }
}
