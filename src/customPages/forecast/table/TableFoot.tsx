import { useMemo } from 'react'
import { useCall } from '../../../providers/api/useCall.ts'
import { useLocalView } from '../../../providers/localView/localView.ts'
import { useCustomer } from '../../../providers/session/customer.ts'
import { useSession } from '../../../providers/session/session.ts'
import type { ViewParameter } from '../../../schemas/shapes/parameters.ts'
import { parameterById } from '../../../weather/parameters.ts'
import type { Threshold } from '../../../weather/threshold.ts'
import type { Units } from '../../../weather/units/units.ts'
import type { Slot } from './columns/columnSlots.ts'
import type { TableColumn } from './columns/tableColumns.ts'
import { Gap } from './Gap.tsx'
import { shownTolerance, thresholdText } from './thresholdText.ts'

interface TableFootProps {
  siteId: number
  rowIndex: number
  slots: readonly Slot[]
  columns: readonly TableColumn[]
  /** The column that is being moved. */
  moved: string | undefined
  units: Units
}

/** The limits of each column, in sight wherever the hours are scrolled to. */
export function TableFoot({ siteId, rowIndex, slots, columns, moved, units }: TableFootProps) {
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
              {thresholdText(column, shownTolerance(tolerances.get(parameter), units), toleranceBothSides)}
            </td>
          )
        })}
      </tr>
    </tfoot>
  )
}

/** The tolerances of the user's limits by the name of the parameter; a multi-user's are those of this browser. */
function useTolerances(siteId: number): ReadonlyMap<string, Threshold> {
  const { isMultiUser, username } = useSession()
  const local = useLocalView(username)
  const { data } = useCall<ViewParameter[]>('parameters', { query: { siteId } }, { enabled: !isMultiUser })
  return useMemo(() => {
    const rows = isMultiUser ? local.parameters : (data ?? [])
    return new Map(rows.map((row) => [parameterById(row.parameterId)?.name ?? '', row]))
  }, [isMultiUser, local.parameters, data])
}
