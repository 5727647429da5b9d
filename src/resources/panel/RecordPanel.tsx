import Add from '@mui/icons-material/Add'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Tab from '@mui/material/Tab'
import Tabs from '@mui/material/Tabs'
import Typography from '@mui/material/Typography'
import { CanAccess, useDeleteMany, useList } from '@refinedev/core'
import { CreateButton } from '@refinedev/mui'
import { useEffect, useMemo, useState } from 'react'
import { useNavigate } from 'react-router'
import { useAccess } from '#providers/access/useAccess.ts'
import type { PanelLayout, PanelTab, ResourceFile, StoredRecord } from '#schemas/resourceFile/resourceFile.ts'
import { Loading } from '#shell/Loading.tsx'
import { MessagePage } from '#shell/MessagePage.tsx'
import { SearchBox } from '#shell/SearchBox.tsx'
import { SidePanel } from '#shell/SidePanel.tsx'
import { useConfirm } from '#shell/useConfirm.tsx'
import { VirtualList } from '#shell/virtualList/VirtualList.tsx'
import { openedRecord, storeListPlace } from '../record/listPlace.ts'
import { PanelRow } from './PanelRow.tsx'
import { calledScope, countText, inScope, localConditions, panelColumns, withText } from './panelRecords.ts'

const none: StoredRecord[] = []

interface RecordPanelProps {
  file: ResourceFile
  panel: PanelLayout
  /** The id of the open record. */
  openId: string | undefined
  /** Whether the panel fills the page. */
  isWhole: boolean
}

/** The records of a resource below a search box and tabs, with their count; all texts come from the file. */
export function RecordPanel({ file, panel, openId, isWhole }: RecordPanelProps) {
  const { resource } = file
  const { permits } = useAccess()
  const [tabIndex, setTabIndex] = useState(0)
  const [text, setText] = useState('')
  const tab = panel.tabs[tabIndex] ?? (panel.tabs[0] as PanelTab)
  const columns = useMemo(() => panelColumns(file, permits), [file, permits])
  const { query } = useList<StoredRecord>({
    resource: resource.name,
    pagination: { mode: 'off' },
    sorters: resource.sort,
    meta: { scope: calledScope(file, tab) },
    errorNotification: false,
  })
  const records = useMemo(
    () =>
      inScope(
        query.data?.data ?? none,
        localConditions(file, tab),
        new Date(query.dataUpdatedAt).toISOString().slice(0, 10),
      ),
    [file, tab, query.data, query.dataUpdatedAt],
  )
  const shown = useMemo(() => withText(records, text, columns.name), [records, text, columns])
  useEffect(() => {
    if (query.isSuccess) storeListPlace(resource.name, { ids: shown.map(({ id }) => id), search: '' })
  }, [resource.name, shown, query.isSuccess])

  const header = (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <SearchBox value={text} onChange={setText} />
      <Tabs value={tabIndex} onChange={(_, next: number) => setTabIndex(next)} variant="fullWidth">
        {panel.tabs.map(({ title }) => (
          <Tab key={title} label={title} sx={{ minWidth: 0, px: 1 }} />
        ))}
      </Tabs>
      <CreateButton resource={resource.name} startIcon={<Add />} fullWidth>
        Add new
      </CreateButton>
    </Box>
  )
  const footer = (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <Typography variant="caption" color="text.secondary" role="status">
        {countText(panel, shown.length)}
      </Typography>
      {tab.bulk && records.length > 0 && (
        <CanAccess resource={resource.name} action="delete" params={{}}>
          <BulkButton file={file} tab={tab} bulk={tab.bulk} records={records} openId={openId} />
        </CanAccess>
      )}
    </Box>
  )

  return (
    <SidePanel
      label={resource.title}
      header={header}
      footer={footer}
      collapsible={!isWhole}
      {...(isWhole && { width: '100%' })}
    >
      {query.isPending && <Loading />}
      {query.error && <MessagePage title={query.error.message} onRetry={query.refetch} />}
      {query.isSuccess && (
        <VirtualList
          items={shown}
          label={resource.title}
          empty={tab.empty}
          rowKey={({ id }) => id}
          focusKey={openId === undefined ? openedRecord(resource.name) : undefined}
          renderRow={(record) => (
            <PanelRow
              columns={columns}
              record={record}
              path={resource.path}
              isOpen={String(record.id) === openId}
            />
          )}
        />
      )}
    </SidePanel>
  )
}

interface BulkButtonProps {
  file: ResourceFile
  tab: PanelTab
  bulk: NonNullable<PanelTab['bulk']>
  records: readonly StoredRecord[]
  openId: string | undefined
}

/** Removes all records of a tab's scope, after a confirmation. */
function BulkButton({ file: { resource }, tab, bulk, records, openId }: BulkButtonProps) {
  const confirm = useConfirm()
  const navigate = useNavigate()
  const { mutateAsync, mutation } = useDeleteMany<StoredRecord>()
  const remove = async () => {
    if (!(await confirm(bulk.confirm))) return
    const ids = records.map(({ id }) => id)
    try {
      await mutateAsync({
        resource: resource.name,
        ids,
        meta: { scope: tab.scope },
        successNotification: false,
        errorNotification: false,
      })
    } catch {
      // The snackbar shows the failure.
      return
    }
    if (ids.some((id) => String(id) === openId)) navigate(resource.path)
  }
  return (
    <Button color="error" variant="outlined" disabled={mutation.isPending} onClick={remove}>
      {bulk.title}
    </Button>
  )
}
