import type { AccessRule, FieldRule } from './accessRule.ts'
import type { LimitFields } from './limitFields.ts'

/** A remote select: the field's choices are the records of another resource or the rows of a lookup call. */
export interface RemoteOptions {
  /** The name of a call in the route table that returns a list, such as `sites`, else of a resource. */
  resource: string
  /** The field of a choice whose value is stored. */
  value: string
  /** The field that is shown, or a template with fields in braces: "{displayName} ({unit})". */
  label: string
  /** The field of this form whose value filters the choices; there are none until it has a value. */
  dependsOn?: string
  /** The name under which the value of `dependsOn` is sent, if not the field's own name. */
  as?: string
  /** For list items: choices of other items are not offered. */
  isDistinct?: true
  /** The field of a stored record whose objects have the `value` and the `name` of its choices, also of those that are gone. */
  copy?: string
  /** Texts shown instead of labels: { "LTE": "≤" }. */
  words?: Record<string, string>
}

/** The clock of a record's date: that of the site which the field `site` names while the field `local` is true, else UTC. */
export interface DateClock {
  local: string
  site: string
}

/** Enables a field only if another field of the same object has one of these values. */
export interface EnabledWhen {
  field: string
  in: (string | number | boolean)[]
}

/** A JSON Schema as used in resource files, with the portal's own keywords. */
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
  anyOf?: FieldSchema[]
  allOf?: FieldSchema[]
  if?: FieldSchema
  then?: FieldSchema
  else?: FieldSchema
  const?: unknown
  readOnly?: boolean
  /** Accepted in requests but never returned. */
  writeOnly?: boolean
  /** Shows the field as a column of lists; an object maps stored values to labels. */
  'x-column'?: boolean | { title?: string; values?: Record<string, string> }
  /** The error message of this field, or one per failing keyword. */
  'x-message'?: string | Record<string, string>
  /** ISO 8601 durations from today: {"from": "P0D", "to": "P5Y"}; `initial` is the date in the form of a new record. */
  'x-dateWindow'?: { from?: string; to?: string; initial?: string }
  /** The clock by which the date begins and ends, in its window and in scopes; without it UTC. */
  'x-clock'?: DateClock
  /** The form's field is disabled unless another field has one of the values. */
  'x-enabledWhen'?: EnabledWhen
  /** The field of the same object with the id of the parameter whose unit this number has. */
  'x-unitOf'?: string
  /** The fields of an object, or of each row of a list, that are a limit of a parameter. */
  'x-limit'?: LimitFields
  /** The value is the name of a resource; the server gives the field the loaded resources as its choices. */
  'x-resources'?: true
  /** Keywords whose values are settings of the server, where it has them, by the names of the settings. */
  'x-setting'?: Record<string, string>
  /** The field's choices are the records of another resource. */
  'x-options'?: RemoteOptions
  /** Who may see the field. */
  'x-access'?: FieldRule
  /** `create`: required of a new record only, for a value that no answer contains. */
  'x-required'?: string
  /** The server gives a new record of an import a value where the file has no column for it. */
  'x-importDefault'?: boolean
  /** Only a new record can be given a value other than the default. */
  'x-fixed'?: boolean
  /** The value is unique among the records of a customer. */
  'x-unique'?: boolean
  /** Set when files are merged (`withBranchFields`): the form shows the field only where a condition of its object holds. */
  'x-conditional'?: true
  [keyword: string]: unknown
}

/** A schema of records: an object of named fields. */
export type RecordSchema = FieldSchema & { properties: Record<string, FieldSchema> }

/** One field of a search form: how the value is compared, and its name in the query. */
export interface SearchField {
  name: string
  title: string
  field: string
  /** Additional fields: a record is found if any of the fields matches. */
  alsoIn?: string[]
  match: 'contains' | 'gte' | 'lte' | 'equals'
  /** Labels for the choices, instead of those of the field. */
  values?: Record<string, string>
}

export interface SortOrder {
  field: string
  order: 'asc' | 'desc'
}

/** A dialog shown after an update that changed one of the named fields. */
export interface ChangeNotice {
  whenChanged: string[]
  title: string
  text: string
}

export type Verb = 'list' | 'show' | 'create' | 'edit' | 'delete'

/** Bulk calls, which are derived from the other calls. */
export type BatchVerb = 'import' | 'bulkEdit' | 'bulkDelete' | 'undo' | 'batch'

/** How a resource's call differs from the convention of `/records/<name>`. */
export interface ApiCall {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  path: string
  summary?: string
  query?: string[]
  rename?: Record<string, string>
  omit?: string[]
  /** What a write returns: the record (the default), its id, or true. */
  answers?: 'record' | 'id' | 'true'
  success?: string
  falsy?: string
}

