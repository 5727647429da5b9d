import { crudRoute } from '#schemas/calls/crudRoutes.ts'
import type { BatchVerb, ResourceFile } from '#schemas/resourceFile/resourceFile.ts'
import type {
  BatchAnswer,
  BulkDeleteRequest,
  BulkEditRequest,
  ImportRequest,
  PairsAnswer,
  PairsRequest,
  UndoAnswer,
  UndoRequest,
} from '#schemas/shapes/records/recordBatch.ts'
import { callRow } from '../api/request.ts'
import { invalidateAnswers } from './dataProvider.ts'

/** Request and response of each batch call. */
interface Batches {
  import: { body: ImportRequest; answer: BatchAnswer }
  bulkEdit: { body: BulkEditRequest; answer: BatchAnswer }
  bulkDelete: { body: BulkDeleteRequest; answer: BatchAnswer }
  batch: { body: PairsRequest; answer: PairsAnswer }
  undo: { body: UndoRequest; answer: UndoAnswer }
}

/**
 * Makes a batch call for records of a resource. The snackbar shows a failure; data that the call may have changed is refetched.
 * @throws ApiError when the call fails; Error if the resource has no such call.
 */
export async function runBatch<Name extends BatchVerb>(
  file: ResourceFile,
  verb: Name,
  body: Batches[Name]['body'],
  onPercent?: (percent: number) => void,
): Promise<Batches[Name]['answer']> {
  const row = crudRoute(file, verb)
  if (!row) throw new Error(`invalid request: ${file.resource.name} has no call ${verb}`)
  const { data } = await callRow<Batches[Name]['answer']>(row, {
    body,
    // Each byte before the actual response stands for one percent of progress.
    ...(onPercent && { onProgress: ({ bytes }) => onPercent(Math.min(bytes, 100)) }),
  })
  if (!('dryRun' in body && body.dryRun)) invalidateAnswers(row)
  return data
}
