import type { Layer } from '@deck.gl/core'
import { PathLayer, TextLayer } from '@deck.gl/layers'
import { rgb } from '#map/markers/siteLayers.ts'
import { type ColorScheme, tokens } from '#tokens.ts'
import { cellCentre } from '#weather/hindcast/cellGrid.ts'
import { band } from '../bands.ts'
import type { Workability } from './workabilityRequest.ts'

interface Cell {
  cell: number
  value: number
}

type Corner = [longitude: number, latitude: number]

/** Minimum cell width for its number, pixels. */
export const ROOM = 26

/** Width of a cell at a zoom, pixels. */
export const pixelsOfCell = (step: number, zoom: number): number => (step / 360) * 512 * 2 ** zoom

/** The corners of a cell from the south-west, counterclockwise. */
export function cornersOf(
  { west: left, south: bottom, step, columns }: Workability['grid'],
  cell: number,
): [Corner, Corner, Corner, Corner] {
  const west = left + (cell % columns) * step
  const south = bottom + Math.floor(cell / columns) * step
  const [east, north] = [west + step, south + step]
  return [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
  ]
}

/** What stands on the map: the numbers of the cells, if there is room, and the selected cell. */
export function cellLayers(
  { grid, percent }: Pick<Workability, 'grid' | 'percent'>,
  { mode, hasRoom, cursor }: { mode: ColorScheme; hasRoom: boolean; cursor: number | undefined },
): Layer[] {
  const { bands, ink } = tokens[mode]
  const known = percent.flatMap((value, cell): Cell[] => (value == null ? [] : [{ cell, value }]))
  return [
    new TextLayer<Cell>({
      id: 'workability-numbers',
      data: hasRoom ? known : [],
      getPosition: ({ cell }) => {
        const { longitude, latitude } = cellCentre(grid, cell)
        return [longitude, latitude]
      },
      getText: ({ value }) => String(Math.round(value)),
      fontFamily: tokens.font.family,
      getSize: tokens.font.size.caption,
      getColor: ({ value }) => rgb(bands[band(value)]!.text),
      updateTriggers: { getColor: mode },
    }),
    new PathLayer<number>({
      id: 'workability-cursor',
      data: cursor === undefined ? [] : [cursor],
      getPath: (cell) => {
        const corners = cornersOf(grid, cell)
        return [...corners, corners[0]]
      },
      getColor: rgb(ink),
      widthUnits: 'pixels',
      getWidth: 3,
    }),
  ]
}
