import { useList } from '@refinedev/core'
import type { StoredRecord } from '../schemas/entities.ts'
import type { ResourceFile } from '../schemas/resourceFile.ts'

const none: StoredRecord[] = []

/** The records of a resource that a query finds. They are forgotten when the list is left. */
export function useRecords({ resource }: ResourceFile, query: Readonly<Record<string, string>>) {
  const { query: answer } = useList<StoredRecord>({
    resource: resource.name,
    filters: Object.entries(query).map(([field, value]) => ({ field, operator: 'eq', value })),
    pagination: { mode: 'off' },
    queryOptions: { gcTime: 0, staleTime: 0 },
    errorNotification: false,
  })
  const records = answer.data?.data ?? none
  return {
    records,
    isLoading: answer.isPending,
    isEmpty: answer.isSuccess && records.length === 0,
    failure: answer.error,
    retry: answer.refetch,
  }
}
