import { type DataProvider, useDataProvider } from '@refinedev/core'
import { type QueryFunctionContext, useQueries } from '@tanstack/react-query'
import { useMemo } from 'react'
import { LOOKUPS } from '#providers/resources/lookupProvider.ts'
import type { ResourceFile } from '#schemas/resourceFile/resourceFile.ts'
import type { Permits } from '../fields.ts'
import { type OptionRow, optionLabel } from '../optionLabel.ts'
import { type Column, columnsOf } from './columns.ts'

/** All choices of a remote select, with their labels. */
export const optionsQuery = (lookups: DataProvider, resource: string) => ({
  queryKey: ['data', LOOKUPS, resource, 'labels'],
  queryFn: async (queryContext: QueryFunctionContext) =>
    (await lookups.getList<OptionRow>({ resource, pagination: { mode: 'off' }, meta: { queryContext } }))
      .data,
})

/** The column with the labels of its ids. */
const labelsOf = (column: Column, rows: readonly OptionRow[] = []): Column => {
  const { options } = column
  if (!options) return column
  return {
    ...column,
    values: Object.fromEntries(rows.map((row) => [String(row[options.value]), optionLabel(options, row)])),
  }
}

/**
 * The columns of a list that the user may see, those of its file or of other `fields`; those of remote selects show the same labels
 * as the form.
 */
export function useColumns(file: ResourceFile, permits: Permits, fields?: readonly string[]): Column[] {
  const columns = useMemo(() => columnsOf(file, permits, fields), [file, permits, fields])
  const lookups = useDataProvider()(LOOKUPS)
  const remote = columns.flatMap(({ options }) =>
    options && options.dependsOn === undefined ? [options.resource] : [],
  )
  const answers = useQueries({
    queries: remote.map((resource) => optionsQuery(lookups, resource)),
    combine: (results) => Object.fromEntries(remote.map((name, index) => [name, results[index]?.data])),
  })
  return useMemo(
    () => columns.map((column) => labelsOf(column, answers[column.options?.resource ?? ''])),
    [columns, answers],
  )
}
