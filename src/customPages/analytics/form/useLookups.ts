import { useEffect } from 'react'
import type { ApiError } from '../../../providers/apiError.ts'
import { useCall } from '../../../providers/useCall.ts'
import type { HwwaParameter, HwwaSite } from '../../../schemas/entities.ts'
import type { Lookups } from './cascade.ts'

/** Failures of these calls are logged and nothing else (specification section 8). */
function useLogged(error: ApiError | null, what: string) {
  useEffect(() => {
    if (error) console.warn(`${what}: ${error.message}`)
  }, [error, what])
}

/** What is known of a site and height, and what is being asked. */
export interface AskedLookups extends Lookups {
  isAsking: { heights: boolean; parameters: boolean }
}

/** The heights of a site, and its parameters at a height: asked for anew whenever one of them changes. */
export function useLookups(site: HwwaSite | null, height: number | null): AskedLookups {
  const siteId = site?.id
  const options = { quiet: true, staleTime: 0 }
  const heights = useCall<number[]>(
    'hwwaHeights',
    { params: { siteId: String(siteId) } },
    { ...options, enabled: site !== null },
  )
  const parameters = useCall<HwwaParameter[]>(
    'hwwaParameters',
    { query: { siteId, height: height ?? undefined } },
    { ...options, enabled: site !== null && height !== null },
  )
  useLogged(heights.error, 'Analysis heights')
  useLogged(parameters.error, 'Weather parameters')
  return {
    heights: heights.data,
    parameters: parameters.data,
    isAsking: { heights: heights.isFetching, parameters: parameters.isFetching },
  }
}
