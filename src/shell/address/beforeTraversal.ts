const told = new Set<() => void>()

// Once and for all, when the module is loaded: `main.tsx` does that before there is a router. Listeners of a window are called
// in the order in which they came, and after the router's the page may at once be that of the next address.
window.addEventListener('popstate', () => {
  for (const tell of told) tell()
})

/** Tells of Back and Forward when the address has changed and the router does not know of it. Answers how to end that. */
export function beforeTraversal(tell: () => void): () => void {
  told.add(tell)
  return () => {
    told.delete(tell)
  }
}
