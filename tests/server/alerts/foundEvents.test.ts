import PostalMime from 'postal-mime'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { AlertRecord } from '#schemas/resourceFile/recordTypes.ts'
import { alertHistory } from '#server/alerts/alertHistory.ts'
import type { AlertMessage } from '#server/alerts/alertMessage.ts'
import { evaluateSites } from '#server/alerts/evaluateSites.ts'
import { messageKinds } from '#server/jobs/messageKinds.ts'
import { composeMail } from '#server/mail/composeMail.ts'
import type { OutboxRow } from '#server/mail/delivery.ts'
import { readMuteToken } from '#server/mail/muteLink.ts'
import { addMute } from '#server/mail/mutes.ts'
import { sendOutbox } from '#server/mail/sendOutbox.ts'
import { serverSecret } from '#server/mail/serverSecret.ts'
import { inlineWork, type Work } from '#server/workers/work.ts'
import { testProfiles } from '../testProfiles.ts'
import { addAlert, addRun, alertBody, alertDatabase, CUSTOMER, seconds } from './alertDatabase.ts'

const RUN = seconds('2026-11-22T06:00')
const HOUR = 3600
const hook = 'https://hooks.example.org/alerts'

let opened: Awaited<ReturnType<typeof alertDatabase>>
let alertId: number
beforeEach(async () => {
  opened = await alertDatabase()
  const body: AlertRecord & { webhook: { url: string } } = {
    ...alertBody(opened.siteId, { recipients: ['ann@sea.example', 'bob@sea.example'] }),
    webhook: { url: hook },
  }
  alertId = await addAlert(opened.database, opened.ownerId, body)
})
afterEach(() => opened.close())

/** Evaluates a run whose wind blows in six windows of 8 h, one each day; the last ends some hours earlier. */
async function evaluateRun(run: number, shorterBy = 0) {
  const { database, siteId } = opened
  await addRun(database, siteId, run, (hour) => {
    const at = (run - RUN) / HOUR + hour
    const isWindy = at >= 24 && at < 24 * 7 && at % 24 < (at >= 24 * 6 ? 8 - shorterBy : 8)
    return isWindy ? 12 : 5
  })
  const now = new Date((run + 4 * HOUR + 300) * 1000)
  await evaluateSites({ database, profiles: testProfiles }, CUSTOMER, [siteId], now)
}

const rows = (channel: OutboxRow['channel']) =>
  opened.database.selectFrom('outbox').selectAll().where('channel', '=', channel).orderBy('id').execute()

const mailOf = async (row: OutboxRow, work: Work = inlineWork()) =>
  PostalMime.parse(
    (
      await composeMail(
        {
          database: opened.database,
          profiles: testProfiles,
          work,
          kinds: messageKinds,
          settings: { from: 'alerts@sea.example', portal: 'https://portal.example' },
        },
        row,
        new Date((RUN + 5 * HOUR) * 1000),
      )
    ).mime,
  )

const eventThreads = async () =>
  (await opened.database.selectFrom('alert_events').select('thread').orderBy('thread').execute()).map(
    ({ thread }) => thread,
  )

test('six new events of an alert are one mail to each recipient, and six messages to a webhook', async () => {
  await evaluateRun(RUN)
  expect((await rows('mail')).map(({ recipient, kind, sequence }) => [recipient, kind, sequence])).toEqual([
    ['ann@sea.example', 'start', 0],
    ['bob@sea.example', 'start', 0],
  ])
  const posts = await rows('webhook')
  expect(posts.map(({ thread }) => thread).sort()).toEqual(await eventThreads())
  expect(posts.every(({ content }) => (content as AlertMessage).window !== undefined)).toBe(true)
  // A repeated evaluation queues nothing again.
  await evaluateRun(RUN)
  expect(await rows('mail')).toHaveLength(2)
})

