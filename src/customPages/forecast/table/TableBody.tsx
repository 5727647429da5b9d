import { useVirtualizer } from '@tanstack/react-virtual'
import { memo, type RefObject, useLayoutEffect } from 'react'
import type { DateLanguage } from '../../../weather/units/display.ts'
import { statusName, type WindowStatus } from '../../../weather/windows/windowStatus.ts'
import type { Slot } from './columns/columnSlots.ts'
import type { TableColumn } from './columns/tableColumns.ts'
import { Gap } from './Gap.tsx'
import { TimeCell } from './TimeCell.tsx'
import { rowOf } from './tableRows.ts'
import type { ForecastRow } from './useForecastTable.ts'

interface HourProps {
  slots: readonly Slot[]
  /** In the order that is shown. */
  columns: readonly TableColumn[]
  /** The column that is being moved. */
  moved: string | undefined
  zone: string
  language: DateLanguage
  isCompact: boolean
  rowHeight: number
  /** The id of the status patterns on the page; null where there are no thresholds to judge by. */
  patterns: string | null
}

interface TableBodyProps extends HourProps {
  rows: readonly ForecastRow[]
  scroller: HTMLElement
  /** The moment, in unix seconds, whose hour is under the header at first; later that of the last scroll. */
  top: RefObject<number>
}

/** Rows drawn beyond the edges of what is seen. */
const OVERSCAN = 6

/** The hours: only those in view are drawn, between two fillers that keep the height of the rest. */
export function TableBody({ rows, scroller, top, ...hour }: TableBodyProps) {
  const { rowHeight } = hour
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller,
    estimateSize: () => rowHeight,
    initialOffset: () => rowOf(timesOf(rows), top.current) * rowHeight,
    initialRect: { width: scroller.clientWidth, height: scroller.clientHeight },
    overscan: OVERSCAN,
    useFlushSync: false,
  })
  // A table that is drawn anew, as when a tablet is turned, begins with the same hour.
  useLayoutEffect(
    () => () => {
      const first = rows[Math.round(scroller.scrollTop / rowHeight)]
      if (first) top.current = first.original.time
    },
    [rows, scroller, rowHeight, top],
  )
  const items = virtualizer.getVirtualItems()
  const before = items[0]?.start ?? 0
  const after = virtualizer.getTotalSize() - (items.at(-1)?.end ?? 0)
  return (
    <tbody>
      <Filler height={before} />
      {items.map(({ index }) => {
        const row = rows[index]
        return row && <Hour key={row.id} row={row} index={index} {...hour} />
      })}
      <Filler height={after} />
    </tbody>
  )
}

const timesOf = (rows: readonly ForecastRow[]) => rows.map(({ original }) => original.time)

/** One hour; what scrolls past is not drawn again. */
const Hour = memo(
  ({ row, index, slots, columns, moved, ...time }: HourProps & { row: ForecastRow; index: number }) => {
    const status = row.getValue<WindowStatus>('timestampStatus')
    return (
      <tr aria-rowindex={index + 2} data-time={row.id}>
        <th
          scope="row"
          aria-colindex={1}
          data-window={time.patterns === null ? undefined : statusName(status)}
        >
          <TimeCell time={row.original.time} status={status} {...time} />
        </th>
        {slots.map((slot) => {
          const column = columns[slot.position]
          if (slot.isGap || !column) return <Gap key={`gap ${slot.position}`} />
          const { id, tint } = column
          return (
            <td
              key={id}
              aria-colindex={slot.position + 2}
              data-tint={tint}
              data-moved={id === moved || undefined}
            >
              {row.getValue<string>(id)}
            </td>
          )
        })}
      </tr>
    )
  },
)

const Filler = ({ height }: { height: number }) =>
  height > 0 && (
    <tr data-filler>
      <td aria-hidden="true" style={{ height }} />
    </tr>
  )
