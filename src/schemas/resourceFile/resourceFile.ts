import type { AccessRule } from '../access/access.ts'

/** A remote select: the field's choices are the records of another resource, or the rows of a look-up call. */
export interface RemoteOptions {
  /** A call of the route table that answers a list, such as `sites`, else a resource. */
  resource: string
  /** The field of a choice that is stored. */
  value: string
  /** The field that is shown, or a text with fields in braces: "{displayName} ({unit})". */
  label: string
  /** The field of this form without which there are no choices; its value narrows them. */
  dependsOn?: string
  /** The name under which the value of `dependsOn` is sent, where it is not that field's own. */
  as?: string
  /** In the items of a list: what another item has chosen is not offered. */
  isDistinct?: true
  /** Texts shown in place of labels: { "LTE": "≤" }. */
  words?: Record<string, string>
}

/** A field of the same object must have one of these values for another to be filled in. */
export interface EnabledWhen {
  field: string
  in: (string | number | boolean)[]
}

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
  oneOf?: FieldSchema[]
  const?: unknown
  readOnly?: boolean
  /** Accepted and never answered. */
  writeOnly?: boolean
  /** Show the field as a column of lists; an object maps stored values to the words shown. */
  'x-column'?: boolean | { title?: string; values?: Record<string, string> }
  /** The message of this field's failures, or one per failing keyword. */
  'x-message'?: string | Record<string, string>
  /** ISO 8601 durations from today: {"from": "P0D", "to": "P5Y"}; a new record's form begins with the date `initial`. */
  'x-dateWindow'?: { from?: string; to?: string; initial?: string }
  /** The form's field is disabled unless another one has such a value. */
  'x-enabledWhen'?: EnabledWhen
  /** The field of the same object that holds the id of the parameter whose unit this number is in. */
  'x-unitOf'?: string
  /** The field's choices are the records of another resource. */
  'x-options'?: RemoteOptions
  /** Who sees the field. */
  'x-access'?: AccessRule
  /** No two records of a customer share the value. */
  'x-unique'?: boolean
  [keyword: string]: unknown
}

/** A schema of records: an object of named fields. */
export type RecordSchema = FieldSchema & { properties: Record<string, FieldSchema> }

/** One field of a search form: how the value is compared, and its name in the query. */
export interface SearchField {
  name: string
  title: string
  field: string
  /** Further fields: a record is found when one of them all matches. */
  alsoIn?: string[]
  match: 'contains' | 'gte' | 'lte' | 'equals'
  /** Words for the values that are chosen among, in place of those of the field. */
  values?: Record<string, string>
}

export interface SortOrder {
  field: string
  order: 'asc' | 'desc'
}

/** A dialog shown after an update in which one of the named fields changed. */
export interface ChangeNotice {
  whenChanged: string[]
  title: string
  text: string
}

export type Verb = 'list' | 'show' | 'create' | 'edit' | 'delete'

/** Calls about many records at once, which follow from the others. */
export type BatchVerb = 'import' | 'bulkEdit' | 'bulkDelete' | 'undo'

/** How a resource's call differs from the convention of `/records/<name>`. */
export interface ApiCall {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  path: string
  summary?: string
  query?: string[]
  rename?: Record<string, string>
  omit?: string[]
  /** What a write answers: the record (the default), its id, or true. */
  answers?: 'record' | 'id' | 'true'
  success?: string
  falsy?: string
}

/** Names of calls of the route table that connect pairs, for the layout `links` where a pair is not a record. */
export interface LinkCalls {
  /** Takes the value of each side as a path parameter under the name of its field; connecting twice changes nothing. */
  connect: string
  disconnect: string
  /**
   * For each side, in their order: the call that answers the values of the other side which a record of this one is connected
   * with. It takes the record's value as the path parameter `id`.
   */
  linked: [string, string]
  /** Answers all pairs, each with the values of both sides under the names of their fields. */
  pairs: string
}

/** A button of a stored record's form that makes a call of the route table, with the record's id as the path parameter `id`. */
export interface RecordAction {
  /** The name of the call; who may make it has the button. */
  call: string
  title: string
  /** The question before the call. */
  confirm: string
  /** Values of fields: other records do not have the button. */
  when?: Record<string, string | number | boolean>
  /** A field of the answer that is shown once, with a text below it. */
  answer?: { field: string; title: string; text: string }
}

/** The calls of a resource whose addresses are not those of the convention; what is not named has no call. */
export type ResourceApi = Partial<Record<Verb, ApiCall>> & {
  scopes?: Record<string, { list?: ApiCall; delete?: ApiCall }>
  links?: LinkCalls
  actions?: RecordAction[]
}

/**
 * One condition of a scope: a field equals a value, or its date lies before or from a day on. Days are ISO 8601 durations
 * from today (UTC).
 */
