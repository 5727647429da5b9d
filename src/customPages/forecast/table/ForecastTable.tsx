import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useCallback, useId, useMemo, useState } from 'react'
import type { Forecast } from '../../../schemas/entities.ts'
import { StatusPatterns } from '../StatusPatterns.tsx'
import type { SiteView } from '../siteViewPreferences.ts'
import { WhyRows } from '../whyNot/WhyRows.tsx'
import { type ColumnDrag, SortableColumns } from './SortableColumns.tsx'
import { TableGrid } from './TableGrid.tsx'
import { forecastColumnsOf } from './tableColumns.ts'
import { forecastRowsOf } from './tableRows.ts'
import { HEADER_HEIGHT, ROW_HEIGHT } from './tableSize.ts'
import { useColumnOrder } from './useColumnOrder.ts'
import { useTableSize } from './useTableSize.ts'

export interface ForecastTableProps {
  forecast: Forecast
  view: SiteView
  /** Whether there are limits that colour the hours. */
  isJudged: boolean
  zone: string
}

/** The forecast hour by hour: times down, parameters across, limits at the foot. */
export function ForecastTable({ forecast, view, isJudged, zone }: ForecastTableProps) {
  const [scroller, setScroller] = useState<HTMLElement | null>(null)
  const [drag, setDrag] = useState<ColumnDrag | null>(null)
  const size = useTableSize(scroller)
  const id = useId()
  const columns = useMemo(() => forecastColumnsOf(forecast), [forecast])
  const rows = useMemo(() => forecastRowsOf(forecast, columns, view.days), [forecast, columns, view.days])
  const { order, move } = useColumnOrder(columns)
  const labelOf = useCallback(
    (columnId: string) => columns.find((column) => column.id === columnId)?.label ?? columnId,
    [columns],
  )
  if (rows.length === 0 || columns.length === 0)
    return (
      <Typography color="text.secondary" sx={{ m: 'auto' }}>
        Ingen data
      </Typography>
    )
  return (
    <SortableColumns order={order} labelOf={labelOf} onDrag={setDrag} onMove={move}>
      <WhyRows forecast={forecast} zone={zone}>
        <Box
          ref={setScroller}
          role="region"
          aria-label="Forecast table"
          tabIndex={0}
          style={{
            scrollPaddingLeft: size?.timeWidth,
            scrollPaddingTop: HEADER_HEIGHT,
            scrollPaddingBottom: ROW_HEIGHT,
          }}
          sx={{ flex: 1, minHeight: 240, overflow: 'auto', borderTop: 1, borderColor: 'divider' }}
        >
          <Patterns id={id} />
          {scroller && size && (
            <TableGrid
              key={String(size.isCompact)}
              siteId={forecast.siteId}
              columns={columns}
              rows={rows}
              order={order}
              drag={drag}
              showThresholds={view.showThresholds}
              zone={zone}
              patterns={isJudged ? id : null}
              scroller={scroller}
              size={size}
            />
          )}
        </Box>
      </WhyRows>
    </SortableColumns>
  )
}

/** The status patterns that the marks of the rows refer to. */
const Patterns = ({ id }: { id: string }) => (
  <Box component="svg" aria-hidden="true" sx={{ position: 'absolute', width: 0, height: 0 }}>
    <StatusPatterns id={id} />
  </Box>
)
