import { useTheme } from '@mui/material/styles'
import { tokens } from '#tokens.ts'
import type { StatusName } from '#weather/windows/windowStatus.ts'

const { status } = tokens

/** The fill of a status inside an element that holds `StatusPatterns` with the same `id`. */
export const statusFill = (id: string, name: StatusName): string => `url(#${id}-${name})`

/** The status colors with patterns, which stay distinguishable in gray and with any color vision. */
export const StatusPatterns = ({ id }: { id: string }) => (
  <defs>
    <Pattern id={`${id}-ok`} color={status.ok} />
    <Pattern id={`${id}-warning`} color={status.warning} path="M-2,2 L2,-2 M0,8 L8,0 M6,10 L10,6" />
    <Pattern id={`${id}-alarm`} color={status.alarm} path="M0,0 L8,8 M8,0 L0,8 M-2,6 L2,10 M6,-2 L10,2" />
    <Pattern id={`${id}-unknown`} color={useTheme().palette.background.default} />
  </defs>
)

const Pattern = ({ id, color, path }: { id: string; color: string; path?: string }) => (
  <pattern id={id} width="8" height="8" patternUnits="userSpaceOnUse">
    <rect width="8" height="8" fill={color} />
    {path && <path d={path} stroke={tokens.light.paper} strokeWidth="1.5" strokeOpacity="0.75" fill="none" />}
  </pattern>
)
