import { accessEnding } from './accessEnding.ts'
import { alertEvaluation } from './alertEvaluation.ts'
import { alertSweep } from './alertSweep.ts'
import { archiveImport } from './archiveImport.ts'
import { feedReading } from './feedReading.ts'
import { forecastBatch } from './forecastBatch.ts'
import { forecastRefresh } from './forecastRefresh.ts'
import type { JobKind } from './job.ts'
import { messageKinds } from './messageKinds.ts'
import { outboxSending } from './outboxSending.ts'
import { pushedRun } from './pushedRun.ts'
import { reportDispatch } from './reportDispatch.ts'
import { undoExpiry } from './undoExpiry.ts'
import { vacuum } from './vacuum.ts'

/** Every kind of job. */
export const jobs: readonly JobKind[] = [
  accessEnding,
  alertEvaluation,
  alertSweep,
  archiveImport,
  feedReading,
  forecastBatch,
  forecastRefresh,
  ...outboxSending(messageKinds),
  pushedRun,
  reportDispatch,
  undoExpiry,
  vacuum,
]
