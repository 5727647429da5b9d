import { type Favourable, hourStates, OK, UNKNOWN } from '../masks/favourable.ts'
import {
  type CalendarMonth,
  countedMonths,
  figuresOfMonths,
  type MonthKey,
  type Sample,
} from './calendarMonths.ts'

/** The minimum lengths of the spells, hours. */
export const SPELLS = [1, 3, 6, 12, 24, 48, 72, 120, 240] as const

/** Percent of the known hours in unbroken runs of at least this many hours, by hours; null if no hour is known. */
type SpellShares = Record<string, number | null>

export interface Spells extends Sample {
  /** For hours in which every limit holds. */
  good_percent: SpellShares
  /** For known hours in which a limit does not hold. */
  bad_percent: SpellShares
}

const LONGEST = SPELLS[SPELLS.length - 1]!

/** By the hours of a run: how many of `SPELLS` it reaches. */
const reached = Uint8Array.from(
  { length: LONGEST + 1 },
  (_, hours) => SPELLS.filter((spell) => hours >= spell).length,
)

/** For each hour, how many of `SPELLS` its run reaches; a run consists of hours with the same state. */
function spellsOfHours(states: Uint8Array): Uint8Array {
  const found = new Uint8Array(states.length)
  for (let from = 0; from < states.length; ) {
    let to = from + 1
    while (to < states.length && states[to] === states[from]) to++
    const spell = reached[Math.min(to - from, LONGEST)]!
    for (let hour = from; hour < to; hour++) found[hour] = spell
    from = to
  }
  return found
}

/**
 * The share of time in long runs of good and of bad weather, day and night, by calendar month (definitions C.1). An unknown hour
 * and the ends of the series end a run, which counts with its visible length; the hours of a run count in their own months.
 */
export function spells(
  months: readonly CalendarMonth[],
  weather: Favourable,
  wanted: readonly MonthKey[],
): Partial<Record<MonthKey, Spells>> {
  const { known } = weather
  const states = hourStates(weather)
  const found = spellsOfHours(states)
  return figuresOfMonths(
    { length: states.length, months, counted: countedMonths(months, known), known },
    wanted,
    (ranges, hours) => {
      const good = new Uint32Array(SPELLS.length + 1)
      const bad = new Uint32Array(SPELLS.length + 1)
      for (const { from, to } of ranges)
        for (let hour = from; hour < to; hour++) {
          if (states[hour] === UNKNOWN) continue
          const counts = states[hour] === OK ? good : bad
          counts[found[hour]!] = counts[found[hour]!]! + 1
        }
      const sharesOf = (counts: Uint32Array): SpellShares =>
        Object.fromEntries(
          SPELLS.map((spell, place) => {
            const inSpells = counts.subarray(place + 1).reduce((sum, count) => sum + count, 0)
            return [spell, hours === 0 ? null : (100 * inSpells) / hours]
          }),
        )
      return { good_percent: sharesOf(good), bad_percent: sharesOf(bad) }
    },
  )
}
