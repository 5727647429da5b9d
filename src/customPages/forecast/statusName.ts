import type { tokens } from '../../tokens.ts'
import type { WindowStatus } from './windowSegments.ts'

export type StatusName = keyof typeof tokens.statusWords

const names: readonly StatusName[] = ['ok', 'warning', 'alarm']

/** The theme's name of a status. */
export function statusName(status: WindowStatus): StatusName {
  return status === null ? 'unknown' : (names[status] ?? 'unknown')
}
