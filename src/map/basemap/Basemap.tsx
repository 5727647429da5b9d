import { useTheme } from '@mui/material/styles'
import type { Map as BaseMapLibre, ErrorEvent, MapSourceDataEvent, StyleSpecification } from 'maplibre-gl'
import { useCallback, useRef, useState } from 'react'
import { Layer, Source } from 'react-map-gl/maplibre'
import { readConfig } from '#providers/config.ts'
import { tokens } from '#tokens.ts'
import files from './basemapFiles.json' with { type: 'json' }
import { type BasemapDetail, borderRows, coastRows } from './coastRows.ts'

/** Ids of the invisible layers between sea and land, and between land and borders. */
const START_OF_LAND = 'start-of-land'
const END_OF_LAND = 'end-of-land'

/**
 * An empty style, to which sea and land are added, without tiles, glyphs or sprites. It never changes, because MapLibre would
 * fetch and tile all data again for a new style.
 */
export const emptyStyle: StyleSpecification = {
  version: 8,
  sources: {},
  layers: [START_OF_LAND, END_OF_LAND].map((id) => ({
    id,
    type: 'background',
    layout: { visibility: 'none' },
  })),
}

const LINE_WIDTH = 0.8

/** URL of a basemap file, on the page's own origin. */
export const basemapAddress = (file: string) => `/basemap/${file}`

/** Places a layer on the sea, below the land; on top of a map style of the operator, which has its own layers. */
export const belowLand = (): { beforeId?: string } =>
  readConfig().mapStyleUrl === undefined ? { beforeId: START_OF_LAND } : {}

/** Sea, land with finer coasts at higher zooms, and borders. */
export function Basemap({ detail }: { detail: BasemapDetail }) {
  const colors = tokens.map[useTheme().palette.mode]
  const land = { 'fill-color': colors.land }
  const coast = { 'line-color': colors.coast, 'line-width': LINE_WIDTH }
  const border = { 'line-color': colors.border, 'line-width': LINE_WIDTH }
  return (
    <>
      <Layer id="sea" type="background" paint={{ 'background-color': colors.sea }} beforeId={START_OF_LAND} />
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

const isCoast = (sourceId: string) => files.coast.some(({ file }) => file === sourceId)

/**
 * The map under the data: the style configured on the server, else an empty style with the detail of the built-in basemap,
 * which grows with the zoom and as files arrive.
 */
export function useBasemap(initialZoom: number, onDrawn: (map: BaseMapLibre) => void) {
  const [ownStyle, setOwnStyle] = useState(readConfig().mapStyleUrl)
  const [detail, setDetail] = useState<BasemapDetail>({ zoom: initialZoom, loaded: new Set() })
  const [isDrawn, setDrawn] = useState(false)
  const hasLand = useRef(false)

  const onZoom = useCallback((zoom: number) => {
    const reached = Math.floor(zoom * 2) / 2
    setDetail((known) => (reached > known.zoom ? { ...known, zoom: reached } : known))
  }, [])

  const onSourceData = useCallback(({ isSourceLoaded, sourceId }: MapSourceDataEvent) => {
    if (!isSourceLoaded) return
    hasLand.current ||= isCoast(sourceId)
    setDetail((known) =>
      known.loaded.has(sourceId) ? known : { ...known, loaded: new Set([...known.loaded, sourceId]) },
    )
  }, [])

  const begin = ({ target }: { target: BaseMapLibre }) => {
    if (isDrawn) return
    setDrawn(true)
    onDrawn(target)
  }

  const onError = useCallback(({ target, error }: ErrorEvent & { target: BaseMapLibre }) => {
    console.error(error)
    // If the configured map server does not respond, use the built-in basemap.
    if (!target.isStyleLoaded()) setOwnStyle(undefined)
  }, [])

  return {
    style: ownStyle ?? emptyStyle,
    detail: ownStyle === undefined ? detail : undefined,
    isDrawn,
    onZoom,
    onSourceData,
    onRender: (event: { target: BaseMapLibre }) => hasLand.current && begin(event),
    /** Everything that could be loaded is drawn; missing files do not hold the map back any longer. */
    onIdle: begin,
    onError,
  }
}
