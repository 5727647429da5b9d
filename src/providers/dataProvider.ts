import type {
  BaseKey,
  BaseRecord,
  CreateParams,
  CrudFilter,
  CrudSort,
  DataProvider,
  DeleteOneParams,
  GetListParams,
  GetManyParams,
  GetOneParams,
  HttpError,
  UpdateParams,
} from '@refinedev/core'
import simpleRest from '@refinedev/simple-rest'
import { crudRoute } from '../schemas/crudRoutes.ts'
import type { FieldError } from '../schemas/fieldErrors.ts'
import type { Verb } from '../schemas/resourceFile.ts'
import { custom } from './customCall.ts'
import { formsQuery } from './forms.ts'
import { queryClient } from './queryClient.ts'
import { ApiError, type CallOptions, call } from './request.ts'

/** Field errors as Refine's forms take them: by name, nested ones with dots. */
export const formErrors = (errors: readonly FieldError[]): Record<string, string> =>
  Object.fromEntries(errors.map(({ path, message }) => [path.slice(1).replaceAll('/', '.'), message]))

const httpError = (error: unknown): unknown =>
  error instanceof ApiError
    ? ({
        message: error.message,
        statusCode: error.status,
        detail: error.detail,
        errors: formErrors(error.errors),
      } satisfies HttpError)
    : error

/** The call of a verb, from the resource's file; undefined where the API has none. */
function rowOf(resource: string, verb: Verb) {
  const file = queryClient.getQueryData(formsQuery.queryKey)?.resources[resource]
  return file && crudRoute(file, verb)
}

/** Makes the call that serves a verb of a resource. @throws HttpError when it fails; Error when the API has none. */
async function serve<T>(resource: string, verb: Verb, options: CallOptions): Promise<T> {
  const row = rowOf(resource, verb)
  if (!row) throw new Error(`invalid request: the API has no call to ${verb} ${resource}`)
  try {
    return await call<T>(row, options)
  } catch (error) {
    throw httpError(error)
  }
}

/** Filters as query parameters: a search field's name is its parameter. */
export const filterQuery = (filters: readonly CrudFilter[] = []): Record<string, unknown> =>
  Object.fromEntries(filters.flatMap((filter) => ('field' in filter ? [[filter.field, filter.value]] : [])))

const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })

const compare = (a: unknown, b: unknown): number =>
  typeof a === 'number' && typeof b === 'number' ? a - b : collator.compare(String(a ?? ''), String(b ?? ''))

/** The records in the order that the first sorter which tells two apart gives them. */
export const sorted = <T extends BaseRecord>(records: readonly T[], sorters: readonly CrudSort[] = []): T[] =>
  records.toSorted((a, b) => {
    for (const { field, order } of sorters) {
      const by = compare(a[field], b[field])
      if (by !== 0) return order === 'asc' ? by : -by
    }
    return 0
  })

async function list<T extends BaseRecord>(resource: string, options: CallOptions): Promise<T[]> {
  return serve<T[]>(resource, 'list', options)
}

async function one<T extends BaseRecord>(resource: string, id: BaseKey, signal?: AbortSignal): Promise<T> {
  if (rowOf(resource, 'show')) return serve<T>(resource, 'show', { params: { id }, signal })
  const found = (await list<T>(resource, { signal })).find((record) => String(record.id) === String(id))
  if (found) return found
  throw { message: 'Error: 404 Not found', statusCode: 404 } satisfies HttpError
}

/**
 * Refine's verbs over the route table: the row of a resource's verb says the call. The API answers whole lists;
 * they are sorted here. What has no row of its own is found in the list.
 */
export const dataProvider: DataProvider = {
  ...simpleRest(''),
  custom,
  getList: async <T extends BaseRecord>({ resource, filters, sorters, meta }: GetListParams) => {
    const signal = meta?.signal
    const data = sorted(await list<T>(resource, { query: filterQuery(filters), signal }), sorters)
    return { data, total: data.length }
  },
  getMany: async <T extends BaseRecord>({ resource, ids }: GetManyParams) => {
    const wanted = new Set(ids.map(String))
    return { data: (await list<T>(resource, {})).filter(({ id }) => wanted.has(String(id))) }
  },
  getOne: async <T extends BaseRecord>({ resource, id, meta }: GetOneParams) => ({
    data: await one<T>(resource, id, meta?.signal),
  }),
  create: async <T extends BaseRecord, V>({ resource, variables }: CreateParams<V>) => ({
    data: await serve<T>(resource, 'create', { body: variables }),
  }),
  update: async <T extends BaseRecord, V>({ resource, id, variables }: UpdateParams<V>) => ({
    data: await serve<T>(resource, 'edit', { body: { ...variables, id } }),
  }),
  deleteOne: async <T extends BaseRecord, V>({ resource, id }: DeleteOneParams<V>) => ({
    data: await serve<T>(resource, 'delete', { params: { id } }),
  }),
}
