import PostalMime from 'postal-mime'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { OpenDatabase } from '#server/database/openDatabase.ts'
import { composeMail } from '#server/mail/composeMail.ts'
import { drawReport } from '#server/reports/drawReport.ts'
import { reportMail } from '#server/reports/mail/reportMail.ts'
import type { ReportContent } from '#server/reports/reportContent.ts'
import { storeRun } from '#server/repositories/runs/forecastRuns.ts'
import { inlineWork } from '#server/workers/work.ts'
import { anyJob } from '#weather/windows/job/jobSettings.ts'
import { outboxRow } from '../../alerts/mail/alertMessages.ts'
import { openMigratedDatabase } from '../../databases/testDatabase.ts'
import { addSites } from '../../jobs/jobDatabase.ts'
import { testProfiles } from '../../testProfiles.ts'
import { pdfMetadata, readPdf } from '../readPdf.ts'
import { calmRun, hour, reportContent, runTime } from '../reportRequests.ts'

const HOUR = 3600

/** The run of the previous report: its first window is two hours longer, the second is missing, and a third is gone since then. */
const earlier = runTime - 6 * HOUR
const isCalm = (at: number) => at < 12 || (at >= 24 && at < 36)
const wasCalm = (at: number) => at < 14 || (at >= 60 && at < 66)
const waves = (isWindow: (at: number) => boolean) => (at: number) => (isWindow(at) ? 1 : 2.5)

let opened: OpenDatabase
let siteId: number
beforeAll(async () => {
  opened = await openMigratedDatabase()
  siteId = (await addSites(opened.database, 1, 2))[0]!
  const site = { id: siteId, customerId: 1 }
  await storeRun(opened.database, site, runTime, calmRun(waves(isCalm)))
  await storeRun(
    opened.database,
    site,
    earlier,
    calmRun(
      waves((at) => wasCalm(at - 6)),
      earlier,
    ),
  )
})
afterAll(() => opened.close())

const parts = () => ({ database: opened.database, work: inlineWork(), profiles: testProfiles })

const contentOf = (values: Partial<ReportContent> = {}): ReportContent => {
  const made = reportContent(values)
  return { ...made, site: { ...made.site, id: siteId } }
}

const rowOf = (content: ReportContent) => outboxRow(content, { resource: 'reports', kind: 'report' })

const mailOf = async (content: ReportContent) => {
  const { mime } = await composeMail(
    {
      ...parts(),
      kinds: { reports: { compose: reportMail } },
      settings: { from: 'Seawindow <reports@example.org>', portal: 'https://portal.example.org' },
    },
    rowOf(content),
    new Date(hour(2) * 1000),
  )
  return PostalMime.parse(mime)
}

