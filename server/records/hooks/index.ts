import { operations } from './operations.ts'
import type { RecordHooks } from './recordHooks.ts'
import { sites } from './sites.ts'

/** resource -> what it does beyond its file; most do nothing. */
const hooks: Readonly<Record<string, RecordHooks>> = { operations, sites }

const none: RecordHooks = {}

export const hooksOf = (resource: string): RecordHooks => hooks[resource] ?? none
