import { tokens } from '#tokens.ts'
import type { ChartGroup } from './chartGroups.ts'

type PlotType = ChartGroup['plotType']

/** An SVG shape, with its attributes as React names them. */
export interface SampleShape {
  element: 'path' | 'rect' | 'circle'
  attributes: Readonly<Record<string, string | number>>
}

/** Pixels of every sample. */
export const SAMPLE_SIZE = { width: 18, height: 12 } as const

const line = (color: string, attributes: SampleShape['attributes']): SampleShape => ({
  element: 'path',
  attributes: { stroke: color, ...attributes },
})

const band = (color: string, dashes: SampleShape['attributes'] = {}): SampleShape[] => [
  {
    element: 'rect',
    attributes: {
      x: 0.5,
      y: 1.5,
      width: 17,
      height: 9,
      fill: color,
      fillOpacity: tokens.tint.band,
      stroke: color,
      strokeOpacity: 0.5,
      ...dashes,
    },
  },
]

const dot = (color: string, cx: number, cy: number): SampleShape => ({
  element: 'circle',
  attributes: { cx, cy, r: 1.75, fill: color },
})

const samples: Record<PlotType, (color: string) => SampleShape[]> = {
  RangeArea: (color) => band(color),
  RangeArea2: (color) => band(color, { strokeDasharray: '1 2' }),
  Line: (color) => [line(color, { d: 'M0,6 H18', strokeWidth: 2 })],
  Line2: (color) => [line(color, { d: 'M0,6 H18', strokeWidth: 1.5, strokeDasharray: '2 2' })],
  Bar: (color) => [line(color, { d: 'M3,12 V6 M9,12 V2 M15,12 V5', strokeWidth: 4, strokeOpacity: 0.6 })],
  Point: (color) => [dot(color, 3, 8), dot(color, 9, 5), dot(color, 15, 7)],
  Arrow: (color) => [
    line(color, { d: 'M1,6 H12', strokeWidth: 1.5 }),
    { element: 'path', attributes: { d: 'M17,6 L11,3 V9 Z', fill: color } },
  ],
}

/** A small sample of a plot type, for the name of a series in a legend. */
export const seriesSample = (plotType: PlotType, color: string): SampleShape[] => samples[plotType](color)
