import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { SMTPServer } from 'smtp-server'
import type { JobContext } from '#server/jobs/job.ts'
import { messageKinds } from '#server/jobs/messageKinds.ts'
import { outboxSending } from '#server/jobs/outboxSending.ts'
import { NO_RECORD, queueMessages } from '#server/mail/outbox.ts'
import { networksOf } from '#server/network/networks.ts'
import { drawReport } from '#server/reports/drawReport.ts'
import { storeRun } from '#server/repositories/runs/forecastRuns.ts'
import { createUser } from '#server/repositories/users.ts'
import { createTaskPool } from '#server/taskPool.ts'
import { addAlert, alertBody, alertDatabase, CUSTOMER } from '../server/alerts/alertDatabase.ts'
import { alertMessage } from '../server/alerts/mail/alertMessages.ts'
import { arrayWeather } from '../server/arrayWeather.ts'
import { addSites } from '../server/jobs/jobDatabase.ts'
import { calmRun, hour, reportContent, runTime } from '../server/reports/reportRequests.ts'
import { testProfiles } from '../server/testProfiles.ts'
import { atMost, type BenchRow } from './measure.ts'

const MAILS = 1000
const WEBHOOKS = 50
/** Mails that have left when the other customer asks for a report. */
const BEFORE = 20
/** Untimed reports that load the drawing code. */
const WARM_UP = 3
const OTHER = 2

/** A mail server; `until(count)` and `untilTo(recipient)` resolve when so many mails, or one to a recipient, have arrived. */
async function listenForMails() {
  const recipients: string[] = []
  let check = () => {}
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData(stream, { envelope }, done) {
      stream.resume()
      stream.on('end', () => {
        recipients.push(...envelope.rcptTo.map(({ address }) => address))
        check()
        done()
      })
    },
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const when = (isReached: () => boolean) =>
    new Promise<void>((resolve) => {
      check = () => isReached() && resolve()
      check()
    })
  return {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    until: (count: number) => when(() => recipients.length >= count),
    untilTo: (recipient: string) => when(() => recipients.includes(recipient)),
    close: () => new Promise<void>((resolve) => server.close(resolve)),
  }
}

/** A server that accepts connections and never answers, at every loopback address. */
async function listenSilently() {
  const server = createServer(() => {})
  await new Promise<void>((resolve) => server.listen(0, '0.0.0.0', resolve))
  return { port: (server.address() as AddressInfo).port, close: () => server.close() }
}

/** How long a test report of one customer takes behind the alert mails and silent webhooks of another. */
export async function run(): Promise<BenchRow[]> {
  const { database, close, siteId, ownerId } = await alertDatabase()
  const pool = createTaskPool(1)
  const mails = await listenForMails()
  const silent = await listenSilently()
  const stopping = new AbortController()
  const now = () => new Date(hour(2) * 1000)
  try {
    const [otherSite = 0] = await addSites(database, OTHER, 1)
    for (const [id, customerId] of [
      [siteId, CUSTOMER],
      [otherSite, OTHER],
    ] as const)
      await storeRun(
        database,
        { id, customerId },
        runTime,
        calmRun(() => 1),
      )
    const user = { username: 'planner', email: 'planner@sea.example', name: 'Planner', mainPage: 'reports' }
    await createUser(
      database,
      { ...user, customerId: OTHER, roles: ['User' as const], permissions: ['Module.Reports'] },
      '',
    )

    const recordId = await addAlert(database, ownerId, alertBody(siteId))
    const message = alertMessage()
    const alert = { customerId: CUSTOMER, resource: 'alerts', recordId, sequence: 0, kind: 'start' }
    const content = { ...message, site: { ...message.site, id: siteId } }
    const recipients = Array.from({ length: MAILS }, (_, index) => `r${index}@sea.example`)
    const hooks = Array.from({ length: WEBHOOKS }, (_, index) => ({
      url: `https://127.0.0.${index + 1}:${silent.port}/`,
    }))
    await queueMessages(
      database,
      [
        { ...alert, thread: 'mails', recipients, content },
        ...hooks.map((webhook) => ({ ...alert, thread: webhook.url, recipients: [], webhook, content })),
      ],
      now(),
    )

    const context: JobContext = {
      database,
      weather: arrayWeather({}),
      profiles: testProfiles,
      work: { run: pool.run },
      mail: {
        smtpUrl: mails.url,
        folder: '',
        from: 'alerts@sea.example',
        portal: 'https://portal.example',
        limits: { perCustomerHour: 1000, perRecipientDay: 100 },
      },
      dataDir: tmpdir(),
      webhookNetworks: networksOf(['127.0.0.0/8']),
      now,
      log: { info: () => {}, warn: () => {}, error: () => {} },
      send: async () => {},
      stopping: stopping.signal,
    }
    const drawn = reportContent({ isTest: true, produced: hour(2) })
    const report = { ...drawn, site: { ...drawn.site, id: otherSite } }
    for (let index = 0; index < WARM_UP; index++) await drawReport(context, OTHER, report, ['pdf'])
    const sending = outboxSending(messageKinds).map((job) => job.work(context, {}, 0))
    await mails.until(BEFORE)

    const begin = performance.now()
    await queueMessages(
      database,
      [
        {
          customerId: OTHER,
          resource: 'reports',
          recordId: NO_RECORD,
          thread: 'test',
          sequence: 0,
          kind: 'test',
          recipients: [user.email],
          content: report,
        },
      ],
      now(),
    )
    await mails.untilTo(user.email)
    const seconds = (performance.now() - begin) / 1000
    stopping.abort()
    await Promise.all(sending)
    return [
      atMost(
        'Outbox: a test report behind 1,000 mails and 50 silent webhooks of another customer, seconds',
        seconds,
        5,
      ),
    ]
  } finally {
    silent.close()
    await mails.close()
    await pool.close()
    await close()
  }
}
