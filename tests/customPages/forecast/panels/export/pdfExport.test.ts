import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { exportPdf, pdfExport } from '#customPages/forecast/panels/export/pdfExport.ts'
import { ApiError } from '#providers/apiError.ts'
import { statusStore } from '#providers/status.ts'
import { resetStores } from '#providers/store.ts'

const { call, saveFile } = vi.hoisted(() => ({ call: vi.fn(), saveFile: vi.fn() }))
vi.mock('#providers/api/request.ts', async (original) => ({
  ...(await original<object>()),
  call,
}))
vi.mock('#shell/saveFile.ts', () => ({
  saveFile,
}))

const date = new Date('2026-03-28T12:00:00Z')
const body = {
  siteId: 1,
  days: 5,
  inLocalTime: true,
  showThresholds: false,
  thresholds: [],
  upper: 1,
  lower: 2,
} as const
const shown = async () => ({ ...body, thresholds: [] })

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
  const charts = Promise.withResolvers<Blob>()
  call.mockReturnValue(charts.promise)
  const done = exportPdf('alpha ventus', shown, () => date)
  expect(pdfExport.get()).toEqual({ date, isReady: false })
  await vi.advanceTimersByTimeAsync(60_000)
  expect(pdfExport.get()).toEqual({ date, isReady: false })

  expect(call.mock.calls).toEqual([['forecastPdf', { body, quiet: true }]])

  charts.resolve(file)
  await vi.advanceTimersByTimeAsync(999)
  expect(pdfExport.get()).toEqual({ date, isReady: true })
  expect(saveFile).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  await done
  expect(saveFile.mock.calls).toEqual([['alpha ventus_2026-03-28T12-00-00Z.pdf', file, 'application/pdf']])
  expect(pdfExport.get()).toEqual({ date: null, isReady: false })
  expect(statusStore.get().open).toBe(false)
})

it('saves nothing if the session ends before the second is over', async () => {
  call.mockResolvedValue(new Blob(['%PDF']))
  const done = exportPdf('alpha ventus', shown, () => date)
  await vi.advanceTimersByTimeAsync(500)
  expect(pdfExport.get().isReady).toBe(true)
  resetStores()
  await vi.advanceTimersByTimeAsync(500)
  await done
  expect(saveFile).not.toHaveBeenCalled()
})

it.each([
  ['the thresholds', async () => Promise.reject(new Error('no room to draw')), async () => new Blob()],
  ['the file', shown, () => Promise.reject(new ApiError(429, 'Too many', 'no room to draw.'))],
])('reports an error in %s, and clears date and ready flag', async (_, body, answer) => {
  call.mockImplementation(answer)
  const done = exportPdf('alpha ventus', body, () => date)
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
