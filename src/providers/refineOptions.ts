import type { RefineProps } from '@refinedev/core'
import { queryClient } from './api/queryClient.ts'

/** Refine keeps its answers where the portal keeps its own, and tells nobody about them. */
export const refineOptions: RefineProps['options'] = {
  disableTelemetry: true,
  reactQuery: { clientConfig: queryClient },
}
