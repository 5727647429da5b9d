import type { ChartModel } from '../chartModel.ts'

/** The positions of a chart's plot, places and values in pixels from its left and top edge. */
export interface PlotPixels {
  left: number
  right: number
  top: number
  bottom: number
  x(place: number): number
  y(axis: number, value: number): number
}

export function plotPixels({ size, margin, across, axes, arrows }: ChartModel): PlotPixels {
  const { left, top } = margin
  const [right, bottom] = [size.width - margin.right, size.height - margin.bottom]
  const height = (bottom - top) * (1 - arrows.share)
  return {
    left,
    right,
    top,
    bottom,
    x: (place) => left + ((right - left) * (place - across.from)) / (across.to - across.from),
    y: (axis, value) => {
      const [low, high] = axes[axis]?.range ?? [0, 1]
      return bottom - (height * (value - low)) / (high - low)
    },
  }
}
