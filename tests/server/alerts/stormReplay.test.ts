import { existsSync, readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { AlertMessage } from '#server/alerts/alertMessage.ts'
import { evaluateSites } from '#server/alerts/evaluateSites.ts'
import { storeRun } from '#server/repositories/runs/forecastRuns.ts'
import type { AlertWindow } from '#weather/alerts/eventWindow.ts'
import { testProfiles } from '../testProfiles.ts'
import { addAlert, alertBody, alertDatabase, CUSTOMER, queuedMessages, seconds } from './alertDatabase.ts'

const file = '../shared/data/nora3_wind_wave_lon1.32_lat53.324_hourly_2022q4.csv.gz'
const isThere = existsSync(file)
if (!isThere) console.warn(`The replay of a storm is not tested: there is no ${file}.`)

const HOUR = 3600
const START = seconds('2022-10-01T00:00')

/** Significant wave height by hour of the fourth quarter of 2022 (NORA3, MET Norway), m. */
function waveHeights(): number[] {
  const lines = gunzipSync(readFileSync(file)).toString('utf8').trim().split('\n')
  const head = lines.findIndex((line) => line.startsWith('time,'))
  const column = lines[head]!.split(',').indexOf('hs')
  return lines.slice(head + 1).map((line) => Number(line.split(',')[column]))
}

/** How a run differs from the truth: delayed by some hours, multiplied by a factor, without the values of some hours. */
interface Run {
  run: string
  later: number
  factor: number
  missing?: [from: string, to: string]
  /** The messages that its evaluation sends 4 hours later; all times are days and hours of November. */
  messages: string[]
}

/*
 * The alert: waves of at least 2.5 m for at least 6 h; evaluated at 00 and 12. The truth, hour by hour from 16 November 22:00:
 *
 *   16 Nov  22: 2.01 2.13
 *   17 Nov  00: 2.51 3.14 3.39 3.14 2.96 2.87 2.86 3.06 3.09 3.00 2.92 2.87 2.84 2.76 2.60 2.46 2.34 2.21 2.12 2.10 2.19 2.25 2.16 2.08
 *   18 Nov  00: 2.01 1.92
 *   19 Nov  01: 1.74 2.11 2.09 2.03 2.07 2.23 2.25 2.24 2.26 2.24 2.15 2.03
 *
 * A run of factor f holds where the truth is at least 2.5 / f, and in its margin where it is at least 2.45 / f.
 */
const runs: Run[] = [
  // 2.5 / 0.7 = 3.57 is above all: no window.
  { run: '13T00', later: 0, factor: 0.7, messages: [] },
  // The truth holds from 00 to 15; six hours later.
  { run: '13T12', later: 6, factor: 1, messages: ['start 17 06 to 17 21'] },
  // 04 to 19: each edge 2 h from the last message, the length is the same.
  { run: '14T00', later: 4, factor: 1, messages: [] },
  // From 2.525 m, 01 to 15 of the truth; in the margin (2.475 m) from 00. So 04 to 18 in the limits, the margin begins at 03: the start
  // stays at 04, the end is 3 h from the last message.
  { run: '14T12', later: 3, factor: 0.99, messages: ['change 17 06 to 17 21 -> 17 04 to 17 18'] },
  // With the missing hours it is one window, without them two short ones: no data.
  { run: '15T00', later: 0, factor: 1, missing: ['17T06', '17T12'], messages: [] },
  // From 2.083 m: 16 Nov 23:00 to 17 Nov 23:00. 19 November has six such hours, from 06: a separate event. The waves of 15 November
  // are past, except for three hours.
  {
    run: '15T12',
    later: 0,
    factor: 1.2,
    messages: ['change 17 04 to 17 18 -> 16 23 to 17 23', 'start 19 06 to 19 12'],
  },
  // 00 to 15, two hours earlier. On 19 November no more than 2.26 m: not even in the margin.
  {
    run: '16T00',
    later: -2,
    factor: 1,
    messages: ['clear 19 06 to 19 12 withdrawn', 'change 16 23 to 17 23 -> 16 22 to 17 13'],
  },
  // From 2.551 m: 01 to 15, in the margin from 00. The start of 22:00 lies before both: it has moved to 01, by 3 h.
  { run: '16T12', later: 0, factor: 0.98, messages: ['change 16 22 to 17 13 -> 17 01 to 17 15'] },
  // Seen at 04: from 2.907 m only 04 to 05 and 07 to 11, in the margin (2.849 m) 04 to 12. So it goes on; its start is past and stays.
  // Its end of 15:00 lies after the margin, and moves to 11.
  { run: '17T00', later: 0, factor: 0.86, messages: ['change 17 01 to 17 15 -> 17 01 to 17 11'] },
  // Seen at 16: its end is past. 16 to 18 still hold, which is too short for a new event.
  { run: '17T12', later: 3, factor: 1, messages: ['clear 17 01 to 17 11 over'] },
  { run: '18T00', later: 0, factor: 1, messages: [] },
]

const at = (time: string) => seconds(`2022-11-${time}:00`)
const hourText = (time: number) => new Date(time * 1000).toISOString().slice(8, 13).replace('T', ' ')
const windowText = (window: AlertWindow | null | undefined) =>
  window ? `${hourText(window.start)} to ${hourText(window.end)}` : ''

function messageText({ kind, before, window, cleared }: AlertMessage): string {
  if (kind === 'change') return `change ${windowText(before)} -> ${windowText(window)}`
  return [kind, windowText(window), cleared].filter(Boolean).join(' ')
}

describe.skipIf(!isThere)(
  'the storm of 17 November 2022, as forecast run by run (needs ../shared/data)',
  () => {
    let opened: Awaited<ReturnType<typeof alertDatabase>>
    let truth: number[]
    beforeAll(async () => {
      truth = waveHeights()
      opened = await alertDatabase()
      const { database, ownerId, siteId } = opened
      const waves = {
        parameterId: 11,
        name: 'wave_height',
        unit: 'm',
        values: [2.5],
        operators: [{ id: 2, type: 'GTE' } as const],
        logic: null,
        logicId: 0,
      }
      const frequency = { id: 2, frequency: 2 } as const
      await addAlert(database, ownerId, alertBody(siteId, { parameters: [waves], frequency }))
    })
    afterAll(() => opened?.close())

    const forecastOf = ({ run, later, factor, missing }: Run) =>
      Float32Array.from({ length: 241 }, (_, hour) => {
        const time = at(run) + hour * HOUR
        if (missing && time >= at(missing[0]) && time < at(missing[1])) return Number.NaN
        return (truth[(time - START) / HOUR - later] ?? Number.NaN) * factor
      })

    // Each case continues from the ones before.
    test.each(runs)('the run of $run, $later h late, times $factor, sends $messages', async (run) => {
      const { database, siteId } = opened
      const provenance = {
        source: 'archive' as const,
        title: 'NORA3',
        synthetic: false,
        latitude: 53.3,
        longitude: 1.3,
        distance: 0,
      }
      const series = { start: at(run.run), length: 241, columns: { wave_height: forecastOf(run) } }
      await storeRun(database, { id: siteId, customerId: CUSTOMER }, at(run.run), { series, provenance })
      const before = (await queuedMessages(database)).length
      const evaluation = new Date((at(run.run) + 4 * HOUR) * 1000)
      await evaluateSites({ database, profiles: testProfiles }, CUSTOMER, [siteId], evaluation)
      const sent = (await queuedMessages(database)).slice(before)
      expect(sent.map(({ content }) => messageText(content as AlertMessage))).toEqual(run.messages)
    })

    test('each event is one thread, numbered from its start to its end', async () => {
      const threads = new Map<string, string[]>()
      for (const { thread, kind, sequence } of await queuedMessages(opened.database))
        threads.set(thread, [...(threads.get(thread) ?? []), `${kind} ${sequence}`])
      expect([...threads.values()]).toEqual([
        ['start 0', 'change 1', 'change 2', 'change 3', 'change 4', 'change 5', 'clear 6'],
        ['start 0', 'clear 1'],
      ])
    })
  },
)
