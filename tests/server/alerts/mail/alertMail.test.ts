import PostalMime from 'postal-mime'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { AlertMessage } from '#server/alerts/alertMessage.ts'
import { alertChartModel } from '#server/alerts/mail/alertChart.ts'
import { alertMail } from '#server/alerts/mail/alertMail.ts'
import { alertSubject } from '#server/alerts/mail/alertText.ts'
import type { OpenDatabase } from '#server/database/openDatabase.ts'
import { composeMail } from '#server/mail/composeMail.ts'
import { readMuteToken } from '#server/mail/muteLink.ts'
import { queueMessages } from '#server/mail/outbox.ts'
import { serverSecret } from '#server/mail/serverSecret.ts'
import { storeRun } from '#server/repositories/runs/forecastRuns.ts'
import { inlineWork } from '#server/workers/work.ts'
import { openMigratedDatabase } from '../../databases/testDatabase.ts'
import { addSites } from '../../jobs/jobDatabase.ts'
import { testProfiles } from '../../testProfiles.ts'
import { alertMessage, hour, links, outboxRow, runTime } from './alertMessages.ts'

const subjects: [string, Partial<AlertMessage>, string][] = [
  ['a window that begins', {}, 'Tue 6 Jan 04:00 to 16:00 CET (12 h)'],
  [
    'a window over midnight',
    { window: { start: hour(20), end: hour(30), isEndOpen: false } },
    'Tue 6 Jan 21:00 to Wed 7 Jan 07:00 CET (10 h)',
  ],
  [
    'a window that reaches the end of the forecast',
    { window: { start: hour(200), end: hour(240), isEndOpen: true } },
    'Wed 14 Jan 09:00 to Fri 16 Jan 01:00 CET (at least 40 h)',
  ],
  [
    'a window that moves',
    { kind: 'change', before: { start: hour(6), end: hour(15), isEndOpen: false } },
    'now Tue 6 Jan 04:00 to 16:00 CET (12 h), before Tue 6 Jan 07:00 to 16:00 CET',
  ],
  [
    'a window that is taken back',
    { kind: 'clear', cleared: 'withdrawn' },
    'withdrawn: Tue 6 Jan 04:00 to 16:00 CET (12 h)',
  ],
  [
    'a window that has passed',
    { kind: 'clear', cleared: 'over' },
    'over: Tue 6 Jan 04:00 to 16:00 CET (12 h)',
  ],
  [
    'a forecast without a window',
    { window: null, windowText: 'less than 6 h' },
    'longest window less than 6 h until Fri 16 Jan 01:00 CET',
  ],
  [
    'a window over the end of summer time',
    {
      // 25 October 2026, 03:00 CEST is followed by 02:00 CET.
      window: {
        start: Date.UTC(2026, 9, 24, 22) / 1000,
        end: Date.UTC(2026, 9, 25, 4) / 1000,
        isEndOpen: false,
      },
    },
    'Sun 25 Oct 00:00 CEST to 05:00 CET (6 h)',
  ],
]

test.each(subjects)('the subject has alert, site and times of %s', (_, values, expected) => {
  expect(alertSubject(alertMessage(values))).toBe(`Crew transfer, Dogger Bank: ${expected}`)
})

describe('an alert whose owner reads knots and Danish dates', () => {
  const units = { speed: 'knots', height: 'ft', temperature: 'degC', distance: 'km' } as const
  const message = (values: Partial<AlertMessage> = {}) =>
    alertMessage({ display: { units, language: 'da', isPlanners: false }, ...values })

  test('has them in its subject and in its chart', () => {
    expect(alertSubject(message())).toBe('Crew transfer, Dogger Bank: tirs. 6 jan. 04:00 to 16:00 CET (12 h)')
    const columns = {
      wind_speed_10m: Float32Array.from({ length: 241 }, () => 1852 / 360),
      wave_height: Float32Array.from({ length: 241 }, () => 1),
    }
    const chart = alertChartModel(message(), { start: runTime, length: 241, columns })
    expect(chart.axes.map(({ title }) => title)).toEqual(['kn', 'ft'])
    const [wind] = chart.series
    // 1852 m in 360 s are 10 kn; responses have thousandths of m/s.
    expect(wind?.kind === 'line' && wind.values[0]).toBeCloseTo(10, 2)
    expect(chart.limits.map(({ label }) => label)).toEqual(['max 15.551 kn', 'max 4.921 ft'])
  })
})

