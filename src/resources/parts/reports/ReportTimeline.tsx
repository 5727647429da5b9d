import type { ReportHistory } from '#schemas/shapes/records/reportAnswers.ts'
import { HistoryPart } from '../history/HistoryPart.tsx'
import type { RecordPartProps } from '../recordPartProps.ts'
import { reportTimeline } from './timeline.ts'

/** The last 60 days of a report: when it was due, and its mails. */
export const ReportTimeline = ({ record }: RecordPartProps) => (
  <HistoryPart<ReportHistory>
    record={record}
    call="reportHistory"
    label="Reports and mails"
    timeline={reportTimeline}
  />
)
