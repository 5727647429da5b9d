import type { Octave } from './noise.ts'

/**
 * The scales of passing weather. Fitted to the autocorrelation of the NORA3 wind at 53.3 N, 1.3 E in the year 2000, of which
 * the seasons have their share: 0.97 after 1 hour, 0.78 after 6, 0.43 after 24, 0.26 after 48.
 */
const synoptic: readonly Octave[] = [
  { hours: 2, degrees: 0.7, variance: 0.06 },
  { hours: 8, degrees: 2, variance: 0.24 },
  { hours: 16, degrees: 4, variance: 0.09 },
  { hours: 32, degrees: 7, variance: 0.44 },
  { hours: 128, degrees: 14, variance: 0.11 },
  { hours: 512, degrees: 25, variance: 0.06 },
]

const gradual: readonly Octave[] = [
  { hours: 24, degrees: 6, variance: 0.25 },
  { hours: 72, degrees: 12, variance: 0.5 },
  { hours: 384, degrees: 25, variance: 0.25 },
]

/** Fitted to the swell of NORA3 at 53.3 N, 1.3 E: 0.61 after 6 hours, 0.43 after 12, 0.24 to 0.40 after 24, 0.12 to 0.27 after 48. */
const trains: readonly Octave[] = [
  { hours: 6, degrees: 3, variance: 0.2 },
  { hours: 24, degrees: 6, variance: 0.4 },
  { hours: 72, degrees: 12, variance: 0.25 },
  { hours: 240, degrees: 25, variance: 0.15 },
]

const seasonal: readonly Octave[] = [
  { hours: 240, degrees: 8, variance: 0.3 },
  { hours: 1440, degrees: 20, variance: 0.7 },
]

const local: readonly Octave[] = [
  { hours: 3, degrees: 0.7, variance: 0.4 },
  { hours: 12, degrees: 2, variance: 0.6 },
]

/** What varies independently of everything else, and how fast. All that a page shows is worked out from these. */
export const channels = {
  wind: synoptic,
  windDirection: gradual,
  gust: local,
  stability: local,
  swell: trains,
  swellPeriod: trains,
  swellDirection: seasonal,
  surge: gradual,
  residualCurrent: gradual,
  airTemperature: gradual,
  seaTemperature: seasonal,
  dryness: synoptic,
  wetness: [
    { hours: 4, degrees: 1, variance: 0.35 },
    { hours: 14, degrees: 4, variance: 0.65 },
  ],
  cloud: local,
  haze: gradual,
} satisfies Record<string, readonly Octave[]>

/** The name of a noise. */
export type Channel = keyof typeof channels
