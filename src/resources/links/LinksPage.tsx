import SwapHoriz from '@mui/icons-material/SwapHoriz'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import LinearProgress from '@mui/material/LinearProgress'
import Typography from '@mui/material/Typography'
import { List } from '@refinedev/mui'
import { lazy, Suspense, useState } from 'react'
import { Link, Route, Routes, useSearchParams } from 'react-router'
import { useAccess } from '#providers/access/useAccess.ts'
import { crudRoute } from '#schemas/calls/crudRoutes.ts'
import type { LinksLayout, ResourceFile } from '#schemas/resourceFile/resourceFile.ts'
import type { RowValue } from '#shell/filterableList/filterableRows.ts'
import { Loading } from '#shell/Loading.tsx'
import { saveExport } from '#shell/saveFile.ts'
import { SaveTableButton } from '#shell/tableFile/SaveTableButton.tsx'
import { saveTable, type TableFormat, tableName } from '#shell/tableFile/saveTable.ts'
import { Guarded, Unauthorized } from '../Guarded.tsx'
import { optionLabel } from '../optionLabel.ts'
import { pageLook, scrolled } from '../pageLook.ts'
import { ChosenTable, LinkedTable } from './LinkTables.tsx'
import type { SideIndex } from './linkStore.ts'
import { pairsTable } from './pairsTable.ts'
import { changesText, type Links as LinksOfPage, useLinks, useSideRows } from './useLinks.ts'

const tables = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' },
  // The tables render only the rows in view, so each needs a height.
  gridAutoRows: { xs: '26rem', lg: 'minmax(20rem, 1fr)' },
  gap: 4,
  flex: 1,
  minHeight: 0,
}

const ImportPage = lazy(async () => ({ default: (await import('../batch/ImportPage.tsx')).ImportPage }))

interface LinksPageProps {
  file: ResourceFile
}

/** The layout `links`: two tables in which the user connects and disconnects pairs of records. */
export function LinksPage({ file }: LinksPageProps) {
  const { links } = file.resource
  if (!links) return null
  return (
    <Box sx={scrolled}>
      <Guarded file={file} action="list">
        <Routes>
          <Route index element={<Links file={file} links={links} />} />
          {crudRoute(file, 'import') && (
            <Route
              path="import"
              element={
                <Guarded file={file} action="create">
                  <Suspense fallback={<Loading />}>
                    <ImportPage file={file} />
                  </Suspense>
                </Guarded>
              }
            />
          )}
          <Route path="*" element={<Unauthorized />} />
        </Routes>
      </Guarded>
    </Box>
  )
}

/** The record that the address names by the field of its side, for example `?userId=7`. */
function useAddressed({ sides }: LinksLayout): { side: SideIndex; chosen?: number } {
  const [query] = useSearchParams()
  for (const side of [0, 1] as const) {
    const id = Number(query.get(sides[side].field))
    if (Number.isInteger(id) && id > 0) return { side, chosen: id }
  }
  return { side: 0 }
}

function Links({ file, links }: LinksPageProps & { links: LinksLayout }) {
  const { may } = useAccess()
  const addressed = useAddressed(links)
  const [side, setSide] = useState<SideIndex>(addressed.side)
  const [onlyLinked, setOnlyLinked] = useState(false)
  const [filteredBy, setFilteredBy] = useState(addressed.chosen)
  const [chosen, setChosen] = useState<RowValue | undefined>(addressed.chosen)
  const pairs = useLinks(file, links)
  const [first, second] = side === 0 ? links.sides : [links.sides[1], links.sides[0]]
  const swap = () => {
    setSide(side === 0 ? 1 : 0)
    setFilteredBy(undefined)
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
          <ExportButton file={file} links={links} pairs={pairs} side={side} chosen={chosen} />
          {may(file, 'create') && crudRoute(file, 'import') && (
            <Button component={Link} to={`${file.resource.path}/import`} variant="outlined">
              Import
            </Button>
          )}
          <Button variant="outlined" startIcon={<SwapHoriz />} onClick={swap}>
            {links.swap}
          </Button>
        </>
      }
      {...pageLook}
    >
      <LinkRefusals file={file} links={links} pairs={pairs} />
      <LinkProgress pairs={pairs} />
      <Box sx={tables}>
        <ChosenTable
          key={first.field}
          file={file}
          side={first}
          filteredBy={filteredBy}
          chosen={chosen}
          onChoose={setChosen}
        />
        <LinkedTable
          key={second.field}
          file={file}
          pairs={pairs}
          from={side}
          chosen={chosen}
          none={first.none}
          side={second}
          links={links}
          onlyLinked={onlyLinked}
        />
      </Box>
    </List>
  )
}

