import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useCallback, useId, useMemo, useRef, useState } from 'react'
import type { Forecast } from '../../../schemas/entities.ts'
import { StatusPatterns } from '../StatusPatterns.tsx'
import type { SiteView } from '../siteViewPreferences.ts'
import { WhyRows } from '../whyNot/WhyRows.tsx'
import { type ColumnDrag, SortableColumns } from './SortableColumns.tsx'
import { TableGrid } from './TableGrid.tsx'
import { forecastColumnsOf } from './tableColumns.ts'
import { forecastRowsOf, rowOf } from './tableRows.ts'
import { useColumnOrder } from './useColumnOrder.ts'
import { useTableSize } from './useTableSize.ts'

export interface ForecastTableProps {
  forecast: Forecast
  view: SiteView
  /** Whether there are limits that colour the hours. */
  isJudged: boolean
  zone: string
  /** Unix seconds; the hour with which the table opens. */
  now: number
}

/** The forecast hour by hour: times down, parameters across, limits at the foot. */
export function ForecastTable({ forecast, view, isJudged, zone, now }: ForecastTableProps) {
  const [scroller, setScroller] = useState<HTMLElement | null>(null)
  const [drag, setDrag] = useState<ColumnDrag | null>(null)
  const size = useTableSize(scroller, isJudged)
  const [opened] = useState(now)
  const top = useRef(opened)
  const id = useId()
  const columns = useMemo(() => forecastColumnsOf(forecast), [forecast])
  const rows = useMemo(() => forecastRowsOf(forecast, columns, view.days), [forecast, columns, view.days])
  const times = useMemo(() => rows.map(({ time }) => time), [rows])
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
      <WhyRows forecast={forecast} opening={rows[rowOf(times, opened)]?.time ?? opened} zone={zone}>
        <Box
          ref={setScroller}
          role="region"
          aria-label="Forecast table"
          tabIndex={0}
          // Above and below, the marks keep a distance of their own: a padding here would scroll when the header has the focus.
          style={{ scrollPaddingLeft: size?.timeWidth }}
          sx={{ flex: 1, minHeight: 240, overflow: 'auto', borderTop: 1, borderColor: 'divider' }}
        >
          <Patterns id={id} />
          {scroller && size && (
            <TableGrid
              key={`${size.isCompact} ${size.rowHeight}`}
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
              top={top}
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
