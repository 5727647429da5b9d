import { type Evaluation, type Run, type Runs, windowsOf } from './evaluation.ts'
import { type AlertWindow, continuedWindow, hasMovedMaterially, overlapOf } from './eventWindow.ts'

/** One thread of messages, about a window or about there being no window. */
export interface WeatherEvent {
  /** Unique among the events of all alerts. */
  thread: string
  fires: Evaluation['rule']['fires']
  /** For "no window", the hours from when it was found to the end of the forecast. */
  window: AlertWindow
  /** The window of the last message. */
  reported: AlertWindow
  /** The number of the last message, from 0. */
  sequence: number
}

/**
 * How an event ended: `withdrawn` if the forecast no longer has it, `over` if its end has passed, `merged` if it became part of
 * another event, `replaced` if the alert was changed from windows to "no window" or back.
 */
export type EventEnd = 'withdrawn' | 'over' | 'merged' | 'replaced'

/** A message about an event, with the event's state after it; `others` are the windows of the other events that continue. */
export interface EventMessage {
  kind: 'start' | 'change' | 'clear'
  event: WeatherEvent
  /** The window of the previous message; absent for `start`. */
  before?: AlertWindow
  ended?: Extract<EventEnd, 'withdrawn' | 'over'>
  others: AlertWindow[]
}

export interface EventStep {
  /** The events that are open now, sorted by start. */
  events: WeatherEvent[]
  ended: { event: WeatherEvent; how: EventEnd }[]
  messages: EventMessage[]
}

/** Creates the thread id of a new event, unique for an alert, a run and the event's start. */
export type ThreadOf = (start: number) => string

/**
 * The events of an alert after an evaluation, given those open before it. Null if missing values leave the result undecided: such
 * an evaluation changes nothing. `now` is in unix seconds.
 *
 * Every window is an event of its own; "no window" is a single event. An open event continues in the run that overlaps it most; its
 * edges move only if values have left the margin between the limits and the wider limits. Messages are sent at the start, when an
 * edge has moved by 3 h or the length by a quarter since the last message, and at the end. Source: docs/adr/0028.
 */
export function nextEvents(
  previous: readonly WeatherEvent[],
  evaluation: Evaluation,
  now: number,
  threadOf: ThreadOf,
): EventStep | null {
  if (evaluation.to <= evaluation.from) return null
  const { least, most } = evaluation
  const step = stepOf(previous, evaluation, least, now, threadOf)
  if (previous.length === 0 && step.events.length === 0 && evaluation.isWindowPossible) return null
  if (most === least) return step
  // More hours that hold never make runs shorter: if none and all of the unknown hours give the same result, so does any subset.
  const other = stepOf(previous, evaluation, most, now, threadOf)
  return JSON.stringify(step) === JSON.stringify(other) ? step : null
}

function stepOf(
  previous: readonly WeatherEvent[],
  evaluation: Evaluation,
  runs: Runs,
  now: number,
  threadOf: ThreadOf,
): EventStep {
  const { fires } = evaluation.rule
  const open = previous.filter((event) => event.fires === fires)
  const { windows, ended, started } =
    fires === 'window' ? windowStep(open, evaluation, runs, now) : noWindowStep(open, evaluation, runs)
  const newEvents = started.map(
    (window): WeatherEvent => ({
      thread: threadOf(window.start),
      fires,
      window,
      reported: window,
      sequence: 0,
    }),
  )
  const goingOn = open.flatMap((event) => {
    const window = windows.get(event)
    return window ? [reportedIfMoved(event, window)] : []
  })
  const events = [...goingOn.map(({ event }) => event), ...newEvents].toSorted(byStart)
  const othersOf = ({ thread }: WeatherEvent) =>
    events.filter((event) => event.thread !== thread).map(({ window }) => window)
  const replaced = previous.filter((event) => event.fires !== fires)
  return {
    events,
    ended: [...replaced.map((event) => ({ event, how: 'replaced' as const })), ...ended],
    messages: [
      ...ended.flatMap(({ event, how }): EventMessage[] =>
        how === 'withdrawn' || how === 'over'
          ? [
              {
                kind: 'clear',
                event: { ...event, sequence: event.sequence + 1 },
                before: event.reported,
                ended: how,
                others: othersOf(event),
              },
            ]
          : [],
      ),
      ...goingOn.flatMap(({ event, before }): EventMessage[] =>
        before ? [{ kind: 'change', event, before, others: othersOf(event) }] : [],
      ),
      ...newEvents.map((event): EventMessage => ({ kind: 'start', event, others: othersOf(event) })),
    ],
  }
}

/** An event with its new window. If that differs enough from the last reported one, it is reported; `before` is the latter. */
function reportedIfMoved(
  event: WeatherEvent,
  window: AlertWindow,
): { event: WeatherEvent; before?: AlertWindow } {
  const { fires, reported, sequence } = event
  if (fires === 'noWindow' || !hasMovedMaterially(reported, window)) return { event: { ...event, window } }
  return { event: { ...event, window, reported: window, sequence: sequence + 1 }, before: reported }
}

interface WindowStep {
  /** The windows of the events that continue. */
  windows: Map<WeatherEvent, AlertWindow>
  ended: EventStep['ended']
  /** The windows of new events. */
  started: AlertWindow[]
}

