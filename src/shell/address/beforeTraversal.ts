const listeners = new Set<() => void>()

// Once and for all, when the module is loaded: `main.tsx` does that before there is a router. Listeners of a window are called
// in the order in which they came, and after the router's the page may at once be that of the next address.
window.addEventListener('popstate', () => {
  for (const listener of listeners) listener()
})

/** Calls `listener` on Back and Forward, when the address has changed and before the router knows. Answers how to stop that. */
export function beforeTraversal(listener: () => void): () => void {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}
