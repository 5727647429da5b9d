import SwapHoriz from '@mui/icons-material/SwapHoriz'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import LinearProgress from '@mui/material/LinearProgress'
import Typography from '@mui/material/Typography'
import { List } from '@refinedev/mui'
import { lazy, Suspense, useState } from 'react'
import { Link, Route, Routes } from 'react-router'
import { useAccess } from '#providers/access/useAccess.ts'
import { crudRoute } from '#schemas/calls/crudRoutes.ts'
import type { LinksLayout, ResourceFile } from '#schemas/resourceFile/resourceFile.ts'
import type { RowValue } from '#shell/filterableList/filterableRows.ts'
import { Loading } from '#shell/Loading.tsx'
import { useLeaveGuard } from '#shell/leave/useLeaveGuard.ts'
import { saveCsv } from '#shell/saveCsv.ts'
import { saveExport } from '#shell/saveFile.ts'
import { Guarded, Unauthorized } from '../Guarded.tsx'
import { pageLook, scrolled } from '../pageLook.ts'
import { ChosenTable, LinkedTable } from './LinkTables.tsx'
import { type LinkQueueState, MOST_IN_FLIGHT } from './linkQueue.ts'
import type { SideIndex } from './linkStore.ts'
import { pairsCsv } from './pairsCsv.ts'
import { type Links as LinksOfPage, useLinks, useSideRows } from './useLinks.ts'

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

function Links({ file, links }: LinksPageProps & { links: LinksLayout }) {
  const { may } = useAccess()
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

interface ExportButtonProps extends LinksPageProps {
  links: LinksLayout
  pairs: LinksOfPage
  side: SideIndex
  chosen: RowValue | undefined
}

/** Saves the pairs of the chosen record as CSV, or all pairs if none is chosen. */
function ExportButton({ file, links, pairs, side, chosen }: ExportButtonProps) {
  const first = useSideRows(file, links.sides[0])
  const second = useSideRows(file, links.sides[1])
  const [isBusy, setBusy] = useState(false)
  const save = async () => {
    setBusy(true)
    // If the pairs cannot be read, the snackbar shows the failure.
    const all = await pairs.stored().catch(() => undefined)
    if (all) {
      const shown = chosen === undefined ? all : all.filter((pair) => pair[side] === chosen)
      const csv = pairsCsv(file, links, shown, [first.rows, second.rows])
      await saveExport(`${file.resource.title.replaceAll('/', ' ')}.csv`, (name) => saveCsv(name, csv))
    }
    setBusy(false)
  }
  return (
    <Button
      variant="outlined"
      disabled={!first.query.isSuccess || !second.query.isSuccess || pairs.state.open > 0}
      loading={isBusy}
      onClick={save}
    >
      CSV
    </Button>
  )
}

interface LinkProgressProps {
  state: LinkQueueState
  onCancel: () => void
}

/** The progress of many changes, with a button that cancels those still waiting. Hidden for a few, which finish at once. */
function LinkProgress({ state: { saved, refused, open }, onCancel }: LinkProgressProps) {
  const total = saved + refused + open
  if (open === 0 || total <= MOST_IN_FLIGHT) return null
  const refusals = refused > 0 ? `, ${refused} refused` : ''
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 4, flex: 'none' }}>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Typography variant="body2" sx={{ fontFeatureSettings: '"tnum"' }}>
          {`${saved} of ${total} changes saved${refusals}`}
        </Typography>
        <LinearProgress
          variant="determinate"
          aria-label="Changes"
          value={(100 * (saved + refused)) / total}
        />
      </Box>
      <Button variant="outlined" onClick={onCancel}>
        Cancel
      </Button>
    </Box>
  )
}
