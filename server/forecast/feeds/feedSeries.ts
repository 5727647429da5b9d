import { PUSHED_DAYS } from '#schemas/shapes/forecast/pushedRun.ts'
import { withoutOptions } from '#server/series/uploads/refusal.ts'
import { BadInput } from '#server/sources/archive/import/badInput.ts'
import { prepareImport } from '#server/sources/archive/import/importFiles.ts'
import { type AssignedColumn, mappingText } from '#server/sources/archive/import/parseMapping.ts'
import type { Task } from '#server/workers/work.ts'
import { isFilled } from '#weather/sampling.ts'
import { cutSeries, type HourlySeries, type Place } from '#weather/series.ts'
import { DAY, HOUR } from '#weather/time.ts'
import { runLength } from '../providerRun.ts'

/** The file of a run, and how it is read. */
export interface FeedInput {
  path: string
  /** For messages. */
  name: string
  columns: readonly AssignedColumn[]
  time?: string
  missing: readonly string[]
  place: Place
  /** Unix seconds. */
  reference: number
  now: Date
}

/** The hours of a run, or why it has none. */
export type FeedReading = { series: HourlySeries; notes: string[] } | { problem: string }

/** The hours from the reference time on, of which a run has as many as one that is pushed. Throws BadInput if there is none. */
function runHours(series: HourlySeries, reference: number, name: string): HourlySeries {
  const from = Math.max(0, (reference - series.start) / HOUR)
  const to = Math.min(series.length, (reference + PUSHED_DAYS * DAY - series.start) / HOUR + 1)
  if (from >= to)
    throw new BadInput(`${name} has no hour of the ${PUSHED_DAYS} days from the reference time on.`)
  const cut = cutSeries(series, from, to)
  const length = runLength(cut.start, cut.start + (cut.length - 1) * HOUR)
  const columns = Object.entries(cut.columns).map(([column, values]) => {
    const extended = new Float32Array(length).fill(Number.NaN)
    extended.set(values)
    return [column, extended]
  })
  return { start: cut.start, length, columns: Object.fromEntries(columns) }
}

async function read({ path, name, columns, place, reference, ...request }: FeedInput): Promise<FeedReading> {
  const { series, samplings, notes, files } = await prepareImport({
    ...request,
    ...place,
    files: [path],
    names: { [path]: name },
    map: columns.map(mappingText),
    // Nothing is stored, so no series is in the way.
    root: '',
    existing: 'replace',
  })
  const rare = Object.entries(samplings).find(([, sampling]) => !isFilled(sampling))
  if (rare)
    throw new BadInput(
      `${name}: the values of ${rare[0]} are ${rare[1].step} hours apart; at most 6 hours can be judged.`,
    )
  const cells = files.flatMap((file) => file.cells.map((cell) => `Cell ${cell}.`))
  return {
    series: { ...runHours(series, reference, name), samplings },
    notes: [...cells, ...notes.map(withoutOptions)],
  }
}

/** Reads the file of a run as an import reads files, for the place of a site. */
export const feedSeries: Task<FeedInput, FeedReading> = {
  name: 'feedSeries',
  async compute(input) {
    try {
      return await read(input)
    } catch (error) {
      if (!(error instanceof BadInput)) throw error
      return { problem: withoutOptions(error.message).replaceAll(input.path, input.name) }
    }
  },
}
