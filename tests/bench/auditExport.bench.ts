import { recordTable } from '#resources/batch/recordTable.ts'
import { MOST_IN_PAGES } from '#schemas/calls/crudRoutes.ts'
import { writeAudit } from '#server/audit/writeAudit.ts'
import { vacuumTables } from '#server/jobs/vacuum.ts'
import { tableFile } from '#shell/tableFile/saveTable.ts'
import { applicationKey, seededApp } from '../server/seededApp.ts'
import { listen } from './apiOverHttp.ts'
import { atMost, type BenchRow } from './measure.ts'

const ENTRIES = 50_000
const LIMIT_S = 5

/** New sites of one customer, a minute apart. */
const entries = Array.from({ length: ENTRIES }, (_, index) => ({
  customerId: 1,
  at: new Date(Date.UTC(2026, 0, 1) + index * 60_000),
  action: 'created' as const,
  userId: 1,
  user: 'admin',
  resource: 'sites',
  recordId: 1000 + index,
  label: `Site ${index}`,
  address: '127.0.0.1',
  requestId: crypto.randomUUID(),
  after: {
    name: `Site ${index}`,
    description: 'Wind farm. '.repeat(20),
    latitude: 50 + index / 10_000,
    longitude: 3,
    isOffshore: true,
  },
}))

/** The audit as CSV: the calls of the list, and the table and text that the portal makes of one answer while it waits for the next. */
export async function run(): Promise<BenchRow[]> {
  const server = await seededApp()
  const { call, disconnect } = await listen(server.app)
  try {
    await writeAudit(server.database, entries)
    // A job collects the statistics of the embedded database every ten minutes.
    await vacuumTables(server.database)
    const file = server.app.forms.resources(1).audit!
    const person = { token: await server.tokenOf('admin'), applicationKey }
    const seconds = async () => {
      const { head, rowsOf } = recordTable(file, () => true, new Map())
      const table = tableFile({ kind: 'csv', separator: ',', decimalSign: '.' })
      table.add([head])
      const busy = { server: 0, portal: 0 }
      for (let start = 0; start < ENTRIES; start += MOST_IN_PAGES) {
        const range = `_start=${start}&_end=${start + MOST_IN_PAGES}&_sort=at&_order=desc`
        const asked = performance.now()
        const answer = await call(person, `/records/audit?${range}`)
        const answered = performance.now()
        table.add(rowsOf(JSON.parse(answer)))
        busy.server += (answered - asked) / 1000
        busy.portal += (performance.now() - answered) / 1000
      }
      const made = performance.now()
      const { size } = await table.blob()
      if (size < ENTRIES * 500) throw new Error('The entries are not in the CSV')
      busy.portal += (performance.now() - made) / 1000
      return busy
    }
    await seconds()
    const { server: answers, portal } = await seconds()
    return [
      atMost('Audit: CSV of 50,000 entries, seconds of the server / 5', answers / LIMIT_S, 1),
      atMost('Audit: CSV of 50,000 entries, seconds of the portal / 5', portal / LIMIT_S, 1),
    ]
  } finally {
    disconnect()
    await server.close()
  }
}

if (process.argv[1] === import.meta.filename) console.log(await run())
