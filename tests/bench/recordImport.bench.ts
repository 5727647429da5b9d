import { seededApp } from '../server/seededApp.ts'
import { atMost, type BenchRow } from './measure.ts'

const FEW = 2000
const MANY = 20_000
const LIMIT_S = 10

const rowsOf = (count: number, longitude: number) =>
  Array.from({ length: count }, (_, index) => [
    `Imported ${longitude} ${index}`,
    String(50 + (index % 1000) / 100),
    String(longitude + (index % 700) / 100),
    index % 2 === 0 ? 'Offshore' : 'Onshore',
  ])

/** The import of a file of sites into the embedded database: the check, and then the import. */
export async function run(): Promise<BenchRow[]> {
  const server = await seededApp()
  const columns = ['name', 'latitude', 'longitude', 'isOffshore']
  const seconds = async (rows: string[][]) => {
    const begin = performance.now()
    for (const dryRun of [true, false]) {
      const body = { columns, rows, dryRun }
      const { status, json } = await server.call('/records/sites/import', {
        as: 'admin',
        method: 'POST',
        body,
      })
      if (status !== 200 || json.counts.wrong > 0) throw new Error(`the import answered ${status}`)
    }
    return (performance.now() - begin) / 1000
  }
  try {
    await seconds(rowsOf(FEW, -20))
    const few = await seconds(rowsOf(FEW, 0))
    const many = await seconds(rowsOf(MANY, 10))
    const changed = await seconds(rowsOf(MANY, 10).map(([name = '', , ...rest]) => [name, '1.5', ...rest]))
    return [
      atMost('Import: check and import of 20,000 new sites, seconds / 10', many / LIMIT_S, 1),
      atMost('Import: check and import of 20,000 changed sites, seconds / 10', changed / LIMIT_S, 1),
      atMost('Import: check and import, 20,000 sites / 2,000', many / few, 15),
    ]
  } finally {
    await server.close()
  }
}