test('the mail lists the windows with their values, shows them in one chart, and can stop each of them', async () => {
  await evaluateRun(RUN)
  const [row] = await rows('mail')
  const { subject, text = '', attachments } = await mailOf(row!)
  expect(subject).toBe('Strong wind, Sheringham: 6 windows, the first Mon 23 Nov 06:00 to 14:00 GMT (8 h)')
  expect(text).toContain('The forecast meets this alert in 6 windows.')
  expect(text.match(/^Window \d:\n {2}.+$/gm)).toHaveLength(6)
  expect(text).toContain('Window 6:\n  Sat 28 Nov 06:00 to 14:00 GMT (8 h)')
  expect(text.match(/farthest from it in this window: 12.0 m\/s/g)).toHaveLength(6)
  expect(attachments).toHaveLength(1)
  const secret = await serverSecret(opened.database)
  const stops = [...text.matchAll(/https:\/\/portal\.example\/mute\/([\w.-]+)/g)].map(([, token]) =>
    readMuteToken(secret, token!, new Date((RUN + 5 * HOUR) * 1000)),
  )
  expect(stops.map((stop) => stop?.thread)).toEqual([...(await eventThreads()), null])
})

test('later mails of each event answer that mail, and stopping one event stops only its mails', async () => {
  await evaluateRun(RUN)
  const [first] = await rows('mail')
  const { database } = opened
  const stopped = (await eventThreads())[5]!
  const mute = { customerId: CUSTOMER, resource: 'alerts', recordId: alertId, recipient: 'ann@sea.example' }
  await addMute(database, { ...mute, thread: stopped }, new Date((RUN + 5 * HOUR) * 1000))
  // The last window becomes shorter, then the first is over.
  await evaluateRun(RUN + 6 * HOUR, 2)
  await evaluateRun(RUN + 36 * HOUR, 2)
  const later = (await rows('mail')).slice(2)
  expect(later.map(({ recipient, kind, thread }) => [recipient, kind, thread === stopped])).toEqual([
    ['bob@sea.example', 'change', true],
    ['ann@sea.example', 'clear', false],
    ['bob@sea.example', 'clear', false],
  ])
  const ofAnn = await mailOf(later[1]!)
  expect([ofAnn.inReplyTo, ofAnn.references]).toEqual([first!.message_id, first!.message_id])
  const change = await mailOf(later[0]!)
  expect(change.inReplyTo).toBe((await rows('mail'))[1]!.message_id)
})

test('a later mail waits for the mail that it answers', async () => {
  await evaluateRun(RUN)
  await evaluateRun(RUN + 6 * HOUR, 2)
  const now = new Date((RUN + 11 * HOUR) * 1000)
  const delivered: string[] = []
  const send = () =>
    sendOutbox({
      database: opened.database,
      now: () => now,
      isStillWanted: async () => undefined,
      channel: {
        name: 'mail',
        places: 1,
        share: 1,
        async deliver({ recipient, kind }) {
          delivered.push(`${kind} ${recipient}`)
          if (recipient === 'ann@sea.example') throw new Error('Mailbox busy')
          return { is: 'sent' }
        },
      },
      stopping: new AbortController().signal,
      onRefusal: () => {},
    })
  await send()
  expect(delivered).toEqual(['start ann@sea.example', 'start bob@sea.example', 'change bob@sea.example'])
})

test('the chart is drawn once for all recipients, also if their mails are composed at the same time', async () => {
  await evaluateRun(RUN)
  const own = inlineWork()
  let drawn = 0
  const counting: Work = {
    ...own,
    run: (task, input, ...others) => {
      drawn++
      return own.run(task, input, ...others)
    },
  }
  const mails = await Promise.all((await rows('mail')).map((row) => mailOf(row, counting)))
  expect(mails.map(({ attachments }) => attachments.length)).toEqual([1, 1])
  expect(drawn).toBe(1)
})

test('the history shows the mail at each of its events', async () => {
  await evaluateRun(RUN)
  const now = new Date((RUN + 5 * HOUR) * 1000)
  const { mails, events } = await alertHistory(opened.database, CUSTOMER, alertId, now)
  const ofAnn = mails.filter(({ recipient }) => recipient === 'ann@sea.example')
  expect(ofAnn.map(({ eventId }) => eventId).sort()).toEqual(events.map(({ id }) => id).sort())
})
