import { useCallback, useMemo } from 'react'
import { usePreference } from '../../../providers/preferences.ts'
import { inOrder, movedColumn } from './columnOrder.ts'
import type { TableColumn } from './tableColumns.ts'

const none: readonly string[] = []

/** The columns' ids in the user's own order, and a way to change it; kept for the user on any machine. */
export function useColumnOrder(columns: readonly TableColumn[]) {
  const [stored, setStored] = usePreference<readonly string[]>('siteview.columnOrder', none)
  const kept = Array.isArray(stored) ? stored : none
  const order = useMemo(
    () =>
      inOrder(
        columns.map(({ id }) => id),
        kept,
      ),
    [columns, kept],
  )
  const move = useCallback(
    (moved: string, target: string) => setStored(movedColumn(order, kept, moved, target)),
    [order, kept, setStored],
  )
  return { order, move }
}