/** Names of calls in the route table that connect pairs, for the layout `links` if a pair is not a record. */
export interface LinkCalls {
  /** Takes the value of each side as a path parameter named like its field; connecting twice changes nothing. */
  connect: string
  disconnect: string
  /**
   * For each side, in order: the call that returns the values of the other side with which a record of this side is connected.
   * It takes the record's value as the path parameter `id`.
   */
  linked: [string, string]
  /** Returns all pairs, each with the values of both sides under the names of their fields. */
  pairs: string
}

/** A button of a stored record's form that makes a call of the route table, with the record's id as the path parameter `id`. */
export interface RecordAction {
  /** The name of the call; the button is shown to users who may make it. */
  call: string
  title: string
  /** The confirmation text before the call. */
  confirm: string
  /** Field values that a record must have to show the button. */
  when?: Record<string, string | number | boolean>
  /** A field of the answer that is shown only once, if it is there, with a text below it. */
  answer?: { field: string; title: string; text: string }
  /**
   * How it is done for the ticked records of a list: a call that takes `ids` and `action`, and the confirmation text. The call answers how
   * many are `done`, which are `refused`, and what is `given` to each of them, which is shown only once and can be saved. With `isForNew`
   * an import offers it for the records that it has made.
   */
  many?: { call: string; action: string; confirm: string; isForNew?: boolean }
}

/**
 * Names of calls in the route table about the records that belong to a record, such as the alerts of a user; each takes its id as the
 * path parameter `id`.
 */
export interface BelongingsCalls {
  /** Returns how many there are; the question before a deletion names them. */
  list: string
  /** Gives them to another record, whose id the body has as `to`, and with `private` also those that nobody else can see. */
  handOver: string
  /** Field values that a record must have to be offered as a receiver. */
  receiver?: Record<string, string | number | boolean>
}

/** The calls of a resource that does not follow the address convention; a verb that is not named has no call. */
export type ResourceApi = Partial<Record<Verb, ApiCall>> & {
  scopes?: Record<string, { list?: ApiCall; delete?: ApiCall }>
  links?: LinkCalls
  actions?: RecordAction[]
  belongings?: BelongingsCalls
}

/**
 * One condition of a scope: a field equals a value, or its date is before a day, or on or after it. Days are ISO 8601
 * durations from today, on the field's clock.
 */
export type ScopeCondition =
  | { field: string; equals: string | number | boolean }
  | { field: string; before: string }
  | { field: string; from: string }

/** Initial values for a new record, with their source. */
export interface Preset {
  title: string
  source: string
  values: Record<string, unknown>
}

/** One tab of a panel: the records of a scope, or all of them. */
export interface PanelTab {
  title: string
  scope?: string
  /** The text of a tab without records. */
  empty: string
  /** A button that removes every record of the tab's scope, after a confirmation. */
  bulk?: { title: string; confirm: { title: string; text: string }; success: string }
}

/** The texts and settings of the layout `panel`. */
export interface PanelLayout {
  tabs: PanelTab[]
  /** The boolean field that the dot of a row shows. */
  dot?: string
  /** Fields whose texts a row shows below its name. */
  details?: string[]
  /** The footer's count; `{count}` is the number. */
  count: { one: string; other: string }
  /** The text beside the panel while no record is open. */
  none: { title: string; text?: string }
}

/** One of the two tables of the layout `links`. */
export interface LinksSide {
  /** The field of a link with this side's id; its `x-options` name the resource. */
  field: string
  title: string
  /** The label of the filter box. */
  filter: string
  columns: { field: string; title: string }[]
  /** Shown instead of the other table while no row is chosen on this side. */
  none: { title: string; text: string }
}

/** The texts of the layout `links`: pairs of two other records. A pair is a record, or with `api.links` only a connection. */
export interface LinksLayout {
  swap: string
  selectedOnly: string
  /** The field of the last day of a pair, UTC, if pairs can have one. */
  lastDay?: string
  sides: [LinksSide, LinksSide]
}

/** Records that belong to the user who created them. */
export interface Ownership {
  /** Whether administrators of the customer can see and change the records of all users; `shared`: those that are shared. */
  administrators: boolean | 'shared'
  /** The boolean field that lets all users of the customer read a record. */
  sharedWhen?: string
}

/** The fields of a record that name another record, which it is about. */
export interface Concern {
  /** The field with the name of a resource. */
  resource: string
  /** The field with the id of one of its records. */
  id: string
  /** The read-only field that says whether the reader can see the record, which may have been deleted. */
  exists: string
  /** The link to all records about the same record. */
  all: string
}

export type Layout = 'table' | 'panel' | 'links'

