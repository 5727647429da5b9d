import type {
  BatchAnswer,
  BulkDeleteRequest,
  BulkEditRequest,
  ImportRequest,
  UndoAnswer,
  UndoRequest,
} from '../../schemas/batch/recordBatch.ts'
import { crudRoute } from '../../schemas/calls/crudRoutes.ts'
import type { BatchVerb, ResourceFile } from '../../schemas/resourceFile/resourceFile.ts'
import { callRow } from '../api/request.ts'
import { invalidateAnswers } from './dataProvider.ts'

/** Request and answer of each call about many records. */
interface Batches {
  import: { body: ImportRequest; answer: BatchAnswer }
  bulkEdit: { body: BulkEditRequest; answer: BatchAnswer }
  bulkDelete: { body: BulkDeleteRequest; answer: BatchAnswer }
  undo: { body: UndoRequest; answer: UndoAnswer }
}

/**
 * Makes a call about many records of a resource. The snackbar shows a failure; what the call may have changed is read again.
 * @throws ApiError when the call fails; Error where the resource has no such call.
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
    // Each byte before the answer itself is a hundredth that is done.
    ...(onPercent && { onProgress: ({ bytes }) => onPercent(Math.min(bytes, 100)) }),
  })
  if (!('dryRun' in body && body.dryRun)) invalidateAnswers(row)
  return data
}
