import type { LayerSpecification, SourceSpecification, StyleSpecification } from 'maplibre-gl'
import files from './basemapFiles.json' with { type: 'json' }

export interface BasemapColors {
  sea: string
  land: string
  coast: string
  border: string
}

interface BasemapRow {
  file: string
  minZoom: number
  maxZoom: number
}

/** The offline basemap: a sea, and land whose coast is drawn finer the nearer one comes. No tiles, glyphs or sprites. */
export function basemapStyle(colors: BasemapColors): StyleSpecification {
  return {
    version: 8,
    sources: Object.fromEntries([...files.coast, ...files.borders].map((row) => [row.file, source(row)])),
    layers: [
      { id: 'sea', type: 'background', paint: { 'background-color': colors.sea } },
      ...files.coast.flatMap((row) => [
        {
          ...place(row),
          id: `${row.file}-land`,
          type: 'fill' as const,
          paint: { 'fill-color': colors.land },
        },
        line(row, `${row.file}-coast`, colors.coast, 0.8),
      ]),
      ...files.borders.map((row) => line(row, `${row.file}-border`, colors.border, 0.8)),
    ],
  }
}

const source = ({ file }: BasemapRow): SourceSpecification => ({
  type: 'geojson',
  data: `/basemap/${file}`,
  tolerance: 0.3,
})

const place = ({ file, minZoom, maxZoom }: BasemapRow) => ({
  source: file,
  minzoom: minZoom,
  maxzoom: maxZoom,
})

const line = (row: BasemapRow, id: string, color: string, width: number): LayerSpecification => ({
  ...place(row),
  id,
  type: 'line',
  paint: { 'line-color': color, 'line-width': width },
})
