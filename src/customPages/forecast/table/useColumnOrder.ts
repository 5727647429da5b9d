import { useCallback, useMemo, useState } from 'react'
import { usePreference } from '../../../providers/preferences.ts'
import { inOrder, movedColumn } from './columnOrder.ts'
import type { TableColumn } from './tableColumns.ts'

const none: readonly string[] = []

/** The columns' ids in the user's own order, and a way to change it; kept for the user on any machine. */
export function useColumnOrder(columns: readonly TableColumn[]) {
  const [stored, setStored] = usePreference<readonly string[]>('siteview.columnOrder', none)
  // The preference changes a moment later: until then a dropped column would be seen to jump back.
  const [dropped, setDropped] = useState<readonly string[] | null>(null)
  const kept = dropped ?? (Array.isArray(stored) ? stored : none)
  const order = useMemo(
    () =>
      inOrder(
        columns.map(({ id }) => id),
        kept,
      ),
    [columns, kept],
  )
  const move = useCallback(
    (moved: string, target: string) => {
      const next = movedColumn(order, kept, moved, target)
      setDropped(next)
      setStored(next)
    },
    [order, kept, setStored],
  )
  return { order, move }
}
