import { serveTasks } from '#server/workers/serveTasks.ts'
import { textOfSheet } from './sheetText.ts'

/** What a thread that reads a workbook can compute. */
export const runTask = serveTasks([textOfSheet])
