/** Degrees to either side of south that a half turn added to any convention can reach: -180 to 540. */
const FURTHEST = 360

/**
 * Normalizes a converted direction in degrees to 0 to 360. North is 0, but stays 360 if `stored`, the number in the file, is
 * 360: raw data are returned unchanged, and bounds such as 350 to 360 include it. A number that cannot be a direction, such as a
 * code of 999, stays as it is: it must not become one.
 */
export const wrapDirection = (converted: number, stored: number): number =>
  (converted === 360 && stored === 360) || Math.abs(converted - 180) > FURTHEST
    ? converted
    : converted - 360 * Math.floor(converted / 360)
