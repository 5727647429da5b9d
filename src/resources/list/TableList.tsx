import Add from '@mui/icons-material/Add'
import Close from '@mui/icons-material/Close'
import Search from '@mui/icons-material/Search'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Typography from '@mui/material/Typography'
import useMediaQuery from '@mui/material/useMediaQuery'
import type { CrudFilter } from '@refinedev/core'
import { CreateButton, List } from '@refinedev/mui'
import { useCallback, useEffect, useEffectEvent, useMemo, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { useAccess } from '#providers/access/useAccess.ts'
import { crudRoute } from '#schemas/calls/crudRoutes.ts'
import type { ResourceFile, SortOrder, StoredRecord } from '#schemas/resourceFile/resourceFile.ts'
import { Loading } from '#shell/Loading.tsx'
import { MessagePage } from '#shell/MessagePage.tsx'
import { OPENS_FILTER } from '#shell/opensFilter.ts'
import { tokens } from '#tokens.ts'
import { BulkActions } from '../batch/BulkActions.tsx'
import { SaveRecords } from '../batch/SaveRecords.tsx'
import { pageLook } from '../pageLook.ts'
import { columnsOf } from '../record/columns.ts'
import { withDeletedNames } from '../record/deletedNames.ts'
import { openedRecord, storeListPlace, storeOpened } from '../record/listPlace.ts'
import { useColumns } from '../record/useColumns.ts'
import { useTools } from '../tools/useTools.ts'
import { cellInputs } from './cells/editedCells.ts'
import { type ChosenColumn, sized } from './columns/chosenColumns.ts'
import { ListFoot } from './ListFoot.tsx'
import { ListTools } from './ListTools.tsx'
import { RecordCards } from './RecordCards.tsx'
import { RecordGrid } from './RecordGrid.tsx'
import { SearchForm } from './SearchForm.tsx'
import { type SavedList, useListState } from './saved/useListState.ts'
import { useViewInUse } from './saved/useViewInUse.ts'
import type { View } from './saved/useViews.ts'
import { ViewMenu } from './saved/ViewMenu.tsx'
import { isSearch, searchFilters, searchInputs, searchTexts } from './search.ts'
import { noSelection, selectedRecords, useSelection } from './selection.ts'
import { toggleSort } from './sorting.ts'
import { useRecordList } from './useRecordList.ts'

const listLook = { flex: 1, minHeight: '20rem' }

/** A resource as a table, configured by the resource file and by what its user has chosen. */
export function TableList({ file }: { file: ResourceFile }) {
  const saved = useListState(file)
  return saved.isKnown ? <RememberedList file={file} saved={saved} /> : <Loading />
}

function RememberedList({ file, saved }: { file: ResourceFile; saved: SavedList }) {
  const { resource } = file
  const inUse = useViewInUse(file, saved)
  const { inForce, keep } = inUse
  const { permits, may } = useAccess()
  const tools = useTools(file).filter(({ isOffered }) => isOffered)
  const small = useMediaQuery((theme) => theme.breakpoints.down('sm'), { noSsr: true })
  const searchedColumns = useColumns(
    file,
    permits,
    useMemo(() => resource.search.map(({ field }) => field), [resource]),
  )
  const inputs = useMemo(() => searchInputs(file, searchedColumns), [file, searchedColumns])
  const chosen = useMemo(
    () => inForce.columns ?? columnsOf(file, permits).map(({ field }): ChosenColumn => ({ field })),
    [inForce, file, permits],
  )
  const labeled = useColumns(
    file,
    permits,
    useMemo(() => chosen.map(({ field }) => field), [chosen]),
  )
  const mayEdit = may(file, 'edit')
  const cells = useMemo(
    () => (mayEdit ? cellInputs(file, permits, labeled) : {}),
    [mayEdit, file, permits, labeled],
  )
  const widths = useMemo(
    () =>
      Object.fromEntries(chosen.flatMap(({ field, width }) => (width === undefined ? [] : [[field, width]]))),
    [chosen],
  )
  const [openedId] = useState(() => openedRecord(resource.name))
  // The row to focus can be any of them, so all records are loaded at once.
  const list = useRecordList(file, labeled, openedId === undefined, inUse.initial, () =>
    keep({ filters: [], sort: undefined, view: undefined }),
  )
  const { records, filters, sorters } = list
  const columns = useMemo(() => withDeletedNames(labeled, records), [labeled, records])
  /** What the search form searches is not remembered: the next search is another one. */
  const filter = (next: CrudFilter[]) => {
    list.setFilters(next, 'replace')
    const kept = next.filter((each) => !isSearch(inputs, each))
    if (JSON.stringify(kept) !== JSON.stringify(inForce.filters)) keep({ filters: kept })
  }
  const sort = (next: SortOrder[]) => {
    list.setSorters(next)
    keep({ sort: next })
  }
  const openView = (next: View | undefined) => {
    const shown = inUse.use(next)
    list.setFilters([...shown.filters], 'replace')
    list.setSorters([...(shown.sort ?? resource.sort)])
  }
  const openLinked = useEffectEvent(() => openView(inUse.linked))
  const linkedId = inUse.linked?.id
  useEffect(() => {
    if (linkedId !== undefined) openLinked()
  }, [linkedId])
  const now = { columns: inForce.columns, filters, sort: sorters }
  const searched = searchTexts(inputs, filters)
  const [searching, setSearching] = useState(Object.keys(searched).length > 0)
  const recordPath = useCallback(({ id }: StoredRecord) => `${resource.path}/${id}`, [resource])
  const { selection, select } = useSelection()
  const isSelectable = may(file, 'edit') || may(file, 'delete')
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
  const { focusId, focusFirst } = useFirstFocus(openedId, list)

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
      {inUse.views.isOffered && (
        <ViewMenu
          views={inUse.views}
          view={inUse.view}
          state={now}
          isChanged={inUse.isChanged(now)}
          onView={openView}
        />
      )}
      <ListTools
        file={file}
        permits={permits}
        filters={filters}
        onFilters={filter}
        columns={chosen}
        onColumns={(next) => keep({ columns: next })}
      />
      <SaveRecords file={file} disabled={records.length === 0} read={list.exportedPages} />
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
          onEnter={focusFirst}
          onSearch={(texts) =>
            filter([...filters.filter((each) => !isSearch(inputs, each)), ...searchFilters(inputs, texts)])
          }
        />
      )}
      <BulkActions file={file} columns={columns} records={selected} onDone={() => select(noSelection)} />
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
              isSelectable={isSelectable}
              selection={selection}
              onSelection={select}
              selected={selected.length}
              sort={sorters}
              onSort={(field) => sort(toggleSort(sorters, field))}
            />
          ) : (
            <RecordGrid
              label={resource.title}
              columns={columns}
              records={records}
              recordPath={recordPath}
              focusId={focusId}
              file={file}
              inputs={cells}
              widths={widths}
              onWidth={(field, width) => keep({ columns: sized(chosen, field, width) })}
              sortModel={list.sortModel}
              onSort={sort}
              isSelectable={isSelectable}
              selection={selection}
              onSelection={select}
              isUpdating={list.isUpdating}
            />
          ))}
      </Box>
      <ListFoot
        file={file}
        total={isLoading || isUpdating || list.failure ? undefined : records.length}
        isFiltered={filters.length > 0}
        pages={list.pages}
      />
    </List>
  )
}

/**
 * The record whose row gets the focus: the one that was opened last, and after `focusFirst` the first of the records that the
 * current filters find, once they are shown.
 */
function useFirstFocus(
  openedId: number | undefined,
  { records, isCurrent }: Pick<ReturnType<typeof useRecordList>, 'records' | 'isCurrent'>,
) {
  const [focusId, setFocusId] = useState(openedId)
  const [isWanted, setWanted] = useState(false)
  const firstId = records[0]?.id
  useEffect(() => {
    if (!isWanted || !isCurrent) return
    setWanted(false)
    if (firstId === undefined) return
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    setFocusId(firstId)
  }, [isWanted, isCurrent, firstId])
  return {
    focusId,
    focusFirst: () => {
      setFocusId(undefined)
      setWanted(true)
    },
  }
}