function noWindowStep(open: readonly WeatherEvent[], evaluation: Evaluation, runs: Runs): WindowStep {
  const { rule, from, to, hoursIn } = evaluation
  const isNone = (of: readonly Run[]) => windowsOf(rule, of, hoursIn).length === 0
  const window: AlertWindow = { start: from, end: to, isEndOpen: true }
  if (open.length === 0)
    return { windows: new Map(), ended: [], started: isNone(runs.strict) ? [window] : [] }
  if (!isNone(runs.continuing))
    return { windows: new Map(), ended: open.map((event) => ({ event, how: 'withdrawn' })), started: [] }
  return {
    windows: new Map(open.map((event) => [event, { ...window, start: event.window.start }])),
    ended: [],
    started: [],
  }
}

function windowStep(
  open: readonly WeatherEvent[],
  evaluation: Evaluation,
  runs: Runs,
  now: number,
): WindowStep {
  const { rule, from, to, hoursIn } = evaluation
  const isLong = (run: Run) => hoursIn(run) >= rule.hours
  const current = open.filter(({ window }) => window.end > now)
  let pairs: readonly Pair[] = []
  for (const pair of pairsOf(current, runs)) {
    if (pairs.some(({ event, run }) => event === pair.event || run === pair.run)) continue
    const more = [...pairs, pair]
    if (windowsOfPairs(more, runs, { from, to }).values().every(isLong)) pairs = more
  }
  const windows = windowsOfPairs(pairs, runs, { from, to })
  const taken = new Set(pairs.map(({ run }) => run))
  const isFree = (run: Run) => windows.values().every((window) => overlapOf(window, run) === 0)
  // Events whose values have moved into the margin, so that the hours within the limits themselves are too short.
  for (const event of current) {
    if (windows.has(event)) continue
    for (const wider of runs.continuing) {
      if (overlapOf(event.window, wider) === 0) continue
      const within = runs.strict.filter(
        (run) => wider.start <= run.start && run.end <= wider.end && overlapOf(event.window, run) > 0,
      )
      const window = continuedWindow(event.window, { strict: spanOf(within), wider, from, to, isWide: true })
      if (isLong(window) && isFree(window)) windows.set(event, window)
    }
  }
  const started = windowsOf(rule, runs.strict, hoursIn)
    .filter((run) => !taken.has(run) && isFree(run))
    .map((run): AlertWindow => ({ ...run, isEndOpen: run.end === to }))

  const ended: EventStep['ended'] = []
  for (const event of open) {
    const { window } = event
    if (windows.has(event)) continue
    if (window.end <= now) ended.push({ event, how: 'over' })
    // The forecast ends earlier than before and no longer covers this event: it stays as it was.
    else if (window.end > to) windows.set(event, window)
    else ended.push({ event, how: isFree(window) ? 'withdrawn' : 'merged' })
  }
  return { windows, ended, started }
}

/** The span from the first to the last of ascending runs; undefined for none. */
function spanOf(runs: readonly Run[]): Run | undefined {
  const [first, last] = [runs[0], runs.at(-1)]
  return first && last && { start: first.start, end: last.end }
}

interface Pair {
  event: WeatherEvent
  run: Run
  /** The run in the wider limits around it. */
  wider: Run
}

/**
 * The windows of events in their runs. If two events share a run of the wider limits, no unmoved edge extends past a run of the
 * other event. A run without an event is assigned to the first event whose window it overlaps.
 */
function windowsOfPairs(
  pairs: readonly Pair[],
  { strict }: Runs,
  span: { from: number; to: number },
): Map<WeatherEvent, AlertWindow> {
  const own = new Map(pairs.map((pair) => [pair, [pair.run]]))
  const widerOf = (pair: Pair): Run => {
    let { start, end } = pair.wider
    for (const [other, runs] of own) {
      if (other === pair) continue
      for (const run of runs) {
        if (run.end <= pair.run.start) start = Math.max(start, run.end)
        if (run.start >= pair.run.end) end = Math.min(end, run.start)
      }
    }
    return { start, end }
  }
  const windowIn = (pair: Pair, wider: Run): AlertWindow =>
    continuedWindow(pair.event.window, { strict: spanOf(own.get(pair) ?? []), wider, ...span })
  const takeOne = (): boolean => {
    const taken = new Set([...own.values()].flat())
    const free = strict.filter((run) => !taken.has(run))
    if (free.length === 0) return false
    for (const [pair, runs] of own) {
      const wider = widerOf(pair)
      const window = windowIn(pair, wider)
      const run = free.find(
        (one) => wider.start <= one.start && one.end <= wider.end && overlapOf(window, one) > 0,
      )
      if (!run) continue
      own.set(
        pair,
        [...runs, run].toSorted((one, other) => one.start - other.start),
      )
      return true
    }
    return false
  }
  while (takeOne());
  return new Map(pairs.map((pair) => [pair.event, windowIn(pair, widerOf(pair))]))
}

/** Pairs of each event with each run of the limits that overlaps it, sorted by longest overlap, then by earliest event and run. */
function pairsOf(open: readonly WeatherEvent[], { strict, continuing }: Runs): Pair[] {
  const pairs = open.flatMap((event) =>
    strict.flatMap((run) => {
      const overlap = overlapOf(event.window, run)
      const around = continuing.find(({ start, end }) => start <= run.start && run.end <= end)
      if (overlap === 0 || !around) return []
      return [{ event, run, overlap, wider: around }]
    }),
  )
  return pairs.toSorted(
    (one, other) =>
      other.overlap - one.overlap || byStart(one.event, other.event) || one.run.start - other.run.start,
  )
}

const byStart = (one: WeatherEvent, other: WeatherEvent) => one.window.start - other.window.start
