import Box from '@mui/material/Box'
import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual'
import { type RefObject, useCallback, useMemo, useState } from 'react'
import { PAPER_WIDTH } from '#shell/paper.ts'
import type { ItemDrag } from '#shell/sortable/SortableItems.tsx'
import type { Limit } from '#weather/operation.ts'
import type { Place } from '#weather/series.ts'
import type { Display } from '#weather/units/display.ts'
import type { WorkSegment } from '#weather/windows/job/workSegments.ts'
import type { WindowHours } from '#weather/windows/windowHours.ts'
import { movedColumn } from './columns/columnOrder.ts'
import { columnSlots, type Slot } from './columns/columnSlots.ts'

import { columnsById, type TableColumn } from './columns/tableColumns.ts'
import { clockNames } from './hourText.ts'
import type { CellJudge } from './judgedCells.ts'
import { TableBody } from './TableBody.tsx'
import { TableFoot } from './TableFoot.tsx'
import { TableHead } from './TableHead.tsx'
import type { TableRow } from './tableRows.ts'
import { TALL_ROW_HEIGHT, type TableSize } from './tableSize.ts'
import { tableStyle } from './tableStyle.ts'
import { useForecastTable } from './useForecastTable.ts'

export interface TableGridProps {
  columns: readonly TableColumn[]
  rows: TableRow[]
  judged: WindowHours | null
  hours: readonly WorkSegment[] | null
  judgeCell: CellJudge
  limits: readonly Limit[]
  place: Place
  order: readonly string[]
  /** The column being moved, and the column whose place it would take. */
  drag: ItemDrag | null
  showThresholds: boolean
  zone: string
  display: Display
  /** The id of the status patterns on the page; null if no thresholds are set. */
  patterns: string | null
  scroller: HTMLElement
  size: TableSize
  /** Whether to draw the whole table, for paper. */
  isPrinted: boolean
  /** The unix time whose row is first under the header. */
  top: RefObject<number>
}

/** The visible part of the table. While a column is moved, its cells are already shown where it would land. */
export function TableGrid(props: TableGridProps) {
  const { judged, hours, judgeCell, limits, place, isPrinted } = props
  const { columns, rows, order, drag, showThresholds, zone, display, patterns, scroller, size, top } = props
  const [focused, setFocused] = useState<string | null>(null)
  const landing = useMemo(
    () => (drag ? movedColumn(order, [], drag.moved, drag.target) : order),
    [order, drag],
  )
  const table = useForecastTable(columns, rows, landing)
  const inHeader = useMemo(() => columnsById(columns, order), [columns, order])
  const shown = useMemo(() => columnsById(columns, landing), [columns, landing])
  const slots = useColumnSlots({
    scroller,
    count: order.length,
    size,
    pinned: order.indexOf(drag?.moved ?? focused ?? ''),
    isWhole: isPrinted,
  })
  const clock = clockNames(zone, rows[0]?.time ?? 0, rows.at(-1)?.time ?? 0)
  const width = size.timeWidth + order.length * size.columnWidth
  const part = { slots, columns: shown, moved: drag?.moved }
  return (
    <Box
      component="table"
      aria-label="Forecast by hour"
      aria-rowcount={rows.length + (showThresholds ? 2 : 1)}
      aria-colcount={order.length + 1}
      data-compact={size.isCompact || undefined}
      data-tall={size.rowHeight === TALL_ROW_HEIGHT || undefined}
      sx={tableStyle}
      style={{ width, zoom: isPrinted ? Math.min(1, PAPER_WIDTH / width) : undefined }}
    >
      <colgroup>
        <col style={{ width: size.timeWidth }} />
        {slots.map((slot) => (
          <col key={slot.position} style={{ width: (slot.isGap ? slot.columns : 1) * size.columnWidth }} />
        ))}
      </colgroup>
      <TableHead
        slots={slots}
        columns={inHeader}
        isCompact={size.isCompact}
        clock={clock}
        onFocus={setFocused}
      />
      <TableBody
        rows={table.getRowModel().rows}
        scroller={scroller}
        top={top}
        zone={zone}
        language={display.language}
        isCompact={size.isCompact}
        rowHeight={size.rowHeight}
        patterns={patterns}
        judged={judged}
        hours={hours}
        judgeCell={judgeCell}
        place={place}
        isWhole={isPrinted}
        {...part}
      />
      {showThresholds && (
        <TableFoot limits={limits} rowIndex={rows.length + 2} units={display.units} {...part} />
      )}
    </Box>
  )
}

interface ColumnSlotsOptions {
  scroller: HTMLElement
  count: number
  size: TableSize
  /** A position that is always drawn: the column being moved or focused; -1 for none. */
  pinned: number
  /** Whether to draw all columns, not only those in view. */
  isWhole: boolean
}

/** Columns drawn beyond the edges, so that the next one can be focused. */
const OVERSCAN = 1

/** The columns in view with gaps between them, the same for header, hours and limits. */
function useColumnSlots({ scroller, count, size, pinned, isWhole }: ColumnSlotsOptions): Slot[] {
  const rangeExtractor = useCallback(
    (range: Range) => {
      const inView = defaultRangeExtractor(range)
      const isApart = pinned >= 0 && pinned < range.count && !inView.includes(pinned)
      return isApart ? [...inView, pinned].sort((left, right) => left - right) : inView
    },
    [pinned],
  )
  const virtualizer = useVirtualizer({
    count,
    horizontal: true,
    getScrollElement: () => scroller,
    estimateSize: () => size.columnWidth,
    paddingStart: size.timeWidth,
    initialRect: { width: scroller.clientWidth, height: scroller.clientHeight },
    overscan: OVERSCAN,
    rangeExtractor,
    useFlushSync: false,
  })
  const positions = virtualizer.getVirtualIndexes()
  return useMemo(
    () => columnSlots(isWhole ? Array.from({ length: count }, (_, position) => position) : positions, count),
    [positions, count, isWhole],
  )
}
