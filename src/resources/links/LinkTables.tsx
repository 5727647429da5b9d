import { useMemo } from 'react'
import { useAccess } from '#providers/access/useAccess.ts'
import type { LinksSide, ResourceFile } from '#schemas/resourceFile/resourceFile.ts'
import { FilterableList } from '#shell/filterableList/FilterableList.tsx'
import type { RowValue } from '#shell/filterableList/filterableRows.ts'
import { MessagePage } from '#shell/MessagePage.tsx'
import type { SideIndex } from './linkStore.ts'
import { type Links, useLinked, useSideRows } from './useLinks.ts'

interface ChosenTableProps {
  file: ResourceFile
  side: LinksSide
  /** The row by which the table is filtered at first. */
  filteredBy: RowValue | undefined
  chosen: RowValue | undefined
  onChoose: (value: RowValue | undefined) => void
}

/** The table in which the user chooses one row. */
export function ChosenTable({ file, side, filteredBy, chosen, onChoose }: ChosenTableProps) {
  const { rows, query, sortedBy } = useSideRows(file, side)
  const selected = useMemo(() => new Set(chosen === undefined ? [] : [chosen]), [chosen])
  const found = rows.find(({ value }) => value === filteredBy)
  const filtered = found && sortedBy ? String(found[sortedBy]) : ''
  return (
    <FilterableList
      // Begins anew once the row is loaded.
      key={filtered}
      title={side.title}
      filter={side.filter}
      filtered={filtered}
      columns={side.columns}
      rows={rows}
      sortedBy={sortedBy}
      selection="one"
      selected={selected}
      isLoading={query.isPending}
      onSelect={(changed) => onChoose([...changed].find(([, isOn]) => isOn)?.[0])}
      instead={query.error && <MessagePage title={query.error.message} onRetry={query.refetch} />}
    />
  )
}

interface LinkedTableProps {
  file: ResourceFile
  pairs: Links
  /** The side of the chosen row. */
  from: SideIndex
  chosen: RowValue | undefined
  /** Shown until a row is chosen. */
  none: LinksSide['none']
  side: LinksSide
  onlyLinked: boolean
}

/** The table whose ticked rows are connected with the chosen one. */
export function LinkedTable({ file, pairs, from, chosen, none, side, onlyLinked }: LinkedTableProps) {
  const { rows, query, sortedBy } = useSideRows(file, side)
  const { values, unsaved, query: linked } = useLinked(pairs, from, chosen)
  const { may } = useAccess()
  const failed = [query, linked].find(({ error }) => error !== null)
  const shown = useMemo(
    () => (onlyLinked ? rows.filter(({ value }) => values.has(value)) : rows),
    [onlyLinked, rows, values],
  )
  if (chosen === undefined) return <MessagePage {...none} />
  return (
    <FilterableList
      title={side.title}
      filter={side.filter}
      columns={side.columns}
      rows={shown}
      sortedBy={sortedBy}
      selection="many"
      selected={values}
      unsaved={unsaved}
      isReadOnly={linked.isPending || !may(file, 'create') || !may(file, 'delete')}
      isLoading={query.isPending || linked.isPending}
      onSelect={(changed) => pairs.change(from, chosen, changed)}
      instead={failed?.error && <MessagePage title={failed.error.message} onRetry={failed.refetch} />}
    />
  )
}
