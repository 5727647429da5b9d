import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useMemo, useState } from 'react'
import { useAccess } from '#providers/access/useAccess.ts'
import type { LinksLayout, LinksSide, ResourceFile } from '#schemas/resourceFile/resourceFile.ts'
import { FilterableList } from '#shell/filterableList/FilterableList.tsx'
import type { RowValue } from '#shell/filterableList/filterableRows.ts'
import { MessagePage } from '#shell/MessagePage.tsx'
import { LastDayDialog } from './LastDayDialog.tsx'
import type { SideIndex } from './linkStore.ts'
import { type Links, useLastDays, useLinked, useSideRows } from './useLinks.ts'

/** The column of the last day; not the name of a field of the rows. */
const LAST_DAY = 'last day'

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
  links: LinksLayout
  onlyLinked: boolean
}

/** The table whose ticked rows are connected with the chosen one. */
export function LinkedTable({ file, pairs, from, chosen, none, side, links, onlyLinked }: LinkedTableProps) {
  const { rows, query, sortedBy } = useSideRows(file, side)
  const { values, unsaved, query: linked } = useLinked(pairs, from, chosen)
  const { may } = useAccess()
  const lastDays = useLastDays(pairs, links, from, chosen)
  const [isDating, setDating] = useState(false)
  const dayTitle = links.lastDay && file.schema.properties[links.lastDay]?.title
  const columns = useMemo(
    () => [...side.columns, ...(dayTitle && lastDays.size > 0 ? [{ field: LAST_DAY, title: dayTitle }] : [])],
    [side.columns, dayTitle, lastDays],
  )
  const failed = [query, linked].find(({ error }) => error !== null)
  const dated = useMemo(
    () =>
      lastDays.size === 0 ? rows : rows.map((row) => ({ ...row, [LAST_DAY]: lastDays.get(row.value) ?? '' })),
    [rows, lastDays],
  )
  const connected = useMemo(() => dated.filter(({ value }) => values.has(value)), [dated, values])
  if (chosen === undefined) return <MessagePage {...none} />
  const isReadOnly = linked.isPending || !may(file, 'create') || !may(file, 'delete')
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', gap: 2, minHeight: 0 }}>
      <FilterableList
        title={side.title}
        filter={side.filter}
        columns={columns}
        rows={onlyLinked ? connected : dated}
        sortedBy={sortedBy}
        selection="many"
        selected={values}
        unsaved={unsaved}
        isReadOnly={isReadOnly}
        isLoading={query.isPending || linked.isPending}
        onSelect={(changed) => pairs.change(from, chosen, changed)}
        instead={failed?.error && <MessagePage title={failed.error.message} onRetry={failed.refetch} />}
      />
      {dayTitle && (
        <Button
          variant="outlined"
          disabled={isReadOnly || connected.length === 0}
          onClick={() => setDating(true)}
          sx={{ flex: 'none', alignSelf: 'start' }}
        >
          {`${dayTitle}…`}
        </Button>
      )}
      {isDating && dayTitle && (
        <LastDayDialog
          title={dayTitle}
          side={{ title: side.title, filter: side.filter }}
          columns={columns}
          rows={connected}
          sortedBy={sortedBy}
          onClose={() => setDating(false)}
          onSave={(others, day) => pairs.setLastDay(from, chosen, others, day)}
        />
      )}
    </Box>
  )
}
