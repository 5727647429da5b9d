import type { Limit } from '../../../weather/operation.ts'
import { judgedText } from '../../../weather/windows/judgedText.ts'
import { limitStatus } from '../../../weather/windows/windowHours.ts'
import type { WindowStatus } from '../../../weather/windows/windowStatus.ts'
import type { TableColumn } from './columns/tableColumns.ts'

/** A cell of a limited column. */
export interface JudgedCell {
  status: WindowStatus
  /** The value as it is judged: never equal to a limit that it is beyond. */
  text: string
}

/** Judges the cells of columns by time; undefined where nothing judges a cell. */
export type CellJudge = (column: TableColumn, time: number) => JudgedCell | undefined

/** Judges cells by the limits of their parameters. */
export function cellJudge(limits: readonly Limit[], bothSides: boolean): CellJudge {
  const byParameter = new Map(limits.map((limit) => [limit.parameter, limit]))
  return ({ parameter = '', judged, decimals, shownUnit }, time) => {
    const limit = byParameter.get(parameter)
    const value = judged?.get(time)
    if (!limit || value == null) return undefined
    return {
      status: limitStatus(value, limit, bothSides),
      text: judgedText(value, limit, decimals, shownUnit),
    }
  }
}
