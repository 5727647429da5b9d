import type { Parameter } from './parameters.ts'
import { mostFrequent } from './statistics.ts'
import { DAY, dateOf, HOUR } from './time.ts'

/** How often a parameter is sampled: at the hours since 1970-01-01T00Z that leave `remainder` when divided by `step` hours. */
export interface Sampling {
  step: number
  remainder: number
}

/** The distances, in hours, at which a parameter can be sampled. */
const STEPS: readonly number[] = [1, 2, 3, 6, 12, 24]

/** The largest distance between whose samples the hours are filled. */
const FILLED = 6

/** Whether the hours between samples are filled, so that an hourly column can be judged hour by hour. */
export const isFilled = ({ step }: Pick<Sampling, 'step'>): boolean => step <= FILLED

/** The share of distances that must be whole multiples of the step. */
const REGULAR = 0.9

/** With fewer samples, a missing hour looks like a step of two hours. */
const ENOUGH = 5

/** Days of the pieces in which stretches of another step are looked for, and days from which one counts. */
const PIECE = 10
const STRETCH = 365

/** The remainder of an hour of a column that begins at `start`, 0 to step - 1, also before 1970. */
const remainderOf = (start: number, hour: number, step: number): number =>
  (((start / HOUR + hour) % step) + step) % step

const knownSteps = (column: Float32Array): number[] => {
  const known: number[] = []
  for (let step = 0; step < column.length; step++) if (!Number.isNaN(column[step])) known.push(step)
  return known
}

/** A column as it is sampled, or why it cannot be used, as a sentence without a name. */
export type Sampled = { sampling: Sampling; others: number } | { problem: string }

/** Samples, by their place among all, that most often have one distance. */
interface Stretch {
  first: number
  last: number
  distance: number
}

/** The stretches of samples by their most common distance in pieces of a few days. */
function stretchesOf(known: readonly number[]): Stretch[] {
  const stretches: Stretch[] = []
  const pieces = Map.groupBy(known.keys(), (place) => Math.floor((known[place]! * HOUR) / (PIECE * DAY)))
  for (const places of pieces.values()) {
    const distance = mostFrequent(
      places.flatMap((place) => (place === 0 ? [] : known[place]! - known[place - 1]!)),
    )
    const [before, last] = [stretches.at(-1), places.at(-1)!]
    if (distance === undefined || distance === before?.distance) {
      if (before) before.last = last
    } else stretches.push({ first: places[0]!, last, distance })
  }
  return stretches
}

/** The first stretch of a year or more whose samples have another distance than `step`. */
const otherStretch = (known: readonly number[], step: number): Stretch | undefined =>
  stretchesOf(known)
    .map((stretch) => {
      let { first, last } = stretch
      const { distance } = stretch
      while (first > 0 && known[first]! - known[first - 1]! === distance) first--
      while (known[last + 1]! - known[last]! === distance) last++
      return { first, last, distance }
    })
    .find(({ first, last, distance }) => {
      const hours = known[last]! - known[first]!
      return distance !== step && hours * HOUR >= STRETCH * DAY
    })

/**
 * How often an hourly column, NaN where it has no sample, is sampled (definitions D.1), and how many samples lie at other hours. A
 * column with few samples is hourly.
 */
export function samplingOf(column: Float32Array, start: number): Sampled {
  const known = knownSteps(column)
  if (known.length < ENOUGH) return { sampling: { step: 1, remainder: 0 }, others: 0 }
  const counts = new Map<number, number>()
  for (let place = 1; place < known.length; place++) {
    const distance = known[place]! - known[place - 1]!
    counts.set(distance, (counts.get(distance) ?? 0) + 1)
  }
  const [[step, same] = [1, 0]] = [...counts].sort(([a, m], [b, n]) => n - m || a - b)
  if (!STEPS.includes(step))
    return { problem: `its values are ${step} h apart; 1, 2, 3, 6, 12 and 24 h can be read` }
  const all = known.length - 1
  const regular = [...counts].reduce((sum, [distance, count]) => sum + (distance % step === 0 ? count : 0), 0)
  if (regular < REGULAR * all) {
    const found = [...counts.keys()].slice(0, 3).join(', ')
    return {
      problem: `its values have no common distance: the most common distances of its values are ${found} h`,
    }
  }
  // In a stretch of another distance, each piece has at least one.
  const other = all - same < STRETCH / PIECE ? undefined : otherStretch(known, step)
  if (other) {
    const [from, to] = [other.first, other.last].map((place) => dateOf(start + known[place]! * HOUR))
    return { problem: `its values are ${step} h apart, but ${other.distance} h from ${from} to ${to}` }
  }
  if (step === 1) return { sampling: { step, remainder: 0 }, others: 0 }
  const remainders = known.map((each) => remainderOf(start, each, step))
  const remainder = mostFrequent(remainders) ?? 0
  return { sampling: { step, remainder }, others: remainders.filter((each) => each !== remainder).length }
}

/** Whether a sample is expected at an hour of a column that begins at `start`. */
export const isExpected = (start: number, hour: number, { step, remainder }: Sampling): boolean =>
  remainderOf(start, hour, step) === remainder

/** A copy of a column with its expected samples only. */
export function samplesOf(column: Float32Array, start: number, sampling: Sampling): Float32Array {
  if (sampling.step === 1) return column
  return column.map((value, hour) => (isExpected(start, hour, sampling) ? value : Number.NaN))
}

/** The value between two directions, by the shorter arc; clockwise between opposite ones. Degrees in [0, 360). */
function directionBetween(from: number, to: number, share: number): number {
  const arc = (((to - from) % 360) + 360) % 360
  const turned = from + (arc > 180 ? arc - 360 : arc) * share
  return ((turned % 360) + 360) % 360
}

/** The value `share` of the way from one sample to the next. */
function valueBetween(
  { direction, categorical }: Parameter,
  from: number,
  to: number,
  share: number,
): number {
  if (categorical) return from
  return direction ? directionBetween(from, to, share) : from + (to - from) * share
}

/**
 * A column whose hours between two samples that are one step apart are filled (definitions D.2): linearly, directions by the shorter
 * arc, flags by the earlier sample; computed in double precision and rounded once. Steps above 6 hours are not filled, and nothing
 * across a gap, before the first or after the last sample.
 */
export function filledHours(
  column: Float32Array,
  start: number,
  sampling: Sampling,
  parameter: Parameter,
): Float32Array {
  const { step } = sampling
  const samples = samplesOf(column, start, sampling)
  if (step === 1 || !isFilled(sampling)) return samples
  const filled = samples.slice()
  for (let hour = 0; hour + step < samples.length; hour++) {
    const [from, to] = [samples[hour]!, samples[hour + step]!]
    if (Number.isNaN(from) || Number.isNaN(to)) continue
    for (let between = 1; between < step; between++)
      filled[hour + between] = valueBetween(parameter, from, to, between / step)
  }
  return filled
}

/** What to know of parameters that are not hourly, as messages; `titleOf` names a parameter. */
export function samplingNotes(
  samplings: Readonly<Record<string, Sampling>>,
  titleOf: (name: string) => string,
): string[] {
  const byStep = Map.groupBy(Object.keys(samplings), (name) => samplings[name]!.step)
  return [...byStep]
    .sort(([a], [b]) => a - b)
    .map(([step, names]) => {
      const between = isFilled({ step }) ? 'hours between are interpolated' : 'the hours between are unknown'
      return `${names.map(titleOf).join(', ')} every ${step} h, ${between}.`
    })
}
