import { showStatus } from '../../../providers/status.ts'
import { createStore } from '../../../providers/store.ts'
import { exportFileName } from '../../../schemas/exportFileName.ts'
import { saveExport, saveFile } from '../../../shell/saveFile.ts'
import type { ForecastReport } from './pdf/forecastReport.ts'

/** What a PDF under way has come to: its date is set first, then its charts report ready. */
export interface PdfExport {
  date: Date | null
  isReady: boolean
}

const none: PdfExport = { date: null, isReady: false }

/** The one PDF under way; it goes on when the panel closes. */
export const pdfExport = createStore(none)

/** Between the charts being ready and the file (specification 4 and 9). */
const DELAY_MS = 1000

const delay = () => new Promise<void>((resolve) => setTimeout(resolve, DELAY_MS))

/** Saves a forecast as PDF; loads the PDF chunk on first use. The snackbar reports a failure. */
export async function exportPdf(report: ForecastReport, now: () => Date): Promise<void> {
  const date = now()
  pdfExport.set({ date, isReady: false })
  try {
    const { readyReport } = await import('./pdf/forecastPdf.ts')
    const write = await readyReport(report, date)
    pdfExport.set({ date, isReady: true })
    await delay()
    const content = await write()
    await saveExport(exportFileName(report.site.name, date, 'pdf'), (name) =>
      saveFile(name, content, 'application/pdf'),
    )
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    showStatus({ ok: false, message: `The PDF could not be made: ${reason}. Please try again.` })
  } finally {
    pdfExport.reset()
  }
}
