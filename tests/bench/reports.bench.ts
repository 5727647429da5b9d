import { chartSets } from '#schemas/chartSets.ts'
import { drawReport } from '#server/reports/drawReport.ts'
import { storeRun } from '#server/repositories/runs/forecastRuns.ts'
import { climatology } from '#server/sources/climatology.ts'
import { createTaskPool } from '#server/taskPool.ts'
import { openMigratedDatabase } from '../server/databases/testDatabase.ts'
import { addSites } from '../server/jobs/jobDatabase.ts'
import { reportContent, runTime } from '../server/reports/reportRequests.ts'
import { testProfiles } from '../server/testProfiles.ts'
import { atLeast, atMost, type BenchRow, longestHold } from './measure.ts'

const REPORTS = 200
/** Untimed reports that load the drawing code. */
const WARM_UP = 3
const CHARTS = 4
const CUSTOMER = 1

/** Rounds that measure event-loop blocking, and reports per round. The minimum over the rounds excludes machine noise. */
const ROUNDS = 3
const REPORTS_OF_ROUND = 5

const median = (values: readonly number[]) =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN

/**
 * Reports of four charts, each a PDF and the picture of its mail, drawn by one thread: reports per second of processor time, which
 * other programs do not take; memory; event loop. A fifth of the time is garbage collection in the small memory of a thread; charts,
 * fonts, PDF and picture share the rest, each the work of a library.
 */
export async function run(): Promise<BenchRow[]> {
  const { database, close } = await openMigratedDatabase()
  const pool = createTaskPool(1)
  try {
    const [siteId = 0] = await addSites(database, CUSTOMER, 1)
    const forecast = await climatology(() => new Date(runTime * 1000)).forecast(
      { latitude: 54.01, longitude: 6.6, offshore: true },
      runTime,
      10,
    )
    await storeRun(database, { id: siteId, customerId: CUSTOMER }, runTime, forecast)
    const made = reportContent()
    const content = {
      ...made,
      site: { ...made.site, id: siteId },
      report: {
        ...made.report,
        reportCharts: chartSets.slice(0, CHARTS).map(({ chartId, name }) => ({ chartId, name })),
      },
    }
    const parts = { database, profiles: testProfiles, work: { run: pool.run } }
    const render = async (count: number) => {
      for (let index = 0; index < count; index++) {
        const { pdf, summary } = await drawReport(parts, CUSTOMER, content, ['pdf'])
        if (!pdf || !summary.picture) throw new Error('a report lacks its PDF or its picture')
      }
    }
    await render(WARM_UP)
    const bytes: number[] = []
    const begin = process.cpuUsage()
    for (let index = 0; index < REPORTS; index++) {
      await render(1)
      bytes.push(process.memoryUsage.rss())
    }
    const { user, system } = process.cpuUsage(begin)
    const seconds = (user + system) / 1e6
    const holds: number[] = []
    for (let round = 0; round < ROUNDS; round++) holds.push(await longestHold(() => render(REPORTS_OF_ROUND)))
    const fifth = Math.floor(REPORTS / 5)
    return [
      atLeast('Reports: of four charts, a second of a core', REPORTS / seconds, 0.8),
      atMost(
        'Reports: memory in the last fifth of 200 / in the second',
        median(bytes.slice(-fifth)) / median(bytes.slice(fifth, 2 * fifth)),
        1.1,
      ),
      atMost('Reports: longest hold of the event loop meanwhile, milliseconds', Math.min(...holds), 50),
    ]
  } finally {
    await pool.close()
    await close()
  }
}
