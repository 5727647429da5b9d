import { useVirtualizer } from '@tanstack/react-virtual'
import { memo, type RefObject, useLayoutEffect, useMemo } from 'react'
import type { Place } from '#weather/series.ts'
import type { DateLanguage } from '#weather/units/display.ts'
import type { WorkName } from '#weather/windows/job/workNames.ts'
import type { WorkSegment } from '#weather/windows/job/workSegments.ts'
import { segmentAt } from '#weather/windows/segments.ts'
import type { WindowHours } from '#weather/windows/windowHours.ts'
import { STATUS, statusName, statusWords } from '#weather/windows/windowStatus.ts'
import type { Slot } from './columns/columnSlots.ts'
import type { TableColumn } from './columns/tableColumns.ts'
import { type DayHour, dayHours } from './dayHours.ts'
import { Gap } from './Gap.tsx'
import type { CellJudge, JudgedCell } from './judgedCells.ts'
import { TimeCell } from './TimeCell.tsx'
import { rowOf } from './tableRows.ts'
import type { ForecastRow } from './useForecastTable.ts'

interface HourProps {
  slots: readonly Slot[]
  /** In display order. */
  columns: readonly TableColumn[]
  /** The column that is being moved. */
  moved: string | undefined
  zone: string
  language: DateLanguage
  isCompact: boolean
  rowHeight: number
  /** The id of the status patterns on the page; null if no thresholds are set. */
  patterns: string | null
}

interface TableBodyProps extends HourProps {
  /** The hours judged by the limits in force, also while a limit is being moved; null without limits. */
  judged: WindowHours | null
  /** The same hours as the job can use them. */
  hours: readonly WorkSegment[] | null
  judgeCell: CellJudge
  place: Place
  rows: readonly ForecastRow[]
  scroller: HTMLElement
  /** Whether to draw all hours, not only those in view. */
  isWhole: boolean
  /** The unix time whose row is first under the header; updated by scrolling. */
  top: RefObject<number>
}

/** Rows drawn beyond the visible edges. */
const OVERSCAN = 6

/** The hours: draws only those in view, between two fillers with the height of the rest. */
export function TableBody({
  rows,
  scroller,
  top,
  judged,
  hours,
  judgeCell,
  place,
  isWhole,
  ...hour
}: TableBodyProps) {
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
  // A remounted table, as after a tablet is turned, starts at the same hour.
  useLayoutEffect(
    () => () => {
      const first = rows[Math.round(scroller.scrollTop / rowHeight)]
      if (first) top.current = first.original.time
    },
    [rows, scroller, rowHeight, top],
  )
  const { zone } = hour
  const days = useMemo(() => dayHours(timesOf(rows), zone, place), [rows, zone, place])
  const items = virtualizer.getVirtualItems()
  const before = isWhole ? 0 : (items[0]?.start ?? 0)
  const after = isWhole ? 0 : virtualizer.getTotalSize() - (items.at(-1)?.end ?? 0)
  const drawn = isWhole ? [...rows.keys()] : items.map(({ index }) => index)
  return (
    <tbody>
      <Filler height={before} />
      {drawn.map((index) => {
        const row = rows[index]
        if (!row) return null
        const { time } = row.original
        const cells = hour.slots.map(({ isGap, position }) => {
          const column = hour.columns[position]
          return isGap || !column ? undefined : judgeCell(column, time)
        })
        return (
          <Hour
            key={row.id}
            row={row}
            index={index}
            name={nameAt(hours ?? none, judged, time)}
            marks={JSON.stringify(cells)}
            day={days[index]}
            {...hour}
          />
        )
      })}
      <Filler height={after} />
    </tbody>
  )
}

const none: readonly never[] = []

/** What an hour is; the last time of a forecast, at which no hour of a segment starts, has its status. */
const nameAt = (hours: readonly WorkSegment[], judged: WindowHours | null, time: number): WorkName =>
  segmentAt(hours, time)?.name ?? statusName(judged?.statuses[judged.times.indexOf(time)] ?? null)

const timesOf = (rows: readonly ForecastRow[]) => rows.map(({ original }) => original.time)

/** One hour; memoized, so that scrolling does not re-render it. */
const Hour = memo(({ row, index, slots, columns, moved, name, marks, day, ...time }: JudgedHourProps) => {
  const cells: (JudgedCell | null)[] = JSON.parse(marks)
  return (
    <tr
      aria-rowindex={index + 2}
      data-time={row.id}
      data-day={day?.isOdd ? 'odd' : 'even'}
      data-midnight={day?.isFirst || undefined}
      data-night={day?.isNight || undefined}
    >
      <th scope="row" aria-colindex={1} data-window={time.patterns === null ? undefined : name}>
        <TimeCell time={row.original.time} name={name} sun={day?.sun} {...time} />
      </th>
      {slots.map((slot, place) => {
        const column = columns[slot.position]
        if (slot.isGap || !column) return <Gap key={`gap ${slot.position}`} />
        const { id, tint, arrowAngle } = column
        const cell = cells[place]
        const text = cell?.text ?? row.getValue<string>(id)
        const mark =
          cell && cell.status !== null && cell.status !== STATUS.ok ? statusName(cell.status) : undefined
        const direction = arrowAngle && column.values.get(row.original.time)
        return (
          <td
            key={id}
            aria-colindex={slot.position + 2}
            aria-label={mark && `${text}, ${statusWords[mark]}`}
            data-tint={tint}
            data-beyond={mark}
            data-moved={id === moved || undefined}
          >
            {arrowAngle && direction != null && <Arrow angle={arrowAngle(direction)} />}
            {text}
          </td>
        )
      })}
    </tr>
  )
})

interface JudgedHourProps extends HourProps {
  row: ForecastRow
  index: number
  name: WorkName
  /** The judged cells as text, so that the row re-renders only when they change. */
  marks: string
  day: DayHour | undefined
}

/** An arrow in the direction of flow. */
const Arrow = ({ angle }: { angle: number }) => (
  <svg width="12" height="14" viewBox="-6 -7 12 14" aria-hidden="true" data-arrow>
    <path d="M0,-6 L4,5 L0,2.5 L-4,5 Z" fill="currentColor" transform={`rotate(${angle})`} />
  </svg>
)

const Filler = ({ height }: { height: number }) =>
  height > 0 && (
    <tr data-filler>
      <td aria-hidden="true" style={{ height }} />
    </tr>
  )
