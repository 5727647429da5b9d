/** How many of the first unit one of the second is; the same unit is 1. Rates per hour are the sum of an hour. */
const conversions: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  'm/s': { 'km/h': 1 / 3.6, kn: 1852 / 3600, 'mp/h': 1609.344 / 3600 },
  m: { ft: 0.3048 },
  mm: { inch: 25.4 },
  'wmo code': { wmo: 1 },
}

/** What to multiply a value in `given` with for a value in `wanted`. Throws a sentence when no product does it. */
export function unitFactor(variable: string, given: string, wanted: string): number {
  const factor = given === wanted ? 1 : conversions[wanted]?.[given]
  if (factor === undefined) throw new Error(`Open-Meteo gave ${variable} in ${given} instead of ${wanted}.`)
  return factor
}
