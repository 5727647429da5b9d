import files from './basemapFiles.json' with { type: 'json' }

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
export function coastRows(detail: BasemapDetail, rows: readonly BasemapRow[] = files.coast): BasemapRow[] {
  const wanted = rows.filter((row) => isWanted(row, detail))
  return wanted.map((row, index) => {
    const finer = wanted[index + 1]
    return finer && detail.loaded.has(finer.file) ? row : { ...row, maxZoom: 24 }
  })
}

/** The borders to draw. */
export const borderRows = (detail: BasemapDetail): BasemapRow[] =>
  files.borders.filter((row) => isWanted(row, detail))
