import { useSyncExternalStore } from 'react'

/** A value outside React that components subscribe to. */
export interface Store<T> {
  get: () => T
  set: (next: T) => void
  subscribe: (listener: () => void) => () => void
  /** Restores the initial value. */
  reset: () => void
}

const stores = new Set<{ reset: () => void }>()

/** A store; it is reset when the session ends or switches to another user, unless it `outlivesSession`. */
export function createStore<T>(initial: T, { outlivesSession = false } = {}): Store<T> {
  const listeners = new Set<() => void>()
  let value = initial
  const set = (next: T) => {
    value = next
    for (const listener of listeners) listener()
  }
  const store: Store<T> = {
    get: () => value,
    set,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    reset: () => set(initial),
  }
  if (!outlivesSession) stores.add(store)
  return store
}

/** The current value of a store. */
export const useStore = <T>(store: Store<T>): T => useSyncExternalStore(store.subscribe, store.get, store.get)

/** Resets every store that does not outlive the session. */
export function resetStores(): void {
  for (const store of stores) store.reset()
}
