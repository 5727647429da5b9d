import files from './basemapFiles.json' with { type: 'json' }

export interface BasemapRow {
  file: string
  minZoom: number
  maxZoom: number
}

/** Detail of the basemap. The finer coasts are large files, fetched only when zoomed in. */
export interface BasemapDetail {
  /** The highest zoom so far. */
  zoom: number
  /** Files that have been loaded. */
  loaded: ReadonlySet<string>
}

/** A coast is fetched this many zoom levels before it shows. */
const AHEAD = 0.5

const isWanted = ({ minZoom }: BasemapRow, { zoom }: BasemapDetail) => zoom >= minZoom - AHEAD

/** The coasts to draw; a coarser one stays until the next finer one is loaded. */
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
