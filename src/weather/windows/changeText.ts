import { HOUR } from '../time.ts'
import type { DateLanguage } from '../units/display.ts'
import { momentText } from '../zone.ts'
import { hoursFrom } from './segments.ts'
import type { ForecastWindow, WindowChange } from './windowChanges.ts'

/** The possible changes of a window, in the order of a summary. */
const outcomes = ['earlier', 'later', 'longer', 'shorter', 'new', 'gone'] as const
export type WindowOutcome = (typeof outcomes)[number]

/** The change of a window in hours: of its start (below 0: earlier) and of its length (below 0: shorter). */
interface Move {
  start: number
  length: number
}

/** Compares only the present hour and later ones: a window that is already open cannot open earlier. */
function moveOf({ window, before }: Extract<WindowChange, { kind: 'moved' }>, now: number): Move {
  const present = now - (now % HOUR)
  const startOf = ({ start }: ForecastWindow) => Math.max(start, present)
  // The real end of a window with an open end was unknown: it can have been any later time.
  const isKnown = !(before.isEndOpen && window.end >= before.end)
  return {
    start: (startOf(window) - startOf(before)) / HOUR,
    length: isKnown ? hoursFrom(window, startOf(window)) - hoursFrom(before, startOf(before)) : 0,
  }
}

/** The kind of a window's change; if it moved, a change of its start takes precedence over one of its length. */
export function windowOutcome(change: WindowChange, now: number): WindowOutcome {
  if (change.kind !== 'moved') return change.kind
  const { start, length } = moveOf(change, now)
  if (start !== 0) return start < 0 ? 'earlier' : 'later'
  return length < 0 ? 'shorter' : 'longer'
}

const windowText = (window: ForecastWindow, zone: string, language?: DateLanguage) => {
  const { start, isEndOpen } = window
  const hours = Math.round(hoursFrom(window, start))
  return `${momentText(start, zone, language)}, ${isEndOpen ? 'at least ' : ''}${hours} h`
}

/** A change as a line of a list, for example "Mon 23 Nov 01:00, 9 h: 3 h earlier, 2 h longer". */
export function changeText(change: WindowChange, now: number, zone: string, language?: DateLanguage): string {
  if (change.kind === 'gone') return `${windowText(change.before, zone, language)}: gone`
  const text = windowText(change.window, zone, language)
  if (change.kind === 'new') return `${text}: new`
  const { start, length } = moveOf(change, now)
  const moves = [
    ...(start === 0 ? [] : [`${Math.abs(start)} h ${start < 0 ? 'earlier' : 'later'}`]),
    ...(length === 0 ? [] : [`${Math.abs(length)} h ${length < 0 ? 'shorter' : 'longer'}`]),
  ]
  return `${text}: ${moves.join(', ')}`
}

/** The number of windows with each change, for example "2 windows earlier, 1 gone". */
export function changesSummary(changes: readonly WindowChange[], now: number): string {
  if (changes.length === 0) return 'no window has moved'
  const counts = Map.groupBy(changes, (change) => windowOutcome(change, now))
  const parts = outcomes
    .map((outcome) => ({ outcome, count: counts.get(outcome)?.length ?? 0 }))
    .filter(({ count }) => count > 0)
  return parts
    .map(({ outcome, count }, index) =>
      index === 0 ? `${count} ${count === 1 ? 'window' : 'windows'} ${outcome}` : `${count} ${outcome}`,
    )
    .join(', ')
}
