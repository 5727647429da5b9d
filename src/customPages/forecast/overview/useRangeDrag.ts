import { type PointerEvent, useRef } from 'react'
import type { Horizon } from '#weather/forecastDays.ts'
import { isWhole, movedTo, type RangePart, spanned, withEnd, withStart } from './timeRange.ts'

interface Drag {
  part: RangePart | 'new'
  /** Where the drag began, and on which range. */
  x: number
  time: number
  range: Horizon
}

/** Pixels of movement that still count as a tap. */
const TAP = 4

/** The part of the range under a pointer. A drag outside the range, or on a range of the whole horizon, draws a new one. */
function partAt(target: EventTarget, range: Horizon, horizon: Horizon): Drag['part'] {
  const part = target instanceof HTMLElement ? target.dataset.part : undefined
  if (part === 'start' || part === 'end') return part
  return part === 'window' && !isWhole(range, horizon) ? 'window' : 'new'
}

const changes: Record<Drag['part'], (drag: Drag, time: number, horizon: Horizon) => Horizon> = {
  start: ({ range }, time, horizon) => withStart(range, time, horizon),
  end: ({ range }, time, horizon) => withEnd(range, time, horizon),
  window: ({ range, time: begun }, time, horizon) => movedTo(range, range.from + time - begun, horizon),
  new: ({ time: begun }, time, horizon) => spanned(begun, time, horizon),
}

/** Dragging and resizing a range, or drawing a new one, with any pointer. `width` is that of the horizon in pixels. */
export function useRangeDrag(
  range: Horizon,
  horizon: Horizon,
  width: number,
  onChange: (range: Horizon) => void,
) {
  const drag = useRef<Drag | null>(null)
  const timeAt = ({ clientX, currentTarget }: PointerEvent<HTMLElement>) => {
    const x = clientX - currentTarget.getBoundingClientRect().left
    return horizon.from + (x / width) * (horizon.to - horizon.from)
  }
  const end = () => {
    drag.current = null
  }
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0) return
      event.currentTarget.setPointerCapture(event.pointerId)
      const part = partAt(event.target, range, horizon)
      drag.current = { part, x: event.clientX, time: timeAt(event), range }
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      const begun = drag.current
      if (!begun || (begun.part === 'new' && Math.abs(event.clientX - begun.x) < TAP)) return
      onChange(changes[begun.part](begun, timeAt(event), horizon))
    },
    onPointerUp: end,
    onPointerCancel: end,
  }
}
