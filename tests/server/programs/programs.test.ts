import { execFile, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { applicationKey, now, type SeededApp, seededApp } from '../seededApp.ts'
import { evaluateM } from './evaluateM.ts'

const run = promisify(execFile)
const page = readFileSync('public/wiki/programs.md', 'utf8')
const example = (language: string, kind: 'forecast' | 'hindcast') => {
  const [, section = ''] = page.split(new RegExp(`^## A ${kind} (?:with|in) ${language}$`, 'm'))
  return /```\w+\n(.*?)```/s.exec(section.split('\n## ')[0] ?? '')?.[1] ?? ''
}

let server: SeededApp
let address = ''
let token = ''
beforeAll(async () => {
  server = await seededApp()
  address = await server.app.listen({ port: 0, host: '127.0.0.1' })
  const body = {
    name: 'Programs',
    expiresOn: new Date(now.getTime() + 24 * 3600_000).toISOString().slice(0, 10),
    canWrite: false,
    permissions: ['Module.Forecasts', 'Module.Hindcasts'],
    siteIds: [2],
  }
  const made = await server.call('/account/tokens', { as: 'planner', method: 'POST', body })
  token = made.data.token
})
afterAll(() => server.close())

/** An example with the server, application key and site of the test, which stand in its first lines. */
function ofThisServer(code: string): string {
  const values = {
    server: address,
    applicationkey: applicationKey,
    application_key: applicationKey,
    site: '2',
  }
  return code.replace(/^( *(\w+) ?= ?)"[^"\n]*"/gm, (line, start: string, name: string) => {
    const value = values[name.toLowerCase() as keyof typeof values]
    return value === undefined ? line : `${start}"${value}"`
  })
}

/** Runs an example as a program; answers what it printed, and reads what it stored. */
async function ran(program: string, option: string, code: string, secret = token) {
  const cwd = mkdtempSync(join(tmpdir(), 'programs-'))
  const env = { PATH: process.env.PATH, SEAWINDOW_TOKEN: secret }
  const { stdout } = await run(program, [option, ofThisServer(code)], { cwd, env })
  const stored = (file: string) => JSON.parse(readFileSync(join(cwd, file), 'utf8')).data
  return { stdout, stored }
}

const lacks = (program: string) => spawnSync(program, ['--version']).status !== 0

interface MonthAmounts {
  month: number
  hours: { average: number }
  percent: { average: number }
}
const heightsOf = ({ start, columns }: { start: number; columns: Record<string, (number | null)[]> }) =>
  columns.wave_height?.map((height, hour) => [start + hour * 3600, height])
const monthsOf = ({ amounts }: { amounts: MonthAmounts[] }) =>
  amounts.map(({ month, hours, percent }) => [month, hours.average, percent.average])

let heights: ReturnType<typeof heightsOf>
let months: ReturnType<typeof monthsOf>
beforeAll(async () => {
  const accept = 'application/vnd.seawindow.columns+json'
  const forecast = await server.call('/forecasts/2?days=5', { as: 'planner', headers: { accept } })
  heights = heightsOf(forecast.data)
  expect(heights).toHaveLength(121)
  const body = {
    latitude: 54.01,
    longitude: 6.6,
    workingDays: 'Mon-Sun',
    startHour: 0,
    endHour: 0,
    isTimezoneUTC: true,
    daylight: false,
    isCompressed: false,
    windowLength: 6,
    conditionList: [{ parameterId: 11, condition: 'LT', testValue: 1.5, apply: true }],
  }
  const hindcast = await server.call('/hindcast/analysis', { as: 'planner', method: 'POST', body })
  months = monthsOf(hindcast.data)
  expect(months).toHaveLength(12)
})

describe.skipIf(lacks('curl'))('the examples for curl', () => {
  it('store the forecast', async () => {
    const { stored } = await ran('sh', '-euc', example('curl', 'forecast'))
    expect(heightsOf(stored('forecast.json'))).toEqual(heights)
  })

  it('store the hindcast', async () => {
    const { stored } = await ran('sh', '-euc', example('curl', 'hindcast'))
    expect(monthsOf(stored('hindcast.json'))).toEqual(months)
  })

  it('fail with a wrong token', async () => {
    await expect(ran('sh', '-euc', example('curl', 'forecast'), 'sw_wrong')).rejects.toThrow('401')
  })
})

/** The cells below the first line of a table that an example has printed. */
const rowsOf = (printed: string) =>
  printed
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => line.split(','))