describe('the chart', () => {
  const columns = {
    wind_speed_10m: Float32Array.from({ length: 241 }, () => 5),
    wave_height: Float32Array.from({ length: 241 }, () => 1),
  }
  const series = { start: runTime, length: 241, columns }

  test('shows each parameter with its limit, the window, and a day after it', () => {
    const chart = alertChartModel(
      alertMessage({ window: { start: hour(60), end: hour(90), isEndOpen: false } }),
      series,
    )
    expect(chart.series.map(({ name }) => name)).toEqual(['Wind speed 10 m', 'Significant wave height'])
    expect(chart.limits.map(({ kind, value }) => [kind, value])).toEqual([
      ['max', 8],
      ['max', 1.5],
    ])
    expect([chart.across.from, chart.across.to]).toEqual([hour(0), hour(114)])
    expect(chart.shaded.at(-1)).toMatchObject({ part: [hour(60), hour(90)], color: '#2A9D72' })
  })

  test('shows at least three days, and no more than the forecast', () => {
    const end = (values: Partial<AlertMessage>) => alertChartModel(alertMessage(values), series).across.to
    expect(end({})).toBe(hour(72))
    expect(end({ hours: { start: hour(0), end: hour(50) } })).toBe(hour(50))
    expect(end({ window: null })).toBe(hour(240))
  })
})

