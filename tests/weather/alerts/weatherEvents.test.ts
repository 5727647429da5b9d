import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type EventStep, nextEvents, type WeatherEvent } from '#weather/alerts/weatherEvents.ts'
import type { Operator } from '#weather/operation.ts'
import { HOUR } from '#weather/time.ts'
import { evaluateDrawing, messagesOf, windowText } from './drawnForecast.ts'

type Case = readonly [
  name: string,
  length: readonly [Operator, number],
  forecasts: readonly (readonly [now: number, drawing: string])[],
  messages: readonly string[],
]

const cases: readonly Case[] = [
  ['starts for a window that is long enough', ['GTE', 3], [[0, '..###...']], ['start 2-5 (A 0)']],
  ['does not start for a shorter one', ['GTE', 3], [[0, '..##....']], ['']],
  ['takes more than n for GT', ['GT', 3], [[0, '..###...####..']], ['start 8-12 (A 0)']],
  ['takes at least n for EQ', ['EQ', 3], [[0, '..####..']], ['start 2-6 (A 0)']],
  ['gives every window a thread', ['GTE', 2], [[0, '.##..###.']], ['start 1-3 (A 0), start 5-8 (B 0)']],
  ['needs the limits themselves to start', ['GTE', 3], [[0, '..mmm...']], ['']],
  [
    'sends nothing for an unchanged event',
    ['GTE', 3],
    [
      [0, '..######..'],
      [1, '..######..'],
      [6, '..######..'],
    ],
    ['start 2-8 (A 0)', '', ''],
  ],
  [
    'reports an edge that moves by 3 h, not by 2 h',
    ['GTE', 3],
    [
      [0, '......################...'],
      [0, '........################.'],
      [0, '.........################'],
    ],
    ['start 6-22 (A 0)', '', 'change 6-22 to 9-25+ (A 1)'],
  ],
  [
    'compares with the last message, so that small shifts add up',
    ['GTE', 3],
    [
      [0, '..####################...'],
      [0, '....##################...'],
      [0, '.....#################...'],
      [0, '.......###############...'],
    ],
    ['start 2-22 (A 0)', '', 'change 2-22 to 5-22 (A 1)', ''],
  ],
  [
    'reports a quarter of the length: 6 of 8 hours, not 7',
    ['GTE', 3],
    [
      [0, '..########..'],
      [0, '..#######...'],
      [0, '..######....'],
    ],
    ['start 2-10 (A 0)', '', 'change 2-10 to 2-8 (A 1)'],
  ],
  [
    'clears an event that the forecast takes back, and reports it as over after its end',
    ['GTE', 3],
    [
      [0, '..###....'],
      [1, '.........'],
      [1, '..###....'],
      [5, '..###....'],
    ],
    ['start 2-5 (A 0)', 'clear 2-5 withdrawn (A 1)', 'start 2-5 (B 0)', 'clear 2-5 over (B 1)'],
  ],
  [
    'keeps a start that has passed: what is left of the window may be shorter than n',
    ['GTE', 3],
    [
      [0, '..####....'],
      [5, '..####....'],
      [5, '..###.....'],
    ],
    ['start 2-6 (A 0)', '', 'clear 2-6 withdrawn (A 1)'],
  ],
  [
    'goes on while values sit in the margin, and ends outside it',
    ['GTE', 3],
    [
      [0, '..###....'],
      [0, '..mmm....'],
      [0, '..#m#....'],
      [0, '..m......'],
    ],
    ['start 2-5 (A 0)', '', '', 'clear 2-5 withdrawn (A 1)'],
  ],
  [
    'moves no edge within the margin',
    ['GTE', 2],
    [
      [0, '....########....'],
      [0, '.mmm...m####mmm.'],
      [0, '....mmmm####....'],
      [0, '....mmmm####mm..'],
    ],
    ['start 4-12 (A 0)', 'change 4-12 to 8-12 (A 1)', '', ''],
  ],
  [
    'an open end that the next run moves is no change, one that closes is one 3 h away',
    ['GTE', 3],
    [
      [0, '....####'],
      [2, '....######'],
      [4, '....##########....'],
    ],
    ['start 4-8+ (A 0)', '', 'change 4-8+ to 4-14 (A 1)'],
  ],
  [
    'an open end that closes within 3 h is no change',
    ['GTE', 3],
    [
      [0, '....####'],
      [2, '....######..'],
    ],
    ['start 4-8+ (A 0)', ''],
  ],
  [
    'a run after an open end is the same event',
    ['GTE', 3],
    [
      [0, '.....###'],
      [2, '........###...'],
    ],
    ['start 5-8+ (A 0)', 'change 5-8+ to 8-11 (A 1)'],
  ],
  [
    'a window that splits goes on in its longer part',
    ['GTE', 3],
    [
      [0, '..#############..'],
      [0, '..####..#######..'],
    ],
    ['start 2-15 (A 0)', 'change 2-15 to 8-15 (A 1), start 2-6 (B 0)'],
  ],
  [
    'windows that merge continue in the longer one, and the other ends without a message',
    ['GTE', 3],
    [
      [0, '..####..#######..'],
      [0, '..#############..'],
    ],
    ['start 2-6 (A 0), start 8-15 (B 0)', 'change 8-15 to 2-15 (B 1)'],
  ],
  [
    'windows with the margin between them stay apart',
    ['GTE', 3],
    [
      [0, '..####..#######..'],
      [0, '..####mm#######..'],
    ],
    ['start 2-6 (A 0), start 8-15 (B 0)', ''],
  ],
  [
    'a gap that could change a window makes no data, which neither fires nor clears',
    ['GTE', 3],
    [
      [0, '..##?....'],
      [0, '..####...'],
      [0, '..?###...'],
      [0, '..??#....'],
      [0, '..####...'],
      [0, '..??.....'],
    ],
    ['no data', 'start 2-6 (A 0)', 'no data', 'no data', '', 'clear 2-6 withdrawn (A 1)'],
  ],
  [
    'a gap that could change nothing counts as no window',
    ['GTE', 3],
    [[0, '..###..?..']],
    ['start 2-5 (A 0)'],
  ],
  ['nothing known is no data', ['GTE', 3], [[0, '????']], ['no data']],
  [
    'no window before data end early is no data where one could follow',
    ['GTE', 3],
    [[0, '...???']],
    ['no data'],
  ],
  ['data that end early leave no event if no window could follow', ['GTE', 3], [[0, '....??']], ['']],
  [
    'an event past the end of what is known stays as it is',
    ['GTE', 3],
    [
      [0, '..###...####..'],
      [0, '..###.????????'],
      [0, '..###...####..'],
    ],
    ['start 2-5 (A 0), start 8-12 (B 0)', '', ''],
  ],
  [
    'no window is one event to the end of the forecast',
    ['LT', 3],
    [
      [0, '.##....#'],
      [2, '.##....#..'],
      [4, '.......#..###'],
      [6, '.......#..##....'],
    ],
    ['start 0-8+ (A 0)', '', 'clear 0-10+ withdrawn (A 1)', 'start 6-16+ (B 0)'],
  ],
  [
    'no window longer than n',
    ['LTE', 3],
    [
      [0, '.####.'],
      [0, '.###..'],
    ],
    ['', 'start 0-6+ (A 0)'],
  ],
  ['no window at all', ['LT', 1], [[0, '......']], ['start 0-6+ (A 0)']],
  [
    'a window at the limit does not end "no window"',
    ['LT', 3],
    [
      [0, '.##...'],
      [0, '.nnn..'],
      [0, '.mmm..'],
      [0, '.###..'],
      [0, '.nnn..'],
    ],
    ['start 0-6+ (A 0)', '', '', 'clear 0-6+ withdrawn (A 1)', ''],
  ],
  [
    'a gap in which a window could lie is no data for "no window"',
    ['LT', 3],
    [
      [0, '.##?..'],
      [0, '.###?.'],
      [0, '.##...'],
      [0, '.#?#..'],
      [0, '...???'],
    ],
    ['no data', '', 'start 0-6+ (A 0)', 'no data', 'no data'],
  ],
]

