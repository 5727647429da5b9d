const KILO = 1000
const MEGA = 1e6

/** Bytes as "12.3 MB", in the unit of the list's sizes, or "4 kB". */
export const sizeText = (bytes: number): string =>
  bytes < MEGA / 10 ? `${Math.ceil(bytes / KILO)} kB` : `${(bytes / MEGA).toFixed(1)} MB`
