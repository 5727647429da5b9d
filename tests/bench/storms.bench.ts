import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { hindcastParameters } from '#weather/parameters.ts'
import { atMost, type BenchRow } from './measure.ts'

const password = 'a bench password'

/** Starts the demonstration in a separate process, as an operator does. */
async function startedServer() {
  const dataDir = mkdtempSync(join(tmpdir(), 'seawindow-bench-'))
  const root = join(import.meta.dirname, '../..')
  const child = spawn(
    process.execPath,
    ['--import', join(import.meta.dirname, 'loopDelay.ts'), join(root, 'server/main.ts')],
    {
      env: { ...process.env, DATA_DIR: dataDir, PORT: '0', DEMO_PASSWORD: password, QUEUE_OF_USER: '100' },
      stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    },
  )
  let address = ''
  for await (const line of createInterface(child.stdout!)) {
    address = /Seawindow is at (\S+)/.exec(line)?.[1] ?? ''
    if (address !== '') break
  }
  child.stdout!.resume()
  const call = async (path: string, init: RequestInit = {}) => {
    const answer = await fetch(`${address}${path}`, {
      ...init,
      headers: {
        'x-api-key': 'seawindow-demo-key',
        'content-type': 'application/json',
        ...init.headers,
      },
    })
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
    return answer
  }
  const signIn = async (username: string) => {
    const headers = { username, password: encodeURIComponent(password) }
    const { data } = await (await call('/authentication', { headers })).json()
    const authorization = `Bearer ${data.token}`
    return (path: string, body?: object) =>
      call(path, {
        headers: { authorization },
        ...(body && { method: 'POST', body: JSON.stringify(body) }),
      })
  }
  return {
    signIn,
    /** The 99th percentile of the server's event-loop delay since the last call, in milliseconds. */
    loopDelay: async (): Promise<number> => {
      child.send('read')
      const [delay] = await once(child, 'message')
      return delay
    },
    close: async () => {
      child.kill('SIGTERM')
      await once(child, 'exit')
      await rm(dataDir, { recursive: true })
    },
  }
}

type Server = Awaited<ReturnType<typeof startedServer>>
type Caller = Awaited<ReturnType<Server['signIn']>>

/** Reads a whole response without buffering it. */
async function drained({ body }: Response): Promise<void> {
  for await (const _ of body ?? []);
}

const conditions = hindcastParameters.slice(0, 5).map(({ parameterId }) => ({
  parameterId,
  condition: 'LT',
  testValue: 8,
  apply: true,
}))

const hindcastAt = (place: number) => ({
  latitude: 54 + place / 100,
  longitude: 6.6,
  workingDays: 'Mon-Fri',
  windowLength: 6,
  daylight: true,
  startHour: 7,
  endHour: 19,
  conditionList: conditions,
  isTimezoneUTC: false,
  isCompressed: true,
})

const analysisOf = (site: number) => ({
  site: { id: site },
  months: Array.from({ length: 12 }, (_, index) => index + 1),
  workWindow: {
    analysisLevel: { value: 100, unit: 'meter' },
    percentiles: [50],
    workingDays: { start: 0, end: 4 },
    windowLength: { value: 6, unit: 'hour' },
    windowSelection: { name: 'custom', customRange: { start: 7, end: 19 } },
  },
  weatherParameters: conditions.map(({ parameterId }) => ({
    id: parameterId,
    value: { min: null, max: 8 },
    isActive: true,
  })),
  isTimezoneUTC: false,
})

/** Sequential calls of each other user while a storm lasts: their 99th percentile in ms, their number, and the duration in ms. */
async function during(storm: Promise<unknown>, others: readonly Caller[], paths: readonly string[]) {
  let isOver = false
  const begin = performance.now()
  const ended = storm.finally(() => {
    isOver = true
  })
  const times: number[] = []
  const act = async (call: Caller, first: number) => {
    for (let index = first; !isOver || times.length < 100; index++) {
      const start = performance.now()
      await drained(await call(paths[index % paths.length]!))
      times.push(performance.now() - start)
    }
  }
  await Promise.all([ended, ...others.map(act)])
  times.sort((a, b) => a - b)
  return {
    p99: times[Math.floor(0.99 * times.length)]!,
    calls: times.length,
    took: performance.now() - begin,
  }
}

/**
 * The effect on other users while one user, or one address, requests as much as the server can compute: 99th percentiles of the
 * server's event-loop delay and of their response times. The server is a separate process that shares the cores with this one.
 */
export async function run(): Promise<BenchRow[]> {
  const server = await startedServer()
  try {
    return await stormRows(server)
  } finally {
    await server.close()
  }
}

async function stormRows(server: Server): Promise<BenchRow[]> {
  const planner = await server.signIn('planner')
  const analyst = await server.signIn('planner7')
  const others = [await server.signIn('admin'), await server.signIn('multi')]
  const sitesOf = async (call: Caller, path: string): Promise<number[]> => {
    const { data } = await (await call(path)).json()
    return data.map(({ id }: { id: number }) => id)
  }
  const own = await sitesOf(analyst, '/hwwa/sites')
  const [site = 0] = await sitesOf(others[0]!, '/sites')
  const paths = [
    '/sites',
    `/forecasts/${site}?days=10`,
    `/forecasts/preview/${site}`,
    '/customer/permissions',
  ]
  const all = hindcastParameters.map(({ parameterId }) => parameterId)
  const times = (count: number, call: (index: number) => Promise<unknown>) =>
    Promise.all(Array.from({ length: count }, (_, index) => call(index)))
  const storms: [string, () => Promise<unknown>][] = [
    ['nothing', () => new Promise((resolve) => setTimeout(resolve, 3000))],
    [
      '20 cold hindcasts',
      () => times(20, async (place) => drained(await planner('/hindcast/analysis/', hindcastAt(place)))),
    ],
    [
      '6 raw files',
      () =>
        times(6, async (place) =>
          drained(await planner(`/hindcast/csv/?lat=${55 + place / 10}&lon=6.6&parameterlist=${all}`)),
        ),
    ],
    ['120 sign-ins', () => times(120, () => server.signIn('multi'))],
    [
      '20 cold analyses and what is behind them',
      () =>
        times(20, async (index) => {
          const request = analysisOf(own[index % own.length]!)
          await drained(await analyst('/hwwa', request))
          await drained(await analyst('/hwwa/working', request))
        }),
    ],
  ]
  const rows: BenchRow[] = []
  for (const path of paths) await drained(await others[0]!(path))
  for (const [name, storm] of storms) {
    await server.loopDelay()
    const { p99, calls, took } = await during(storm(), others, paths)
    const delay = await server.loopDelay()
    console.log(`${name}: ${(took / 1000).toFixed(1)} s, ${calls} calls of others`)
    rows.push(atMost(`During ${name}: event-loop delay p99, ms`, delay, 50))
    rows.push(atMost(`During ${name}: calls of others p99, ms`, p99, 250))
  }
  return rows
}
