import { momentText } from '../../weather/momentText.ts'
import { nextWindow, segmentAt, type WindowSegment, type WindowStatus } from './windowSegments.ts'

export interface WindowSummary {
  /** The status now; undefined where the forecast does not hold the present. */
  status?: WindowStatus
  text: string
}

/** What a planner asks first: may I work now and until when, and if not, when next and for how long. */
export function windowSummary(segments: readonly WindowSegment[], now: number, zone: string): WindowSummary {
  const current = segmentAt(segments, now)
  const next = nextWindow(segments, now)
  const status = current && { status: current.status }
  if (!next) return { ...status, text: 'No window in this forecast' }
  if (current === next) return { ...status, text: `until ${momentText(next.end, zone)}` }
  return { ...status, text: `Next window ${momentText(next.start, zone)}, ${next.hours} h` }
}
