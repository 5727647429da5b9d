import Add from '@mui/icons-material/Add'
import Close from '@mui/icons-material/Close'
import Search from '@mui/icons-material/Search'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import TablePagination from '@mui/material/TablePagination'
import Typography from '@mui/material/Typography'
import useMediaQuery from '@mui/material/useMediaQuery'
import { CreateButton, List } from '@refinedev/mui'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { useAccess } from '#providers/access/useAccess.ts'
import { crudRoute } from '#schemas/calls/crudRoutes.ts'
import type { ResourceFile, StoredRecord } from '#schemas/resourceFile/resourceFile.ts'
import { Loading } from '#shell/Loading.tsx'
import { MessagePage } from '#shell/MessagePage.tsx'
import { OPENS_FILTER } from '#shell/opensFilter.ts'
import { saveCsv } from '#shell/saveCsv.ts'
import { tokens } from '#tokens.ts'
import { BulkActions } from '../batch/BulkActions.tsx'
import { pageLook } from '../pageLook.ts'
import { listCsv } from '../record/listCsv.ts'
import { openedRecord, storeListPlace, storeOpened } from '../record/listPlace.ts'
import { useColumns } from '../record/useColumns.ts'
import { useTools } from '../tools/useTools.ts'
import { RecordCards } from './RecordCards.tsx'
import { RecordGrid } from './RecordGrid.tsx'
import { SearchForm } from './SearchForm.tsx'
import { searchFilters, searchInputs, searchTexts } from './search.ts'
import { selectedRecords, useSelection } from './selection.ts'
import { toggleSort } from './sorting.ts'
import { useRecordList } from './useRecordList.ts'

const listLook = { flex: 1, minHeight: '20rem' }

/** A resource as a table, configured entirely by the resource file. */
export function TableList({ file }: { file: ResourceFile }) {
  const { resource } = file
  const { permits, may } = useAccess()
  const tools = useTools(file).filter(({ isOffered }) => isOffered)
  const small = useMediaQuery((theme) => theme.breakpoints.down('sm'), { noSsr: true })
  const inputs = useMemo(() => searchInputs(file), [file])
  const columns = useColumns(file, permits)
  const [focusId] = useState(() => openedRecord(resource.name))
  // The row to focus can be any of them, so all records are loaded at once.
  const list = useRecordList(file, columns, focusId === undefined)
  const { records, filters, sorters } = list
  const searched = searchTexts(inputs, filters)
  const [searching, setSearching] = useState(Object.keys(searched).length > 0)
  const recordPath = useCallback(({ id }: StoredRecord) => `${resource.path}/${id}`, [resource])
  const { selection, select } = useSelection()
  const { search } = useLocation()
  const { isLoading, isUpdating } = list
  useEffect(() => {
    if (!isLoading && !isUpdating) storeListPlace(resource.name, { ids: records.map(({ id }) => id), search })
  }, [resource.name, records, search, isLoading, isUpdating])
  useEffect(() => storeOpened(resource.name, undefined), [resource.name])
  const { isPartial } = list
  const selected = useMemo(
    () => (isPartial ? [] : selectedRecords(records, selection)),
    [isPartial, records, selection],
  )

  const exportCsv = async () => {
    // If the records cannot be read, the snackbar shows the failure.
    const records = await list.exportedRecords().catch(() => undefined)
    if (records) saveCsv(`${resource.title}.csv`, listCsv(columns, records))
  }

  const buttons = (
    <>
      {small && inputs.length > 0 && (
        <IconButton
          aria-label={searching ? 'Hide search' : 'Show search'}
          aria-expanded={searching}
          {...{ [OPENS_FILTER]: '' }}
          onClick={() => setSearching(!searching)}
          sx={{ width: tokens.size.touch, height: tokens.size.touch }}
        >
          {searching ? <Close /> : <Search />}
        </IconButton>
      )}
      {!small && (
        <Button variant="outlined" disabled={records.length === 0} onClick={exportCsv}>
          CSV
        </Button>
      )}
      {may(file, 'create') && may(file, 'edit') && crudRoute(file, 'import') && (
        <Button component={Link} to={`${resource.path}/import`} variant="outlined">
          Import
        </Button>
      )}
      {tools.map(({ title, path }) => (
        <Button key={path} component={Link} to={`${resource.path}/${path}`} variant="outlined">
          {title}
        </Button>
      ))}
      <CreateButton resource={resource.name} startIcon={<Add />}>
        Add new
      </CreateButton>
    </>
  )

  return (
    <List
      resource={resource.name}
      breadcrumb={false}
      title={<Typography variant="h2">{resource.title}</Typography>}
      headerButtons={buttons}
      {...pageLook}
    >
      {inputs.length > 0 && (searching || !small) && (
        <SearchForm
          inputs={inputs}
          searched={searched}
          onSearch={(texts) => list.setFilters(searchFilters(inputs, texts), 'replace')}
        />
      )}
      {!small && (
        <BulkActions
          file={file}
          columns={columns}
          records={selected}
          onDone={() => select({ type: 'include', ids: new Set() })}
        />
      )}
      <Box sx={listLook}>
        {list.isLoading && <Loading />}
        {list.failure && <MessagePage title={list.failure.message} onRetry={list.retry} />}
        {list.isEmpty && <MessagePage title={resource.empty} />}
        {records.length > 0 &&
          (small ? (
            <RecordCards
              label={resource.title}
              columns={columns}
              records={records}
              recordPath={recordPath}
              focusId={focusId}
              sort={sorters}
              onSort={(field) => list.setSorters(toggleSort(sorters, field))}
            />
          ) : (
            <RecordGrid
              label={resource.title}
              columns={columns}
              records={records}
              recordPath={recordPath}
              focusId={focusId}
              sorting={list.sorting}
              selection={selection}
              onSelection={select}
              isUpdating={list.isUpdating}
            />
          ))}
      </Box>
      {list.pages && <Pages {...list.pages} />}
    </List>
  )
}

interface PagesProps {
  /** Counted from 1. */
  page: number
  pageSize: number
  total: number
  onPage: (page: number) => void
}

/** Pagination of a list. */
const Pages = ({ page, pageSize, total, onPage }: PagesProps) => (
  <TablePagination
    component="nav"
    aria-label="Pages"
    count={total}
    page={total === 0 ? 0 : page - 1}
    rowsPerPage={pageSize}
    rowsPerPageOptions={[pageSize]}
    onPageChange={(_, next) => onPage(next + 1)}
    sx={{ flex: 'none', overflow: 'hidden' }}
  />
)
