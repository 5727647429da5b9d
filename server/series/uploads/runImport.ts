import { join } from 'node:path'
import type { ImportPlan, UploadCheck } from '#schemas/shapes/upload.ts'
import { ComputationEnded } from '#server/domainErrors.ts'
import { archiveFolder } from '#server/sources/archive/archiveFolder.ts'
import { folderCatalogue } from '#server/sources/archive/read/folderCatalogue.ts'
import { runAlone } from '#server/workers/pool.ts'
import { HOUR } from '#weather/time.ts'
import { checkOfUpload, type ImportOutcome, importOfUpload } from './importTasks.ts'
import type { ClaimedImport, SentFile, Uploader } from './uploads.ts'

const file = join(import.meta.dirname, 'thread.ts')

/** What a check may take, and what an import. */
const check = { file, megabytes: 1500, longestTask: 300_000 }
const allowance = { file, megabytes: 1500, longestTask: HOUR * 1000 }

const PROBLEM = 'The files take more time or memory to read than the server gives; send a part of them.'

/** Reads files as an import would, in a thread. @throws ComputationEnded if `signal` is aborted */
export async function checkUpload(
  { dataDir, customerId, now }: Pick<Uploader, 'dataDir' | 'customerId' | 'now'>,
  files: readonly SentFile[],
  plan: ImportPlan,
  signal?: AbortSignal,
): Promise<UploadCheck> {
  const input = { files, root: archiveFolder(dataDir, customerId), plan, now, progress: new Float64Array(1) }
  try {
    return await runAlone(checkOfUpload, input, check, signal)
  } catch (error) {
    if (signal?.aborted || !(error instanceof ComputationEnded)) throw error
    return { files: [], problem: PROBLEM, choices: [], units: {} }
  }
}

/**
 * Imports claimed files in a thread. An import whose process was killed after its series was in place is found done. Rejects if
 * `signal` is aborted.
 */
export async function runImport(
  { customerId, files, plan, wantedAt }: ClaimedImport,
  { dataDir, progress, signal }: { dataDir: string; progress: Float64Array; signal: AbortSignal },
): Promise<ImportOutcome> {
  const root = archiveFolder(dataDir, customerId)
  const created = wantedAt.toISOString()
  const { stores } = await folderCatalogue(root, () => {})()
  const done = stores.find((store) => store.created === created)
  if (done) return { report: `Stored as ${done.title}.`, series: done.name }
  try {
    return await runAlone(importOfUpload, { files, root, plan, now: wantedAt, progress }, allowance, signal)
  } catch (error) {
    if (signal.aborted || !(error instanceof ComputationEnded)) throw error
    return { problem: PROBLEM }
  }
}