describe('the mail of a report', () => {
  test('uses the units and date language of its owner, as does its file', async () => {
    const units = { speed: 'knots', height: 'ft', temperature: 'degC', distance: 'km' } as const
    const made = contentOf({ display: { units, language: 'nb', isPlanners: false } })
    const { subject, text = '' } = await mailOf(made)
    expect(subject).toBe('Crew transfer, Dogger Bank: OK. Open now until tir. 12:00. Tomorrow: yes')
    // 1.5 m are 4.921 ft and 2.5 m are 8.202 ft: divided by 0.3048.
    expect(text).toContain('Significant wave height at most 4.921 ft, tolerance 10 %')
    expect(text).toContain('Significant wave height 8.202 ft, 3.281 ft above the limit of 4.921 ft')
    expect(text).not.toMatch(/m\/s/)
    const { csv = '' } = await drawReport(parts(), 1, made, ['csv'])
    expect(csv).toContain('Wind speed 10 m (kn)')
    expect(csv).toContain('Significant wave height (ft)')
  })

  test('states first whether work is possible now, then the next windows with their length and what ends them', async () => {
    const { subject, text = '', html = '' } = await mailOf(contentOf())
    expect(subject).toBe('Crew transfer, Dogger Bank: OK. Open now until Tue 12:00. Tomorrow: yes')
    expect(text.split('\n').slice(0, 6)).toEqual([
      'Now: OK. Open now until Tue 12:00. Tomorrow: yes.',
      '',
      'Next windows:',
      '  Tue 6 Jan 00:00 to 12:00 UTC (12 h), ended by Significant wave height 2.50 m, 1.00 m above the limit of 1.5 m (tolerance 0.15 m)',
      '  Wed 7 Jan 00:00 to 12:00 UTC (12 h), ended by Significant wave height 2.50 m, 1.00 m above the limit of 1.5 m (tolerance 0.15 m)',
      '',
    ])
    for (const part of [
      'Wind speed 10 m at most 12 m/s, tolerance 10 %',
      'forecast reference time Tue 6 Jan 2026 00:00 UTC, 2 h old',
      'Synthetic demonstration data: not a forecast of real weather.',
      `https://portal.example.org/forecasts/site/${siteId}`,
      'For the vessel at the wind farm',
    ]) {
      expect(text).toContain(part)
      expect(html).toContain(part)
    }
    expect(text).toMatch(/No more mails of this report:\nhttps:\/\/portal\.example\.org\/mute\/\S+/)
    expect(text).not.toContain('Since the last report')
  })

  test('states when the next window begins while work is not possible, on the clock of the site', async () => {
    const report = { ...reportContent().report, inLocalTime: true }
    const { subject, text } = await mailOf(contentOf({ report, produced: hour(20) }))
    expect(subject).toBe(
      'Crew transfer, Dogger Bank: Stop. Tomorrow: yes. Next window Wed 01:00 to Wed 13:00',
    )
    expect(text).toContain('10 days · times in CET (Europe/Berlin)')
    const calm = await mailOf(contentOf({ produced: hour(50) }))
    expect(calm.subject).toBe(
      'Crew transfer, Dogger Bank: Stop. Tomorrow: no. Waves 2.5 m; no window in this forecast',
    )
  })

  test('states what has changed since the last report, if the run of that report is stored', async () => {
    const { text } = await mailOf(contentOf({ previousRun: earlier }))
    expect(text).toContain(
      [
        'Since the last report:',
        '  Changed: Tue 6 Jan 00:00 to 12:00 UTC (12 h), before Tue 6 Jan 00:00 to 14:00 UTC (14 h)',
        '  New: Wed 7 Jan 00:00 to 12:00 UTC (12 h)',
        '  No longer expected: Thu 8 Jan 12:00 to 18:00 UTC (6 h)',
        '  Compared with forecast reference time Mon 5 Jan 2026 18:00 UTC',
      ].join('\n'),
    )
    expect((await mailOf(contentOf({ previousRun: runTime }))).text).toContain(
      'Since the last report:\n  No window has changed.',
    )
    expect((await mailOf(contentOf({ previousRun: earlier - 6 * HOUR }))).text).not.toContain('Since')
  })

  test('names only windows in which the job fits, and their changes', async () => {
    const twelve = { ...anyJob, hours: 12 }
    const { subject, text = '' } = await mailOf(
      contentOf({ job: twelve, previousRun: earlier, produced: hour(14) }),
    )
    expect(subject).toBe('Crew transfer, Dogger Bank: Stop. Tomorrow 12 h: yes. First start Wed 00:00')
    expect(text).toContain('Job:\n  12 h in a row\n')
    // The job never fitted into the window of six hours that no longer exists.
    expect(text).toContain('Since the last report:\n  New: Wed 7 Jan 00:00 to 12:00 UTC (12 h)\n  Compared')
    const begun = await mailOf(contentOf({ job: twelve, produced: hour(2) }))
    expect(begun.subject).toBe('Crew transfer, Dogger Bank: OK. Tomorrow 12 h: yes. First start Wed 00:00')
    const long = await mailOf(contentOf({ job: { ...anyJob, hours: 13 } }))
    expect(long.subject).toBe(
      'Crew transfer, Dogger Bank: OK. Tomorrow 13 h: no. Waves 2.5 m; no window of 13 h in this forecast',
    )
  })

  test('has the words of the bar in the key of its picture, which for a job is drawn with its working time', async () => {
    const words = (html = '') =>
      [...html.matchAll(/<\/span> ([^<&]+)/g)]
        .map(([, word]) => word?.trim())
        .filter((word) => !/^Wind /.test(word!))
    const plain = await mailOf(contentOf())
    expect(words(plain.html)).toEqual(['OK', 'Caution', 'Stop'])
    const windowSelection = { name: 'custom' as const, customRange: { start: 7, end: 19 } }
    const job = { hours: 4, workWindow: { ...anyJob.workWindow, windowSelection } }
    const shift = await mailOf(contentOf({ job }))
    expect(words(shift.html)).toEqual(['Window', 'OK, too short', 'Caution', 'Stop', 'Outside working time'])
    expect(shift.text).toContain('Job:\n  4 h in a row, 07:00 to 19:00 UTC\n')
    const picture = ({ attachments }: typeof plain) => Buffer.from(attachments[0]?.content as ArrayBuffer)
    expect(picture(shift).equals(picture(plain))).toBe(false)
  })

  test('has one picture, and the files of its report type', async () => {
    const named = (reportTypeId: number) =>
      mailOf(contentOf({ report: { ...reportContent().report, reportTypeId } }))
    const kinds = async (reportTypeId: number) =>
      (await named(reportTypeId)).attachments.map(({ filename, mimeType, disposition }) => [
        filename,
        mimeType,
        disposition,
      ])
    const picture = ['forecast.png', 'image/png', 'inline']
    const file = (extension: string, type: string) => [
      `Dogger Bank_2026-01-06T02-00-00Z.${extension}`,
      type,
      'attachment',
    ]
    expect(await kinds(1)).toEqual([picture, file('pdf', 'application/pdf')])
    expect(await kinds(2)).toEqual([picture, file('pdf', 'application/pdf'), file('csv', 'text/csv')])
    expect(await kinds(3)).toEqual([picture])
    const { attachments, html } = await named(2)
    expect(html).toContain('cid:forecast')
    const [png, pdf, csv] = attachments.map(({ content }) => Buffer.from(content as ArrayBuffer))
    expect(png?.subarray(1, 4).toString()).toBe('PNG')
    const { title, language } = await pdfMetadata(pdf!)
    expect([title, language]).toEqual(['Report Crew transfer, Dogger Bank', 'en-GB'])
    expect((await readPdf(pdf!))[0]?.lines).toContain('Now OK Open now until Tue 12:00. Tomorrow: yes.')
    expect(csv?.toString()).toContain('Time (UTC),Weather window,Wind speed 10 m (m/s)')
    expect(csv?.toString()).toContain(',OK,')
  })

  test('states that nothing is judged without thresholds', async () => {
    const { subject, text } = await mailOf(contentOf({ thresholds: [], previousRun: earlier }))
    expect(subject).toBe('Crew transfer, Dogger Bank: No thresholds set: the forecast is not judged')
    expect(text).not.toContain('Next windows')
    expect(text).not.toContain('Since')
  })

  test('shows texts of users literally, without interpreting their markup', async () => {
    const name = '<img src=x onerror=alert(1)> & "Ωμ"\r\nBcc: eve@example.org'
    const { report } = contentOf()
    const {
      html = '',
      subject,
      bcc,
      text,
    } = await mailOf(
      contentOf({ report: { ...report, name, description: '</td><script>alert(1)</script>' }, isTest: true }),
    )
    expect(subject).toMatch(
      /^Test: <img src=x onerror=alert\(1\)> & "Ωμ" Bcc: eve@example\.org, Dogger Bank: /,
    )
    expect(bcc ?? []).toEqual([])
    expect(html).not.toMatch(/<script|<img src=x/)
    expect(html).toContain('&lt;/td&gt;&lt;script&gt;alert(1)&lt;/script&gt;')
    expect(text).toContain('</td><script>alert(1)</script>')
  })

  test('states that it is a test, without a link to stop it', async () => {
    const { text } = await mailOf(contentOf({ isTest: true }))
    expect(text).toContain('This is a test that you requested.')
    expect(text).toContain('/forecasts/site/')
    expect(text).not.toContain('No more mails')
  })

  test('is not composed from a forecast that is no longer stored', async () => {
    await expect(mailOf(contentOf({ run: runTime + 6 * HOUR }))).rejects.toThrow(
      'The forecast of the report is no longer stored.',
    )
  })
})
