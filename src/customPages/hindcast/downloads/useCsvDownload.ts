import { useState } from 'react'
import type { Progress } from '#providers/api/apiAnswer.ts'
import { call } from '#providers/api/request.ts'
import { useRun } from '#providers/api/useAnswer.ts'
import type { ApiError } from '#providers/apiError.ts'
import { isObject } from '#schemas/isObject.ts'
import { saveCsv } from '#shell/saveCsv.ts'

/** A point, and the ids of the parameters. */
export interface CsvRequest {
  latitude: number
  longitude: number
  parameterIds: readonly number[]
}

export type CsvDownload =
  | { kind: 'idle' }
  | ({ kind: 'running' } & Progress)
  | { kind: 'cancelled' }
  | { kind: 'saved'; name: string; bytes: number; remark: string }
  | { kind: 'failed'; heading: string; text: string }

const failure: CsvDownload = {
  kind: 'failed',
  heading: 'Error processing request',
  text: 'The file could not be downloaded. Please try again. If it happens again, contact support.',
}

/** A busy server states when to retry; any other failure refers to support. */
const failed = ({ retryAfter, detail }: ApiError): CsvDownload =>
  retryAfter === undefined ? failure : { kind: 'failed', heading: 'Please wait', text: detail }

/** Saves the file of an answer, or returns the reason why there is none (specification section 8). */
function outcome({ latitude, longitude }: CsvRequest, answer: unknown, bytes: number): CsvDownload {
  if (!isObject(answer) || typeof answer.data !== 'string') return failure
  if (answer.status !== 'OK')
    return { kind: 'failed', heading: 'No data', text: String(answer.statusMessage) }
  const name = `${latitude}_${longitude}.csv`
  saveCsv(name, answer.data)
  return { kind: 'saved', name, bytes, remark: String(answer.statusMessage) }
}

/** Downloads one file at a time; leaving the page or `cancel` aborts the call, and nothing is saved. */
export function useCsvDownload() {
  const [isCancelled, setCancelled] = useState(false)
  const { answer, isRunning, progress, error, start, stop } = useRun<CsvRequest, CsvDownload, Progress>(
    async (request, { signal, onProgress }) => {
      const { latitude: lat, longitude: lon, parameterIds } = request
      let bytes = 0
      const data = await call<unknown>('hindcastCsv', {
        query: { lat, lon, parameterlist: parameterIds.join(',') },
        quiet: true,
        signal,
        onProgress(received) {
          bytes = received.bytes
          onProgress(received)
        },
      })
      return outcome(request, data, bytes)
    },
  )
  const ended = answer ?? (error ? failed(error) : ({ kind: isCancelled ? 'cancelled' : 'idle' } as const))
  const download: CsvDownload = isRunning ? { kind: 'running', ...(progress ?? { bytes: 0 }) } : ended
  return {
    download,
    start: (request: CsvRequest) => {
      setCancelled(false)
      start(request)
    },
    cancel: () => {
      setCancelled(true)
      stop()
    },
  }
}
