import { createStore } from '#providers/store.ts'

/** Moves a limit of the open panel to a value in the displayed unit. */
export type LimitMover = (shown: number) => void

/** An end of a parameter's threshold. */
export type ThresholdEnd = 'thresholdMin' | 'thresholdMax'

const none: ReadonlyMap<string, LimitMover> = new Map()

export const moverKey = (parameterId: number, field: ThresholdEnd): string => `${parameterId} ${field}`

/** The limits that can be moved now, by `moverKey`: those with a slider in the open panel. */
export const limitMovers = createStore(none)

/** Lets the charts move a limit too, until the returned function is called. */
export function registerMover(key: string, move: LimitMover): () => void {
  limitMovers.set(new Map([...limitMovers.get(), [key, move]]))
  return () => limitMovers.set(new Map([...limitMovers.get()].filter(([other]) => other !== key)))
}
