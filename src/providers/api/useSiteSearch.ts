import type { Site } from '#schemas/shapes/records/site.ts'
import { useDebounced } from '../useDebounced.ts'
import { type CallState, useCall } from './useCall.ts'

/**
 * The sites that match a text; undefined while the text is empty or no response has come yet. Until the response for a
 * new text comes, the previous result is returned; `isSettled` is true once the result is for the current text.
 */
export function useSiteSearch(text: string): CallState<Site[]> & { isSettled: boolean } {
  const searchQuery = useDebounced(text.trim())
  const enabled = text.trim() !== '' && searchQuery !== ''
  const answer = useCall<Site[]>('searchSites', { query: { searchQuery } }, { enabled, keepPrevious: true })
  return { ...answer, isSettled: searchQuery === text.trim() && !answer.isFetching }
}