interface RefusalsProps extends LinksPageProps {
  links: LinksLayout
  pairs: LinksOfPage
}

interface ExportButtonProps extends RefusalsProps {
  side: SideIndex
  chosen: RowValue | undefined
}

/** Saves the pairs of the chosen record as a file, or all pairs if none is chosen. */
function ExportButton({ file, links, pairs, side, chosen }: ExportButtonProps) {
  const first = useSideRows(file, links.sides[0])
  const second = useSideRows(file, links.sides[1])
  const save = async (format: TableFormat) => {
    // If the pairs cannot be read, the snackbar shows the failure.
    const all = await pairs.stored().catch(() => undefined)
    if (!all) return
    const shown = chosen === undefined ? all : all.filter(({ pair }) => pair[side] === chosen)
    const rows = pairsTable(file, links, shown, [first.rows, second.rows])
    const name = tableName(file.resource.title)
    await saveExport(`${name}.${format.kind}`, () => saveTable(name, rows, format))
  }
  return (
    <SaveTableButton
      disabled={!first.query.isSuccess || !second.query.isSuccess || pairs.saving.length > 0}
      onSave={save}
    />
  )
}

/** The progress of several changes that are being saved; shown above the tables without moving them. */
function LinkProgress({ pairs: { saving, percent } }: { pairs: LinksOfPage }) {
  const count = saving.length
  if (count < 2) return null
  return (
    <Box role="status" sx={{ position: 'relative', height: 0 }}>
      <Typography variant="caption" sx={{ position: 'absolute', top: 8, right: 0 }}>
        {`Saving ${changesText(count)}…`}
      </Typography>
      <LinearProgress
        aria-label="Changes"
        variant={percent === undefined ? 'indeterminate' : 'determinate'}
        value={percent}
        sx={{ position: 'absolute', width: 1 }}
      />
    </Box>
  )
}

/** The most refused changes that are named. */
const MOST_NAMED = 100

/** The refused changes, each with its reason. */
function LinkRefusals({ file, links, pairs: { refusals, dismissRefusals } }: RefusalsProps) {
  const sides = [useSideRows(file, links.sides[0]), useSideRows(file, links.sides[1])]
  if (refusals.length === 0) return null
  const nameOf = (value: RowValue, side: number) => {
    const options = file.schema.properties[links.sides[side as SideIndex].field]?.['x-options']
    const row = sides[side]?.rows.find((each) => each.value === value)
    return row && options ? optionLabel(options, row) : String(value)
  }
  const more = refusals.length - MOST_NAMED
  return (
    <Alert severity="error" onClose={dismissRefusals} sx={{ flex: 'none' }}>
      <Typography variant="h4" component="p">{`${changesText(refusals.length)} not saved`}</Typography>
      <Box component="ul" sx={{ m: 0, pl: 4, maxHeight: '7.5rem', overflow: 'auto' }}>
        {refusals.slice(0, MOST_NAMED).map(({ pair, message }) => (
          <li key={String(pair)}>{`${pair.map(nameOf).join(', ')}: ${message}`}</li>
        ))}
        {more > 0 && <li>{`and ${more} more`}</li>}
      </Box>
    </Alert>
  )
}
