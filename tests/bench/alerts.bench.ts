import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { sql } from 'kysely'
import type { AlertRecord } from '#schemas/resourceFile/recordTypes.ts'
import { evaluateSites } from '#server/alerts/evaluateSites.ts'
import { vacuumTables } from '#server/jobs/vacuum.ts'
import { storeRun } from '#server/repositories/runs/forecastRuns.ts'
import { packColumns } from '#server/repositories/runs/packedColumns.ts'
import { RUN_CYCLE } from '#server/sources/forecastRun.ts'
import { HOUR } from '#weather/time.ts'
import { arrayWeather } from '../server/arrayWeather.ts'
import { applicationKey, now, type SeededApp, seededApp } from '../server/seededApp.ts'
import { siteValues } from '../server/siteValues.ts'
import { listen } from './apiOverHttp.ts'
import { atLeast, atMost, type BenchRow } from './measure.ts'

const SITES = 500
const ALERTS_OF_SITE = 20
/** Number of sites for which single alerts are evaluated in each timed cycle. */
const ALONE = 40
/** Number of timed cycles. */
const TURNS = 8
/** Sites that the job evaluates together. */
const GROUP = 20
const CYCLES = 50
const CUSTOMER = 1
const RUN = Date.parse('2026-06-15T06:00Z') / 1000

/** Weather by hours since the first run: a storm about every nine days. All runs forecast the same values. */
const columns = {
  wind_speed_10m: (hour: number) => 8 + 6 * Math.sin(hour / 34) + Math.sin(hour / 2.3),
  wave_height: (hour: number) => 1.2 + Math.sin(hour / 37),
}

/** The forecast of the run that begins `hour` hours after the first. */
const forecastFrom = (hour: number) =>
  Object.values(columns).map((valueAt) =>
    Float32Array.from({ length: 241 }, (_, step) => valueAt(hour + step)),
  )

const alertOf = (siteId: number, index: number): AlertRecord => {
  const wind = index % 2 === 0
  const row = { logic: null, logicId: 0, operators: [{ id: 2, type: 'GTE' } as const] }
  return {
    name: `Alert ${index}`,
    description: 'Of a benchmark',
    isActive: true,
    site: { id: siteId, name: 'Site' },
    parameters: [
      wind
        ? { ...row, parameterId: 1, name: 'wind_speed_10m', unit: 'm/s', values: [10 + (index % 5)] }
        : { ...row, parameterId: 11, name: 'wave_height', unit: 'm', values: [1.5 + (index % 5) / 10] },
    ],
    expiryDate: '2027-06-15',
    frequency: { id: 3, frequency: 4 },
    recipients: ['bench@sea.example'],
    windowLength: { value: 6 + (index % 7), operator: { id: 2, type: 'GTE' } },
  }
}

/** Adds sites with a stored run and alerts, all owned by one administrator. Returns the ids of the sites. */
async function addAlerts({ database }: SeededApp): Promise<number[]> {
  const { id: owner } = await database
    .selectFrom('users')
    .select('id')
    .where('username', '=', 'admin')
    .executeTakeFirstOrThrow()
  const places = Array.from({ length: SITES }, (_, index) =>
    siteValues(CUSTOMER, { name: `Site ${index}`, latitude: 53, longitude: index / 100, isOffshore: true }),
  )
  const sites = (await database.insertInto('records').values(places).returning('id').execute()).map(
    ({ id }) => id,
  )
  const forecast = await arrayWeather({ forecast: columns }).forecast(
    { latitude: 53, longitude: 0, offshore: true },
    RUN,
    10,
  )
  for (const id of sites) {
    await storeRun(database, { id, customerId: CUSTOMER }, RUN, forecast)
    const alerts = Array.from({ length: ALERTS_OF_SITE }, (_, index) => ({
      customer_id: CUSTOMER,
      resource: 'alerts',
      owner_id: owner,
      body: JSON.stringify(alertOf(id, index)),
    }))
    await database.insertInto('records').values(alerts).execute()
  }
  return sites
}

