import type { Attributes, GivenFile, GivenVariable, Type } from './classicBytes.ts'

/** Hours from 1900-01-01 and 1970-01-01 to 2020-01-01. */
export const HOURS_1900 = 1_051_896
export const HOURS_1970 = 438_288

/** What a test says of a variable: its values by time and place, or a function of them. */
export interface Field {
  name: string
  attributes?: Attributes
  type?: Type
  dimensions?: readonly string[]
  /** The stored number; `place` counts along latitude, then longitude. */
  at: (step: number, place: number) => number
}

export interface Grid {
  steps?: number
  latitudes?: readonly number[]
  longitudes?: readonly number[]
  time?: Partial<GivenVariable>
  fields: readonly Field[]
}

/** A grid over time as the Climate Data Store writes it: hours since 1900, latitude from north to south. */
export function gridFile({
  steps = 6,
  latitudes = [54.5, 54, 53.5],
  longitudes = [6, 6.5, 7],
  time,
  fields,
}: Grid): GivenFile {
  const places = latitudes.length * longitudes.length
  return {
    version: 2,
    dimensions: { longitude: longitudes.length, latitude: latitudes.length, time: steps },
    variables: [
      {
        name: 'longitude',
        dimensions: ['longitude'],
        type: 'float',
        values: longitudes,
        attributes: { units: 'degrees_east' },
      },
      {
        name: 'latitude',
        dimensions: ['latitude'],
        type: 'float',
        values: latitudes,
        attributes: { units: 'degrees_north' },
      },
      {
        name: 'time',
        dimensions: ['time'],
        type: 'int',
        values: Array.from({ length: steps }, (_, step) => HOURS_1900 + step),
        attributes: { units: 'hours since 1900-01-01 00:00:00.0', calendar: 'gregorian' },
        ...time,
      },
      ...fields.map(({ name, type = 'float', attributes = {}, at, dimensions }) => ({
        name,
        type,
        attributes,
        dimensions: dimensions ?? ['time', 'latitude', 'longitude'],
        values: Array.from({ length: steps * places }, (_, index) =>
          at(Math.floor(index / places), index % places),
        ),
      })),
    ],
  }
}

/** Waves and wind of ERA5, packed as 16-bit numbers; the middle of nine places is land to the waves. */
export function era5(): Grid {
  const packed = (units: string, scale: number, offset: number): Attributes => ({
    units,
    scale_factor: { type: 'double', values: [scale] },
    add_offset: { type: 'double', values: [offset] },
    _FillValue: { type: 'short', values: [-32767] },
    missing_value: { type: 'short', values: [-32767] },
  })
  const sea = (number: (step: number, place: number) => number) => (step: number, place: number) =>
    place === 4 ? -32767 : number(step, place)
  return {
    fields: [
      { name: 'u10', type: 'short', attributes: packed('m s**-1', 0.5, 1), at: (step) => 2 * (step + 1) },
      { name: 'v10', type: 'short', attributes: packed('m s**-1', 0.5, 1), at: () => -2 },
      {
        name: 'swh',
        type: 'short',
        attributes: packed('m', 0.01, 2),
        at: sea((step, place) => 10 * place + step),
      },
      {
        name: 'mwd',
        type: 'short',
        attributes: packed('Degree true', 0.01, 180),
        at: sea((step) => 100 * step),
      },
      { name: 'mwp', type: 'short', attributes: packed('s', 0.01, 5), at: sea(() => 50) },
      { name: 'pp1d', type: 'short', attributes: packed('s', 0.01, 7), at: sea(() => 100) },
    ],
  }
}
