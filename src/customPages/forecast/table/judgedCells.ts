import type { Limit } from '#weather/operation.ts'
import { judgedText } from '#weather/windows/judgedText.ts'
import { limitStatus } from '#weather/windows/windowHours.ts'
import type { WindowStatus } from '#weather/windows/windowStatus.ts'
import type { TableColumn } from './columns/tableColumns.ts'

/** A cell of a limited column. */
export interface JudgedCell {
  status: WindowStatus
  /** The judged value, with enough decimals to differ from a limit that it exceeds. */
  text: string
}

/** Judges the cell of a column at a time; undefined if no limit applies. */
export type CellJudge = (column: TableColumn, time: number) => JudgedCell | undefined

/** Judges cells by the limits of their parameters. */
export function cellJudge(limits: readonly Limit[], bothSides: boolean): CellJudge {
  const byParameter = new Map(limits.map((limit) => [limit.parameter, limit]))
  return ({ parameter, judged, decimals, shownUnit }, time) => {
    const limit = byParameter.get(parameter)
    const value = judged?.get(time)
    if (!limit || value == null) return undefined
    return {
      status: limitStatus(value, limit, bothSides),
      text: judgedText(value, limit, decimals, shownUnit),
    }
  }
}