/** Evaluates single alerts through the API, with forecast and series cached; `evaluate` returns milliseconds per alert. */
async function createAlone({ app, tokens }: SeededApp, sites: readonly number[]) {
  const requested = sites.slice(0, ALONE)
  const { call, disconnect } = await listen(app)
  const administrator = { applicationKey, token: tokens.get('admin') ?? '' }
  const request = async (siteId: number, index: number) => {
    const { parameters, site, windowLength, frequency } = alertOf(siteId, index)
    const body = JSON.stringify({ parameters, site, windowLength, frequency })
    await call(administrator, '/alert/try', body)
  }
  const evaluate = async (): Promise<number> => {
    for (const [index, siteId] of requested.entries())
      for (const add of [0, 1]) await request(siteId, index + add)
    const begin = performance.now()
    for (const [index, siteId] of requested.entries()) await request(siteId, index)
    return (performance.now() - begin) / requested.length
  }
  return { evaluate, disconnect }
}

/** Seconds of the first trial at a site on the synthetic climate, which computes a year of three parameters. */
async function firstTrial(): Promise<number> {
  const server = await seededApp()
  try {
    const { data: sites } = await server.call('/sites', { as: 'admin' })
    const { id } = sites.find(({ isOffshore }: { isOffshore: boolean }) => isOffshore)
    const rowOf = (parameterId: number, value: number) => ({
      parameterId,
      values: [value],
      operators: [{ id: 2, type: 'GTE' }],
    })
    const body = { ...alertOf(id, 0), parameters: [rowOf(1, 10), rowOf(11, 1), rowOf(13, 5)] }
    const begin = performance.now()
    const { status } = await server.call('/alert/try', { as: 'admin', method: 'POST', body })
    if (status !== 200) throw new Error(`the trial answered ${status}`)
    return (performance.now() - begin) / 1000
  } finally {
    await server.close()
  }
}

/** Bytes of the heap after a garbage collection. */
function heapBytes(): number {
  setFlagsFromString('--expose-gc')
  runInNewContext('gc')()
  return process.memoryUsage().heapUsed
}

const median = (values: readonly number[]) =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN

/** All alerts of all sites, evaluated and stored as by the job, against single evaluations; and the heap over many cycles. */
export async function run(): Promise<BenchRow[]> {
  const server = await seededApp({}, () =>
    arrayWeather({ forecast: columns, series: columns, hours: 24 * 366 }),
  )
  const { database } = server
  const { profiles } = server.app.customers
  try {
    const sites = await addAlerts(server)
    const alone = await createAlone(server, sites)
    const together: number[] = []
    const apart: number[] = []
    const heaps: number[] = []
    for (let cycle = 0; cycle < CYCLES; cycle++) {
      const time = new Date(now.getTime() + cycle * RUN_CYCLE * 1000)
      // A job vacuums every ten minutes, and the runs are six hours apart.
      await vacuumTables(database)
      if (cycle < TURNS) apart.push(await alone.evaluate())
      const begin = performance.now()
      for (let from = 0; from < SITES; from += GROUP)
        await evaluateSites({ database, profiles }, CUSTOMER, sites.slice(from, from + GROUP), time)
      together.push((performance.now() - begin) / (SITES * ALERTS_OF_SITE))
      heaps.push(heapBytes())
      const data = await packColumns(forecastFrom(((cycle + 1) * RUN_CYCLE) / HOUR))
      await sql`update forecast_runs set data = ${data},
        run = run + interval '6 hours', start = start + interval '6 hours'`.execute(database)
    }
    const evaluated = await database
      .selectFrom('alert_states')
      .select('state')
      .where('run', '=', new Date((RUN + (CYCLES - 1) * RUN_CYCLE) * 1000))
      .execute()
    alone.disconnect()
    if (evaluated.length !== SITES * ALERTS_OF_SITE)
      throw new Error(`${evaluated.length} alerts were evaluated`)
    return [
      atMost('Alerts: first trial of an alert with three parameters, seconds', await firstTrial(), 1),
      // Excludes the first cycle, which stores everything for the first time.
      atLeast(
        'Alerts: 10,000 on 500 sites together / each alone by POST /alert/try',
        median(apart) / median(together.slice(1, TURNS)),
        20,
      ),
      atMost(
        'Alerts: heap after 50 cycles / after 10',
        median(heaps.slice(-5)) / median(heaps.slice(5, 10)),
        1.1,
      ),
    ]
  } finally {
    await server.close()
  }
}
