import { arrayMove } from '@dnd-kit/sortable'

/** The ids in the stored order; ids that it does not contain follow in their own order. */
export function inOrder(ids: readonly string[], kept: readonly string[]): string[] {
  const named = kept.filter((id) => ids.includes(id))
  return [...named, ...ids.filter((id) => !named.includes(id))]
}

/**
 * The order to keep after one column was put in the place of another. Columns that other sites or view sets show and
 * this one does not keep their order behind.
 */
export function movedColumn(
  shown: readonly string[],
  kept: readonly string[],
  moved: string,
  target: string,
): string[] {
  const from = shown.indexOf(moved)
  const to = shown.indexOf(target)
  const order = from < 0 || to < 0 ? [...shown] : arrayMove([...shown], from, to)
  return [...order, ...kept.filter((id) => !shown.includes(id))]
}
