import { crudRoute, isConventional } from '#schemas/calls/crudRoutes.ts'
import type {
  PanelLayout,
  PanelTab,
  ResourceFile,
  ScopeCondition,
  StoredRecord,
} from '#schemas/resourceFile/resourceFile.ts'
import { dateAfter } from '#schemas/validation/dateWindow.ts'
import { type Permits, seesField } from '../fields.ts'
import { type Column, columnOf, columnsOf, recordTitle } from '../record/columns.ts'

/** The columns that a panel shows. */
export interface PanelColumns {
  /** The name of a record: the list's first column. */
  name: Column | undefined
  /** The field that the dot shows. */
  dot: Column | undefined
  /** The fields that a row shows below the name. */
  details: readonly Column[]
}

export function panelColumns(file: ResourceFile, permits: Permits): PanelColumns {
  const { dot, details = [] } = file.resource.panel ?? {}
  const columnsIn = (fields: readonly string[]) =>
    fields.flatMap((field) => {
      const schema = file.schema.properties[field]
      return schema && seesField(schema, permits) ? [columnOf(field, schema)] : []
    })
  return {
    name: columnsOf(file, permits)[0],
    dot: columnsIn(dot === undefined ? [] : [dot])[0],
    details: columnsIn(details),
  }
}

/** The scope whose records a tab loads with its own call; undefined if it filters the whole list. */
export const calledScope = (file: ResourceFile, { scope }: Pick<PanelTab, 'scope'>): string | undefined =>
  isConventional(file) || crudRoute(file, 'list', scope) ? scope : undefined

/** The conditions by which a tab filters the whole list. */
export const localConditions = (
  file: ResourceFile,
  tab: Pick<PanelTab, 'scope'>,
): readonly ScopeCondition[] =>
  tab.scope === undefined || calledScope(file, tab) !== undefined
    ? []
    : (file.resource.scopes?.[tab.scope] ?? [])

/** Whether a condition of a scope holds for a record on `today` (yyyy-MM-dd, UTC), by the same rule as on the server. */
function holdsFor(record: StoredRecord, condition: ScopeCondition, today: string): boolean {
  const value = record[condition.field]
  if ('equals' in condition) return value === condition.equals
  if (typeof value !== 'string') return false
  return 'before' in condition
    ? value < dateAfter(today, condition.before)
    : value >= dateAfter(today, condition.from)
}

export const inScope = (
  records: readonly StoredRecord[],
  conditions: readonly ScopeCondition[],
  today: string,
): readonly StoredRecord[] =>
  records.filter((record) => conditions.every((condition) => holdsFor(record, condition, today)))

/** The records whose name contains the text, ignoring case. */
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
