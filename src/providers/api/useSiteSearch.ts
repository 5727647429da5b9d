import { useEffect, useState } from 'react'
import type { Site } from '../../schemas/shapes/site.ts'
import { type CallState, useCall } from './useCall.ts'

/** A pause in typing after which the search runs. */
const PAUSE_MS = 250

/**
 * The sites that match a text, undefined while the text is empty or its answer has not come. Answers are kept by text,
 * so one for an older text is never shown for a newer one longer than until that one's answer comes; `isSettled` once it has.
 */
export function useSiteSearch(text: string): CallState<Site[]> & { isSettled: boolean } {
  const searchQuery = useDebounced(text.trim(), PAUSE_MS)
  const enabled = text.trim() !== '' && searchQuery !== ''
  const answer = useCall<Site[]>('searchSites', { query: { searchQuery } }, { enabled, keepPrevious: true })
  return { ...answer, isSettled: searchQuery === text.trim() && !answer.isFetching }
}

function useDebounced(value: string, pause: number): string {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pause)
    return () => clearTimeout(timer)
  }, [value, pause])
  return settled
}
