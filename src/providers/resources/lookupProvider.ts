import type { BaseRecord, DataProvider, GetListParams } from '@refinedev/core'
import { type ApiRoute, apiRoutes, pathParameters } from '#schemas/calls/apiRoutes.ts'
import { callRow } from '../api/request.ts'
import { rejectAsHttpError } from './httpError.ts'

/** Refine's name for the data provider of remote selects. */
export const LOOKUPS = 'lookups'

/** The call of the route table that returns the choices of a remote select; undefined if the name is not a GET call. */
const lookupRow = (name: string): ApiRoute | undefined =>
  apiRoutes.find((row: ApiRoute) => row.name === name && row.method === 'GET')

/**
 * The choices of remote selects in forms: `x-options` names a call of the route table that returns a list, else a resource.
 * It is a separate data provider because a call and a resource may have the same name: the sites that a planner can choose
 * are not the sites that an administrator manages.
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
