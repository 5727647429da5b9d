import type { PanelLayout, ResourceFile, StoredRecord } from '../../schemas/resourceFile/resourceFile.ts'
import type { Permits } from '../fields.ts'
import { type Column, columnOf, columnsOf, recordTitle } from '../list/columns.ts'

/** What a panel shows of a record. */
export interface PanelColumns {
  /** The name of a record: the list's first column. */
  name: Column | undefined
  /** The field behind the dot. */
  dot: Column | undefined
}

export function panelColumns(file: ResourceFile, permits: Permits): PanelColumns {
  const field = file.resource.panel?.dot
  const schema = field === undefined ? undefined : file.schema.properties[field]
  return {
    name: columnsOf(file, permits)[0],
    dot: field !== undefined && schema ? columnOf(field, schema) : undefined,
  }
}

/** The records whose name holds the text, in upper or lower case. */
export function withText(
  records: readonly StoredRecord[],
  text: string,
  name: Column | undefined,
): readonly StoredRecord[] {
  const wanted = text.trim().toLowerCase()
  if (wanted === '') return records
  const columns = name ? [name] : []
  return records.filter((record) => recordTitle(columns, record).toLowerCase().includes(wanted))
}

/** The footer's count: "1 Alert", "12 Alerts". */
export const countText = ({ count }: Pick<PanelLayout, 'count'>, number: number): string =>
  (number === 1 ? count.one : count.other).replace('{count}', String(number))
