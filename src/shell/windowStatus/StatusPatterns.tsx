import { useTheme } from '@mui/material/styles'
import { tokens } from '#tokens.ts'
import type { WorkName } from '#weather/windows/job/workNames.ts'

const { status } = tokens

/** The fill of an hour inside an element that holds `StatusPatterns` with the same `id`. */
export const statusFill = (id: string, name: WorkName): string => `url(#${id}-${name})`

const falling = 'M0,0 L8,8 M-2,6 L2,10 M6,-2 L10,2'
const rising = 'M-2,2 L2,-2 M0,8 L8,0 M6,10 L10,6'
const dashes = 'M1,2 h2 M5,6 h2'

/** The colors of hours with patterns, which stay distinguishable in gray and with any color vision. */
export const StatusPatterns = ({ id }: { id: string }) => {
  const { background, mode } = useTheme().palette
  const { work, statusText } = tokens[mode]
  return (
    <defs>
      <Pattern id={`${id}-ok`} color={status.ok} />
      <Pattern id={`${id}-window`} color={status.ok} />
      <Pattern id={`${id}-short`} color={work.short} path={dashes} line={statusText.ok} />
      <Pattern id={`${id}-warning`} color={status.warning} path={rising} line={overStatus} />
      <Pattern id={`${id}-alarm`} color={status.alarm} path={`${falling} M8,0 L0,8`} line={overStatus} />
      <Pattern id={`${id}-closed`} color={work.closed} path={falling} line={work.hatch} />
      <Pattern id={`${id}-unknown`} color={background.default} />
    </defs>
  )
}

/** The paper color at three quarters. */
const overStatus = `${tokens.light.paper}BF`

interface PatternProps {
  id: string
  color: string
  path?: string
  line?: string
}

const Pattern = ({ id, color, path, line }: PatternProps) => (
  <pattern id={id} width="8" height="8" patternUnits="userSpaceOnUse">
    <rect width="8" height="8" fill={color} />
    {path && <path d={path} stroke={line} strokeWidth="1.5" fill="none" />}
  </pattern>
)
