import { arrayMove } from '@dnd-kit/sortable'
import type { Column } from '#resources/record/columns.ts'
import { isObject } from '#schemas/isObject.ts'
import type { ResourceFile } from '#schemas/resourceFile/resourceFile.ts'

/** A column of a list as a user has chosen it. */
export interface ChosenColumn {
  field: string
  /** In pixels, once the user has sized it. */
  width?: number
}

/** Stored columns as they are now: fields that a list no longer has are left out. undefined if none is left. */
export function knownColumns(
  stored: unknown,
  fields: readonly string[],
): readonly ChosenColumn[] | undefined {
  if (!Array.isArray(stored)) return undefined
  const columns = stored.flatMap((column): ChosenColumn[] => {
    if (!isObject(column) || typeof column.field !== 'string' || !fields.includes(column.field)) return []
    const { field, width } = column
    return [{ field, ...(typeof width === 'number' && { width }) }]
  })
  return columns.length > 0 ? columns : undefined
}

const composed = ['object', 'array']

/** Whether a column can show the field: a value, or a list of values. */
export function fitsColumn({ schema }: ResourceFile, field: string): boolean {
  const property = schema.properties[field]
  const isValue = (part: typeof property) =>
    part !== undefined &&
    !part.properties &&
    ![part.type].flat().some((type) => composed.includes(type ?? ''))
  return isValue(property) || isValue(property?.items)
}

/** The fields of all columns: the chosen ones in their order, then the others. */
export function offeredOrder(offered: readonly Column[], chosen: readonly ChosenColumn[]): string[] {
  const first = chosen.map(({ field }) => field)
  return [...first, ...offered.map(({ field }) => field).filter((field) => !first.includes(field))]
}

/** The order after a field was moved to the place of another. */
export const movedTo = (order: readonly string[], moved: string, target: string): string[] =>
  arrayMove([...order], order.indexOf(moved), order.indexOf(target))

/** The columns after one of them was sized by its header. */
export const sized = (columns: readonly ChosenColumn[], field: string, width: number): ChosenColumn[] =>
  columns.map((column) => (column.field === field ? { field, width: Math.round(width) } : column))
