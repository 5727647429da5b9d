import type { AlertHistory } from '#schemas/shapes/records/alertAnswers.ts'
import { HistoryPart } from '../history/HistoryPart.tsx'
import type { RecordPartProps } from '../recordPartProps.ts'
import { alertTimeline } from './timeline.ts'

/** The last 60 days of an alert: its events, messages and mutes. */
export const AlertTimeline = ({ record }: RecordPartProps) => (
  <HistoryPart<AlertHistory>
    record={record}
    call="alertHistory"
    label="Events, messages and mutes"
    timeline={alertTimeline}
  />
)
