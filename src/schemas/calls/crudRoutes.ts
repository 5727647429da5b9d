import type { ApiCall, BatchVerb, ResourceFile, ResourceWords, Verb } from '../resourceFile/resourceFile.ts'
import type { ApiRoute } from './apiRoutes.ts'

/** A call of a resource: its row, and what a write returns. */
export interface RecordRoute extends ApiRoute {
  resource: { name: string; verb: Verb | BatchVerb; scope?: string }
  answers: NonNullable<ApiCall['answers']>
}

/** The query parameters of `@refinedev/simple-rest` that a conventional list supports besides its fields. */
export const listWords = ['_start', '_end', '_sort', '_order', '_scope'] as const

/** The request header for a list that the caller saves as a file, with the file type: the export is recorded in the audit. */
export const EXPORT_HEADER = 'x-export'

/** Maximum number of records in one response of a resource with pages. Each page of an export skips all records of the pages before. */
export const MOST_IN_PAGES = 5000

/** The header in which a deletion answers what undoes it, for the call `bulk/undo`. */
export const UNDO_HEADER = 'x-undo'

const verbs: readonly Verb[] = ['list', 'show', 'create', 'edit', 'delete']

const suffix = { contains: '_like', gte: '_gte', lte: '_lte', equals: '' } as const

/** The query parameter of a search field in a conventional list. */
export const searchParameter = (field: string, match: keyof typeof suffix): string =>
  `${field}${suffix[match]}`

/** The default address of a resource. */
export const recordsPath = (name: string): string => `/records/${name}`

function conventional({ name, search }: ResourceWords, verb: Verb): ApiCall {
  const path = recordsPath(name)
  const query = [...listWords, ...search.map(({ field, match }) => searchParameter(field, match))]
  const calls: Record<Verb, ApiCall> = {
    list: { method: 'GET', path, query },
    show: { method: 'GET', path: `${path}/:id` },
    create: { method: 'POST', path, omit: ['id'] },
    edit: { method: 'PATCH', path: `${path}/:id` },
    delete: { method: 'DELETE', path: `${path}/:id` },
  }
  return calls[verb]
}

const summaries: Record<Verb, (words: ResourceWords) => string> = {
  list: ({ title }) => title,
  show: ({ singular }) => `One ${singular.toLowerCase()}`,
  create: ({ singular }) => `Add a ${singular.toLowerCase()}`,
  edit: ({ singular }) => `Change a ${singular.toLowerCase()}`,
  delete: ({ singular }) => `Remove a ${singular.toLowerCase()}`,
}

const done: Partial<Record<Verb, string>> = { create: 'created', edit: 'updated', delete: 'deleted' }

function reloadsOf({ reloads = [] }: ResourceWords, verb: Verb): readonly string[] {
  if (verb === 'list' || verb === 'show') return []
  return Array.isArray(reloads) ? reloads : (reloads[verb] ?? [])
}

/** A bulk call, and the verbs that a resource needs to have it. */
interface BatchCall {
  verb: BatchVerb
  path: string
  summary: string
  needs: readonly [Verb, Verb?]
  /** Of these it needs one too. */
  oneOf?: readonly Verb[]
}

const batchCalls: readonly BatchCall[] = [
  { verb: 'import', path: 'import', summary: 'Add and change from rows of text', needs: ['create', 'edit'] },
  { verb: 'bulkEdit', path: 'bulk/edit', summary: 'Give fields of several one value each', needs: ['edit'] },
  { verb: 'bulkDelete', path: 'bulk/delete', summary: 'Remove several', needs: ['delete'] },
  {
    verb: 'undo',
    path: 'bulk/undo',
    summary: 'Undo a change or removal of several',
    needs: ['list'],
    // Who can neither add nor change a record could not bring it back either.
    oneOf: ['create', 'edit'],
  },
]

/** The bulk calls of pairs that are not records. */
const pairCalls: readonly BatchCall[] = [
  { verb: 'import', path: 'import', summary: 'Add from rows of text', needs: ['create'] },
  {
    verb: 'batch',
    path: 'batch',
    summary: 'Connect and disconnect many pairs',
    needs: ['list'],
    // Connecting needs the first, disconnecting the second.
    oneOf: ['create', 'delete'],
  },
  {
    verb: 'undo',
    path: 'bulk/undo',
    summary: 'Undo an import',
    needs: ['list'],
    oneOf: ['create', 'delete'],
  },
]

