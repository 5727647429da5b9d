import { useEffect, useRef, useState } from 'react'
import { callResponse } from '../../../providers/request.ts'
import { saveCsv } from '../../../shell/saveCsv.ts'
import { type Progress, readAnswer } from './readAnswer.ts'

/** What is asked for: a point, and the ids of the parameters. */
export interface CsvQuestion {
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

/** Saves an answer, or says why there is nothing to save (specification section 8). */
function outcome({ latitude, longitude }: CsvQuestion, answer: CsvAnswer, bytes: number): CsvDownload {
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

/** Downloads one file at a time; leaving the page or `cancel` ends the call, and nothing is saved. */
export function useCsvDownload() {
  const [download, setDownload] = useState<CsvDownload>({ kind: 'idle' })
  const running = useRef<AbortController>(null)
  useEffect(() => () => running.current?.abort(), [])
  const start = async (question: CsvQuestion) => {
    running.current?.abort()
    const controller = new AbortController()
    running.current = controller
    const { signal } = controller
    setDownload({ kind: 'running', bytes: 0 })
    try {
      const response = await callResponse('hindcastCsv', {
        query: {
          lat: question.latitude,
          lon: question.longitude,
          parameterlist: question.parameterIds.join(','),
        },
        signal,
        quiet: true,
      })
      let received = 0
      const answer = await readAnswer(response, (progress) => {
        received = progress.bytes
        if (!signal.aborted) setDownload({ kind: 'running', ...progress })
      })
      if (signal.aborted) return
      setDownload(isCsvAnswer(answer) ? outcome(question, answer, received) : failure)
    } catch {
      // Whatever broke the call, the connection or the answer: there is no file, and the form says so.
      if (!signal.aborted) setDownload(failure)
    }
  }
  const cancel = () => {
    running.current?.abort()
    setDownload({ kind: 'cancelled' })
  }
  return { download, start, cancel }
}
