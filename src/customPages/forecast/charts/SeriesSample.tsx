import type { ReactNode } from 'react'
import type { PlotType } from '../../../schemas/chartSets.ts'
import { tokens } from '../../../tokens.ts'

const band = (dash?: string) => (color: string) => (
  <rect
    x="0.5"
    y="1.5"
    width="17"
    height="9"
    fill={color}
    fillOpacity={tokens.tint.band}
    stroke={color}
    strokeDasharray={dash}
    strokeOpacity="0.5"
  />
)

/** A small sample of each plot type. */
const samples: Record<PlotType, (color: string) => ReactNode> = {
  RangeArea: band(),
  RangeArea2: band('1 2'),
  Line: (color) => <path d="M0,6 H18" stroke={color} strokeWidth="2" />,
  Line2: (color) => <path d="M0,6 H18" stroke={color} strokeWidth="1.5" strokeDasharray="2 2" />,
  Bar: (color) => <path d="M3,12 V6 M9,12 V2 M15,12 V5" stroke={color} strokeWidth="4" strokeOpacity="0.6" />,
  Point: (color) => (
    <g fill={color}>
      <circle cx="3" cy="8" r="1.75" />
      <circle cx="9" cy="5" r="1.75" />
      <circle cx="15" cy="7" r="1.75" />
    </g>
  ),
  Arrow: (color) => (
    <g stroke={color} fill={color} strokeWidth="1.5">
      <path d="M1,6 H12" />
      <path d="M17,6 L11,3 V9 Z" stroke="none" />
    </g>
  ),
}

/** The sample of a series beside its name in a legend. */
export const SeriesSample = ({ plotType, color }: { plotType: PlotType; color: string }) => (
  <svg width="18" height="12" viewBox="0 0 18 12" aria-hidden="true">
    {samples[plotType](color)}
  </svg>
)
