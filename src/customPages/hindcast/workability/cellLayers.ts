import type { Color, Layer } from '@deck.gl/core'
import { PathLayer, PolygonLayer, TextLayer } from '@deck.gl/layers'
import { rgb } from '#map/markers/siteLayers.ts'
import { type ColorScheme, tokens } from '#tokens.ts'
import { cellCentre } from '#weather/hindcast/cellGrid.ts'
import { band } from '../bands.ts'
import type { Workability } from './workabilityRequest.ts'

interface Cell {
  cell: number
  value: number | null
}

type Corner = [longitude: number, latitude: number]

/** Minimum cell width for its number, pixels. */
export const ROOM = 26

/** Width of a cell at a zoom, pixels. */
export const pixelsOfCell = (step: number, zoom: number): number => (step / 360) * 512 * 2 ** zoom

/** Opacity of the band colors, so that the map below remains visible. */
const OPACITY = 210

function faded(color: string, opacity: number): Color {
  const [red = 0, green = 0, blue = 0] = rgb(color)
  return [red, green, blue, opacity]
}

/** The cells in band colors, with their numbers if there is room; a line through cells without data. */
export function cellLayers(
  { grid, percent }: Pick<Workability, 'grid' | 'percent'>,
  { mode, hasRoom, cursor }: { mode: ColorScheme; hasRoom: boolean; cursor: number | undefined },
): Layer[] {
  const { bands, muted, ink } = tokens[mode]
  const corners = (cell: number): [Corner, Corner, Corner, Corner] => {
    const west = grid.west + (cell % grid.columns) * grid.step
    const south = grid.south + Math.floor(cell / grid.columns) * grid.step
    const [east, north] = [west + grid.step, south + grid.step]
    return [
      [west, south],
      [east, south],
      [east, north],
      [west, north],
    ]
  }
  const cells = percent.flatMap((value, cell): Cell[] => (value === undefined ? [] : [{ cell, value }]))
  const known = cells.filter(({ value }) => value !== null)
  const unknown = cells.filter(({ value }) => value === null)
  const lookOf = ({ value }: Cell) => bands[band(value ?? 0)]!
  return [
    new PolygonLayer<Cell>({
      id: 'workability',
      data: known,
      getPolygon: ({ cell }) => corners(cell),
      getFillColor: (cell) => faded(lookOf(cell).fill, OPACITY),
      getLineColor: faded(muted, 90),
      getLineWidth: 1,
      lineWidthUnits: 'pixels',
      updateTriggers: { getFillColor: mode, getLineColor: mode },
    }),
    new PathLayer<Cell>({
      id: 'workability-no-data',
      data: unknown,
      getPath: ({ cell }) => [corners(cell)[0], corners(cell)[2]],
      getColor: faded(muted, 160),
      widthUnits: 'pixels',
      getWidth: 1,
    }),
    new TextLayer<Cell>({
      id: 'workability-numbers',
      data: hasRoom ? known : [],
      getPosition: ({ cell }) => {
        const { longitude, latitude } = cellCentre(grid, cell)
        return [longitude, latitude]
      },
      getText: ({ value }) => String(Math.round(value ?? 0)),
      fontFamily: tokens.font.family,
      getSize: tokens.font.size.caption,
      getColor: (cell) => rgb(lookOf(cell).text),
      updateTriggers: { getColor: mode },
    }),
    new PathLayer<number>({
      id: 'workability-cursor',
      data: cursor === undefined ? [] : [cursor],
      getPath: (cell) => [...corners(cell), corners(cell)[0]],
      getColor: rgb(ink),
      widthUnits: 'pixels',
      getWidth: 3,
    }),
  ]
}
