import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { apiRoute } from '#schemas/calls/apiRoutes.ts'
import { now, type SeededApp, seededApp } from '../../seededApp.ts'

let server: SeededApp
beforeAll(async () => {
  server = await seededApp()
})
afterAll(() => server.close())
/** Each test has a minute of its own. */
let minute = 0
beforeEach(() => {
  server.clock.now = new Date(now.getTime() + ++minute * 3_600_000)
})

const save = (file: unknown, as = 'planner') =>
  server.call('/account/exports', { as, method: 'POST', body: { file } })
const exportsOf = async (user: string) => {
  const { rows } = await sql<{ detail: string }>`select body ->> 'detail' as detail from audit
    where body ->> 'action' = 'exported' and body ->> 'user' = ${user}`.execute(server.database)
  return rows.map(({ detail }) => detail)
}

describe('the report of a saved file', () => {
  it.each([
    ['a control character', 'a\u0000b.csv'],
    ['a line break', 'a\nb.csv'],
    ['a character that reverses the text', 'a\u202Egnp.csv'],
    ['an invisible character', 'a\u200Bb.csv'],
    ['a folder', '../a.csv'],
    ['a kind that the portal does not save', 'a.exe'],
    ['no kind', 'a'],
    ['no name', '.csv'],
    ['a name that is too long', `${'a'.repeat(197)}.csv`],
    ['no text', 7],
  ])('with %s is refused and stored nowhere', async (_, file) => {
    const before = await exportsOf('planner')
    expect((await save(file)).status).toBe(400)
    expect(await exportsOf('planner')).toEqual(before)
  })

  it.each(['alpha ventus_2026-06-15T10-00-00Z.pdf', 'Ærø 海上風力.csv', 'hindcast_spread.png'])(
    'is stored: %s',
    async (file) => {
      expect((await save(file)).status).toBe(200)
      expect(await exportsOf('planner')).toContain(`saved ${file}`)
    },
  )
})

describe('a call with a limit per minute', () => {
  const most = apiRoute('recordExport').perMinute ?? 0

  it('is refused to a user who makes it more often, and adds no more entries to the audit', async () => {
    const before = (await exportsOf('multi')).length
    for (let call = 0; call < most; call++) expect((await save('rows.csv', 'multi')).status).toBe(200)
    const refused = await save('rows.csv', 'multi')
    expect([refused.status, refused.detail, refused.headers['retry-after']]).toEqual([
      429,
      `At most ${most} calls of this kind are possible in a minute. Please wait a minute.`,
      '60',
    ])
    expect(await exportsOf('multi')).toHaveLength(before + most)
    // Neither other users nor other calls are affected.
    expect((await save('rows.csv', 'planner')).status).toBe(200)
    expect((await server.call('/sites', { as: 'multi' })).status).toBe(200)
    server.clock.now = new Date(server.clock.now.getTime() + 60_000)
    expect((await save('rows.csv', 'multi')).status).toBe(200)
  })

  it('includes lists that are saved as a file', async () => {
    const list = (headers = {}) => server.call('/settings/sites', { as: 'admin', headers })
    for (let call = 0; call < most; call++) await list({ 'x-export': 'csv' })
    expect((await list({ 'x-export': 'csv' })).status).toBe(429)
    expect((await list()).status).toBe(200)
  })

  it('is each call that stores an entry or sends a mail whenever it is made', () => {
    const limited = [
      'recordExport',
      'testReport',
      'forecastCsv',
      'hindcastCsv',
      'viewAs',
      'resetPassword',
    ] as const
    for (const name of limited) expect(apiRoute(name).perMinute).toBeGreaterThan(0)
  })
})
