import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useCallback, useId, useMemo, useState } from 'react'
import type { Forecast } from '../../../schemas/entities.ts'
import { StatusPatterns } from '../StatusPatterns.tsx'
import type { SiteView } from '../siteViewPreferences.ts'
import { WhyRows } from '../whyNot/WhyRows.tsx'
import { ColumnHeader } from './ColumnHeader.tsx'
import { SortableColumns } from './SortableColumns.tsx'
import { TableBody } from './TableBody.tsx'
import { forecastColumnsOf, thresholdText } from './tableColumns.ts'
import { forecastRowsOf } from './tableRows.ts'
import { COLUMN_WIDTH, TIME_WIDTH, tableStyle } from './tableStyle.ts'
import { useColumnOrder } from './useColumnOrder.ts'
import { useForecastTable } from './useForecastTable.tsx'

export interface ForecastTableProps {
  forecast: Forecast
  view: SiteView
  /** Whether there are limits that colour the hours. */
  isJudged: boolean
  zone: string
  /** What the zone's clock is called. */
  zoneName: string
}

/** The forecast hour by hour: times down, parameters across, limits at the foot. */
export function ForecastTable({ forecast, view, isJudged, zone, zoneName }: ForecastTableProps) {
  const [scroller, setScroller] = useState<HTMLElement | null>(null)
  const id = useId()
  const columns = useMemo(() => forecastColumnsOf(forecast), [forecast])
  const rows = useMemo(() => forecastRowsOf(forecast, columns, view.days), [forecast, columns, view.days])
  const byId = useMemo(() => new Map(columns.map((column) => [column.id, column])), [columns])
  const { order, move } = useColumnOrder(columns)
  const table = useForecastTable({ columns, rows, order, zone, patterns: isJudged ? id : null })
  const labelOf = useCallback((columnId: string) => byId.get(columnId)?.label ?? columnId, [byId])
  const tintOf = useCallback((columnId: string) => byId.get(columnId)?.tint, [byId])
  const shown = order.map((columnId) => byId.get(columnId)).filter((column) => column !== undefined)

  if (rows.length === 0 || columns.length === 0)
    return (
      <Typography color="text.secondary" sx={{ m: 'auto' }}>
        Ingen data
      </Typography>
    )
  return (
    <SortableColumns order={order} labelOf={labelOf} onMove={move}>
      <WhyRows forecast={forecast} zone={zone}>
        <Box
          ref={setScroller}
          role="region"
          aria-label="Forecast table"
          tabIndex={0}
          sx={{ flex: 1, minHeight: 240, overflow: 'auto', borderTop: 1, borderColor: 'divider' }}
        >
          <Patterns id={id} />
          <Box
            component="table"
            aria-label="Forecast by hour"
            aria-rowcount={rows.length + (view.showThresholds ? 2 : 1)}
            sx={tableStyle}
            style={{ width: TIME_WIDTH + shown.length * COLUMN_WIDTH }}
          >
            <colgroup>
              <col style={{ width: TIME_WIDTH }} />
              {shown.map((column) => (
                <col key={column.id} style={{ width: COLUMN_WIDTH }} />
              ))}
            </colgroup>
            <thead>
              <tr aria-rowindex={1}>
                <th scope="col">
                  <TimeHeader zoneName={zoneName} />
                </th>
                {shown.map((column) => (
                  <ColumnHeader key={column.id} column={column} />
                ))}
              </tr>
            </thead>
            <TableBody table={table} scroller={scroller} tintOf={tintOf} />
            {view.showThresholds && (
              <tfoot>
                <tr aria-rowindex={rows.length + 2}>
                  <th scope="row">Thresholds</th>
                  {shown.map((column) => (
                    <td key={column.id} data-tint={column.tint}>
                      {thresholdText(column)}
                    </td>
                  ))}
                </tr>
              </tfoot>
            )}
          </Box>
        </Box>
      </WhyRows>
    </SortableColumns>
  )
}

const TimeHeader = ({ zoneName }: { zoneName: string }) => (
  <Box
    sx={{ p: 2, pb: 1, fontSize: 'caption.fontSize', fontWeight: 'fontWeightBold', color: 'text.secondary' }}
  >
    Time
    <Box component="span" sx={{ display: 'block', fontWeight: 'fontWeightRegular' }}>
      {zoneName}
    </Box>
  </Box>
)

/** The status patterns that the marks of the rows refer to. */
const Patterns = ({ id }: { id: string }) => (
  <Box component="svg" aria-hidden="true" sx={{ position: 'absolute', width: 0, height: 0 }}>
    <StatusPatterns id={id} />
  </Box>
)
