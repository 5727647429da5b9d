import SwapHoriz from '@mui/icons-material/SwapHoriz'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import Typography from '@mui/material/Typography'
import { List } from '@refinedev/mui'
import { useMemo, useState } from 'react'
import { Route, Routes } from 'react-router'
import type { LinksLayout, LinksSide, ResourceFile } from '../../schemas/resourceFile/resourceFile.ts'
import { FilterableList } from '../../shell/filterableList/FilterableList.tsx'
import type { RowValue } from '../../shell/filterableList/filterableRows.ts'
import { MessagePage } from '../../shell/MessagePage.tsx'
import { useLeaveGuard } from '../../shell/useLeaveGuard.ts'
import { Guarded, Unauthorized } from '../Guarded.tsx'
import { pageLook } from '../pageLook.ts'
import { useAccess } from '../useAccess.ts'
import { LinkProgress } from './LinkProgress.tsx'
import { MOST_IN_FLIGHT } from './linkQueue.ts'
import type { SideIndex } from './linkStore.ts'
import { type Links as LinkPairs, useLinked, useLinks, useSideRows } from './useLinks.ts'

const page = {
  height: 1,
  minHeight: 0,
  overflow: 'auto',
  p: { xs: 2, sm: 4 },
  bgcolor: 'background.paper',
}

const tables = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' },
  // The tables draw the rows in view alone, so each needs a height.
  gridAutoRows: { xs: '26rem', lg: 'minmax(20rem, 1fr)' },
  gap: 4,
  flex: 1,
  minHeight: 0,
}

interface LinksPageProps {
  file: ResourceFile
}

/** The layout `links`: pairs of two others, which two tables tick and untick. */
export function LinksPage({ file }: LinksPageProps) {
  const { links } = file.resource
  if (!links) return null
  return (
    <Box sx={page}>
      <Guarded file={file} action="list">
        <Routes>
          <Route index element={<Links file={file} links={links} />} />
          <Route path="*" element={<Unauthorized />} />
        </Routes>
      </Guarded>
    </Box>
  )
}

function Links({ file, links }: LinksPageProps & { links: LinksLayout }) {
  const [side, setSide] = useState<SideIndex>(0)
  const [onlyLinked, setOnlyLinked] = useState(false)
  const [chosen, setChosen] = useState<RowValue>()
  const pairs = useLinks(file, links)
  const isRunning = pairs.state.open > MOST_IN_FLIGHT
  useLeaveGuard(isRunning)
  const [first, second] = side === 0 ? links.sides : [links.sides[1], links.sides[0]]
  const swap = () => {
    setSide(side === 0 ? 1 : 0)
    setChosen(undefined)
  }
  return (
    <List
      resource={file.resource.name}
      breadcrumb={false}
      canCreate={false}
      title={<Typography variant="h2">{file.resource.title}</Typography>}
      headerButtons={
        <>
          <FormControlLabel
            control={<Checkbox checked={onlyLinked} onChange={(_, isChecked) => setOnlyLinked(isChecked)} />}
            label={links.selectedOnly}
          />
          <Button variant="outlined" startIcon={<SwapHoriz />} onClick={swap}>
            {links.swap}
          </Button>
        </>
      }
      {...pageLook}
    >
      <LinkProgress state={pairs.state} onCancel={pairs.cancel} />
      <Box sx={tables}>
        <ChosenTable key={first.field} file={file} side={first} chosen={chosen} onChoose={setChosen} />
        <LinkedTable
          key={second.field}
          file={file}
          pairs={pairs}
          from={side}
          chosen={chosen}
          none={first.none}
          side={second}
          onlyLinked={onlyLinked}
        />
      </Box>
    </List>
  )
}

interface ChosenTableProps {
  file: ResourceFile
  side: LinksSide
  chosen: RowValue | undefined
  onChoose: (value: RowValue | undefined) => void
}

/** The table of which one row is chosen. */
function ChosenTable({ file, side, chosen, onChoose }: ChosenTableProps) {
  const { rows, query, sortedBy } = useSideRows(file, side)
  const selected = useMemo(() => new Set(chosen === undefined ? [] : [chosen]), [chosen])
  return (
    <FilterableList
      title={side.title}
      filter={side.filter}
      columns={side.columns}
      rows={rows}
      sortedBy={sortedBy}
      selection="one"
      selected={selected}
      isLoading={query.isPending}
      onSelect={(changed) => onChoose([...changed].find(([, isOn]) => isOn)?.[0])}
      instead={query.isError && <Failed message={query.error.message} onRetry={query.refetch} />}
    />
  )
}

interface LinkedTableProps {
  file: ResourceFile
  pairs: LinkPairs
  /** The side of which a row is chosen. */
  from: SideIndex
  chosen: RowValue | undefined
  /** Shown until a row is chosen. */
  none: LinksSide['none']
  side: LinksSide
  onlyLinked: boolean
}

/** The table whose ticked rows are connected with the chosen one. */
function LinkedTable({ file, pairs, from, chosen, none, side, onlyLinked }: LinkedTableProps) {
  const { rows, query, sortedBy } = useSideRows(file, side)
  const { values, query: linked } = useLinked(pairs, rows, from, chosen)
  const { may } = useAccess()
  const failed = query.isError ? query : linked.isError ? linked : undefined
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
      isReadOnly={linked.isPending || !may(file, 'create') || !may(file, 'delete')}
      isLoading={query.isPending || linked.isPending}
      onSelect={(changed) => pairs.change(from, chosen, changed)}
      instead={failed?.error && <Failed message={failed.error.message} onRetry={failed.refetch} />}
    />
  )
}

const Failed = ({ message, onRetry }: { message: string; onRetry: () => unknown }) => (
  <MessagePage title={message} action={{ label: 'Try again', onClick: () => void onRetry() }} />
)
