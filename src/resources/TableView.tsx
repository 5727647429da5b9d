import AddIcon from '@mui/icons-material/Add'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useMemo, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import type { ResourceFile } from '../schemas/resourceFile.ts'
import { Loading } from '../shell/Loading.tsx'
import { MessagePage } from '../shell/MessagePage.tsx'
import { columnsOf } from './columns.ts'
import { RecordTable } from './RecordTable.tsx'
import { SearchForm } from './SearchForm.tsx'
import { searchInputs, searchQuery } from './search.ts'
import { sortRecords, toggleSort } from './sorting.ts'
import { useAccess } from './useAccess.ts'
import { useRecords } from './useRecords.ts'

const page = { display: 'flex', flexDirection: 'column', gap: 4, height: '100%', minHeight: 0 }
const heading = { display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 4 }
const list = { flex: 1, minHeight: '20rem', position: 'relative' }

/** A resource as a table, all of it read from the resource file. */
export function TableView({ file }: { file: ResourceFile }) {
  const { resource } = file
  const { may, permits } = useAccess()
  const [params, setParams] = useSearchParams()
  const [sort, setSort] = useState(resource.sort)
  const inputs = useMemo(() => searchInputs(file), [file])
  const columns = useMemo(() => columnsOf(file, permits), [file, permits])
  const query = searchQuery(inputs, Object.fromEntries(params))
  const { records, isLoading, isEmpty, failure, retry } = useRecords(file, query)
  const sorted = useMemo(() => sortRecords(records, sort, columns), [records, sort, columns])

  return (
    <Box sx={page}>
      <Box sx={heading}>
        <Typography variant="h2" component="h1">
          {resource.title}
        </Typography>
        {may(file, 'create') && (
          <Button variant="contained" startIcon={<AddIcon />} component={Link} to={`${resource.path}/create`}>
            Add new
          </Button>
        )}
      </Box>
      {inputs.length > 0 && (
        <SearchForm inputs={inputs} query={query} onSearch={(next) => setParams({ ...next })} />
      )}
      <Box sx={list}>
        {isLoading && <Loading />}
        {failure && (
          <MessagePage title={failure.message} action={{ label: 'Try again', onClick: () => retry() }} />
        )}
        {isEmpty && <MessagePage title={resource.empty} />}
        {records.length > 0 && (
          <RecordTable
            label={resource.title}
            columns={columns}
            records={sorted}
            sort={sort}
            onSort={(field) => setSort(toggleSort(sort, field))}
            recordPath={({ id }) => `${resource.path}/${id}`}
          />
        )}
      </Box>
    </Box>
  )
}