describe('a mail', () => {
  let opened: OpenDatabase
  let siteId: number
  beforeAll(async () => {
    opened = await openMigratedDatabase()
    siteId = (await addSites(opened.database, 1, 2))[0]!
    const columns = Object.fromEntries(
      ['wind_speed_10m', 'wave_height'].map((name) => [name, Float32Array.from({ length: 241 }, () => 1)]),
    )
    const { provenance } = alertMessage()
    const series = { start: runTime, length: 241, columns }
    await storeRun(opened.database, { id: siteId, customerId: 1 }, runTime, { series, provenance })
  })
  afterAll(() => opened.close())

  const message = (values: Partial<AlertMessage> = {}) => {
    const made = alertMessage(values)
    return { ...made, site: { ...made.site, id: siteId } }
  }
  const bodyOf = (content: AlertMessage) =>
    alertMail(
      { database: opened.database, work: inlineWork(), profiles: testProfiles },
      outboxRow(content),
      links,
    )

  test('states times on the clock of the site and in UTC, limits with values, provenance, and where to stop it', async () => {
    const { text, html } = await bodyOf(message())
    for (const part of [
      'Tue 6 Jan 04:00 to 16:00 CET (12 h)',
      'Tue 6 Jan 03:00 to 15:00 UTC (12 h)',
      'Wind speed 10 m at most 8 m/s; farthest from it in this window: 4.2 m/s',
      'Significant wave height at most 1.5 m; farthest from it in this window: 0.80 m',
      'Window at least 6 h',
      'Forecast reference time Tue 6 Jan 00:00 UTC',
      'Synthetic demonstration data: not a forecast of real weather.',
      `https://portal.example.org/forecasts/site/${siteId}`,
      'https://portal.example.org/mute/thread-storm',
      'https://portal.example.org/mute/record',
      'For the vessel at the wind farm',
    ]) {
      expect(text).toContain(part)
      expect(html).toContain(part)
    }
  })

  test('with real data does not state that they are synthetic', async () => {
    const { text, html } = await bodyOf(
      message({ provenance: { ...message().provenance, synthetic: false, title: 'ICON' } }),
    )
    expect(text).not.toContain('not a forecast')
    expect(html).not.toContain('not a forecast')
    expect(text).toContain('ICON')
  })

  test('names turbine and pitch configuration if the alert has them', async () => {
    const { text } = await bodyOf(
      message({
        turbine: { hubHeight: 95, turbineTypeId: 2, turbineModel: 'V-90' },
        pitchConfiguration: { radioSelectionId: 2 },
      }),
    )
    expect(text).toContain('V-90, hub height 95 m')
    expect(text).toContain('Pitch configuration:\n  2')
    expect((await bodyOf(message())).text).not.toContain('Turbine')
  })

  test('has a chart of the stored run, and none if the run is gone', async () => {
    const { images, html } = await bodyOf(message())
    expect(images.map(({ cid }) => cid)).toEqual(['chart'])
    // The signature of PNG, then twice the size of the chart.
    const png = Buffer.from(images[0]!.png)
    expect(png.subarray(1, 4).toString()).toBe('PNG')
    expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1184, 480])
    expect(html).toContain('src="cid:chart"')
    const without = await bodyOf(message({ run: hour(-6) }))
    expect(without.images).toEqual([])
    expect(without.html).not.toContain('cid:')
  })

  test('escapes texts of users', async () => {
    const hostile = '<img src=x onerror="alert(1)">\r\nBcc: eve@example.org'
    const { subject, html } = await bodyOf(
      message({
        alert: { id: 5, name: hostile, description: hostile },
        site: { ...message().site, name: `${hostile}\u2028'` },
      }),
    )
    expect(html).not.toContain('<img src=x')
    expect(html).toContain('&lt;img src=x onerror=&quot;alert(1)&quot;&gt;')
    expect(subject).not.toMatch(/[\r\n\u2028]/)
  })

  test('has the headers of its thread and of RFC 8058, text, HTML and picture, even with hostile names', async () => {
    const { database } = opened
    const entry = {
      customerId: 1,
      resource: 'alerts',
      recordId: 5,
      thread: 'storm',
      recipients: ['ann@example.org'],
    }
    const name = 'Crew\r\nBcc: eve@example.org'
    const content = message({ alert: { id: 5, name, description: '' } })
    const now = new Date(runTime * 1000)
    await queueMessages(
      database,
      [0, 1, 2].map((sequence) => ({ ...entry, sequence, kind: 'start', content })),
      now,
    )
    const rows = await database.selectFrom('outbox').selectAll().orderBy('sequence').execute()
    const parts = {
      database,
      work: inlineWork(),
      profiles: testProfiles,
      kinds: { alerts: { compose: alertMail } },
      settings: { from: 'Seawindow <alerts@example.org>', portal: 'https://portal.example.org' },
    }
    const mails = []
    for (const row of rows) mails.push(await PostalMime.parse((await composeMail(parts, row, now)).mime))
    const [first, second, third] = mails
    expect(first!.messageId).toBe(rows[0]!.message_id)
    expect([first!.inReplyTo, first!.references]).toEqual([undefined, undefined])
    for (const mail of [second!, third!])
      expect([mail.inReplyTo, mail.references]).toEqual([first!.messageId, first!.messageId])
    expect(first!.from).toMatchObject({ name: 'Seawindow', address: 'alerts@example.org' })
    expect(first!.to).toMatchObject([{ address: 'ann@example.org' }])
    expect(first!.bcc ?? []).toEqual([])
    expect(first!.subject).toMatch(/^Crew Bcc: eve@example\.org, /)
    expect(first!.text).toContain('The forecast meets this alert.')
    expect(first!.html).toContain('cid:chart')
    // One of its two links stops this event, the other stops the alert, both for this recipient.
    const secret = await serverSecret(database)
    const stopped = [...first!.text!.matchAll(/https:\/\/portal\.example\.org\/mute\/([\w.-]+)/g)].map(
      ([, token]) => readMuteToken(secret, token!, now),
    )
    const mute = { customerId: 1, resource: 'alerts', recordId: 5, recipient: 'ann@example.org' }
    expect(stopped).toEqual([
      { ...mute, thread: 'storm' },
      { ...mute, thread: null },
    ])
    expect(first!.attachments).toMatchObject([{ mimeType: 'image/png', contentId: '<chart>' }])
    const header = (key: string) => first!.headers.find((found) => found.key === key)?.value
    expect(header('list-unsubscribe')).toMatch(/^<https:\/\/portal\.example\.org\/mute\/[\w.-]+>$/)
    expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
  })

  test.each([
    'ann@example.org\r\nBcc: eve@example.org',
    'ann@example.org, eve@example.org',
    'ann',
    '<ann@example.org>',
    '',
  ])('is not composed for the recipient %j', async (recipient) => {
    const settings = { from: 'alerts@example.org', portal: 'https://portal.example.org' }
    const parts = {
      database: opened.database,
      work: inlineWork(),
      profiles: testProfiles,
      settings,
      kinds: { alerts: { compose: alertMail } },
    }
    await expect(composeMail(parts, outboxRow(message(), { recipient }), new Date())).rejects.toThrow(
      'The address is not valid.',
    )
  })
})
