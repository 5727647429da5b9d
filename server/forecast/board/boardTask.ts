import { type PackedRow, packRow, unjudgedRow } from '#formats/boardRow.ts'
import type { PackedRun } from '#server/repositories/runs/forecastRuns.ts'
import { unpackColumns } from '#server/repositories/runs/packedColumns.ts'
import type { SiteRow } from '#server/repositories/sites.ts'
import type { Task } from '#server/workers/work.ts'
import { type Limit, limitsAt } from '#weather/operation.ts'
import type { HourlySeries } from '#weather/series.ts'
import type { Job } from '#weather/windows/job/job.ts'
import { judgeRun } from '#weather/windows/job/judgedRun.ts'

/** How the sites of a board are judged: limits, whether they also warn inside the bounds, and the required window. */
export interface BoardJudge {
  limits: readonly Limit[]
  toleranceBothSides: boolean
  job: Job
}

/** A site, and its run as stored or as returned by its source. */
export interface BoardSite {
  site: Pick<SiteRow, 'id' | 'latitude' | 'longitude' | 'isOffshore' | 'timeZone'>
  run: HourlySeries | Omit<PackedRun, 'provenance'>
}

interface BoardPart {
  judge: BoardJudge
  sites: readonly BoardSite[]
}

/** The names of the parameters that can judge the sites of a board. */
export const parametersOfBoard = ({ limits }: Pick<BoardJudge, 'limits'>): string[] =>
  limitsAt(limits, true).map(({ parameter }) => parameter)

/** The columns of a run that are judged. */
async function judgedSeries(run: BoardSite['run'], names: ReadonlySet<string>): Promise<HourlySeries> {
  if ('columns' in run) return run
  const { start, length, parameters, data } = run
  const wanted = [...parameters.keys()].filter((place) => names.has(parameters[place] ?? ''))
  const columns = await unpackColumns(data, { count: parameters.length, length, wanted })
  return {
    start,
    length,
    columns: Object.fromEntries(
      wanted.map((place, index) => [parameters[place], columns[index] ?? new Float32Array(0)]),
    ),
  }
}

/** Stands for the run of a site that nothing judges, so that it is not unpacked. */
const noHours: HourlySeries = { start: 0, length: 0, columns: {} }

/** The rows of some sites of a board. */
export const rowsOfBoard: Task<BoardPart, { siteId: number; row: PackedRow }[]> = {
  name: 'rowsOfBoard',
  async compute({ judge, sites }) {
    const { toleranceBothSides, job } = judge
    const parameters = parametersOfBoard(judge)
    const rows: { siteId: number; row: PackedRow }[] = []
    for (const { site, run } of sites) {
      const limits = limitsAt(judge.limits, site.isOffshore)
      const judgedNames = new Set(limits.map(({ parameter }) => parameter))
      const judged = judgeRun(limits.length > 0 ? await judgedSeries(run, judgedNames) : noHours, {
        limits,
        bothSides: toleranceBothSides,
        place: site,
        // The job's hours apply in the site's time zone, whatever the job's own zone.
        job: { ...job, workWindow: { ...job.workWindow, timeZone: site.timeZone } },
      })
      const row = judged ? packRow(judged.hours, judged.windows, parameters) : unjudgedRow(run.start)
      rows.push({ siteId: site.id, row })
    }
    return rows
  },
}
