import { useEffect, useRef, useState } from 'react'
import { ApiError, call } from '#providers/api/request.ts'
import type { ImportPlan, UploadCheck } from '#schemas/shapes/upload.ts'
import { columnsOf, draftProblems, emptyDraft, type PlanDraft, planOf, withChange } from './importPlan.ts'
import type { SentFile } from './useSending.ts'

/** The answer to a plan. */
interface Checked {
  /** Counts the checks of the page. */
  turn: number
  plan: string
  answer: UploadCheck
}

/** The plan of an import of sent files, and what the server says of it. */
export function useCheck(files: readonly SentFile[]) {
  const [draft, setDraft] = useState<PlanDraft>(emptyDraft)
  const [checked, setChecked] = useState<Checked>()
  const [failure, setFailure] = useState<ApiError>()
  const [isChecking, setChecking] = useState(false)
  const stop = useRef<AbortController>(undefined)
  useEffect(() => () => stop.current?.abort(), [])

  const ids = files.flatMap(({ upload }) => upload?.id ?? [])
  const [id = 0, ...others] = ids
  const plan = planOf(draft, others)
  const columns = columnsOf(checked?.answer.files ?? [])

  const ask = async (body: ImportPlan) => {
    stop.current?.abort()
    stop.current = new AbortController()
    const { signal } = stop.current
    setChecking(true)
    setFailure(undefined)
    try {
      const answer = await call<UploadCheck>('checkUpload', { params: { id }, body, signal, quiet: true })
      setChecked((before) => ({ turn: (before?.turn ?? 0) + 1, plan: JSON.stringify(body), answer }))
    } catch (error) {
      if (signal.aborted) return
      if (!(error instanceof ApiError)) throw error
      setFailure(error)
    }
    setChecking(false)
  }

  return {
    /** The first upload, whose import takes the others along. */
    id,
    /** All uploads, in the order of the files. */
    ids,
    plan,
    draft,
    setDraft,
    problems: draftProblems(draft),
    answer: checked?.answer,
    turn: checked?.turn,
    columns,
    failure,
    isChecking,
    /** The user has changed the plan. */
    isChanged: draft !== emptyDraft,
    /** The answer is about another plan than the one that is shown. */
    isStale: checked !== undefined && checked.plan !== JSON.stringify(plan),
    check: () => ask(plan),
    /** Takes a choice that answers a problem, and checks again. */
    choose: (change: ImportPlan) => {
      const next = withChange(draft, columns, change)
      setDraft(next)
      return ask(planOf(next, others))
    },
    /** Begins anew, for other files. */
    reset: () => {
      stop.current?.abort()
      setDraft(emptyDraft)
      setChecked(undefined)
      setFailure(undefined)
      setChecking(false)
    },
  }
}

export type Checking = ReturnType<typeof useCheck>
