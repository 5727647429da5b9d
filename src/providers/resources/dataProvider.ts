import type {
  BaseKey,
  BaseRecord,
  CreateParams,
  CrudSort,
  DataProvider,
  DeleteManyParams,
  DeleteOneParams,
  GetListParams,
  GetListResponse,
  GetManyParams,
  GetOneParams,
  HttpError,
  MetaQuery,
  UpdateParams,
} from '@refinedev/core'
import simpleRest from '@refinedev/simple-rest'
import type { ApiRoute } from '#schemas/calls/apiRoutes.ts'
import {
  crudRoute,
  EXPORT_HEADER,
  isConventional,
  type RecordRoute,
  UNDO_HEADER,
} from '#schemas/calls/crudRoutes.ts'
import type { ResourceFile, Verb } from '#schemas/resourceFile/resourceFile.ts'
import { compareValues } from '#schemas/valueOrder.ts'
import { type CallOptions, callRow } from '../api/request.ts'
import { queryClient } from '../queryClient.ts'
import { rejectAsHttpError } from './httpError.ts'
import { LOOKUPS } from './lookupProvider.ts'
import { conventionalFilters, searchQueryOf } from './recordFilters.ts'

/** The records sorted by the first sorter, ties by the next ones. */
export const sorted = <T extends BaseRecord>(records: readonly T[], sorters: readonly CrudSort[] = []): T[] =>
  records.toSorted((a, b) => {
    for (const { field, order } of sorters) {
      const by = compareValues(a[field], b[field], order)
      if (by !== 0) return by
    }
    return 0
  })

type HttpClient = NonNullable<Parameters<typeof simpleRest>[1]>

/**
 * The HTTP client for one call of `@refinedev/simple-rest`: the library builds the address and the row defines the rest. Error
 * messages, sign-in and headers are as in every other call.
 */
function recordsClient(
  row: ApiRoute,
  options: Pick<CallOptions, 'signal' | 'headers' | 'handled'>,
): HttpClient {
  const send = (address: string, body?: unknown) => callRow(row, { address, body, ...options })
  const withoutBody = (address: string) => send(address)
  const client: Record<string, typeof send> = {
    get: withoutBody,
    head: withoutBody,
    delete: withoutBody,
    post: send,
    put: send,
    patch: send,
  }
  return client as unknown as HttpClient
}

/** Invalidates cached responses that a write of a resource has made out of date; those in use are refetched. */
export function invalidateAnswers({ resource, reloads = [] }: RecordRoute): void {
  for (const name of reloads) queryClient.invalidateQueries({ queryKey: [name] })
  for (const name of [resource.name, ...reloads])
    queryClient.invalidateQueries({ queryKey: ['data', LOOKUPS, name] })
}

/** The options of a call: its abort signal, and the header that makes the API record an export of the response as a file. */
const optionsOf = (meta?: MetaQuery): Pick<CallOptions, 'signal' | 'headers'> => ({
  signal: meta?.signal,
  ...(meta?.isExport === true && { headers: { [EXPORT_HEADER]: 'csv' } }),
})

/** The statuses for which the caller of a write shows the failure itself. */
const handledBy = (meta?: MetaQuery): readonly number[] | undefined => meta?.handled

/** The resource scope of a call, if its `meta` names one. */
const scopeOf = (meta?: MetaQuery): string | undefined => meta?.scope

/**
 * How many records to load: `meta.firstRows` until the list has data, then all (undefined).
 */
const enoughOf = (meta?: MetaQuery): number | undefined =>
  meta?.queryKey && queryClient.getQueryData(meta.queryKey) === undefined ? meta.firstRows : undefined

const sameId = (id: BaseKey) => (record: BaseRecord) => String(record.id) === String(id)

/**
 * Refine's data provider over the calls that resource files describe. `@refinedev/simple-rest` serves resources that follow
 * its convention. Others use the row of each verb: their lists are loaded whole and sorted here, and a record is looked up
 * in the list if the resource has no call for one record.
 */
