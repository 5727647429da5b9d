import type { AccessRule } from './access.ts'

/** A JSON Schema as the resource files write it, with the portal's own words. */
export interface FieldSchema {
  type?: string | string[]
  title?: string
  description?: string
  properties?: Record<string, FieldSchema>
  required?: string[]
  items?: FieldSchema
  default?: unknown
  enum?: unknown[]
  readOnly?: boolean
  /** Show the field as a column of lists; an object maps stored values to the words shown. */
  'x-column'?: boolean | { title?: string; values?: Record<string, string> }
  /** The sentence for this field's failures, or one per failing keyword. */
  'x-message'?: string | Record<string, string>
  /** ISO 8601 durations from today: {"from": "P0D", "to": "P5Y"}. */
  'x-dateWindow'?: { from?: string; to?: string }
  /** The field's choices are the records of another resource. */
  'x-options'?: { resource: string; value: string; label: string; dependsOn?: string }
  /** Who sees the field. */
  'x-access'?: AccessRule
  /** No two records of a customer share the value. */
  'x-unique'?: boolean
  [keyword: string]: unknown
}

/** One field of a search form: how the value is compared, and its name in the query. */
export interface SearchField {
  name: string
  title: string
  field: string
  match: 'contains' | 'gte' | 'lte' | 'equals'
}

/** A dialog shown after an update in which one of the named fields changed. */
export interface ChangeNotice {
  whenChanged: string[]
  title: string
  text: string
}

export type Verb = 'list' | 'show' | 'create' | 'edit' | 'delete'

/** A resource file: what Refine, ajv and RJSF each read of it. */
export interface ResourceFile {
  resource: {
    name: string
    title: string
    singular: string
    path: string
    layout: 'table' | 'panel' | 'links'
    api: { base: string }
    search: SearchField[]
    sort: { field: string; order: 'asc' | 'desc' }[]
    access: Record<string, AccessRule>
    empty: string
    notFound: string
    notices?: ChangeNotice[]
  }
  schema: FieldSchema & { properties: Record<string, FieldSchema> }
  uiSchema: Record<string, unknown>
}
