import FilterList from '@mui/icons-material/FilterList'
import ViewColumn from '@mui/icons-material/ViewColumn'
import Button from '@mui/material/Button'
import Popover from '@mui/material/Popover'
import type { CrudFilter } from '@refinedev/core'
import { lazy, type MouseEvent, type ReactNode, Suspense, useMemo, useState } from 'react'
import type { ResourceFile } from '#schemas/resourceFile/resourceFile.ts'
import type { Permits } from '../fields.ts'
import { columnsOf } from '../record/columns.ts'
import { type ChosenColumn, fitsColumn } from './columns/chosenColumns.ts'
import { compact } from './compactButton.ts'
import { readableFields } from './filters/filterFields.ts'

const FilterPanel = lazy(async () => ({ default: (await import('./filters/FilterPanel.tsx')).FilterPanel }))
const ColumnPanel = lazy(async () => ({ default: (await import('./columns/ColumnPanel.tsx')).ColumnPanel }))

interface ListToolsProps {
  file: ResourceFile
  permits: Permits
  filters: readonly CrudFilter[]
  onFilters: (filters: CrudFilter[]) => void
  columns: readonly ChosenColumn[]
  onColumns: (columns: readonly ChosenColumn[] | undefined) => void
}

/** The buttons that open the filters and the columns of a list. */
export function ListTools({ file, permits, filters, onFilters, columns, onColumns }: ListToolsProps) {
  const offered = useMemo(() => {
    const fields = readableFields(file, permits).filter((field) => fitsColumn(file, field))
    return columnsOf(file, permits, fields)
  }, [file, permits])
  return (
    <>
      <PanelButton title="Filters" count={filters.length} icon={<FilterList />} width="40rem">
        {(close) => (
          <FilterPanel
            file={file}
            permits={permits}
            filters={filters}
            onFilters={onFilters}
            onClose={close}
          />
        )}
      </PanelButton>
      <PanelButton title="Columns" count={0} icon={<ViewColumn />} width="20rem">
        {() => <ColumnPanel offered={offered} chosen={columns} onChosen={onColumns} />}
      </PanelButton>
    </>
  )
}

interface PanelButtonProps {
  title: string
  /** Shown behind the title unless it is 0. */
  count: number
  icon: ReactNode
  width: string
  children: (close: () => void) => ReactNode
}

/** A button with a panel below it. */
function PanelButton({ title, count, icon, width, children }: PanelButtonProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const close = () => setAnchor(null)
  return (
    <>
      <Button
        variant="outlined"
        startIcon={icon}
        aria-label={count > 0 ? `${title} (${count})` : title}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={({ currentTarget }: MouseEvent<HTMLElement>) => setAnchor(currentTarget)}
        sx={compact}
      >
        <span>{title}</span>
        {count > 0 && <>&nbsp;({count})</>}
      </Button>
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={close}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{
          paper: { role: 'dialog', 'aria-label': title, sx: { p: 4, width, maxWidth: 'calc(100% - 32px)' } },
        }}
      >
        <Suspense fallback={null}>{anchor && children(close)}</Suspense>
      </Popover>
    </>
  )
}
