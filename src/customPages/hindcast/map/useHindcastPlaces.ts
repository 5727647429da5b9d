import { useCall } from '#providers/api/useCall.ts'
import type { HindcastPoint } from '#schemas/shapes/hindcast/hindcast.ts'
import type { Site } from '#schemas/shapes/records/site.ts'

const none: readonly never[] = []

/** The places that can be picked as the point: the user's sites, and the points that have an archive. */
export function useHindcastPlaces() {
  const sites = useCall<Site[]>('sites', {}, { quiet: true })
  const archived = useCall<HindcastPoint[]>('hindcastPoints', {}, { quiet: true })
  return {
    sites: sites.data ?? none,
    sitesError: sites.error,
    loadSites: sites.refetch,
    isLoadingSites: sites.isPending,
    archived: archived.data ?? none,
    archivedError: archived.error,
    isArchiveKnown: archived.data !== undefined,
  }
}
