import type { StyleSpecification } from 'maplibre-gl'
import { Layer, Source } from 'react-map-gl/maplibre'
import { tokens } from '../tokens.ts'
import { type BasemapDetail, borderRows, coastRows } from './coastRows.ts'

/** Stands, unseen, where the land ends and the borders begin. */
const END_OF_LAND = 'end-of-land'

/**
 * The sea, to which land is added as it is wanted. It never changes: MapLibre compares a new style with the data that the
 * old one has read, not with their addresses, and would fetch and cut all of them again. No tiles, glyphs or sprites.
 */
export const sea: StyleSpecification = {
  version: 8,
  sources: {},
  layers: [
    { id: 'sea', type: 'background', paint: { 'background-color': tokens.map.sea } },
    { id: END_OF_LAND, type: 'background', layout: { visibility: 'none' } },
  ],
}

const land = { 'fill-color': tokens.map.land }
const coast = { 'line-color': tokens.map.coast, 'line-width': 0.8 }
const border = { 'line-color': tokens.map.border, 'line-width': 0.8 }

/** Where a file of the basemap is: at the product's own address. */
export const basemapAddress = (file: string) => `/basemap/${file}`

/** Land whose coast is drawn finer the nearer one comes, and the borders on it. */
export function Basemap({ detail }: { detail: BasemapDetail }) {
  return (
    <>
      {coastRows(detail).map(({ file, minZoom, maxZoom }) => {
        const place = { source: file, minzoom: minZoom, maxzoom: maxZoom, beforeId: END_OF_LAND }
        return (
          <Source key={file} id={file} type="geojson" data={basemapAddress(file)}>
            <Layer {...place} id={`${file}-land`} type="fill" paint={land} />
            <Layer {...place} id={`${file}-coast`} type="line" paint={coast} />
          </Source>
        )
      })}
      {borderRows(detail).map(({ file, minZoom, maxZoom }) => (
        <Source key={file} id={file} type="geojson" data={basemapAddress(file)}>
          <Layer id={`${file}-border`} minzoom={minZoom} maxzoom={maxZoom} type="line" paint={border} />
        </Source>
      ))}
    </>
  )
}
