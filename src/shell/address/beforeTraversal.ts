type Listener = (event: PopStateEvent) => void

const listeners = new Set<Listener>()

// Registered when the module loads, which `main.tsx` does before there is a router. Window listeners are called in the order of
// registration, and after the router's listener the page may already be that of the next address.
window.addEventListener('popstate', (event) => {
  for (const listener of listeners) listener(event)
})

/**
 * Calls `listener` on Back and Forward, after the address has changed and before the router reacts; stopping the event hides it
 * from the router. Returns a function that removes the listener.
 */
export function beforeTraversal(listener: Listener): () => void {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}
