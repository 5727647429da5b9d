/**
 * A converted direction in degrees, brought into 0 to 360. North is 0, and stays 360 where `stored`, the number as the file
 * has it, says 360: raw data are given as they are, and bounds of 350 to 360 hold there.
 */
export const wrapDirection = (converted: number, stored: number): number =>
  converted === 360 && stored === 360 ? 360 : converted - 360 * Math.floor(converted / 360)
