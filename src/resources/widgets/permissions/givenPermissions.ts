import { useList } from '@refinedev/core'
import { useMemo } from 'react'
import { LOOKUPS } from '#providers/resources/lookupProvider.ts'
import type { OptionRow } from '#resources/optionLabel.ts'
import type { FormValues } from '#resources/record/recordShape.ts'

/** Option of a layout: the records, chosen in another field of the form, that give permissions in addition. */
export interface GivenBy {
  field: string
  resource: string
}

const noRows: OptionRow[] = []

/** The permissions that chosen records give, each with the names of these records. */
export function permissionsOf(chosen: unknown, rows: readonly OptionRow[]): ReadonlyMap<string, string[]> {
  const given = new Map<string, string[]>()
  const ids: readonly unknown[] = Array.isArray(chosen) ? chosen : []
  for (const row of rows.filter(({ id }) => ids.includes(id)))
    for (const permission of [row.permissions ?? []].flat())
      given.set(String(permission), [...(given.get(String(permission)) ?? []), String(row.name)])
  return given
}

/** The same for the values of a form, from the records as they are stored now. */
export function useGivenPermissions(givenBy: GivenBy | undefined, values: FormValues) {
  const chosen = givenBy && values[givenBy.field]
  const { query } = useList<OptionRow>({
    resource: givenBy?.resource ?? '',
    dataProviderName: LOOKUPS,
    pagination: { mode: 'off' },
    queryOptions: { enabled: Array.isArray(chosen) && chosen.length > 0 },
    errorNotification: false,
  })
  const rows = query.data?.data ?? noRows
  return useMemo(() => permissionsOf(chosen, rows), [chosen, rows])
}