describe.skipIf(lacks('python3'))('the examples for Python', () => {
  it('print the forecast', async () => {
    const { stdout } = await ran('python3', '-c', example('Python', 'forecast'))
    const rows = rowsOf(stdout).map(([time, height]) => [
      Date.parse(`${time?.replace(' ', 'T')}Z`) / 1000,
      height ? Number(height) : null,
    ])
    expect(rows).toEqual(heights)
  })

  it('print the hindcast', async () => {
    const { stdout } = await ran('python3', '-c', example('Python', 'hindcast'))
    expect(rowsOf(stdout).map((row) => row.map(Number))).toEqual(months)
  })

  it('fail with a wrong token', async () => {
    await expect(ran('python3', '-c', example('Python', 'hindcast'), 'sw_wrong')).rejects.toThrow('401')
  })
})

describe.skipIf(lacks('curl'))('the examples that send a forecast', () => {
  const [json = '', csv = ''] = [
    ...page.split('## Send your own forecasts')[1]!.matchAll(/```sh\n(.*?)```/gs),
  ].map(([, code = '']) => code)

  it.each([
    ['JSON', json, 3],
    ['CSV', csv, 2],
  ])('send it as %s', async (_, code, hours) => {
    const { database } = server
    const body = {
      name: `Sends ${hours} hours`,
      expiresOn: new Date(now.getTime() + 24 * 3600_000).toISOString().slice(0, 10),
      canWrite: true,
      permissions: ['Forecasts.Push'],
    }
    const { data } = await server.call('/account/tokens', { as: 'admin', method: 'POST', body })
    await sql`update records set body = jsonb_set(body, '{providers}', '["Coastal Met"]') where id = 1`.execute(
      database,
    )
    await database.deleteFrom('forecast_runs').where('provider', '=', 'Coastal Met').execute()
    const { stdout } = await ran('sh', '-euc', code, data.token)
    expect(JSON.parse(stdout).data).toMatchObject({
      siteId: 1,
      provider: 'Coastal Met',
      parameters: ['wind_speed_10m', 'wave_height'],
    })
    const run = await database
      .selectFrom('forecast_runs')
      .selectAll()
      .where('provider', '=', 'Coastal Met')
      .execute()
    expect(run).toMatchObject([{ site_id: 1, start: new Date('2026-06-15T06:00Z') }])
  })
})

interface WebOptions {
  RelativePath: string
  Query?: Record<string, string>
  Headers: Record<string, string>
  Content?: string
}

/** The functions of Power Query that the examples use; times and durations are seconds. */
const library = {
  Token: '',
  'Web.Contents': async (base: string, { RelativePath, Query, Headers, Content }: WebOptions) => {
    const url = new URL(RelativePath, `${base}/`)
    url.search = new URLSearchParams(Query).toString()
    const answer = await fetch(url, {
      headers: Headers,
      ...(Content !== undefined && { method: 'POST', body: Content }),
    })
    if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`)
    return answer.text()
  },
  'Json.Document': JSON.parse,
  'Json.FromValue': (value: unknown) => JSON.stringify(value),
  'List.Positions': (list: unknown[]) => [...list.keys()],
  'List.Transform': (list: unknown[], of: (item: unknown) => unknown) => Promise.all(list.map(of)),
  '#datetime': (year: number, month: number, ...rest: number[]) => Date.UTC(year, month - 1, ...rest) / 1000,
  '#duration': (days: number, hours: number, minutes: number, seconds: number) =>
    ((days * 24 + hours) * 60 + minutes) * 60 + seconds,
  '#table': (columns: string[], rows: unknown[]) => ({ columns, rows }),
}
const queried = (kind: 'forecast' | 'hindcast', secret = token) =>
  evaluateM(ofThisServer(example('Excel', kind)), { ...library, Token: secret })

describe('the examples for Power Query', () => {
  it('make a table of the forecast', async () => {
    expect(await queried('forecast')).toEqual({ columns: ['Time UTC', 'Wave height m'], rows: heights })
  })

  it('make a table of the hindcast', async () => {
    expect(await queried('hindcast')).toEqual({ columns: ['Month', 'Hours', 'Percent'], rows: months })
  })

  it('fail with a wrong token', async () => {
    await expect(queried('forecast', 'sw_wrong')).rejects.toThrow('401')
  })
})

it('no example contains a token, or sends one in an address', () => {
  const addresses = page.match(/(?:\$SERVER|\{SERVER\})\/[^"]*|RelativePath = .*|Query = .*/g) ?? []
  expect(addresses).toHaveLength(9)
  for (const sent of addresses) expect(sent).not.toMatch(/token/i)
  expect(page).not.toMatch(/sw_/)
})
