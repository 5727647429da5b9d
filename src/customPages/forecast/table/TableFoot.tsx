import { useMemo } from 'react'
import { useCustomer } from '#providers/access/customer.ts'
import type { Limit } from '#weather/operation.ts'
import type { Units } from '#weather/units/units.ts'
import type { Slot } from './columns/columnSlots.ts'
import type { TableColumn } from './columns/tableColumns.ts'
import { Gap } from './Gap.tsx'
import { shownTolerance, thresholdText } from './thresholdText.ts'

interface TableFootProps {
  limits: readonly Limit[]
  rowIndex: number
  slots: readonly Slot[]
  columns: readonly TableColumn[]
  /** The column that is being moved. */
  moved: string | undefined
  units: Units
}

/** The limits of each column, always visible below the scrolling hours. */
export function TableFoot({ limits, rowIndex, slots, columns, moved, units }: TableFootProps) {
  const limitOf = useMemo(() => new Map(limits.map((limit) => [limit.parameter, limit])), [limits])
  const { toleranceBothSides } = useCustomer().config
  return (
    <tfoot>
      <tr aria-rowindex={rowIndex}>
        <th scope="row" aria-colindex={1}>
          Thresholds
        </th>
        {slots.map((slot) => {
          const column = columns[slot.position]
          if (slot.isGap || !column) return <Gap key={`gap ${slot.position}`} />
          const { id, tint, parameter = '' } = column
          return (
            <td
              key={id}
              aria-colindex={slot.position + 2}
              data-tint={tint}
              data-moved={id === moved || undefined}
            >
              {thresholdText(column, shownTolerance(limitOf.get(parameter), units), toleranceBothSides)}
            </td>
          )
        })}
      </tr>
    </tfoot>
  )
}
