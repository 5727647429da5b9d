import Box from '@mui/material/Box'
import { ariaDescribedByIds, type RJSFSchema, type WidgetProps } from '@rjsf/utils'
import { useMemo } from 'react'
import { optionLabel } from '#resources/optionLabel.ts'
import { deletedLabels } from '#resources/record/deletedNames.ts'
import type { FormValues } from '#resources/record/recordShape.ts'
import type { RemoteOptions } from '#schemas/resourceFile/resourceFile.ts'
import { FilterableList } from '#shell/filterableList/FilterableList.tsx'
import type { FilterableColumn, FilterableRow, RowValue } from '#shell/filterableList/filterableRows.ts'
import { MessagePage } from '#shell/MessagePage.tsx'
import { tokens } from '#tokens.ts'
import type { FormContext } from '../formContext.ts'
import { useRemoteRows } from './useRemoteRows.ts'

/** The row field with the text that a remote select would show. */
const LABEL = 'label'

/** Pixels of the header of a table. */
const HEADER = 56

/** The height for some rows, in pixels; more rows scroll, and of none a text says so. */
const heightOf = (rows: number) =>
  Math.min(tokens.size.checklist, HEADER + Math.max(1, rows) * tokens.size.listRow)

/** A checklist of the rows of another call; disabled until the field that they depend on, if any, has a value. */
export function Checklist(props: WidgetProps<FormValues, RJSFSchema>) {
  const { id, label, value, required, disabled, readonly, options, registry, onChange } = props
  const remote = options.remote as RemoteOptions
  const form: FormContext = registry.formContext
  const { rows, isWaiting, query } = useRemoteRows(remote, String(options.path), form)
  const chosen: readonly RowValue[] = value
  const ticked = useMemo(() => new Set(chosen), [chosen])
  const choices = useMemo(() => {
    const offered = rows.map(
      (row): FilterableRow => ({
        ...row,
        value: row[remote.value] as RowValue,
        [LABEL]: optionLabel(remote, row),
      }),
    )
    // Chosen rows that no longer exist are listed too, so that they can be unticked.
    const gone = query.isSuccess ? chosen.filter((each) => !offered.some((row) => row.value === each)) : []
    const names = new Map(deletedLabels(form.record, String(options.path)))
    return [
      ...offered,
      ...gone.map((each) => ({ value: each, [LABEL]: names.get(String(each)) ?? String(each) })),
    ]
  }, [rows, remote, chosen, query.isSuccess, form.record, options.path])
  const columns = useMemo(
    () => (options.columns as FilterableColumn[] | undefined) ?? [{ field: LABEL, title: label }],
    [options.columns, label],
  )
  return (
    <Box id={id} role="group" aria-label={label} aria-describedby={ariaDescribedByIds(id)} tabIndex={-1}>
      <FilterableList
        title={required ? `${label} *` : label}
        columns={columns}
        rows={choices}
        sortedBy={columns[0]?.field ?? LABEL}
        selection="many"
        selected={ticked}
        isReadOnly={disabled === true || readonly === true}
        isLoading={!isWaiting && query.isPending}
        rowHeight={tokens.size.listRow}
        height={query.isSuccess ? heightOf(choices.length) : tokens.size.checklist}
        onSelect={(changed) =>
          onChange([
            ...chosen.filter((each) => changed.get(each) !== false),
            ...[...changed].flatMap(([each, isTicked]) => (isTicked ? [each] : [])),
          ])
        }
        instead={
          (isWaiting && <MessagePage title={options.placeholder ?? 'Please choose first'} />) ||
          (query.error && <MessagePage title={query.error.message} onRetry={query.refetch} />) ||
          undefined
        }
      />
    </Box>
  )
}
