import Add from '@mui/icons-material/Add'
import Close from '@mui/icons-material/Close'
import Search from '@mui/icons-material/Search'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Typography from '@mui/material/Typography'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useMemo, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import type { ResourceFile } from '../schemas/resourceFile.ts'
import { Loading } from '../shell/Loading.tsx'
import { MessagePage } from '../shell/MessagePage.tsx'
import { tokens } from '../tokens.ts'
import { columnsOf } from './columns.ts'
import { RecordCards } from './RecordCards.tsx'
import { RecordTable } from './RecordTable.tsx'
import { SearchForm } from './SearchForm.tsx'
import { searchInputs, searchQuery } from './search.ts'
import { sortRecords, toggleSort } from './sorting.ts'
import { useAccess } from './useAccess.ts'
import { useRecords } from './useRecords.ts'

const page = { display: 'flex', flexDirection: 'column', gap: 4, height: '100%', minHeight: 0 }
const heading = { display: 'flex', alignItems: 'center', gap: 2 }
const list = { flex: 1, minHeight: '20rem' }

/** A resource as a table, all of it read from the resource file. */
export function TableView({ file }: { file: ResourceFile }) {
  const { resource } = file
  const { may, permits } = useAccess()
  const [params, setParams] = useSearchParams()
  const [sort, setSort] = useState(resource.sort)
  const small = useMediaQuery((theme) => theme.breakpoints.down('sm'), { noSsr: true })
  const Records = small ? RecordCards : RecordTable
  const inputs = useMemo(() => searchInputs(file), [file])
  const columns = useMemo(() => columnsOf(file, permits), [file, permits])
  const query = searchQuery(inputs, Object.fromEntries(params))
  const [searching, setSearching] = useState(Object.keys(query).length > 0)
  const { records, isLoading, isEmpty, failure, retry } = useRecords(file, query)
  const sorted = useMemo(() => sortRecords(records, sort, columns), [records, sort, columns])

  return (
    <Box sx={page}>
      <Box sx={heading}>
        <Typography variant="h2" sx={{ flex: 1 }}>
          {resource.title}
        </Typography>
        {small && inputs.length > 0 && (
          <IconButton
            aria-label={searching ? 'Hide search' : 'Show search'}
            aria-expanded={searching}
            onClick={() => setSearching(!searching)}
            sx={{ width: tokens.size.touch, height: tokens.size.touch }}
          >
            {searching ? <Close /> : <Search />}
          </IconButton>
        )}
        {may(file, 'create') && (
          <Button variant="contained" startIcon={<Add />} component={Link} to={`${resource.path}/create`}>
            Add new
          </Button>
        )}
      </Box>
      {inputs.length > 0 && (searching || !small) && (
        <SearchForm inputs={inputs} query={query} onSearch={(next) => setParams({ ...next })} />
      )}
      <Box sx={list}>
        {isLoading && <Loading />}
        {failure && (
          <MessagePage title={failure.message} action={{ label: 'Try again', onClick: () => retry() }} />
        )}
        {isEmpty && <MessagePage title={resource.empty} />}
        {records.length > 0 && (
          <Records
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
