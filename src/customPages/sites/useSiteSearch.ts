import { useEffect, useState } from 'react'
import { useCall } from '../../providers/useCall.ts'
import type { Site } from '../../schemas/entities.ts'

/** A pause in typing after which the text is asked for. */
const PAUSE_MS = 250

/**
 * The sites that match a text, undefined while the text is empty or its answer has not come. Answers are kept by text,
 * so one for an older text is never shown for a newer one longer than until that one's answer comes.
 */
export function useSiteSearch(text: string) {
  const searchQuery = useDebounced(text.trim(), PAUSE_MS)
  const enabled = text.trim() !== '' && searchQuery !== ''
  return useCall<Site[]>('searchSites', { query: { searchQuery } }, { enabled, keepPrevious: true })
}

function useDebounced(value: string, pause: number): string {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pause)
    return () => clearTimeout(timer)
  }, [value, pause])
  return settled
}
