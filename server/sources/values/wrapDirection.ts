/**
 * Normalizes a converted direction in degrees to 0 to 360. North is 0, but stays 360 if `stored`, the number in the file, is
 * 360: raw data are returned unchanged, and bounds such as 350 to 360 include it.
 */
export const wrapDirection = (converted: number, stored: number): number =>
  converted === 360 && stored === 360 ? 360 : converted - 360 * Math.floor(converted / 360)
