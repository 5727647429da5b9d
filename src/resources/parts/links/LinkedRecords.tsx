import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { Link } from 'react-router'
import { call } from '#providers/api/request.ts'
import { useForms } from '#providers/resources/forms.ts'
import type { SideIndex } from '#resources/links/linkStore.ts'
import { useSideRows } from '#resources/links/useLinks.ts'
import type { ApiRouteName } from '#schemas/calls/apiRoutes.ts'
import type { LinksSide, ResourceFile, StoredRecord } from '#schemas/resourceFile/resourceFile.ts'
import { FilterableList } from '#shell/filterableList/FilterableList.tsx'
import type { RowValue } from '#shell/filterableList/filterableRows.ts'
import { MessagePage } from '#shell/MessagePage.tsx'
import type { RecordPartProps } from '../recordPartProps.ts'

/** Pixels: the header, some rows, and a part of the next one. */
const HEIGHT = 300

/** The users who see a site. */
export const UsersOfSite = ({ record }: RecordPartProps) => (
  <LinkedRecords name="siteUsers" from={0} record={record} note="Administrators see every site." />
)

/** The sites that a user sees. */
export const SitesOfUser = ({ record }: RecordPartProps) => {
  const isAdministrator = [record?.roles].flat().includes('Administrator')
  const note = isAdministrator ? 'Administrators see every site, also without these.' : undefined
  return <LinkedRecords name="siteUsers" from={1} record={record} note={note} />
}

interface LinkedRecordsProps {
  /** The resource whose pairs are shown. */
  name: string
  /** The side of the record. */
  from: SideIndex
  record: StoredRecord | undefined
  note: string | undefined
}

/** The records that a record is connected with, and a link to the page that changes them. */
function LinkedRecords({ name, from, record, note }: LinkedRecordsProps) {
  const file = useForms().resources[name]
  const { links, api } = file?.resource ?? {}
  const linked = api?.links?.linked[from]
  if (!file || !links || !linked || !record) return null
  const [own, other] = from === 0 ? links.sides : [links.sides[1], links.sides[0]]
  return (
    <Box component="section" aria-label={other.title} sx={{ display: 'grid', gap: 2, minWidth: 0 }}>
      <LinkedList file={file} side={other} linked={linked as ApiRouteName} id={record.id} />
      {note && <Typography color="text.secondary">{note}</Typography>}
      <Button
        component={Link}
        to={`${file.resource.path}?${own.field}=${record.id}`}
        variant="outlined"
        sx={{ justifySelf: 'start' }}
      >
        {file.resource.menuTitle ?? file.resource.title}
      </Button>
    </Box>
  )
}

interface LinkedListProps {
  file: ResourceFile
  side: LinksSide
  linked: ApiRouteName
  id: number
}

function LinkedList({ file, side, linked, id }: LinkedListProps) {
  const all = useSideRows(file, side)
  const query = useQuery({
    queryKey: ['links', file.resource.name, linked, id],
    queryFn: ({ signal }) => call<RowValue[]>(linked, { params: { id }, signal, quiet: true }),
    staleTime: 0,
  })
  const values = useMemo(() => new Set(query.data), [query.data])
  const rows = useMemo(() => all.rows.filter(({ value }) => values.has(value)), [all.rows, values])
  const failed = [all.query, query].find(({ error }) => error !== null)
  return (
    <FilterableList
      title={query.data ? `${side.title} (${rows.length})` : side.title}
      filter={side.filter}
      columns={side.columns}
      rows={rows}
      sortedBy={all.sortedBy}
      isLoading={all.query.isPending || query.isPending}
      height={HEIGHT}
      instead={failed?.error && <MessagePage title={failed.error.message} onRetry={failed.refetch} />}
    />
  )
}
