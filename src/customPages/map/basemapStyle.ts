import type { LayerSpecification, SourceSpecification, StyleSpecification } from 'maplibre-gl'
import files from './basemapFiles.json' with { type: 'json' }

export interface BasemapColors {
  sea: string
  land: string
  coast: string
  border: string
}

export interface BasemapRow {
  file: string
  minZoom: number
  maxZoom: number
}

/** How much of the basemap is wanted: the finer coasts are large and not fetched before one comes near. */
export interface BasemapDetail {
  /** The nearest zoom so far. */
  zoom: number
  /** Files that have arrived. */
  loaded: ReadonlySet<string>
}

/** A coast is fetched so much before the zoom from which it shows. */
const AHEAD = 0.5

const isWanted = ({ minZoom }: BasemapRow, { zoom }: BasemapDetail) => zoom >= minZoom - AHEAD

/** The coasts to draw; one stands in for the finer next until that has arrived. */
export function coastRows(rows: readonly BasemapRow[], detail: BasemapDetail): BasemapRow[] {
  const wanted = rows.filter((row) => isWanted(row, detail))
  return wanted.map((row, index) => {
    const finer = wanted[index + 1]
    return finer && detail.loaded.has(finer.file) ? row : { ...row, maxZoom: 24 }
  })
}

/** The offline basemap: a sea, and land whose coast is drawn finer the nearer one comes. No tiles, glyphs or sprites. */
export function basemapStyle(colors: BasemapColors, detail: BasemapDetail): StyleSpecification {
  const coast = coastRows(files.coast, detail)
  const borders = files.borders.filter((row) => isWanted(row, detail))
  return {
    version: 8,
    sources: Object.fromEntries([...coast, ...borders].map((row) => [row.file, source(row)])),
    layers: [
      { id: 'sea', type: 'background', paint: { 'background-color': colors.sea } },
      ...coast.flatMap((row) => [
        {
          ...place(row),
          id: `${row.file}-land`,
          type: 'fill' as const,
          paint: { 'fill-color': colors.land },
        },
        line(row, `${row.file}-coast`, colors.coast),
      ]),
      ...borders.map((row) => line(row, `${row.file}-border`, colors.border)),
    ],
  }
}

const source = ({ file }: BasemapRow): SourceSpecification => ({ type: 'geojson', data: `/basemap/${file}` })

const place = ({ file, minZoom, maxZoom }: BasemapRow) => ({
  source: file,
  minzoom: minZoom,
  maxzoom: maxZoom,
})

const line = (row: BasemapRow, id: string, color: string): LayerSpecification => ({
  ...place(row),
  id,
  type: 'line',
  paint: { 'line-color': color, 'line-width': 0.8 },
})
