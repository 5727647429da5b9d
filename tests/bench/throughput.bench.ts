import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import autocannon from 'autocannon'
import { startPostgres } from '../server/databases/postgres.ts'
import { atLeast, type BenchRow } from './measure.ts'

/** Seconds per turn, and turns of each server per row of the table; the first turn warms up and is not counted. */
const DURATION = 1
const WARM_UP = 2
const TURNS = 3
const CONNECTIONS = 10

interface Product {
  address: string
  tokens: Record<'few' | 'many', string>
}

interface Server<Ready> {
  child: ChildProcess
  ready: Ready
}

const median = (values: number[]) => values.sort((a, b) => a - b)[values.length >>> 1]!

/** Starts a script of this folder as a process; resolves with its first message. */
async function start<Ready>(file: string, args: string[], message?: object): Promise<Server<Ready>> {
  const child = fork(join(import.meta.dirname, file), args)
  if (message) child.send(message)
  const [ready] = await Promise.race([
    once(child, 'message'),
    once(child, 'exit').then(([code]) => {
      throw new Error(`${file} ended with exit code ${code}`)
    }),
  ])
  return { child, ready }
}

const stop = async ({ child }: Server<unknown>) => {
  child.kill()
  await once(child, 'exit')
}

/** Requests per second; each must return status 200. */
async function throughput(
  url: string,
  headers: Record<string, string>,
  duration = DURATION,
): Promise<number> {
  const { requests, non2xx, errors } = await autocannon({
    url,
    headers,
    duration,
    connections: CONNECTIONS,
  })
  if (non2xx + errors > 0) throw new Error(`${url}: ${non2xx} answers of another status, ${errors} errors`)
  return requests.average
}

async function rowsOn(name: string, databaseUrl: string): Promise<BenchRow[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'seawindow-throughput-'))
  const product = await start<Product>('throughput.server.ts', [dataDir, databaseUrl])
  const { address, tokens } = product.ready
  const headersOf = (user: keyof Product['tokens']) => ({
    'x-api-key': 'bench-key',
    authorization: `Bearer ${tokens[user]}`,
    accept: 'application/json',
  })
  const bodyOf = async (path: string, user: keyof Product['tokens']) => {
    const answer = await fetch(address + path, {
      headers: { ...headersOf(user), 'accept-encoding': 'identity' },
    })
    if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
    return answer.text()
  }
  const [site] = JSON.parse(await bodyOf('/sites', 'few')).data
  const calls = [
    { title: '/sites, 46 sites', path: '/sites', user: 'few' },
    { title: '/sites, 10,000 sites', path: '/sites', user: 'many' },
    { title: '/forecasts/:id?days=10', path: `/forecasts/${site.id}?days=10`, user: 'few' },
    { title: '/forecasts/preview/:id', path: `/forecasts/preview/${site.id}?forecastCount=3`, user: 'few' },
  ] as const
  const bodies = await Promise.all(calls.map(({ path, user }) => bodyOf(path, user)))
  const bare = await start<{ address: string }>(
    'throughput.bare.ts',
    [],
    Object.fromEntries(bodies.map((body, index) => [`/${index}`, body])),
  )
  try {
    const rows: BenchRow[] = []
    for (const [index, { title, path, user }] of calls.entries()) {
      const found = { product: [] as number[], bare: [] as number[] }
      await throughput(address + path, headersOf(user), WARM_UP)
      await throughput(`${bare.ready.address}/${index}`, {}, WARM_UP)
      for (let turn = 0; turn < TURNS; turn++) {
        found.product.push(await throughput(address + path, headersOf(user)))
        found.bare.push(await throughput(`${bare.ready.address}/${index}`, {}))
      }
      const [own, other] = [median(found.product), median(found.bare)]
      const figures = `${Math.round(own)} / ${Math.round(other)} a second`
      rows.push(atLeast(`${title}, ${name}: requests / bare Fastify's (${figures})`, own / other, 0.5))
    }
    return rows
  } finally {
    await Promise.all([stop(product), stop(bare)])
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/** Requests per second of the API, against a bare Fastify that sends the same bytes without authentication. */
export async function run(): Promise<BenchRow[]> {
  const postgres = await startPostgres()
  try {
    return [...(await rowsOn('embedded', '')), ...(await rowsOn('PostgreSQL', `${postgres.url}/postgres`))]
  } finally {
    await postgres.stop()
    postgres.remove()
  }
}

if (process.argv[1] === import.meta.filename) console.log(await run())
