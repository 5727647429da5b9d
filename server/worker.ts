import { runUntilStopped } from './runUntilStopped.ts'
import { startWorker } from './startWorker.ts'

await runUntilStopped(startWorker)
