import { installStore } from '#server/sources/archive/import/installStore.ts'
import { writeStore } from '#server/sources/archive/import/writeStore.ts'

// A process that imports a series and halts between the last write and the rename, where the test kills it.
const [root = ''] = process.argv.slice(2)
const point = { latitude: 54.01, longitude: 6.6 }
const series = { start: 0, length: 2, columns: { wave_height: Float32Array.of(1, 2) } }

await installStore(
  { root, name: '54.01N_6.6E', replace: true, now: new Date('2026-06-15') },
  async (folder) => {
    await writeStore(folder, series, {
      Conventions: 'CF-1.11',
      featureType: 'timeSeries',
      title: 'Killed',
      source: 'killed.csv',
      date_created: '2026-06-15T00:00:00Z',
      ...point,
      time_coverage_start: '1970-01-01T00:00:00Z',
      time_coverage_end: '1970-01-01T01:00:00Z',
      coverage: { wave_height: 1 },
    })
    process.stdout.write('written')
    await new Promise(() => setInterval(() => {}, 60_000))
  },
)
