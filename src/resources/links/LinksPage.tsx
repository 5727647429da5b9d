import SwapHoriz from '@mui/icons-material/SwapHoriz'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import Typography from '@mui/material/Typography'
import { useCan } from '@refinedev/core'
import { List } from '@refinedev/mui'
import { useState } from 'react'
import { Route, Routes } from 'react-router'
import type { LinksLayout, LinksSide, ResourceFile } from '../../schemas/resourceFile/resourceFile.ts'
import { Loading } from '../../shell/Loading.tsx'
import { MessagePage } from '../../shell/MessagePage.tsx'
import { Guarded, Unauthorized } from '../Guarded.tsx'
import { pageLook } from '../pageLook.ts'
import { LinkTable } from './LinkTable.tsx'
import type { LinkValue } from './linkRows.ts'
import { useLinks, useSideRows } from './useLinks.ts'

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
  gap: 4,
  flex: 1,
  minHeight: 0,
}

interface LinksPageProps {
  file: ResourceFile
}

/** The layout `links`: each record is a pair of two others, which two tables tick and untick. */
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
  const [isSwapped, setIsSwapped] = useState(false)
  const [onlyLinked, setOnlyLinked] = useState(false)
  const [chosen, setChosen] = useState<LinkValue>()
  const [first, second] = isSwapped ? links.sides.toReversed() : links.sides
  if (!first || !second) return null
  const swap = () => {
    setIsSwapped(!isSwapped)
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
      <Box sx={tables}>
        <ChosenTable key={first.field} file={file} side={first} chosen={chosen} onChoose={setChosen} />
        {chosen === undefined ? (
          <MessagePage {...first.none} />
        ) : (
          <LinkedTable
            key={`${second.field} ${chosen}`}
            file={file}
            chosenField={first.field}
            chosen={chosen}
            side={second}
            onlyLinked={onlyLinked}
          />
        )}
      </Box>
    </List>
  )
}

interface ChosenTableProps {
  file: ResourceFile
  side: LinksSide
  chosen: LinkValue | undefined
  onChoose: (value: LinkValue | undefined) => void
}

/** The table of which one row is chosen. */
function ChosenTable({ file, side, chosen, onChoose }: ChosenTableProps) {
  const { rows, query } = useSideRows(file, side)
  if (query.isPending) return <Loading />
  return (
    <LinkTable
      side={side}
      rows={rows}
      selected={new Set(chosen === undefined ? [] : [chosen])}
      isSingle
      onSelect={(changed) => onChoose([...changed].find(([, isOn]) => isOn)?.[0])}
    />
  )
}

interface LinkedTableProps {
  file: ResourceFile
  chosenField: string
  chosen: LinkValue
  side: LinksSide
  onlyLinked: boolean
}

/** The table whose ticked rows are linked with the chosen one. */
function LinkedTable({ file, chosenField, chosen, side, onlyLinked }: LinkedTableProps) {
  const { rows, query } = useSideRows(file, side)
  const { linked, change, isPending } = useLinks(file, { field: chosenField, value: chosen }, side.field)
  const creates = useCan({ resource: file.resource.name, action: 'create', params: {} })
  const deletes = useCan({ resource: file.resource.name, action: 'delete', params: {} })
  if (query.isPending || isPending) return <Loading />
  const mayChange = creates.data?.can === true && deletes.data?.can === true
  const shown = onlyLinked ? rows.filter(({ value }) => linked.has(value)) : rows
  return <LinkTable side={side} rows={shown} selected={linked} isReadOnly={!mayChange} onSelect={change} />
}
