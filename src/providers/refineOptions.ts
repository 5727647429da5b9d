import type { RefineProps } from '@refinedev/core'
import { queryClient } from './queryClient.ts'

/** Refine shares the portal's query cache and sends no telemetry. */
export const refineOptions: RefineProps['options'] = {
  disableTelemetry: true,
  reactQuery: { clientConfig: queryClient },
}
