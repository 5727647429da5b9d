import { type ApiRoute, apiRoutes } from '#schemas/calls/apiRoutes.ts'
import { crudRoutes, type RecordRoute } from '#schemas/calls/crudRoutes.ts'
import type { ResourceFile } from '#schemas/resourceFile/resourceFile.ts'

/** A call of a resource, and the id in its address. */
export interface RecordCall {
  row: RecordRoute
  id?: string
}

/** Internal prefix to which the server routes the calls of all resources; no external address begins with it. */
export const INTERNAL_PREFIX = '/@records'

const withoutSlash = (path: string) => (path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path)

const fixed: ReadonlySet<string> = new Set(
  apiRoutes.map(({ method, path }: ApiRoute) => `${method} ${withoutSlash(path)}`),
)

/** `GET /records/vessels`, with `:id` in place of an id. */
export const addressOf = ({ method, path }: Pick<ApiRoute, 'method' | 'path'>): string =>
  `${method} ${withoutSlash(path)}`

/** Whether a fixed call has the same address; the fixed call then takes precedence. */
export const isTaken = (row: Pick<ApiRoute, 'method' | 'path'>): boolean => fixed.has(addressOf(row))

/** Returns a function that finds the call of some resource files by method and path without query. */
export function recordCalls(
  files: Readonly<Record<string, ResourceFile>>,
): (method: string, path: string) => RecordCall | undefined {
  const rows = new Map<string, RecordRoute>()
  // A scope's list has the same address as the plain list, which recognizes the scope by its query.
  for (const row of Object.values(files).flatMap(crudRoutes))
    if (!isTaken(row) && !rows.has(addressOf(row))) rows.set(addressOf(row), row)
  return (method, path) => {
    const verb = method === 'HEAD' ? 'GET' : method
    const whole = withoutSlash(path)
    const row = rows.get(`${verb} ${whole}`)
    if (row) return { row }
    // For example, `/report/types` is not the record with the id "types".
    if (fixed.has(`${verb} ${whole}`)) return undefined
    const cut = whole.lastIndexOf('/')
    const ofOne = rows.get(`${verb} ${whole.slice(0, cut)}/:id`)
    return ofOne && { row: ofOne, id: whole.slice(cut + 1) }
  }
}

/** The internal address of a call. */
export const internalPath = ({ row, id }: RecordCall): string =>
  [INTERNAL_PREFIX, row.resource.name, row.resource.verb, ...(id === undefined ? [] : [id])].join('/')