/** The bulk calls of a resource that is a table, or that connects pairs by calls of their own. */
function batchRows({ resource }: Pick<ResourceFile, 'resource'>): RecordRoute[] {
  const { name, title, layout, api, access, reloads } = resource
  const arePairs = layout === 'links' && api?.links !== undefined
  const has = (verb: Verb | undefined) =>
    verb === undefined ||
    (access[verb] !== undefined && (arePairs || isConventional({ resource }) || api?.[verb] !== undefined))
  if (!arePairs && (layout !== 'table' || !(has('edit') || has('delete')))) return []
  return (arePairs ? pairCalls : batchCalls)
    .filter(({ needs, oneOf }) => needs.every(has) && (oneOf?.some(has) ?? true))
    .map(({ verb, path, summary, needs: [action, and] }) => ({
      name: `${name}.${verb}`,
      method: 'POST',
      path: `${recordsPath(name)}/${path}`,
      summary: `${title}: ${summary.charAt(0).toLowerCase()}${summary.slice(1)}`,
      access: { resource: name, action, ...(and && { and }) },
      resource: { name, verb },
      envelope: 'body',
      answers: 'record',
      ...(reloads && {
        reloads: [...new Set(Array.isArray(reloads) ? reloads : Object.values(reloads).flat())],
      }),
    }))
}

/**
 * Whether the resource is served under `/records` with the conventions of `@refinedev/simple-rest`: its `api` names no calls
 * except those of buttons.
 */
export const isConventional = ({ resource: { api = {} } }: Pick<ResourceFile, 'resource'>): boolean =>
  Object.keys(api).every((key) => key === 'actions')

/**
 * The calls of a resource, derived from its file: those of `@refinedev/simple-rest` under `/records/<name>`, answered
 * without an envelope, or those that its `api` key names, in the envelope of the specification.
 */
export function crudRoutes({ resource }: Pick<ResourceFile, 'resource'>): RecordRoute[] {
  const { name, api, singular, scopes = {}, panel, access } = resource
  const isOdd = !isConventional({ resource })
  const row = (verb: Verb, { answers, ...call }: ApiCall, scope?: string): RecordRoute => {
    const bulk = panel?.tabs.find((tab) => tab.scope === scope)?.bulk
    const success = scope === undefined ? done[verb] && `${singular} ${done[verb]}` : bulk?.success
    const reloads = reloadsOf(resource, verb)
    return {
      name: [name, scope, verb].filter(Boolean).join('.'),
      summary: summaries[verb](resource),
      access: { resource: name, action: verb },
      resource: { name, verb, ...(scope !== undefined && { scope }) },
      envelope: isOdd ? 'data' : 'body',
      answers: answers ?? (verb === 'delete' ? 'true' : 'record'),
      ...(verb !== 'list' && success !== undefined && { success }),
      ...(reloads.length > 0 && { reloads }),
      ...call,
    }
  }
  const single = verbs.flatMap((verb) => {
    const call = isOdd ? api?.[verb] : access[verb] && conventional(resource, verb)
    return call ? [row(verb, call)] : []
  })
  const ofScopes = Object.keys(scopes).flatMap((scope) => {
    const odd = api?.scopes?.[scope]
    const remove: ApiCall = { method: 'DELETE', path: recordsPath(name), query: ['_scope'] }
    const calls = isOdd
      ? { list: odd?.list, delete: odd?.delete }
      : { list: undefined, delete: access.delete && remove }
    return (['list', 'delete'] as const).flatMap((verb) => {
      const call = calls[verb]
      return call ? [row(verb, call, scope)] : []
    })
  })
  return [...single, ...ofScopes, ...batchRows({ resource })]
}

/** The call for a resource's verb, and scope if given; undefined if the API has none. */
export const crudRoute = (
  file: Pick<ResourceFile, 'resource'>,
  verb: Verb | BatchVerb,
  scope?: string,
): RecordRoute | undefined =>
  crudRoutes(file).find(({ resource }) => resource.verb === verb && resource.scope === scope)
