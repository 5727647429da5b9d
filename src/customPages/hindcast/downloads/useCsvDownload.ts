import { useEffect, useEffectEvent, useState } from 'react'
import type { Progress } from '#providers/api/apiAnswer.ts'
import { useRun } from '#providers/api/useRun.ts'
import type { ApiError } from '#providers/apiError.ts'
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

interface CsvAnswer {
  status: string
  statusMessage: string
  data: string
}

const isCsvAnswer = (answer: unknown): answer is CsvAnswer =>
  typeof answer === 'object' &&
  answer !== null &&
  'status' in answer &&
  'data' in answer &&
  typeof answer.data === 'string'

/** Saves the file of an answer, or returns the reason why there is none (specification section 8). */
function outcome({ latitude, longitude }: CsvRequest, answer: CsvAnswer, bytes: number): CsvDownload {
  const { status, statusMessage, data } = answer
  if (status !== 'OK') return { kind: 'failed', heading: 'No data', text: statusMessage }
  const name = `${latitude}_${longitude}.csv`
  saveCsv(name, data)
  return { kind: 'saved', name, bytes, remark: statusMessage }
}

const failure: CsvDownload = {
  kind: 'failed',
  heading: 'Error processing request',
  text: 'The file could not be downloaded. Please try again. If it happens again, contact support.',
}

/** A busy server states when to retry; any other failure refers to support. */
const failed = ({ retryAfter, detail }: ApiError): CsvDownload =>
  retryAfter === undefined ? failure : { kind: 'failed', heading: 'Please wait', text: detail }

const nothing: Progress = { bytes: 0 }

/** Downloads one file at a time; leaving the page or `cancel` aborts the call, and nothing is saved. */
export function useCsvDownload() {
  const [request, setRequest] = useState<CsvRequest | null>(null)
  const [progress, setProgress] = useState(nothing)
  const [ended, setEnded] = useState<CsvDownload>({ kind: 'idle' })
  const { state, start, stop } = useRun<CsvAnswer>('hindcastCsv', { onProgress: setProgress })
  const end = (download: CsvDownload) => {
    setEnded(download)
    // Free the large answer, which is saved.
    stop()
  }
  const settle = useEffectEvent((run: typeof state) => {
    if (run.kind === 'failed') end(failed(run.error))
    if (run.kind !== 'answered' || !request) return
    const answer: unknown = run.data
    end(isCsvAnswer(answer) ? outcome(request, answer, progress.bytes) : failure)
  })
  useEffect(() => {
    // Whether the connection or the answer failed: there is no file, and the form shows the failure.
    settle(state)
  }, [state])
  const download: CsvDownload = state.kind === 'idle' ? ended : { kind: 'running', ...progress }
  return {
    download,
    start: (next: CsvRequest) => {
      setRequest(next)
      setProgress(nothing)
      const { latitude, longitude, parameterIds } = next
      start({ query: { lat: latitude, lon: longitude, parameterlist: parameterIds.join(',') } })
    },
    cancel: () => end({ kind: 'cancelled' }),
  }
}
