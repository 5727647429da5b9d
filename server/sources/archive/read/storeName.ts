import type { Place } from '#weather/series.ts'

/** Degrees with at most four decimals (11 m) and the letter of the hemisphere, for example "54.01N". */
function degrees(value: number, sides: readonly [positive: string, negative: string]): string {
  const rounded = Number(Math.abs(value).toFixed(4))
  return `${rounded}${value < 0 && rounded > 0 ? sides[1] : sides[0]}`
}

/** Name of a point in the archive, for example "54.01N_6.6E"; 180 degrees west are 180 degrees east. */
export function storeName({ latitude, longitude }: Place): string {
  return `${degrees(latitude, ['N', 'S'])}_${degrees(longitude === -180 ? 180 : longitude, ['E', 'W'])}`
}

/**
 * The folder of a store. A replacement is a new generation beside the old one, because moving a folder in is atomic and
 * replacing one is not; the highest generation counts.
 */
export function folderName(name: string, generation: number): string {
  return `${name}.${generation}`
}

/** Name and generation of a folder, null if it is not a store: one that is still being written, for example. */
export function parseFolderName(folder: string): { name: string; generation: number } | null {
  const match = /^(\d[^_]*[NS]_\d[^_]*[EW])\.(\d+)$/.exec(folder)
  return match ? { name: match[1]!, generation: Number(match[2]) } : null
}

/** The point that a name in the archive stands for. */
export function placeOfName(name: string): Place | null {
  const match = /^(\d[\d.]*)([NS])_(\d[\d.]*)([EW])$/.exec(name)
  if (!match) return null
  const [, north, side, east, half] = match
  return {
    latitude: side === 'S' ? -Number(north) : Number(north),
    longitude: half === 'W' ? -Number(east) : Number(east),
  }
}