describe('messages of a series of forecasts', () => {
  test.each(cases)('%s', (_, length, forecasts, messages) => {
    expect(messagesOf(length, forecasts)).toEqual(messages)
  })
})

describe('the events of any forecasts', () => {
  const hours = 24
  const letters = (kinds: string) =>
    fc
      .array(fc.tuple(fc.constantFrom(...kinds), fc.integer({ min: 1, max: 8 })), {
        minLength: 1,
        maxLength: 10,
      })
      .map((stretches) =>
        stretches
          .flatMap(([letter, count]) => Array<string>(count).fill(letter))
          .join('')
          .padEnd(hours, '.')
          .slice(0, hours),
      )
  const lengthRule = fc.tuple(
    fc.constantFrom<Operator>('GTE', 'EQ', 'GT', 'LT', 'LTE'),
    fc.integer({ min: 1, max: 6 }),
  )
  const forecasts = (kinds: string) =>
    fc
      .array(fc.tuple(fc.nat(4), letters(kinds)), { minLength: 1, maxLength: 6 })
      .map((steps) => steps.map(([passed, drawing], index) => [index * passed, drawing] as const))
  const stepAtStart = (drawing: string) => [0, drawing.padEnd(hours, '.')] as const
  const stepsOf = (
    length: readonly [Operator, number],
    drawn: readonly (readonly [number, string])[],
  ): (EventStep | null)[] => {
    let events: readonly WeatherEvent[] = []
    return drawn.map(([now, drawing], index) => {
      const evaluation = evaluateDrawing(drawing, length, now)
      const step = nextEvents(events, evaluation, now * HOUR, (start) => `${index} ${start}`)
      events = step?.events ?? events
      return step
    })
  }

  test('have a message for the start, then for changes, then at most one for the end, numbered in this order', () => {
    fc.assert(
      fc.property(lengthRule, forecasts('#nm.?'), (length, drawn) => {
        const kinds = new Map<string, string[]>()
        for (const step of stepsOf(length, drawn))
          for (const { kind, event } of step?.messages ?? []) {
            const sent = kinds.get(event.thread) ?? []
            expect(event.sequence).toBe(sent.length)
            kinds.set(event.thread, [...sent, kind])
          }
        for (const sent of kinds.values()) expect(sent.join(' ')).toMatch(/^start( change)*( clear)?$/)
      }),
    )
  })

  test('never overlap, and are long enough', () => {
    fc.assert(
      fc.property(lengthRule, forecasts('#nm.'), (length, drawn) => {
        const { hours: least, fires } = evaluateDrawing('.', length).rule
        for (const step of stepsOf(length, drawn)) {
          const windows = step?.events.map(({ window }) => window) ?? []
          for (const [index, { start, end }] of windows.entries()) {
            expect(start).toBeGreaterThanOrEqual(windows[index - 1]?.end ?? 0)
            if (fires === 'window') expect(end - start).toBeGreaterThanOrEqual(least * HOUR)
          }
        }
      }),
      // Two events in one run of the wider limits, which random drawings rarely contain.
      {
        numRuns: 2000,
        examples: [
          [
            ['GTE', 1],
            [stepAtStart('###m#'), stepAtStart('#m###')],
          ],
        ],
      },
    )
  })

  test('send nothing when the same forecast is evaluated again', () => {
    fc.assert(
      fc.property(lengthRule, forecasts('#nm.?'), (length, drawn) => {
        const again = drawn.flatMap((forecast) => [forecast, forecast])
        for (const [index, step] of stepsOf(length, again).entries())
          if (index % 2 === 1) expect(step?.messages ?? []).toEqual([])
      }),
    )
  })

  test('do not depend on the true values of missing hours, unless the result is no data', () => {
    fc.assert(
      fc.property(
        lengthRule,
        forecasts('#nm.'),
        letters('#nm.?????'),
        fc.array(fc.constantFrom('#', 'n', 'm', '.'), { minLength: hours, maxLength: hours }),
        (length, before, gaps, filled) => {
          const now = before.at(-1)?.[0] ?? 0
          const drawing = `${gaps}.`
          const whole = [...drawing].map((letter, hour) => (letter === '?' ? filled[hour] : letter)).join('')
          const step = stepsOf(length, [...before, [now, drawing]]).at(-1)
          if (step) expect(stepsOf(length, [...before, [now, whole]]).at(-1)).toEqual(step)
        },
      ),
      { numRuns: 1000 },
    )
  })

  test('name the windows of the other events', () => {
    const [step] = stepsOf(['GTE', 2], [[0, '.##..###.']])
    expect(step?.messages.map(({ others }) => others.map(windowText))).toEqual([['5-8'], ['1-3']])
  })
})