/** The part of a resource file that Refine, the lists and the calls use. */
export interface ResourceWords {
  name: string
  /** The title of the page, and of the menu entry unless `menuTitle` is set. */
  title: string
  menuTitle?: string
  singular: string
  /** Several records in a sentence, if the title says it otherwise. */
  plural?: string
  /** A path below that of a module, else the resource is a menu entry of its own. */
  path: string
  /** The icon of a menu entry. */
  icon?: string
  /** Menu entries are sorted by this number, then by title; entries without it come last. */
  order?: number
  /** The resource has calls but no pages: other parts of the portal show its records. */
  unlisted?: true
  layout: Layout
  api?: ResourceApi
  search: SearchField[]
  sort: SortOrder[]
  /** Records per page of a list; without it lists are loaded whole. */
  pageSize?: number
  /** Who may perform each verb; a verb without a rule has no call. */
  access: Partial<Record<Verb, AccessRule>> & Record<'list' | 'show', AccessRule>
  empty: string
  notFound: string
  notices?: ChangeNotice[]
  /** Read-only fields shown above the form of a stored record, with the text for a field without a value. */
  facts?: { field: string; none?: string }[]
  /** A note shown before records are imported from a file. */
  importNote?: string
  /** Calls whose answers are reloaded after a write: after every write, or by verb. */
  reloads?: string[] | Partial<Record<'create' | 'edit' | 'delete', string[]>>
  owner?: Ownership
  concerns?: Concern
  /**
   * Additional buttons of a stored record's form: `viewAs` views the portal as the user, `openMail` saves a message of the outbox
   * as a file.
   */
  actions?: ('viewAs' | 'openMail')[]
  /** Parts that the page of a record shows beside its form, such as `alertTrial`. */
  parts?: ('alertTrial' | 'alertHistory' | 'reportPreview' | 'reportHistory')[]
  /** Pages that are opened above the list: `seriesUpload` imports files as a series. */
  tools?: 'seriesUpload'[]
  scopes?: Record<string, ScopeCondition[]>
  presets?: Preset[]
  panel?: PanelLayout
  links?: LinksLayout
}

/** A resource file: the parts for Refine, ajv and RJSF. */
export interface ResourceFile {
  resource: ResourceWords
  /** The shape of a record in calls and in storage. */
  schema: RecordSchema
  /** The shape of the form, if it differs; `src/resources/shapes/<name>.ts` maps between the two. */
  formSchema?: RecordSchema
  uiSchema: Record<string, unknown>
}

/** A problem at a JSON pointer of a resource file. */
export interface PlaceProblem {
  path: string
  /** The place of the other half of a contradiction, for a file that does not have the first. */
  otherwise?: string
  message: string
}

/** The two number fields of a form that give a position on the map. */
export interface PositionFields {
  latitude: string
  longitude: string
}

/** The position fields that a form's layout names; undefined if it names none. */
export const positionOf = (uiSchema: Record<string, unknown> = {}): PositionFields | undefined =>
  (uiSchema['ui:options'] as { position?: PositionFields } | undefined)?.position

/** The schema by which the form is drawn and validated. */
export const formSchemaOf = ({ schema, formSchema }: Pick<ResourceFile, 'schema' | 'formSchema'>) =>
  formSchema ?? schema

/** Whether a field can be filled in: the field that its `x-enabledWhen` names, if any, has one of the values. */
export const isEnabled = (
  { 'x-enabledWhen': when }: FieldSchema,
  values: Readonly<Record<string, unknown>>,
  properties: Readonly<Record<string, FieldSchema>>,
): boolean =>
  when === undefined ||
  when.in.some((value) => value === (values[when.field] ?? properties[when.field]?.default))

/** The fields that only a new record with some values must have: those with `x-required` that can be filled in. */
export const requiredOfNew = (
  { properties = {} }: FieldSchema,
  values: Readonly<Record<string, unknown>>,
): string[] =>
  Object.entries(properties).flatMap(([name, field]) =>
    field['x-required'] === 'create' && isEnabled(field, values, properties) ? [name] : [],
  )

/** The schema of a new record with some values. */
export const newRecordSchema = (
  schema: RecordSchema,
  values: Readonly<Record<string, unknown>>,
): RecordSchema => ({
  ...schema,
  required: [...(schema.required ?? []), ...requiredOfNew(schema, values)],
})

/** A record of a resource as the API returns it: the form's fields and those that the server adds. */
export interface StoredRecord {
  id: number
  customerId: number
  version: number
  /** Why the user must not change the record; absent if they may. */
  refusal?: string
  /** The names of choices that were deleted since, by JSON pointer. */
  gone?: Record<string, string>
  [field: string]: unknown
}
