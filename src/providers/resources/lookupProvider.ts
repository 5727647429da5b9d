import type { BaseRecord, DataProvider, GetListParams } from '@refinedev/core'
import { type ApiRoute, apiRoutes, pathParameters } from '../../schemas/calls/apiRoutes.ts'
import { callRow } from '../api/request.ts'
import { rejectAsHttpError } from './httpError.ts'

/** The name under which Refine finds the data provider of remote selects. */
export const LOOKUPS = 'lookups'

/** The call of the route table that answers the choices of a remote select, undefined where a resource has that name. */
const lookupRow = (name: string): ApiRoute | undefined =>
  apiRoutes.find((row: ApiRoute) => row.name === name && row.method === 'GET')

/**
 * What the remote selects of forms choose from: `x-options` names a call of the route table that answers a list, else a
 * resource. It is a data provider of its own, for a call and a resource may bear the same name: the sites that a planner
 * chooses from are not those that an administrator keeps.
 */
export const createLookupProvider = (records: DataProvider): DataProvider => ({
  ...records,
  getList: async <T extends BaseRecord>(params: GetListParams) => {
    const row = lookupRow(params.resource)
    if (!row) return records.getList<T>(params)
    const { filters = [], meta } = params
    const given = filters.flatMap((filter) => ('field' in filter ? [[filter.field, filter.value]] : []))
    const isInPath = ([field]: unknown[]) => pathParameters(row).includes(String(field))
    const inPath = Object.fromEntries(given.filter(isInPath))
    const query = Object.fromEntries(given.filter((pair) => !isInPath(pair)))
    const signal = meta?.signal
    const { data } = await callRow<T[]>(row, { params: inPath, query, signal }).catch(rejectAsHttpError)
    return { data, total: data.length }
  },
})
