import { visuallyHidden } from '@mui/utils'
import { useDisplay } from '#providers/preferences/displayPreferences.ts'
import { hoursText } from '#weather/time.ts'
import { workWords } from '#weather/windows/job/workNames.ts'
import type { WorkSegment } from '#weather/windows/job/workSegments.ts'
import { momentText } from '#weather/zone.ts'

interface SegmentListProps {
  label: string
  segments: readonly WorkSegment[]
  zone: string
}

/** The segments of a bar in words, for screen readers. */
export function SegmentList({ label, segments, zone }: SegmentListProps) {
  const { language } = useDisplay()
  return (
    <ol style={visuallyHidden} aria-label={label}>
      {segments.map(({ name, start, end, hours }) => (
        <li key={start}>
          {`${workWords[name]}, ${momentText(start, zone, language)} to ${momentText(end, zone, language)}, ${hoursText(hours)}`}
        </li>
      ))}
    </ol>
  )
}
