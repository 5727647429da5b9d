import { tmpdir } from 'node:os'
import { alertMail } from '#server/alerts/mail/alertMail.ts'
import { openProfiles } from '#server/customers/profiles.ts'
import { openDatabase } from '#server/database/openDatabase.ts'
import type { JobContext } from '#server/jobs/job.ts'
import { outboxSending } from '#server/jobs/outboxSending.ts'
import { inlineWork } from '#server/workers/work.ts'
import { arrayWeather } from '../../../server/arrayWeather.ts'

/** A worker that runs the outbox job repeatedly, until it is killed or stopped. */
const [databaseUrl = '', smtpUrl = ''] = process.argv.slice(2)
const { database, close } = await openDatabase({ dataDir: '', databaseUrl })
const stopping = new AbortController()
process.once('SIGTERM', () => stopping.abort())

const log = (details: object) => process.stderr.write(`${JSON.stringify(details)}\n`)
const jobs = outboxSending({ alerts: { compose: alertMail, isStillWanted: async () => undefined } })
const context: JobContext = {
  database,
  weather: arrayWeather({}),
  mail: {
    smtpUrl,
    folder: '',
    from: 'alerts@example.org',
    portal: 'https://portal.example.org',
    limits: { perCustomerHour: 10_000, perRecipientDay: 10_000 },
  },
  dataDir: tmpdir(),
  webhookNetworks: [],
  profiles: openProfiles('public/customers', () => new Date()),
  work: inlineWork(),
  now: () => new Date(),
  log: { info: () => {}, warn: log, error: log },
  send: async () => {},
  stopping: stopping.signal,
}
process.stdout.write('ready\n')
while (!stopping.signal.aborted) {
  for (const job of jobs) await job.work(context, {}, 0)
  await new Promise((resolve) => setTimeout(resolve, 50))
}
await close()
