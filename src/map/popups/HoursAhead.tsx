import Box from '@mui/material/Box'
import { StatusBar } from '#shell/windowStatus/StatusBar.tsx'
import { StatusKey } from '#shell/windowStatus/StatusKey.tsx'
import type { WorkName } from '#weather/windows/job/workNames.ts'
import type { WorkSegment } from '#weather/windows/job/workSegments.ts'

const HEIGHT = 12

interface HoursAheadProps {
  hours: readonly WorkSegment[]
  names: readonly WorkName[]
  /** Pixels. */
  width: number
}

/** The bar of a site's hours from the present one on, with its key. */
export function HoursAhead({ hours, names, width }: HoursAheadProps) {
  const [first, last] = [hours[0], hours.at(-1)]
  if (!first || !last) return null
  return (
    <Box sx={{ display: 'grid', gap: 1, pt: 1 }}>
      <StatusBar segments={hours} from={first.start} to={last.end} width={width} height={HEIGHT} />
      <StatusKey names={names} />
    </Box>
  )
}
