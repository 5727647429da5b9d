import { describe, expect, it } from 'vitest'
import { chartSets } from '#schemas/chartSets.ts'
import { drawPdf } from '#server/reports/document/pdf/drawPdf.ts'
import { reportDocument } from '#server/reports/document/reportDocument.ts'
import { tokens } from '#tokens.ts'
import { fromThreshold } from '#weather/adapters/thresholds.ts'
import { anyJob } from '#weather/windows/job/jobSettings.ts'
import { testProfiles } from '../testProfiles.ts'
import { expectLayout, type PdfPage, pdfMetadata, readPdf } from './readPdf.ts'
import { calmRun, documentRequest, hour } from './reportRequests.ts'

/** Waves below the limit of 1.5 m for 12 hours of each day, and well above it for the others. */
const daily = (hour: number) => (hour % 24 < 12 ? 1 : 2.5)

const pdfOf = async (
  values: Parameters<typeof documentRequest>[0] = {},
  { customer = 1, waves = daily }: { customer?: number; waves?: (hour: number) => number } = {},
) => drawPdf(calmRun(waves), documentRequest(values), await testProfiles.brandOf(customer))

const textOf = (pages: readonly PdfPage[]) => pages.flatMap(({ lines }) => lines).join('\n')

describe('the PDF of a report', () => {
  it('states first whether work is possible now, then the limits, and lists the windows', async () => {
    const pdf = await pdfOf()
    expect(await pdfMetadata(pdf)).toEqual({
      title: 'Report Crew transfer, Dogger Bank',
      language: 'en-GB',
      fonts: ['NotoSans-Regular', 'NotoSans-SemiBold'],
    })
    const pages = await readPdf(pdf)
    expect(pages).toHaveLength(2)
    const [first] = pages
    const text = textOf(pages)
    for (const line of [
      'Dogger Bank',
      'LAT 54.9000 LON 2.2000 offshore Produced Tue 6 Jan 2026 02:00 UTC',
      'Crew transfer',
      'For the vessel at the wind farm',
      'Synthetic demonstration data · forecast reference time Tue 6 Jan 2026 00:00 UTC, 2 h old',
      '10 days · times in UTC',
      'Now OK Open now until Tue 12:00. Tomorrow: yes.',
      'OK Caution Stop No data',
      'Limits Wind speed 10 m at most 12 m/s, tolerance 10 % · Significant wave height at most 1.5 m, tolerance 10 %',
    ])
      expect(first?.lines).toContain(line)
    expect(text.replaceAll('\n', ' ')).toContain(
      'Tue 6 Jan 00:00 UTC Tue 6 Jan 12:00 UTC 12 Significant wave height 2.50 m, 1.00 m above the limit of 1.5 m (tolerance 0.15 m)',
    )
    expect(text.match(/^\w{3} \d+ Jan 00:00 UTC/gm)).toHaveLength(10)
    expect(text).toContain('Proprietary information. Not to be passed on without permission.')
    expectLayout(pages)
    // Lines through 241 hours are vector paths, not images.
    expect(Math.max(...(first?.paths ?? []))).toBeGreaterThan(241)
    expect(pages.map(({ images }) => images)).toEqual([0, 0])
  })

  it('draws a thin strip below the bar for a limit whose parameter is in no chart, judged hour by hour', async () => {
    const { limits } = documentRequest()
    const visibility = fromThreshold('visibility', { thresholdMin: 1, tolerance: 10, toleranceType: 1 })
    // Fog until 05:00, and 0.95 km, within the tolerance, until 08:00.
    const run = calmRun(() => 1)
    const fog = Float32Array.from({ length: 241 }, (_, at) => (at < 5 ? 0.2 : at < 8 ? 0.95 : 20))
    const { columns } = run.series
    const sourced = { ...run, series: { ...run.series, columns: { ...columns, visibility: fog } } }
    const request = documentRequest({ limits: [...limits, visibility] })
    const { judgement } = reportDocument(sourced, request, { width: 600, height: 240 })
    expect(judgement?.strips.map(({ name }) => name)).toEqual(['Visibility at least 1 km, tolerance 10 %'])
    expect(
      judgement?.strips[0]?.segments.map(({ name, start, end }) => [
        name,
        (start - hour(0)) / 3600,
        (end - hour(0)) / 3600,
      ]),
    ).toEqual([
      ['alarm', 0, 5],
      ['warning', 5, 8],
      ['ok', 8, 240],
    ])
    const brand = await testProfiles.brandOf(1)
    const [page] = await readPdf(await drawPdf(sourced, request, brand))
    // Its name is above the strip, and in the line of the limits.
    expect(page?.lines).toContain('Visibility at least 1 km, tolerance 10 %')
    // The key, the bar and the strip; the current status is Stop.
    const drawn = (color: string) => page?.fills.filter((fill) => fill === color).length
    expect([drawn('#2a9d72'), drawn('#e0a100'), drawn('#c8372d')]).toEqual([3, 3, 4])
    // A charted parameter gets no strip.
    const charts = chartSets.filter(({ groups }) =>
      groups.some(({ parameter }) => parameter === 'visibility'),
    )
    const charted = reportDocument(sourced, { ...request, charts }, { width: 600, height: 240 })
    expect(charted.judgement?.strips.map(({ parameter }) => parameter)).toEqual([
      'wind_speed_10m',
      'wave_height',
    ])
    expectLayout(await readPdf(await drawPdf(sourced, request, brand)))
  })

  it('lists only windows in which the job fits and that are not over, and states what the job needs', async () => {
    // Six hours of calm from 00:00 and two from 12:00 of each day.
    const waves = (at: number) => (at % 24 < 6 || (at % 24 >= 12 && at % 24 < 14) ? 1 : 2.5)
    const job = { ...anyJob, hours: 6 }
    const text = textOf(await readPdf(await pdfOf({ job, produced: hour(7) }, { waves })))
    expect(text).toContain('Now Stop Tomorrow 6 h: yes. First start Wed 00:00.')
    expect(text).toContain('Job 6 h in a row')
    expect(text).not.toContain('Tue 6 Jan 00:00 UTC Tue 6 Jan 06:00 UTC')
    expect(text).not.toMatch(/12:00 UTC \w{3} \d+ Jan 14:00 UTC/)
    expect(text.match(/^\w{3} \d+ Jan 00:00 UTC \w{3} \d+ Jan 06:00 UTC 6 /gm)).toHaveLength(9)
    const any = textOf(await readPdf(await pdfOf({ produced: hour(7) }, { waves })))
    expect(any).toContain('Now Stop Today: yes, next window Tue 12:00 to Tue 14:00. Tomorrow: yes.')
    expect(any).not.toContain('Job ')
    const none = textOf(await readPdf(await pdfOf({ job: { ...anyJob, hours: 7 } }, { waves })))
    expect(none).toContain('Now OK Tomorrow 7 h: no. Waves 2.5 m; no window of 7 h in this forecast.')
  })

  it('cuts windows at the ends of a shift on the clock of the site', async () => {
    const workWindow = {
      ...anyJob.workWindow,
      windowSelection: { name: 'custom' as const, customRange: { start: 7, end: 11 } },
      isTimezoneUTC: false,
    }
    const text = textOf(await readPdf(await pdfOf({ job: { hours: 4, workWindow } })))
    // 07:00 in Berlin is 06:00 UTC.
    expect(text).toContain('Tue 6 Jan 06:00 UTC Tue 6 Jan 10:00 UTC 4 End of the working hours')
    expect(text).toContain('Job 4 h in a row, 07:00 to 11:00 local time')
  })

  it('draws the windows that hold the job solid, shorter ones lighter, and the hours outside the shift hatched', async () => {
    // OK from 05:00 to 09:00 and from 11:00 on: of the shift, two hours and eight hours.
    const run = calmRun((at) => (at < 5 || (at >= 9 && at < 11) ? 2.5 : 1))
    const windowSelection = { name: 'custom' as const, customRange: { start: 7, end: 19 } }
    const job = { hours: 8, workWindow: { ...anyJob.workWindow, windowSelection } }
    const request = documentRequest({ job, days: 1 })
    const { judgement } = reportDocument(run, request, { width: 600, height: 240 })
    expect(judgement?.hours.slice(0, 5).map(({ name, hours }) => `${name} ${hours}`)).toEqual([
      'closed 7',
      'short 2',
      'alarm 2',
      'window 8',
      'closed 12',
    ])
    const [page] = await readPdf(await drawPdf(run, request, await testProfiles.brandOf(1)))
    expect(page?.lines).toContain('Window OK, too short Caution Stop Outside working time No data')
    // In the key and in the bar; the current status is Stop, and the bar has two stretches outside the shift.
    const drawn = (color: string) => page?.fills.filter((fill) => fill === color.toLowerCase()).length
    const { status, light } = tokens
    const colors = [status.ok, light.work.short, light.work.closed, status.alarm]
    expect(colors.map(drawn)).toEqual([2, 2, 3, 3])
    expect(page?.patterns).toBe(0)
  })

  it('uses the units and date language of the reader, and judges the same hours', async () => {
    const units = { speed: 'knots', height: 'ft', temperature: 'degF', distance: 'nmi' } as const
    const text = textOf(await readPdf(await pdfOf({ display: { units, language: 'de', isPlanners: false } })))
    // 12 m/s are 23.326 kn, 1.5 m are 4.921 ft: 1.5 / 0.3048.
    expect(text).toContain(
      'Limits Wind speed 10 m at most 23.326 kn, tolerance 10 % · Significant wave height at most 4.921 ft, tolerance 10 %',
    )
    expect(text.replaceAll('\n', ' ')).toContain(
      'Di 6 Jan 00:00 UTC Di 6 Jan 12:00 UTC 12 Significant wave height 8.202 ft, 3.281 ft above the limit of 4.921 ft (tolerance 0.492 ft)',
    )
    expect(text).toContain('Produced Di 6 Jan 2026 02:00 UTC')
    expect(text).toContain('max 4.921 ft')
    expect(text).toContain('(kn)')
    expect(text).not.toMatch(/m\/s/)
    expect(text.match(/^\w{2} \d+ Jan 00:00 UTC/gm)).toHaveLength(10)
  })

  it('fills the window bar with plain colors, without patterns', async () => {
    const [calm] = await readPdf(await pdfOf({}, { waves: () => 1 }))
    const [rough] = await readPdf(await pdfOf({}, { waves: (at) => (at < 120 ? 1.6 : 2.5) }))
    const drawn = (page: PdfPage | undefined, color: string) =>
      page?.fills.filter((fill) => fill === color).length ?? 0
    expect([calm?.patterns, rough?.patterns]).toEqual([0, 0])
    // The current status, its entry in the key, and the bar.
    expect([drawn(calm, '#2a9d72'), drawn(rough, '#2a9d72')]).toEqual([3, 1])
    expect([drawn(rough, '#e0a100'), drawn(rough, '#c8372d')]).toEqual([3, 2])
  })

  it("has the customer's branding, the site's clock and no limits in the charts if the page hides them", async () => {
    const request = { inLocalTime: true, days: 5, showThresholds: false, report: null } as const
    const pdf = await pdfOf(request, { customer: 7 })
    expect((await pdfMetadata(pdf)).title).toBe('Forecast Dogger Bank')
    const pages = await readPdf(pdf)
    // The brand is at the top of the first page, the site at the top of all.
    expect(pages.map(({ lines }) => lines[0])).toEqual([
      'Northern Light Wind Marine forecast and weather windows',
      ...pages.slice(1).map(() => 'Dogger Bank'),
    ])
    const text = textOf(pages)
    expect(text).toContain('© Northern Light Wind. Proprietary and confidential.')
    expect(text).toContain('5 days · times in CET (Europe/Berlin)')
    expect(text).toContain('Produced Tue 6 Jan 2026 03:00 CET')
    expect(text).not.toContain('max 1.5 m')
    expect(textOf(await readPdf(await pdfOf()))).toContain('max 1.5 m')
    // A window that continues after the shown days has its true end.
    const long = textOf(await readPdf(await pdfOf(request, { waves: (at) => (at < 130 ? 1 : 2) })))
    expect(long).toContain('Tue 6 Jan 01:00 CET Sun 11 Jan 11:00 CET 130 Significant wave height 2.00 m')
    expectLayout(pages)
  })

  it.each([1, 3, 4, 5, 10, 18, 19, 24, 30, 60])(
    'divides a table of windows only if it is long, and never leaves fewer than five rows alone on a page: %i windows',
    async (count) => {
      const waves = (at: number) => (at < 4 * count && at % 4 < 2 ? 1 : 2.5)
      for (const names of [
        [],
        ['Wind'],
        ['Wind', 'Waves'],
        ['Wind', 'Waves', 'Temperature and precipitation'],
      ]) {
        const charts = chartSets.filter(({ name }) => names.includes(name))
        const pages = await readPdf(await pdfOf({ charts, produced: hour(0) }, { waves }))
        const onPages = pages.flatMap(({ lines }) => {
          const rows = lines.filter((line) => /^\w{3} \d+ Jan \d\d:00 UTC \w{3} .* 2 /.test(line)).length
          return rows > 0
            ? [{ rows, isBelow: lines.some((line) => /^(Now|Wind|Waves|Temp)/.test(line)) }]
            : []
        })
        expect(onPages.reduce((sum, { rows }) => sum + rows, 0)).toBe(count)
        if (count <= 18) expect(onPages).toHaveLength(1)
        expect(onPages.filter(({ rows, isBelow }) => rows < 5 && (count >= 5 || !isBelow))).toEqual([])
        expectLayout(pages)
      }
    },
  )

  it('reserves no room for the brand on later pages', async () => {
    const pages = await readPdf(await pdfOf({ charts: chartSets.slice(0, 3) }))
    const gaps = pages.map(({ texts }) => {
      const head = texts.find(({ text }) => text.startsWith('Produced'))?.y ?? 0
      return Math.min(...texts.map(({ y }) => y).filter((y) => y > head + 1)) - head
    })
    expect(gaps).toHaveLength(2)
    for (const gap of gaps) expect(gap).toBeLessThan(25)
  })

  it('states the distance to the limit of a value within its limit that ends a window', async () => {
    const near = await pdfOf({ toleranceBothSides: true }, { waves: (at) => (at < 12 ? 1 : 1.4) })
    const text = textOf(await readPdf(near)).replaceAll('\n', ' ')
    expect(text).toContain('tolerance 10 % on both sides')
    expect(text).toContain(
      'Significant wave height 1.40 m, within the limit of 1.5 m but only 0.10 m from it (tolerance 0.15 m)',
    )
    expect(text).not.toMatch(/below the limit/)
  })

  it('states that nothing was judged if there are no thresholds', async () => {
    const lines = (await readPdf(await pdfOf({ limits: [] }))).flatMap((page) => page.lines)
    expect(lines).toContain('No thresholds set: the forecast is not judged.')
    expect(lines).not.toContain('Start End Hours Ended by')
    expect(lines.join()).not.toContain('Limits')
  })

  it('repeats head and table header on every page, below a name and above a notice of any length', async () => {
    const name = `Sjö <b>Øst</b> & {x} [1] ≤ 3² ° – Łódź Ωμ ${'W'.repeat(20)}`
    const clauses = Array.from(
      { length: 40 },
      (_, index) => `Clause ${index + 1}: WEATHER AND WAVES ARE OURS.`,
    )
    const brand = { ...(await testProfiles.brandOf(1)), proprietaryNotice: clauses.join(' ') }
    const note = 'Gusts at 10 m are 1.4 times the wind speed.'
    const run = calmRun((at) => (at % 2) * 3)
    const sourced = { ...run, provenance: { ...run.provenance, notes: [note] } }
    // All windows are in the future.
    const request = documentRequest({ produced: hour(0) })
    const pages = await readPdf(
      await drawPdf(sourced, { ...request, site: { ...request.site, name } }, brand),
    )
    expect(pages.length).toBeGreaterThan(2)
    for (const { lines } of pages) {
      expect(lines.join('')).toContain(name)
      expect(lines.join(' ').replace(/Page \d+ of \d+ /, '')).toContain(clauses.join(' '))
      expect(lines.filter((line) => line.includes('Clause')).length).toBeGreaterThan(8)
      // No other text is between its lines.
      const first = lines.findIndex((line) => line.includes('Clause 1:'))
      expect(lines.slice(first).every((line) => /Clause|OURS|WEATHER/.test(line))).toBe(true)
    }
    const withRows = pages.filter(({ lines }) =>
      lines.some((line) => /^\w{3} \d+ Jan .* UTC \w{3}/.test(line)),
    )
    expect(withRows.length).toBeGreaterThan(1)
    for (const { lines } of withRows) expect(lines).toContain('Start End Hours Ended by')
    expect(textOf(pages).match(/^\w{3} \d+ Jan \d\d:00 UTC \w{3} \d+ Jan \d\d:00 UTC 1 /gm)).toHaveLength(120)
    expect(pages.at(-1)?.lines).toEqual(expect.arrayContaining(['About these data', note]))
    expectLayout(pages)
  })

  it('is identical for identical input', async () => {
    expect(await pdfOf()).toEqual(await pdfOf())
  })
})

