import { useEffect, useState } from 'react'

/** Delay after typing before a search runs. */
const PAUSE_MS = 250

/** The text, once nothing more has been typed for a moment. */
export function useDebounced(text: string): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}
