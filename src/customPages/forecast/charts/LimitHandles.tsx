import Box from '@mui/material/Box'
import { type PointerEvent, useRef } from 'react'
import type { ChartModel, LimitLine } from '#chartModel/chartModel.ts'
import { parameterByName } from '#weather/parameters.ts'
import { limitScale, nearestStep } from '#weather/units/limitScale.ts'
import { shownUnit } from '#weather/units/shownUnit.ts'
import type { Units } from '#weather/units/units.ts'
import { useLimitMovers } from '../judged/TrialLimits.tsx'

interface LimitHandlesProps {
  chart: ChartModel
  units: Units
  /** Whether a limit is being dragged; its axis must not change under the pointer. */
  onHold: (isHeld: boolean) => void
}

/** A handle on each limit line that the open panel can move. Keys move the panel's slider instead. */
export function LimitHandles({ chart, units, onHold }: LimitHandlesProps) {
  const movers = useLimitMovers()
  return chart.limits.map((limit) => {
    const parameter = limit.parameter === undefined ? undefined : parameterByName(limit.parameter)
    const end = limit.kind === 'max' ? 'thresholdMax' : 'thresholdMin'
    const move = parameter && movers[end].get(parameter.parameterId)
    if (!parameter || !move) return null
    const { low, high, step } = limitScale(parameter, shownUnit(parameter.unit, units))
    return (
      <Handle
        key={`${limit.parameter} ${limit.kind}`}
        chart={chart}
        limit={limit}
        onHold={onHold}
        onMove={(value) => move(nearestStep(Math.min(high, Math.max(low, value)), step))}
      />
    )
  })
}

/** Pixels of the pointer target and of the visible grip. */
const TARGET = { width: 44, height: 24 }
const GRIP = { width: 28, height: 10 }

/** Pixels from the top of the chart to the top and bottom of an axis. */
function axisPixels({ size, margin, arrows }: ChartModel) {
  const plot = Math.max(1, size.height - margin.top - margin.bottom)
  return { top: margin.top + plot * arrows.share, bottom: margin.top + plot }
}

/** Pixels of the pointer from the top of the chart, measured at each event because content above the chart may move it. */
const pointerIn = ({ clientY, currentTarget }: PointerEvent<HTMLElement>): number =>
  clientY - (currentTarget.parentElement?.getBoundingClientRect().top ?? 0)

interface HandleProps {
  chart: ChartModel
  limit: LimitLine
  onHold: (isHeld: boolean) => void
  /** Receives a value in the unit of the axis. */
  onMove: (value: number) => void
}

function Handle({ chart, limit, onHold, onMove }: HandleProps) {
  const grip = useRef<{ offset: number } | null>(null)
  const [low, high] = chart.axes[limit.axis]?.range ?? [0, 1]
  const { top, bottom } = axisPixels(chart)
  const y = bottom - ((limit.value - low) / (high - low)) * (bottom - top)
  const end = () => {
    grip.current = null
    onHold(false)
  }
  const begin = (event: PointerEvent<HTMLElement>) => {
    // Do not select the hour below the handle.
    event.stopPropagation()
    event.currentTarget.setPointerCapture(event.pointerId)
    grip.current = { offset: pointerIn(event) - y }
    onHold(true)
  }
  const drag = (event: PointerEvent<HTMLElement>) => {
    event.stopPropagation()
    if (!grip.current) return
    const at = Math.min(bottom, Math.max(top, pointerIn(event) - grip.current.offset))
    onMove(low + ((bottom - at) / (bottom - top)) * (high - low))
  }
  return (
    <Box
      data-testid="limit-handle"
      data-limit={limit.label}
      onPointerDown={begin}
      onPointerMove={drag}
      onPointerUp={end}
      onPointerCancel={end}
      style={{ left: chart.margin.left, top: y - TARGET.height / 2 }}
      sx={{
        position: 'absolute',
        ...TARGET,
        display: 'grid',
        placeItems: 'center',
        cursor: 'ns-resize',
        touchAction: 'none',
      }}
    >
      <Box
        sx={{
          ...GRIP,
          borderRadius: 1,
          border: 1,
          borderColor: 'background.paper',
          bgcolor: limit.color,
        }}
      />
    </Box>
  )
}
