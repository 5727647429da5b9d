import type { Octave } from './noise.ts'

/**
 * The scales of passing weather. Fitted to the autocorrelation of the wind and the waves of NORA3 at 53.3 N, 1.3 E in the year
 * 2000, to which the seasons contribute (wind: 0.97 after 1 hour, 0.78 after 6, 0.43 after 24, 0.26 after 48; waves: 0.71 after
 * 12, 0.48 after 24), and to how long its waves stay below and above 1.5 m (63 and 21 hours).
 */
const synoptic: readonly Octave[] = [
  { hours: 2, degrees: 0.7, variance: 0.05 },
  { hours: 8, degrees: 2, variance: 0.13 },
  { hours: 20, degrees: 5, variance: 0.34 },
  { hours: 40, degrees: 8, variance: 0.32 },
  { hours: 128, degrees: 14, variance: 0.09 },
  { hours: 512, degrees: 25, variance: 0.07 },
]

/** Dry and damp air of passing weather. */
const passing: readonly Octave[] = [
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

/**
 * Swell trains pass in a day or two. Fitted to NORA3 at 53.3 N, 1.3 E: 0.49 after 12 hours, 0.29 after 24, 0.14 after 48.
 * Faster fluctuations in NORA3 come from how waves are split into sea and swell, and do not affect the combined height.
 */
const trains: readonly Octave[] = [
  { hours: 16, degrees: 4, variance: 0.6 },
  { hours: 40, degrees: 8, variance: 0.3 },
  { hours: 240, degrees: 20, variance: 0.1 },
]

/**
 * The period of the swell, which depends on the storm of its origin. NORA3: 0.69 after 12 hours, 0.53 after 24, 0.31 after 48.
 */
const origins: readonly Octave[] = [
  { hours: 24, degrees: 6, variance: 0.4 },
  { hours: 96, degrees: 12, variance: 0.6 },
]

const seasonal: readonly Octave[] = [
  { hours: 240, degrees: 8, variance: 0.3 },
  { hours: 1440, degrees: 20, variance: 0.7 },
]

const local: readonly Octave[] = [
  { hours: 3, degrees: 0.7, variance: 0.4 },
  { hours: 12, degrees: 2, variance: 0.6 },
]

/** The independent random processes, and how fast each varies. All fields are computed from these. */
export const channels = {
  wind: synoptic,
  windDirection: gradual,
  gust: local,
  stability: local,
  swell: trains,
  swellPeriod: origins,
  swellDirection: seasonal,
  surge: gradual,
  residualCurrent: gradual,
  airTemperature: gradual,
  seaTemperature: seasonal,
  dryness: passing,
  wetness: [
    { hours: 4, degrees: 1, variance: 0.35 },
    { hours: 14, degrees: 4, variance: 0.65 },
  ],
  cloud: local,
  haze: gradual,
} satisfies Record<string, readonly Octave[]>

/** The name of a noise. */
export type Channel = keyof typeof channels
