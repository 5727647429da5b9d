import { createContext, type ReactNode, useCallback, useContext, useMemo, useState } from 'react'
import type { Limit } from '#weather/operation.ts'

/** Limits that replace the stored ones on a site's page: a draft being typed or dragged. */
export interface Trial {
  limits: readonly Limit[]
  /** The limits are stored, and the forecast judged by them is loading. */
  isSaved?: boolean
}

/** An end of a parameter's threshold. */
export type ThresholdEnd = 'thresholdMin' | 'thresholdMax'

/** Moves a limit of the open panel to a value in the displayed unit. */
export type LimitMover = (shown: number) => void

/** The limits that can be moved now, by parameter: those with a slider in the open panel. */
export type LimitMovers = Readonly<Record<ThresholdEnd, ReadonlyMap<number, LimitMover>>>

const noMovers: LimitMovers = { thresholdMin: new Map(), thresholdMax: new Map() }

/** Changes the limits on trial; null, or a function that returns null, ends the trial. */
type SetTrial = (next: Trial | null | ((known: Trial | null) => Trial | null)) => void

/** Lets the charts move a limit too, until the returned function is called. */
type RegisterMover = (parameterId: number, end: ThresholdEnd, move: LimitMover) => () => void

const TrialContext = createContext<Trial | null>(null)
const MoversContext = createContext<LimitMovers>(noMovers)
const ActionsContext = createContext<{ setTrial: SetTrial; registerMover: RegisterMover }>({
  setTrial: () => undefined,
  registerMover: () => () => undefined,
})

/** Null if the stored limits apply. */
export const useTrialLimits = (): Trial | null => useContext(TrialContext)

export const useLimitMovers = (): LimitMovers => useContext(MoversContext)

/** How the panel puts limits on trial and offers them to the charts; stable. */
export const useTrialActions = () => useContext(ActionsContext)

/** The limits on trial of one site's page, shared by its panel, charts and status. */
export function TrialLimits({ children }: { children: ReactNode }) {
  const [trial, setTrial] = useState<Trial | null>(null)
  const [movers, setMovers] = useState(noMovers)
  const registerMover: RegisterMover = useCallback((parameterId, end, move) => {
    const change = (isOffered: boolean) =>
      setMovers((known) => {
        const others = [...known[end]].filter(([id]) => id !== parameterId)
        return { ...known, [end]: new Map(isOffered ? [...others, [parameterId, move]] : others) }
      })
    change(true)
    return () => change(false)
  }, [])
  const actions = useMemo(() => ({ setTrial, registerMover }), [registerMover])
  return (
    <ActionsContext value={actions}>
      <MoversContext value={movers}>
        <TrialContext value={trial}>{children}</TrialContext>
      </MoversContext>
    </ActionsContext>
  )
}
