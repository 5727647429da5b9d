import { isConventional, MOST_IN_PAGES, type RecordRoute } from '#schemas/calls/crudRoutes.ts'
import type { FieldSchema, ResourceFile, SortOrder } from '#schemas/resourceFile/resourceFile.ts'
import type { FieldError } from '#schemas/validation/fieldErrors.ts'
import { type Condition, type RecordQuery, scopeConditions } from '../repositories/recordQuery.ts'

/** A parsed query string: repeated names become arrays. */
export type Query = Readonly<Record<string, string | readonly string[] | undefined>>

type Parsed<Value> = { value: Value } | { errors: FieldError[] }

const id: FieldSchema = { type: 'integer' }

/** The suffixes of a field's name in a query of `@refinedev/simple-rest`. */
const matches: Readonly<Record<string, Condition['match']>> = {
  '': 'equals',
  _like: 'contains',
  _gte: 'gte',
  _lte: 'lte',
  _ne: 'differs',
  _in: 'equals',
  _null: 'empty',
}

/** The value of a query parameter in the field's type, or an error message. */
function typed(
  text: string,
  field: FieldSchema | undefined,
  match: Condition['match'],
): Condition['values'][number] | { message: string } {
  if (match === 'empty') return typed(text, { type: 'boolean' }, 'equals')
  const [type] = [field?.type].flat().filter((name) => name !== 'null')
  if (type === 'array') return typed(text, field?.items, match)
  if (type === 'number' || type === 'integer') {
    const value = Number(text)
    return Number.isFinite(value) && text.trim() !== '' ? value : { message: 'Must be a number' }
  }
  if (type === 'boolean') {
    if (text === 'true') return true
    return text === 'false' ? false : { message: 'Must be true or false' }
  }
  const isBound = match === 'gte' || match === 'lte'
  return field?.format === 'date-time' && isBound ? timeOf(text, match) : text
}

const aTime = /^\d{4}-\d\d-\d\d(?:[T ]\d\d:\d\d(?::\d\d(?:\.\d{1,3})?)?)?Z?$/

/** The time (UTC) at which a day or a minute begins or, for an upper limit, ends. */
function timeOf(text: string, match: 'gte' | 'lte'): string | { message: string } {
  const rest = match === 'lte' ? '0000-00-00T23:59:59.999Z' : '0000-00-00T00:00:00.000Z'
  if (!aTime.test(text)) return { message: 'Must be a day or a time such as 2026-06-15T10:00' }
  const begun = text.replace(' ', 'T').replace('Z', '')
  return begun + rest.slice(begun.length)
}

/** Makes a condition on a boolean include records without the field, which have its default. */
function withDefault(schema: FieldSchema | undefined, condition: Condition): Condition {
  const [value, ...others] = condition.values
  return condition.match === 'equals' &&
    others.length === 0 &&
    value === schema?.default &&
    typeof value === 'boolean'
    ? { ...condition, match: 'differs', values: [!value] }
    : condition
}

/** A reader of one query, which collects conditions and errors of parameters. */
function reader({ schema }: ResourceFile) {
  const conditions: Condition[] = []
  const errors: FieldError[] = []
  const refuse = (name: string, message: string) => errors.push({ path: `/${name}`, message })
  return {
    conditions,
    errors,
    refuse,
    add(
      name: string,
      { field, match, alsoIn }: Pick<Condition, 'field' | 'match' | 'alsoIn'>,
      texts: readonly string[],
    ) {
      const fieldSchema = field === 'id' ? id : schema.properties[field]
      const isList = [fieldSchema?.type].flat().includes('array')
      const values = texts.map((text) => (match === 'contains' ? text : typed(text, fieldSchema, match)))
      const wrong = values.find((value) => typeof value === 'object')
      if (typeof wrong === 'object') refuse(name, wrong.message)
      else
        conditions.push(
          withDefault(fieldSchema, { field, match, alsoIn, isList, values: values as Condition['values'] }),
        )
    },
  }
}

const textsOf = (value: Query[string]): string[] => [value ?? []].flat() as string[]

/** Whether a record has the field and the user may read it; no record has a field "constructor". */
const isReadable = ({ schema: { properties } }: Pick<ResourceFile, 'schema'>, field: string) =>
  Object.hasOwn(properties, field) && !properties[field]?.writeOnly

/** Splits a name such as `length_gte` into field and match; undefined if it does not refer to a field of the record. */
function fieldAndMatch(name: string, file: ResourceFile) {
  for (const [suffix, match] of Object.entries(matches)) {
    const field = suffix === '' ? name : name.slice(0, -suffix.length)
    if (!name.endsWith(suffix)) continue
    // A search field of the resource file covers all the fields that it names.
    const searched = file.resource.search.find((search) => search.field === field && search.match === match)
    if (isReadable(file, field) || (field === 'id' && match === 'equals'))
      return { field, match, alsoIn: searched?.alsoIn }
  }
  return undefined
}

