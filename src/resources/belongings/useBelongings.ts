import { queryOptions, useQueries } from '@tanstack/react-query'
import { call } from '#providers/api/request.ts'
import { callKey } from '#providers/api/useCall.ts'
import { queryClient } from '#providers/queryClient.ts'
import type { ApiRouteName } from '#schemas/calls/apiRoutes.ts'
import type { ResourceFile, StoredRecord } from '#schemas/resourceFile/resourceFile.ts'
import type { Belonging } from '#schemas/shapes/records/belongings.ts'
import { summed } from './belongingsText.ts'

function belongingsQuery({ resource }: ResourceFile, { id }: StoredRecord) {
  const name = resource.api?.belongings?.list as ApiRouteName
  const params = { id }
  return queryOptions({
    queryKey: callKey(name, { params }),
    queryFn: ({ signal }) => call<Belonging[]>(name, { params, signal }),
    staleTime: 0,
  })
}

/** Reads what belongs to a record. @throws ApiError, which the snackbar shows. */
export const readBelongings = (file: ResourceFile, record: StoredRecord): Promise<Belonging[]> =>
  queryClient.fetchQuery(belongingsQuery(file, record))

/** What belongs to some records together; undefined until all of it is known. */
export const useBelongings = (
  file: ResourceFile,
  records: readonly StoredRecord[],
): readonly Belonging[] | undefined =>
  useQueries({
    queries: records.map((record) => belongingsQuery(file, record)),
    combine: (answers) =>
      answers.every(({ isSuccess }) => isSuccess) ? summed(answers.map(({ data }) => data ?? [])) : undefined,
  })