export type ScopeCondition =
  | { field: string; equals: string | number | boolean }
  | { field: string; before: string }
  | { field: string; from: string }

/** A start for a new record, with where its values come from. */
export interface Preset {
  title: string
  source: string
  values: Record<string, unknown>
}

/** One tab of a panel: the records of a scope, or all of them. */
export interface PanelTab {
  title: string
  scope?: string
  /** The text of the tab without records. */
  empty: string
  /** A button that removes every record of the tab's scope, after a question. */
  bulk?: { title: string; confirm: { title: string; text: string }; success: string }
}

/** The texts and words of the layout `panel`. */
export interface PanelLayout {
  tabs: PanelTab[]
  /** The boolean field behind the dot of a row. */
  dot?: string
  /** The footer's count; `{count}` is the number. */
  count: { one: string; other: string }
  /** The page beside the panel while no record is chosen. */
  none: { title: string; text?: string }
}

/** One of the two tables of the layout `links`. */
export interface LinksSide {
  /** The field of a link that holds this side's id; its `x-options` name the resource. */
  field: string
  title: string
  /** The label of the filter box. */
  filter: string
  columns: { field: string; title: string }[]
  /** Shown in the other table's place while nothing is chosen on this side. */
  none: { title: string; text: string }
}

/** The texts of the layout `links`: pairs of two others, each a record or, with `api.links`, a connection of its own. */
export interface LinksLayout {
  swap: string
  selectedOnly: string
  sides: [LinksSide, LinksSide]
}

/** Records that belong to the user who made them. */
export interface Ownership {
  /** Whether administrators of the customer see and change everybody's. */
  administrators: boolean
  /** The boolean field that opens a record for reading to the whole customer. */
  sharedWhen?: string
}

export type Layout = 'table' | 'panel' | 'links'

/** What Refine, the lists and the calls read of a resource file. */
export interface ResourceWords {
  name: string
  /** The title of the page; the menu's too where `menuTitle` is absent. */
  title: string
  menuTitle?: string
  singular: string
  /** Below the path of a module, or an entry of the menu of its own. */
  path: string
  /** The icon of a menu entry. */
  icon?: string
  /** Entries come by this number, then by title; without one after those with one. */
  order?: number
  layout: Layout
  api?: ResourceApi
  search: SearchField[]
  sort: SortOrder[]
  /** Lists come in pages of so many records; a resource without comes whole. */
  pageSize?: number
  /** Who may do what; a verb without a rule has no call. */
  access: Partial<Record<Verb, AccessRule>> & Record<'list' | 'show', AccessRule>
  empty: string
  notFound: string
  notices?: ChangeNotice[]
  /** Read-only fields that the form of a stored record shows above its own, and the text for one without a value. */
  facts?: { field: string; none?: string }[]
  /** What to know before records are imported from a file. */
  importNote?: string
  /** Calls whose answers are read again after a write: after each, or by verb. */
  reloads?: string[] | Partial<Record<'create' | 'edit' | 'delete', string[]>>
  owner?: Ownership
  /**
   * Buttons of a stored record's form beside those of every form: `viewAs` looks at the portal as the user, `openMail` saves a message
   * of the outbox as a file.
   */
  actions?: ('viewAs' | 'openMail')[]
  /** What the page of a record shows beside its form, such as `alertTrial`. */
  parts?: ('alertTrial' | 'alertHistory' | 'reportPreview' | 'reportHistory')[]
  scopes?: Record<string, ScopeCondition[]>
  presets?: Preset[]
  panel?: PanelLayout
  links?: LinksLayout
}

/** A resource file: what Refine, ajv and RJSF each read of it. */
export interface ResourceFile {
  resource: ResourceWords
  /** The shape of a record in calls and in storage. */
  schema: RecordSchema
  /** The shape of the form where it is another one; `src/resources/shapes/<name>.ts` maps between the two. */
  formSchema?: RecordSchema
  uiSchema: Record<string, unknown>
}

/** The two number fields of a form that are a place on the map. */
export interface PositionFields {
  latitude: string
  longitude: string
}

/** The position that a form's layout names, undefined where it has none. */
export const positionOf = (uiSchema: Record<string, unknown> = {}): PositionFields | undefined =>
  (uiSchema['ui:options'] as { position?: PositionFields } | undefined)?.position

/** The schema that the form is drawn and validated by. */
export const formSchemaOf = ({ schema, formSchema }: Pick<ResourceFile, 'schema' | 'formSchema'>) =>
  formSchema ?? schema

/** A record of a resource as the API answers it: the form's fields and what the server keeps beside them. */
export interface StoredRecord {
  id: number
  customerId: number
  version: number
  [field: string]: unknown
}
