type Listener = (event: PopStateEvent) => void

const listeners = new Set<Listener>()

// Once and for all, when the module is loaded: `main.tsx` does that before there is a router. Listeners of a window are called
// in the order in which they came, and after the router's the page may at once be that of the next address.
window.addEventListener('popstate', (event) => {
  for (const listener of listeners) listener(event)
})

/**
 * Calls `listener` on Back and Forward, when the address has changed and before the router knows; a stopped event never comes
 * to it. Answers how to stop that.
 */
export function beforeTraversal(listener: Listener): () => void {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}
