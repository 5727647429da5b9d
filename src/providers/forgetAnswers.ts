import type { RecordRoute } from '../schemas/calls/crudRoutes.ts'
import { queryClient } from './queryClient.ts'

/** The name under which Refine finds the data provider of remote selects. */
export const LOOKUPS = 'lookups'

/** Reads again, where they are shown, the answers that a write of a resource has made out of date. */
export function forgetAnswers({ resource, reloads = [] }: RecordRoute): void {
  for (const name of reloads) queryClient.invalidateQueries({ queryKey: [name] })
  for (const name of [resource.name, ...reloads])
    queryClient.invalidateQueries({ queryKey: ['data', LOOKUPS, name] })
}
