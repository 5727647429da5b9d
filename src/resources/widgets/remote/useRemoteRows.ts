import { useList } from '@refinedev/core'
import { useEffect } from 'react'
import { LOOKUPS } from '#providers/resources/lookupProvider.ts'
import type { OptionRow } from '#resources/optionLabel.ts'
import type { RemoteOptions } from '#schemas/resourceFile/resourceFile.ts'
import type { FormContext } from '../formContext.ts'

const noRows: OptionRow[] = []

/** The rows of another call that are a field's choices; waits until the field that they depend on, if any, has a value. */
export function useRemoteRows(remote: RemoteOptions, path: string, { values, noteLookup }: FormContext) {
  const { dependsOn } = remote
  const given = dependsOn === undefined ? undefined : values[dependsOn]
  const isWaiting = dependsOn !== undefined && (given === undefined || given === null || given === '')
  const { query } = useList<OptionRow>({
    resource: remote.resource,
    dataProviderName: LOOKUPS,
    pagination: { mode: 'off' },
    filters: dependsOn === undefined ? [] : [{ field: remote.as ?? dependsOn, operator: 'eq', value: given }],
    queryOptions: { enabled: !isWaiting },
    errorNotification: false,
  })
  const rows = (isWaiting ? undefined : query.data?.data) ?? noRows
  useEffect(() => noteLookup(path, rows), [noteLookup, path, rows])
  return { rows, isWaiting, query }
}
