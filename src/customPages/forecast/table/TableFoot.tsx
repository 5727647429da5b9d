import { useCustomer } from '../../../providers/customer.ts'
import type { Slot } from './columnSlots.ts'
import { Gap } from './Gap.tsx'
import type { TableColumn } from './tableColumns.ts'
import { thresholdText } from './thresholdText.ts'
import { useTolerances } from './useTolerances.ts'

interface TableFootProps {
  siteId: number
  rowIndex: number
  slots: readonly Slot[]
  columns: readonly TableColumn[]
  /** The column that is being moved. */
  moved: string | undefined
}

/** The limits of each column, in sight wherever the hours are scrolled to. */
export function TableFoot({ siteId, rowIndex, slots, columns, moved }: TableFootProps) {
  const tolerances = useTolerances(siteId)
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
              {thresholdText(column, tolerances.get(parameter), toleranceBothSides)}
            </td>
          )
        })}
      </tr>
    </tfoot>
  )
}
