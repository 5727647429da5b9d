import { tmpdir } from 'node:os'
import { openDatabase } from '#server/database/openDatabase.ts'
import type { JobContext } from '#server/jobs/job.ts'
import { outboxSending } from '#server/jobs/outboxSending.ts'
import { reportDispatch } from '#server/jobs/reportDispatch.ts'
import { isStillWanted } from '#server/reports/reportRecords.ts'
import { inlineWork } from '#server/workers/work.ts'
import { arrayWeather } from '../../../server/arrayWeather.ts'
import { testProfiles } from '../../../server/testProfiles.ts'

/** A worker that queues reports and sends their mails, at a fixed time, until it is killed or stopped. */
const [databaseUrl = '', folder = '', time = ''] = process.argv.slice(2)
const { database, close } = await openDatabase({ dataDir: '', databaseUrl })
const stopping = new AbortController()
process.once('SIGTERM', () => stopping.abort())

const log = (details: object) => process.stderr.write(`${JSON.stringify(details)}\n`)
const context: JobContext = {
  database,
  profiles: testProfiles,
  weather: arrayWeather({}),
  work: inlineWork(),
  mail: {
    folder,
    from: 'reports@example.org',
    portal: 'https://portal.example.org',
    limits: { perCustomerHour: 10_000, perRecipientDay: 10_000 },
  },
  dataDir: tmpdir(),
  webhookNetworks: [],
  now: () => new Date(time),
  log: { info: () => {}, warn: log, error: log },
  send: async () => {},
  stopping: stopping.signal,
}
// The content of a mail does not matter here, and composing it is slow.
const compose = async () => ({ subject: 'Report', text: '', html: '', images: [] })
const jobs = [reportDispatch, ...outboxSending({ reports: { compose, isStillWanted } })]
process.stdout.write('ready\n')
while (!stopping.signal.aborted) {
  for (const job of jobs) await job.work(context, {}, 0)
  await new Promise((resolve) => setTimeout(resolve, 50))
}
await close()
