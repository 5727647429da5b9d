import type { RowValue } from '#shell/filterableList/filterableRows.ts'

/** A value of each side, in the order of the sides. */
export type Pair = readonly [RowValue, RowValue]

/** A pair to connect or disconnect. */
export interface LinkChange {
  pair: Pair
  isOn: boolean
}

/** The results of the changes since the queue was last empty. */
export interface LinkOutcome {
  saved: number
  refused: number
  cancelled: number
  /** The error of the last refused change. */
  error?: unknown
}

export interface LinkQueueState {
  /** Whether a pair is shown as connected, by `pairKey`, for pairs that were changed since they were read. */
  shown: ReadonlyMap<string, boolean>
  saved: number
  refused: number
  /** The number of changes waiting or in flight. */
  open: number
}

/** The most calls at a time. */
export const MOST_IN_FLIGHT = 4

export const pairKey = ([first, second]: Pair): string => JSON.stringify([first, second])

interface Entry {
  pair: Pair
  /** Whether the user wants the pair connected. */
  wanted: boolean
  /** Whether the pair is connected on the server. */
  stored: boolean
}

interface LinkQueueOptions {
  /** Makes the call of one change; rejects if the server refuses it. */
  send: (change: LinkChange) => Promise<void>
  /** Called when no change is waiting or in flight. */
  onIdle: (outcome: LinkOutcome) => void
}

/**
 * A queue of changes to pairs. Each change is shown at once and sent in a call of its own, at most four at a time. A pair has
 * one call at a time, so its changes arrive in order; only its last waiting change is sent. A refused change is undone.
 */
export function createLinkQueue({ send, onIdle }: LinkQueueOptions) {
  const entries = new Map<string, Entry>()
  /** Keys in the order in which their calls are made. */
  const waiting = new Set<string>()
  /** Calls in flight: key -> whether the call connects the pair. */
  const sending = new Map<string, boolean>()
  const listeners = new Set<() => void>()
  let outcome: LinkOutcome = { saved: 0, refused: 0, cancelled: 0 }
  let state: LinkQueueState = { shown: new Map(), saved: 0, refused: 0, open: 0 }

  function publish({ isShownChanged }: { isShownChanged: boolean }) {
    state = {
      shown: isShownChanged ? new Map([...entries].map(([key, { wanted }]) => [key, wanted])) : state.shown,
      saved: outcome.saved,
      refused: outcome.refused,
      open: waiting.size + sending.size,
    }
    for (const listener of listeners) listener()
  }

  async function run(key: string, entry: Entry, isOn: boolean): Promise<void> {
    let isUndone = false
    try {
      await send({ pair: entry.pair, isOn })
      outcome.saved++
      entry.stored = isOn
      if (entry.wanted !== isOn) waiting.add(key)
    } catch (error) {
      outcome = { ...outcome, refused: outcome.refused + 1, error }
      isUndone = entry.wanted !== entry.stored
      entry.wanted = entry.stored
    }
    sending.delete(key)
    sendNext()
    publish({ isShownChanged: isUndone })
    finishIfIdle()
  }

  function sendNext() {
    for (const key of waiting) {
      if (sending.size >= MOST_IN_FLIGHT) return
      const entry = entries.get(key)
      waiting.delete(key)
      if (!entry) continue
      sending.set(key, entry.wanted)
      void run(key, entry, entry.wanted)
    }
  }

  function finishIfIdle() {
    const { saved, refused, cancelled } = outcome
    if (waiting.size + sending.size > 0 || saved + refused + cancelled === 0) return
    const finished = outcome
    outcome = { saved: 0, refused: 0, cancelled: 0 }
    publish({ isShownChanged: false })
    onIdle(finished)
  }

  return {
    getState: () => state,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
    /** Adds changes to the queue. Each must differ from what is shown for its pair. */
    add(changes: readonly LinkChange[]): void {
      for (const { pair, isOn } of changes) {
        const key = pairKey(pair)
        const entry = entries.get(key) ?? { pair, wanted: isOn, stored: !isOn }
        entry.wanted = isOn
        entries.set(key, entry)
        // A pair with a call in flight is sent again after that call.
        if (sending.has(key)) continue
        if (entry.stored === isOn) waiting.delete(key)
        else waiting.add(key)
      }
      sendNext()
      publish({ isShownChanged: true })
    },
    /** Undoes the waiting changes; calls in flight are completed. */
    cancel(): void {
      if (waiting.size + sending.size === 0) return
      outcome.cancelled += waiting.size
      for (const [key, entry] of entries) {
        const made = sending.get(key)
        if (waiting.has(key)) entry.wanted = entry.stored
        else if (made !== undefined) entry.wanted = made
      }
      waiting.clear()
      publish({ isShownChanged: true })
      finishIfIdle()
    },
    /** Call after the pairs have been reloaded: removes the changes that are neither waiting nor in flight. */
    removeFinished(): void {
      for (const key of entries.keys()) if (!waiting.has(key) && !sending.has(key)) entries.delete(key)
      publish({ isShownChanged: true })
    },
  }
}

export type LinkQueue = ReturnType<typeof createLinkQueue>