export function createDataProvider(files: Readonly<Record<string, ResourceFile>>): DataProvider {
  const fileOf = (resource: string): ResourceFile => {
    const file = files[resource]
    if (!file) throw new Error(`invalid request: no resource ${resource}`)
    return file
  }

  const rowOf = (resource: string, verb: Verb, scope?: string): RecordRoute => {
    const row = crudRoute(fileOf(resource), verb, scope)
    if (!row) throw new Error(`invalid request: the API has no call to ${verb} ${scope ?? ''} ${resource}`)
    return row
  }

  /** Makes the call of a row that does not follow the convention. @throws HttpError when it fails. */
  const serve = async <T>(row: RecordRoute, options: CallOptions): Promise<T> =>
    (await callRow<T>(row, options).catch(rejectAsHttpError)).data

  const rest = (row: RecordRoute, meta?: MetaQuery) =>
    simpleRest('/records', recordsClient(row, { ...optionsOf(meta), handled: handledBy(meta) }))

  const isRest = (resource: string) => isConventional(fileOf(resource))

  /** Waits for a write, then invalidates the responses that it has made out of date. */
  const write = async <T>(row: RecordRoute, made: Promise<T>): Promise<T> => {
    const answer = await made.catch(rejectAsHttpError)
    invalidateAnswers(row)
    return answer
  }

  async function getList<T extends BaseRecord>(params: GetListParams): Promise<GetListResponse<T>> {
    const { resource, filters = [], sorters, meta } = params
    const scope = scopeOf(meta)
    const enough = enoughOf(meta)
    const markPartial = (answer: GetListResponse<T>) =>
      answer.data.length === enough ? { ...answer, isPartial: true } : answer
    if (isRest(resource)) {
      const inScope = scope === undefined ? [] : [{ field: '_scope', operator: 'eq' as const, value: scope }]
      const first = { pagination: { mode: 'server' as const, currentPage: 1, pageSize: enough } }
      return rest(rowOf(resource, 'list'), meta)
        .getList<T>({
          ...params,
          ...(enough !== undefined && first),
          filters: [...conventionalFilters(filters), ...inScope],
        })
        .then(markPartial, rejectAsHttpError)
    }
    const row = rowOf(resource, 'list', scope)
    const query = {
      ...searchQueryOf(fileOf(resource).resource, filters),
      ...(row.query?.includes('_end') && { _end: enough }),
    }
    const records = await serve<T[]>(row, { query, ...optionsOf(meta) })
    return markPartial({ data: sorted(records, sorters), total: records.length })
  }

  const whole = async <T extends BaseRecord>(resource: string, meta?: MetaQuery): Promise<T[]> =>
    (await getList<T>({ resource, meta, pagination: { mode: 'off' } })).data

  async function getOne<T extends BaseRecord>({ resource, id, meta }: GetOneParams): Promise<{ data: T }> {
    const row = crudRoute(fileOf(resource), 'show')
    if (row && isRest(resource))
      return rest(row, meta)
        .getOne<T>({ resource, id: encodeURIComponent(id) })
        .catch(rejectAsHttpError)
    if (row) return { data: await serve<T>(row, { params: { id }, ...optionsOf(meta) }) }
    const found = (await whole<T>(resource, meta)).find(sameId(id))
    if (found) return { data: found }
    throw { message: 'Error: 404 Not found', statusCode: 404 } satisfies HttpError
  }

  /** The written record, built from the sent values if the API returns only its id or nothing. */
  const written = <T extends BaseRecord>(row: RecordRoute, answer: unknown, values: unknown): T =>
    (row.answers === 'record'
      ? answer
      : { ...(values as object), ...(row.answers === 'id' && { id: answer }) }) as T

  return {
    ...simpleRest('/records'),
    getList,
    getOne,
    getMany: async <T extends BaseRecord>({ resource, ids, meta }: GetManyParams) => {
      const wanted = new Set(ids.map(String))
      return { data: (await whole<T>(resource, meta)).filter(({ id }) => wanted.has(String(id))) }
    },
    create: async <T extends BaseRecord, V>({ resource, variables }: CreateParams<V>) => {
      const row = rowOf(resource, 'create')
      if (isRest(resource)) return write(row, rest(row).create<T, V>({ resource, variables }))
      const answer = await write(row, serve<unknown>(row, { body: variables }))
      return { data: written<T>(row, answer, variables) }
    },
    update: async <T extends BaseRecord, V>({ resource, id, variables, meta }: UpdateParams<V>) => {
      const row = rowOf(resource, 'edit')
      if (isRest(resource))
        return write(row, rest(row, meta).update<T, V>({ resource, id: encodeURIComponent(id), variables }))
      const body = { id, ...variables }
      const answer = await write(row, serve<unknown>(row, { params: { id }, body, handled: handledBy(meta) }))
      return { data: written<T>(row, answer, body) }
    },
    deleteOne: async <T extends BaseRecord, V>({ resource, id }: DeleteOneParams<V>) => {
      const row = rowOf(resource, 'delete')
      const { headers } = await write(row, callRow(row, { params: { id } }))
      return { data: { id, undo: headers[UNDO_HEADER] } as unknown as T }
    },
    /** Removes all records that a scope has at that moment, in one call. */
    deleteMany: async <T extends BaseRecord, V>({ resource, meta }: DeleteManyParams<V>) => {
      const scope = scopeOf(meta)
      const row = rowOf(resource, 'delete', scope)
      const query = isRest(resource) ? { _scope: scope } : {}
      await write(row, serve(row, { query }))
      return { data: [] as T[] }
    },
  }
}
