import type { PdfContent } from 'pdfmake/build/pdfmake.js'
import { provenanceText } from '../../../../schemas/provenanceText.ts'
import { tokens } from '../../../../tokens.ts'
import { runAge } from '../../runAge.ts'
import { type ForecastReport, reportZone } from './forecastReport.ts'
import { dateText } from './pdfHeader.ts'
import { size } from './pdfPage.ts'

/** The source of the numbers, their run and their clock. An old run stands out. */
export function pdfSource(report: ForecastReport, date: Date): PdfContent {
  const { forecast, view, site } = report
  const { forecastReferenceTime: run, stale = false } = forecast.provenance
  const zone = reportZone(report)
  const reference =
    run === undefined
      ? []
      : [
          `forecast reference time ${dateText(new Date(run * 1000), zone)}, ${runAge(run, date.getTime() / 1000)}`,
        ]
  const clock = view.isLocalTime ? `times in ${site.timeZone.shortName} (${zone})` : 'times in UTC'
  return {
    fontSize: size.text,
    stack: [
      {
        text: [provenanceText(forecast.provenance), ...reference].join(' · '),
        color: stale ? tokens.statusText.alarm : tokens.light.ink,
        bold: stale,
      },
      { text: `${view.days} days · ${clock}`, color: tokens.light.muted },
    ],
  }
}

/** What the source has derived itself, at the end of the report. */
export const pdfNotes = ({ forecast }: ForecastReport): PdfContent[] => {
  const { notes = [] } = forecast.provenance
  if (notes.length === 0) return []
  return [
    { text: 'About these data', bold: true, fontSize: size.heading, margin: [0, 10, 0, 2] },
    ...notes.map((text): PdfContent => ({ text, fontSize: size.text, color: tokens.light.muted })),
  ]
}
