import { exportFileName } from '#formats/exportFileName.ts'
import { ApiError, call } from '#providers/api/request.ts'
import { showStatus } from '#providers/status.ts'
import { createStore } from '#providers/store.ts'
import type { ForecastPdfRequest } from '#schemas/shapes/forecast/forecast.ts'
import { saveFile } from '#shell/saveFile.ts'

/** Progress of a PDF export: first its date is set, then its charts report ready. */
export interface PdfExport {
  date: Date | null
  isReady: boolean
}

const none: PdfExport = { date: null, isReady: false }

/** The one PDF export in progress; it continues when the panel closes. */
export const pdfExport = createStore(none)

/** Milliseconds between the charts being ready and the file (specification 4 and 9). */
const DELAY_MS = 1000

const delay = () => new Promise<void>((resolve) => setTimeout(resolve, DELAY_MS))

/** The error text without its final period. */
const reasonOf = (error: unknown) => {
  const text =
    error instanceof ApiError ? error.detail : error instanceof Error ? error.message : String(error)
  return text.replace(/\.$/, '')
}

/** Saves the PDF that the server makes of the shown forecast. The snackbar reports a failure. */
export async function exportPdf(
  siteName: string,
  shown: () => Promise<ForecastPdfRequest>,
  now: () => Date,
): Promise<void> {
  const date = now()
  pdfExport.set({ date, isReady: false })
  try {
    const content = await call<Blob>('forecastPdf', { body: await shown(), quiet: true })
    pdfExport.set({ date, isReady: true })
    await delay()
    // The end of a session clears the flag: the next user gets no file of the previous one.
    if (pdfExport.get().isReady) saveFile(exportFileName(siteName, date, 'pdf'), content, 'application/pdf')
  } catch (error) {
    showStatus({ ok: false, message: `The PDF could not be made: ${reasonOf(error)}. Please try again.` })
  } finally {
    pdfExport.reset()
  }
}
