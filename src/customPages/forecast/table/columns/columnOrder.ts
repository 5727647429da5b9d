import { arrayMove } from '@dnd-kit/sortable'

/** The ids in the stored order, followed by ids that it does not contain in their own order. */
export function inOrder(ids: readonly string[], stored: readonly string[]): string[] {
  const named = stored.filter((id) => ids.includes(id))
  return [...named, ...ids.filter((id) => !named.includes(id))]
}

/**
 * The order to store after a column was moved to the place of another. Stored columns that this view does not show
 * keep their order at the end.
 */
export function movedColumn(
  shown: readonly string[],
  stored: readonly string[],
  moved: string,
  target: string,
): string[] {
  const from = shown.indexOf(moved)
  const to = shown.indexOf(target)
  const order = from < 0 || to < 0 ? [...shown] : arrayMove([...shown], from, to)
  return [...order, ...stored.filter((id) => !shown.includes(id))]
}
