import { type QueryKey, useQuery } from '@tanstack/react-query'
import { useId, useRef, useState } from 'react'
import { type ApiError, apiErrorOf } from '../apiError.ts'

/** Makes the calls of a request, which `signal` aborts; `onProgress` receives each part of the answer as it comes. */
export type Ask<Request, Answer, Part> = (
  request: Request,
  made: { signal: AbortSignal; onProgress: (part: Part) => void },
) => Promise<Answer>

/** What is known of the answer to a request. */
export interface AnswerState<Answer, Part = never> {
  answer: Answer | undefined
  isRunning: boolean
  /** The latest part of the running answer. */
  progress: Part | undefined
  /** Why there is no answer; null again when another try starts. */
  error: ApiError | null
  retry: () => void
}

/** A run on demand: its answer is not shared with other runs, and the user decides whether it is tried again. */
const onDemand = {
  gcTime: 0,
  staleTime: Number.POSITIVE_INFINITY,
  retry: false,
  networkMode: 'always',
} as const

/**
 * The answer to a request; none is asked for while it is null. Another key or leaving the page aborts the calls. With `freshMs`
 * an answer is kept, and shared by equal keys for so long.
 */
export function useAnswer<Request, Answer, Part = never>(
  key: QueryKey,
  request: Request | null,
  ask: Ask<Request, Answer, Part>,
  freshMs?: number,
): AnswerState<Answer, Part> {
  const id = JSON.stringify(key)
  const [latest, setLatest] = useState<{ id: string; part: Part } | null>(null)
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: key,
    queryFn: ({ signal }) =>
      ask(request as Request, {
        signal,
        onProgress: (part) => {
          if (!signal.aborted) setLatest({ id, part })
        },
      }),
    enabled: request !== null,
    ...(freshMs === undefined ? onDemand : { staleTime: freshMs }),
  })
  return {
    answer: data,
    isRunning: isFetching,
    progress: latest?.id === id ? latest.part : undefined,
    error: apiErrorOf(error),
    retry: () => {
      setLatest(null)
      void refetch()
    },
  }
}

/** Asks on demand, one request at a time: `start`, `stop` and leaving the page abort the current one. */
export function useRun<Request, Answer, Part = never>(ask: Ask<Request, Answer, Part>) {
  const id = useId()
  const runs = useRef(0)
  const [asked, setAsked] = useState<{ run: number; request: Request } | null>(null)
  const state = useAnswer([id, asked?.run ?? 0], asked?.request ?? null, ask)
  return {
    ...state,
    asked: asked?.request,
    start(request: Request) {
      runs.current += 1
      setAsked({ run: runs.current, request })
    },
    stop: () => setAsked(null),
  }
}
