import type { MapSourceDataEvent, StyleSpecification } from 'maplibre-gl'
import { useCallback, useState } from 'react'
import { Layer, Source } from 'react-map-gl/maplibre'
import { tokens } from '../../tokens.ts'
import { type BasemapDetail, borderRows, coastRows } from './coastRows.ts'

/** Invisible layer between land and borders. */
const END_OF_LAND = 'end-of-land'

/**
 * The sea, to which land is added on demand. The style never changes: MapLibre would fetch and cut all data again for a new
 * one. No tiles, glyphs or sprites.
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

/** URL of a basemap file, on the product's own origin. */
export const basemapAddress = (file: string) => `/basemap/${file}`

/** Land, with finer coasts at higher zooms, and borders. */
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

/** The detail of the basemap, which grows with the zoom and as files arrive. */
export function useBasemap(initialZoom: number) {
  const [detail, setDetail] = useState<BasemapDetail>({ zoom: initialZoom, loaded: new Set() })

  const onZoom = useCallback((zoom: number) => {
    const reached = Math.floor(zoom * 2) / 2
    setDetail((known) => (reached > known.zoom ? { ...known, zoom: reached } : known))
  }, [])

  const onSourceData = useCallback(({ isSourceLoaded, sourceId }: MapSourceDataEvent) => {
    if (!isSourceLoaded) return
    setDetail((known) =>
      known.loaded.has(sourceId) ? known : { ...known, loaded: new Set([...known.loaded, sourceId]) },
    )
  }, [])

  return { detail, onZoom, onSourceData }
}
