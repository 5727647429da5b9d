import { useMemo } from 'react'
import { rowOutlook, segmentsOf, statusAt } from '#formats/boardRow.ts'
import type { MapBoard } from '#map/mapBoard.ts'
import { useBoardHour } from '#providers/board/boardHour.ts'
import { useBoard } from '#providers/board/useBoard.ts'
import { useDisplay, useLocalTime } from '#providers/preferences/displayPreferences.ts'
import { UTC } from '#weather/time.ts'
import { jobAt } from '#weather/windows/job/jobSettings.ts'
import { workKey } from '#weather/windows/job/workNames.ts'
import { workSegments } from '#weather/windows/job/workSegments.ts'
import { outlookText } from '#weather/windows/windowOutlook.ts'
import { statusName } from '#weather/windows/windowStatus.ts'
import { momentText } from '#weather/zone.ts'

/** The board data for the map and the list of sites; undefined if nothing is judged. */
export function useMapBoard(): MapBoard | undefined {
  const { board } = useBoard()
  const { now, time, isNow } = useBoardHour()
  const [isLocalTime] = useLocalTime()
  const { language } = useDisplay()
  return useMemo(() => {
    if (!board || board.parameters.length === 0) return undefined
    const { rows, parameters, job } = board
    return {
      ...(!isNow && { hour: `${momentText(time, UTC, language)} UTC` }),
      statusOf: (siteId) => {
        const row = rows.get(siteId)
        const status = row ? statusAt(row, time) : undefined
        return status === undefined ? undefined : statusName(status)
      },
      outlookOf: ({ id, timeZone }) => {
        const row = rows.get(id)
        if (!row || row.statuses === '') return undefined
        const outlook = rowOutlook(row, parameters, job, now)
        return outlookText(outlook, job, now, isLocalTime ? timeZone.name : UTC, language)
      },
      hoursOf: (site) => {
        const row = rows.get(site.id)
        if (!row) return []
        const hours = workSegments(segmentsOf(row), jobAt(job, site.timeZone.name), site)
        return hours.filter(({ end }) => end > now)
      },
      key: workKey(job),
    }
  }, [board, now, time, isNow, isLocalTime, language])
}
