import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { ForecastReport } from '../../../../src/customPages/forecast/export/pdf/forecastReport.ts'
import { exportPdf, pdfExport } from '../../../../src/customPages/forecast/export/pdfExport.ts'
import { statusStore } from '../../../../src/providers/status.ts'

const { readyReport, saveFile } = vi.hoisted(() => ({ readyReport: vi.fn(), saveFile: vi.fn() }))
vi.mock('../../../../src/customPages/forecast/export/pdf/forecastPdf.ts', () => ({ readyReport }))
vi.mock('../../../../src/shell/saveFile.ts', () => ({
  saveFile,
  saveExport: async (file: string, save: (file: string) => void) => save(file),
}))

const date = new Date('2026-03-28T12:00:00Z')
const report = { site: { name: 'alpha ventus' } } as ForecastReport

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  vi.clearAllMocks()
  statusStore.reset()
})

it('sets the date, waits for the charts, saves one second later, and clears date and ready flag', async () => {
  const file = new Blob(['%PDF'])
  const charts = Promise.withResolvers<() => Promise<Blob>>()
  readyReport.mockReturnValue(charts.promise)
  const done = exportPdf(report, () => date)
  expect(pdfExport.get()).toEqual({ date, isReady: false })
  await vi.advanceTimersByTimeAsync(60_000)
  expect(pdfExport.get()).toEqual({ date, isReady: false })

  charts.resolve(async () => file)
  await vi.advanceTimersByTimeAsync(999)
  expect(pdfExport.get()).toEqual({ date, isReady: true })
  expect(saveFile).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  await done
  expect(saveFile.mock.calls).toEqual([['alpha ventus_2026-03-28T12-00-00Z.pdf', file, 'application/pdf']])
  expect(pdfExport.get()).toEqual({ date: null, isReady: false })
  expect(statusStore.get().open).toBe(false)
})

it.each([
  ['the charts', () => readyReport.mockRejectedValue(new Error('no room to draw'))],
  ['the file', () => readyReport.mockResolvedValue(() => Promise.reject(new Error('no room to draw')))],
])('says what failed in %s, and clears date and ready flag', async (_, fail) => {
  fail()
  const done = exportPdf(report, () => date)
  await vi.advanceTimersByTimeAsync(1000)
  await done
  expect(statusStore.get()).toEqual({
    open: true,
    ok: false,
    message: 'The PDF could not be made: no room to draw. Please try again.',
  })
  expect(saveFile).not.toHaveBeenCalled()
  expect(pdfExport.get()).toEqual({ date: null, isReady: false })
})
