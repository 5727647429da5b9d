import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useCallback, useId, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { SiteForecast } from '#customPages/forecast/siteForecast.ts'
import { useCustomer } from '#providers/access/customer.ts'
import { useDisplay } from '#providers/preferences/displayPreferences.ts'
import { usePreference } from '#providers/preferences/preferences.ts'
import { usePrinted } from '#providers/preferences/theme/printing.ts'
import { unrolled } from '#shell/paper.ts'
import { MoreColumns } from '#shell/scrolling/MoreColumns.tsx'
import { type ItemDrag, SortableItems } from '#shell/sortable/SortableItems.tsx'
import { StatusPatterns } from '#shell/windowStatus/StatusPatterns.tsx'
import type { Limit } from '#weather/operation.ts'
import type { Place } from '#weather/series.ts'
import type { JudgedRun } from '#weather/windows/job/judgedRun.ts'
import type { WorkName } from '#weather/windows/job/workNames.ts'
import type { SiteView } from '../siteView.ts'
import { BarKey } from '../windows/BarKey.tsx'
import { WhyRows } from '../windows/WhyRows.tsx'
import { inOrder, movedColumn } from './columns/columnOrder.ts'
import { forecastColumnsOf, type TableColumn } from './columns/tableColumns.ts'
import { cellJudge } from './judgedCells.ts'
import { TableGrid } from './TableGrid.tsx'
import { forecastRowsOf, rowOf } from './tableRows.ts'
import { isNarrow, type TableSize, tableSizeFor, tableSizeOnPaper } from './tableSize.ts'

export interface ForecastTableProps {
  forecast: SiteForecast
  view: SiteView
  /** Null without limits. */
  judged: JudgedRun | null
  limits: readonly Limit[]
  place: Place
  zone: string
  /** Unix seconds; the hour at which the table opens. */
  now: number
  /** What the hours can be. */
  barKey: readonly WorkName[]
}

/** The forecast hour by hour: times down, parameters across, limits at the foot. */
export function ForecastTable({
  forecast,
  view,
  judged,
  limits,
  place,
  zone,
  now,
  barKey,
}: ForecastTableProps) {
  const [scroller, setScroller] = useState<HTMLElement | null>(null)
  const [drag, setDrag] = useState<ItemDrag | null>(null)
  const [opened] = useState(now)
  const top = useRef(opened)
  const id = useId()
  const display = useDisplay()
  const columns = useMemo(() => forecastColumnsOf(forecast, display.units), [forecast, display.units])
  const rows = useMemo(
    () => forecastRowsOf(forecast.series, columns, view.days, judged?.hours.statuses ?? noStatuses),
    [forecast, columns, view.days, judged],
  )
  const isPrinted = usePrinted()
  const onScreen = useTableSize(scroller, judged !== null)
  const size = isPrinted ? tableSizeOnPaper(columns.length) : onScreen
  const times = useMemo(() => rows.map(({ time }) => time), [rows])
  const { toleranceBothSides } = useCustomer().config
  const judgeCell = useMemo(() => cellJudge(limits, toleranceBothSides), [limits, toleranceBothSides])
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
    <SortableItems noun="column" axis="x" order={order} labelOf={labelOf} onDrag={setDrag} onMove={move}>
      <WhyRows
        first={times[0] ?? null}
        judged={judged}
        opening={rows[rowOf(times, opened)]?.time ?? opened}
        zone={zone}
      >
        <Box
          sx={{
            position: 'relative',
            display: 'flex',
            flexDirection: 'column',
            flex: 1,
            minHeight: 240,
            ...unrolled,
          }}
        >
          <Box
            ref={setScroller}
            role="region"
            aria-label="Forecast table"
            tabIndex={0}
            // Vertically, the marks have their own scroll margin: a padding here would scroll when the header has the focus.
            style={{ scrollPaddingLeft: size?.timeWidth }}
            sx={scroll}
          >
            <Patterns id={id} />
            {scroller && size && (
              <TableGrid
                key={`${size.isCompact} ${size.rowHeight}`}
                judged={judged?.hours ?? null}
                hours={judged?.work ?? null}
                judgeCell={judgeCell}
                limits={forecast.limits}
                place={place}
                columns={columns}
                rows={rows}
                order={order}
                drag={drag}
                showThresholds={view.showThresholds}
                zone={zone}
                display={display}
                patterns={judged ? id : null}
                scroller={scroller}
                size={size}
                isPrinted={isPrinted}
                top={top}
              />
            )}
          </Box>
          <MoreColumns scroller={scroller} count={columns.length} />
        </Box>
        {judged && (
          <Box sx={{ px: { xs: 3, sm: 4 } }}>
            <BarKey names={barKey} />
          </Box>
        )}
      </WhyRows>
    </SortableItems>
  )
}

const scroll = {
  flex: 1,
  minHeight: 240,
  overflow: 'auto',
  // Keeps the stacking order of the table's parts within the table.
  isolation: 'isolate',
  borderTop: 1,
  borderColor: 'divider',
  ...unrolled,
} as const

const noStatuses: readonly never[] = []

/** The status patterns that the marks of the rows refer to. */
const Patterns = ({ id }: { id: string }) => (
  <Box component="svg" aria-hidden="true" sx={{ position: 'absolute', width: 0, height: 0 }}>
    <StatusPatterns id={id} />
  </Box>
)

const none: readonly string[] = []

/** The column ids in the user's order, and a function that moves a column; stored for the user. */
function useColumnOrder(columns: readonly TableColumn[]) {
  const [stored, setStored] = usePreference<readonly string[]>('siteview.columnOrder', none)
  // The preference updates with a delay; without this state a dropped column would jump back meanwhile.
  const [dropped, setDropped] = useState<readonly string[] | null>(null)
  const chosen = dropped ?? (Array.isArray(stored) ? stored : none)
  const order = useMemo(
    () =>
      inOrder(
        columns.map(({ id }) => id),
        chosen,
      ),
    [columns, chosen],
  )
  const move = useCallback(
    (moved: string, target: string) => {
      const next = movedColumn(order, chosen, moved, target)
      setDropped(next)
      setStored(next)
    },
    [order, chosen, setStored],
  )
  return { order, move }
}

/**
 * The sizes for the table's width, null until it is measured. Rows with pointer targets are higher on touch screens
 * and on small screens.
 */
function useTableSize(scroller: HTMLElement | null, hasTargets: boolean): TableSize | null {
  const [isCompact, setIsCompact] = useState<boolean | null>(null)
  const isTouched = useMediaQuery('(pointer: coarse)', { noSsr: true })
  useLayoutEffect(() => {
    if (!scroller) return
    const measure = () => setIsCompact(isNarrow(scroller.clientWidth))
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(scroller)
    return () => observer.disconnect()
  }, [scroller])
  return useMemo(
    () => (isCompact === null ? null : tableSizeFor(isCompact, hasTargets && (isCompact || isTouched))),
    [isCompact, hasTargets, isTouched],
  )
}