/** `_sort=name,length` with `_order=asc,desc`. */
function sortOf(
  query: Query,
  file: ResourceFile,
  refuse: (name: string, message: string) => void,
): SortOrder[] {
  const fields = textsOf(query._sort)
    .flatMap((text) => text.split(','))
    .filter(Boolean)
  const orders = textsOf(query._order).flatMap((text) => text.split(','))
  return fields.flatMap((field, index): SortOrder[] => {
    const order = (orders[index] ?? 'asc').toLowerCase()
    if (field !== 'id' && !isReadable(file, field)) refuse('_sort', `Unknown field ${field}`)
    else if (order !== 'asc' && order !== 'desc') refuse('_order', 'Must be asc or desc')
    else return [{ field, order }]
    return []
  })
}

function rangeOf(
  query: Query,
  pageSize: number | undefined,
  refuse: (name: string, message: string) => void,
): RecordQuery['range'] {
  const [start = '0'] = textsOf(query._start)
  const [end = pageSize === undefined ? undefined : String(Number(start) + pageSize)] = textsOf(query._end)
  if (end === undefined) return undefined
  const numbers = { start: Number(start), end: Number(end) }
  for (const [name, value] of Object.entries(numbers))
    if (!Number.isSafeInteger(value) || value < 0) refuse(`_${name}`, 'Must be a whole number from 0')
  if (pageSize !== undefined && numbers.end - numbers.start > MOST_IN_PAGES)
    refuse('_end', `Must be ${MOST_IN_PAGES} records from _start at most`)
  return numbers
}

/** A parameter whose suffix says how it compares; no field has an underscore in its name. */
const isFilter = (name: string) => /^[A-Za-z][A-Za-z0-9]*_[a-z]+$/.test(name)

/**
 * Adds the search fields of an unconventional call by the names of its query, any other schema field that its row names by equality,
 * and filters by the names that the lists under `/records` have. Other parameters are ignored.
 */
function addSearch(
  { query: names = [], rename = {} }: RecordRoute,
  file: ResourceFile,
  query: Query,
  { add, refuse }: ReturnType<typeof reader>,
) {
  const { resource } = file
  const searched = new Map(resource.search.map((field) => [rename[field.name] ?? field.name, field]))
  for (const name of new Set([...searched.keys(), ...names.map((name) => rename[name] ?? name)])) {
    const texts = textsOf(query[name]).filter((text) => text !== '')
    const search = searched.get(name)
    if (texts.length === 0) continue
    if (search) add(name, search, texts)
    else if (isReadable(file, name)) add(name, { field: name, match: 'equals' }, texts)
  }
  for (const name of Object.keys(query).filter(isFilter)) addFilter(name, file, query, { add, refuse })
}

/** Adds a field with a suffix such as `_gte`; refuses what is no field that the user may read. */
function addFilter(
  name: string,
  file: ResourceFile,
  query: Query,
  { add, refuse }: Pick<ReturnType<typeof reader>, 'add' | 'refuse'>,
) {
  const found = fieldAndMatch(name, file)
  if (found) add(name, found, textsOf(query[name]))
  else refuse(name, 'Unknown field')
}

/** Adds the fields of a list under `/records` and checks its control parameters; unknown names are refused. */
function addConventional(file: ResourceFile, query: Query, { add, refuse }: ReturnType<typeof reader>) {
  for (const name of Object.keys(query)) {
    if (name.startsWith('_')) {
      if (!['_start', '_end', '_sort', '_order', '_scope'].includes(name)) refuse(name, 'Unknown parameter')
      continue
    }
    addFilter(name, file, query, { add, refuse })
  }
}

/**
 * Parses a list call. Conventional calls under `/records` use the parameters of `@refinedev/simple-rest`, unconventional ones
 * the names of their own row and the sort order of the file.
 */
export function listRequest(
  row: RecordRoute,
  file: ResourceFile,
  query: Query,
  now: Date,
): Parsed<RecordQuery> {
  const read = reader(file)
  const isOfConvention = isConventional(file)
  if (isOfConvention) addConventional(file, query, read)
  else addSearch(row, file, query, read)
  const scope = isOfConvention ? textsOf(query._scope)[0] : row.resource.scope
  const ofScope = scope === undefined ? [] : file.resource.scopes?.[scope]
  if (ofScope === undefined) read.refuse('_scope', 'There is no such scope')
  const sort = isOfConvention ? sortOf(query, file, read.refuse) : []
  const hasRange = row.query?.includes('_end') === true
  const range = hasRange ? rangeOf(query, file.resource.pageSize, read.refuse) : undefined
  if (read.errors.length > 0) return { errors: read.errors }
  return {
    value: {
      conditions: [...read.conditions, ...scopeConditions(file.schema, ofScope ?? [], now)],
      sort: sort.length > 0 ? sort : file.resource.sort,
      ...(range && { range }),
    },
  }
}
