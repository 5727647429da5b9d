import { useVirtualizer } from '@tanstack/react-virtual'
import type { Tint } from '../../../weather/parameters.ts'
import { ROW_HEIGHT } from './tableStyle.ts'
import type { useForecastTable } from './useForecastTable.tsx'

interface TableBodyProps {
  table: ReturnType<typeof useForecastTable>
  /** What scrolls; null until it is on the page, which draws the rows anew. */
  scroller: HTMLElement | null
  tintOf: (columnId: string) => Tint | undefined
}

/** Rows drawn before the height of the place is known, and beyond the edges of what is seen. */
const FIRST_HEIGHT = 600
const OVERSCAN = 8

/** The hours: only those in view are drawn, between two fillers that keep the height of the rest. */
export function TableBody({ table, scroller, tintOf }: TableBodyProps) {
  const { rows } = table.getRowModel()
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller,
    estimateSize: () => ROW_HEIGHT,
    initialRect: { width: 0, height: FIRST_HEIGHT },
    overscan: OVERSCAN,
    useFlushSync: false,
  })
  const items = virtualizer.getVirtualItems()
  const before = items[0]?.start ?? 0
  const after = virtualizer.getTotalSize() - (items.at(-1)?.end ?? 0)
  return (
    <tbody>
      <Filler height={before} />
      {items.map(({ index }) => {
        const row = rows[index]
        if (!row) return null
        return (
          <tr key={row.id} aria-rowindex={index + 2} data-time={row.id}>
            {row.getVisibleCells().map((cell) =>
              cell.column.id === 'time' ? (
                <th key={cell.id} scope="row">
                  <table.FlexRender cell={cell} />
                </th>
              ) : (
                <td key={cell.id} data-tint={tintOf(cell.column.id)}>
                  <table.FlexRender cell={cell} />
                </td>
              ),
            )}
          </tr>
        )
      })}
      <Filler height={after} />
    </tbody>
  )
}

const Filler = ({ height }: { height: number }) =>
  height > 0 && (
    <tr data-filler>
      <td style={{ height }} />
    </tr>
  )