describe('a name in another script', () => {
  it.each([
    ['Greek', 'Αιολικό πάρκο Ωμέγα', 'NotoSans-Regular'],
    ['Cyrillic', 'Северный ветропарк', 'NotoSans-Regular'],
    ['Chinese', '北海风电场', 'NotoSansSC-Regular'],
    ['Japanese', '北海の風力発電所', 'NotoSansJP-Regular'],
    ['Korean', '북해 풍력 발전소', 'NotoSansKR-Regular'],
  ])('is set in its font: %s', async (_, name, font) => {
    const pdf = await pdfOf({ report: { name: 'R', description: name } })
    const pages = await readPdf(pdf)
    expect(pages[0]?.lines).toContain(name)
    expect((await pdfMetadata(pdf)).fonts).toContain(font)
    expectLayout(pages)
  })

  it('is shaped, and set from right to left in one piece: Arabic', async () => {
    const pdf = await pdfOf({ report: { name: 'R', description: 'بحر الشمال A1' } })
    const pages = await readPdf(pdf)
    // The PDF reader restores the logical order of the letters; NFKC converts their joined forms to letters.
    expect(textOf(pages).normalize('NFKC')).toContain('بحر ال')
    expect((await pdfMetadata(pdf)).fonts).toContain('NotoSansArabic-Regular')
    expectLayout(pages)
  })

  it('breaks between words if a text from right to left is longer than a line', async () => {
    const description = 'بحر الشمال '.repeat(30).trim()
    const pages = await readPdf(await pdfOf({ report: { name: 'R', description } }))
    const lines = pages[0]?.lines.filter((line) => /[\u0600-\u06FF]/.test(line)) ?? []
    expect(lines.length).toBeGreaterThan(4)
    expectLayout(pages)
  })

  it('is shaped: Devanagari', async () => {
    const pdf = await pdfOf({ report: { name: 'R', description: 'पवन फार्म' } })
    expect((await pdfMetadata(pdf)).fonts).toContain('NotoSansDevanagari-Regular')
    expectLayout(await readPdf(pdf))
  })

  it('leaves room for the line below it, however tall its letters are', async () => {
    const name = '北海 مزرعة Ωμ पवन 한국'
    const { site } = documentRequest()
    const pages = await readPdf(await pdfOf({ site: { ...site, name } }))
    for (const { lines } of pages)
      expect(lines.join('\n')).toContain('LAT 54.9000 LON 2.2000 offshore Produced')
    expectLayout(pages)
  })

  it('shows the replacement character for a character that no font has', async () => {
    const pages = await readPdf(await pdfOf({ report: { name: 'R', description: 'x 😀 y שלום' } }))
    expect(pages[0]?.lines).toContain('x \uFFFD y \uFFFD\uFFFD\uFFFD\uFFFD')
    expectLayout(pages)
  })

  it('loads only the fonts that its texts need', async () => {
    expect((await pdfMetadata(await pdfOf())).fonts).toEqual(['NotoSans-Regular', 'NotoSans-SemiBold'])
  })
})
