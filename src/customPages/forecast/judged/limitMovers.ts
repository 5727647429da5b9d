import { createStore } from '../../../providers/store.ts'

/** Moves a limit of the open panel, in the unit in which it is shown. */
export type LimitMover = (shown: number) => void

/** A limit of a parameter: its minimum or its maximum. */
export type LimitField = 'thresholdMin' | 'thresholdMax'

const none: ReadonlyMap<string, LimitMover> = new Map()

export const moverKey = (parameterId: number, field: LimitField): string => `${parameterId} ${field}`

/** The limits that can be moved at this moment, by `moverKey`: those that have a slider in the panel. */
export const limitMovers = createStore(none)

/** Lets a limit be moved from the charts too, until the answer is called. */
export function offerMover(key: string, move: LimitMover): () => void {
  limitMovers.set(new Map([...limitMovers.get(), [key, move]]))
  return () => limitMovers.set(new Map([...limitMovers.get()].filter(([other]) => other !== key)))
}
