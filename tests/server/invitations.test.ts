import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AuditEntry } from '#server/audit/writeAudit.ts'
import { messageKinds } from '#server/jobs/messageKinds.ts'
import { composeMail } from '#server/mail/composeMail.ts'
import { createToken } from '#server/repositories/tokens.ts'
import { createUser } from '#server/repositories/users.ts'
import { inlineWork } from '#server/workers/work.ts'
import { now, password, type SeededApp, seededApp } from './seededApp.ts'
import { testProfiles } from './testProfiles.ts'

const chosen = 'seven wet anchors'

let server: SeededApp
/** A server with a mail server, whose invitations are sent. */
let sending: SeededApp
beforeAll(async () => {
  server = await seededApp({ PUBLIC_URL: 'https://portal.example.org' })
  sending = await seededApp({ SMTP_URL: 'smtp://127.0.0.1:1', PUBLIC_URL: 'https://portal.example.org' })
})
afterAll(async () => {
  await server.close()
  await sending.close()
})

const make = async (username: string, more: object = {}, app = server): Promise<number> => {
  const body = { username, email: `${username}@example.org`, name: username, ...more }
  return (
    await app.call('/settings/users', {
      as: 'admin',
      method: 'POST',
      body: { roles: ['User'], permissions: ['Module.Forecasts'], mainPage: 'Module.Forecasts', ...body },
    })
  ).data
}
const invite = (id: number, as = 'admin', app = server) =>
  app.call(`/settings/users/${id}/invitation`, { as, method: 'POST' })
const act = (action: string, ids: number[], as = 'admin', app = server) =>
  app.call('/settings/users/actions', { as, method: 'POST', body: { action, ids } })
const state = async (id: number) => {
  const { data } = await server.call('/settings/users', { as: 'admin' })
  return data.find((user: { id: number }) => user.id === id).signInState
}
const pathOf = (link: string) => new URL(link).pathname
const open = (path: string) => server.app.inject({ url: path })
const choose = (path: string, newPassword = chosen, repeated = newPassword) =>
  server.app.inject({
    method: 'POST',
    url: path,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ newPassword, repeated, action: 'set' }).toString(),
  })
const signIn = (username: string, secret: string, app = server) =>
  app.call('/authentication', { headers: { username, password: secret } })
const audited = async (action: string): Promise<AuditEntry[]> =>
  (await server.database.selectFrom('audit').select('body').orderBy('id').execute())
    .map(({ body }) => body as unknown as AuditEntry)
    .filter((entry) => entry.action === action)

describe('an invitation', () => {
  it('opens a page that sets the password once; the user then signs in', async () => {
    const id = await make('invited')
    expect(await state(id)).toBe('none')
    const { data } = await invite(id)
    expect(data.until).toBe(sevenDaysOn())
    expect(await state(id)).toBe('invited')
    const path = pathOf(data.link)
    expect(data.link).toMatch(/^https:\/\/[^/]+\/invitation\/[\w-]{43}$/)
    const page = await open(path)
    expect(page.statusCode).toBe(200)
    expect(page.body).toContain('value="invited"')
    expect(page.headers).toMatchObject({
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex',
    })
    // Scanners of mail open links.
    expect((await signIn('invited', chosen)).status).toBe(401)
    expect((await choose(path)).body).toContain('Your password is set')
    expect((await signIn('invited', chosen)).status).toBe(200)
    expect(await state(id)).toBe('own')
    for (const again of [await open(path), await choose(path, 'another wet anchor')])
      expect([again.statusCode, again.body.includes('not valid any more')]).toEqual([404, true])
    expect((await signIn('invited', chosen)).status).toBe(200)
    expect((await audited('invited')).at(-1)).toMatchObject({ user: 'admin', recordId: id, label: 'invited' })
    expect((await audited('invitation used')).at(-1)).toMatchObject({ user: 'invited', recordId: id })
  })

  it.each([
    ['short', 'short', 'at least 12 characters'],
    [chosen, 'seven dry anchors', 'not the same'],
    ['password1234', 'password1234', 'easy'],
  ])('refuses the password %s', async (first, second, reason) => {
    const id = await make(`picky${first.length}${second.length}`)
    const path = pathOf((await invite(id)).data.link)
    const refused = await choose(path, first, second)
    expect(refused.statusCode).toBe(400)
    expect(refused.body.toLowerCase()).toContain(reason)
    expect(await state(id)).toBe('invited')
    expect((await choose(path)).statusCode).toBe(200)
  })

  it('ends after seven days, and when another one is made', async () => {
    const id = await make('late')
    const [first, second] = [await invite(id), await invite(id)].map(({ data }) => pathOf(data.link)) as [
      string,
      string,
    ]
    expect((await open(first)).statusCode).toBe(404)
    expect((await open(second)).statusCode).toBe(200)
    server.clock.now = new Date(now.getTime() + 7 * 86_400_000)
    expect((await choose(second)).statusCode).toBe(404)
    expect(await state(id)).toBe('none')
    server.clock.now = now
  })

  it('ends when the user gets a password otherwise, is locked or deleted', async () => {
    const reset = await make('resetinstead')
    const locked = await make('lockedinstead')
    const gone = await make('goneinstead')
    const paths: string[] = []
    for (const id of [reset, locked, gone]) paths.push(pathOf((await invite(id)).data.link))
    await act('reset', [reset])
    await act('lock', [locked])
    await server.call(`/settings/users/${gone}`, { as: 'admin', method: 'DELETE' })
    for (const path of paths) expect((await choose(path)).statusCode).toBe(404)
  })

  it('is only for users without a password who may sign in', async () => {
    const refusals = async (id: number) => {
      const { status, detail } = await invite(id)
      return [status, detail]
    }
    const service = await make('robot', { isService: true })
    expect(await refusals(service)).toEqual([400, 'A service user does not sign in.'])
    const own = await make('own')
    await choose(pathOf((await invite(own)).data.link))
    expect(await refusals(own)).toEqual([
      400,
      'The user has a password already. Reset it instead of an invitation.',
    ])
    const locked = await make('shut')
    await act('lock', [locked])
    expect(await refusals(locked)).toEqual([400, 'A locked user cannot be invited.'])
    const theirs = (await server.call('/settings/siteusers/users', { as: 'admin7' })).data[0].id
    expect(await refusals(theirs)).toEqual([404, 'User not found'])
    expect((await invite(own, 'planner')).status).toBe(403)
  })

  it('is not stored as its code', async () => {
    const id = await make('hashed')
    const code = pathOf((await invite(id)).data.link)
      .split('/')
      .at(-1)!
    const stored = JSON.stringify([
      await server.database.selectFrom('invitations').selectAll().execute(),
      await server.database.selectFrom('audit').selectAll().execute(),
    ])
    expect(stored).not.toContain(code)
  })
})

const sevenDaysOn = () => new Date(now.getTime() + 7 * 86_400_000).toISOString()

describe('with a mail server', () => {
  const messages = () =>
    sending.database.selectFrom('outbox').selectAll().where('resource', '=', 'users').orderBy('id').execute()

  it('an invitation is sent to the user, and its link is answered to nobody', async () => {
    const ids = [await make('mailed', {}, sending), await make('mailedtoo', {}, sending)]
    const answer = await act('invite', ids, 'admin', sending)
    expect(answer.data).toEqual({ done: 2, refused: [], given: [] })
    expect((await messages()).map(({ recipient }) => recipient)).toEqual([
      'mailed@example.org',
      'mailedtoo@example.org',
    ])
    const [row] = await messages()
    const parts = {
      database: sending.database,
      settings: { from: 'seawindow@example.org', portal: 'https://portal.example.org' },
      kinds: messageKinds,
      work: inlineWork(),
      profiles: testProfiles,
    }
    const text = (await composeMail(parts, row!, now)).mime.toString().replaceAll('=\r\n', '')
    const link = /https?:\/\/[^/\s]+(\/invitation\/[\w-]{43})/.exec(text)
    expect(text).toContain('Username:\r\n  mailed\r\n')
    expect((await sending.app.inject({ url: link?.[1] ?? '' })).body).toContain('value="mailed"')
    // Whoever manages the outbox could take over the account.
    const mail = await sending.call(`/settings/outbox/${row!.id}/mail`, { as: 'admin' })
    expect(mail.status).toBe(403)
    const wanted = messageKinds.users!.isStillWanted
    const sendingParts = { database: sending.database, profiles: testProfiles }
    expect(await wanted(sendingParts, row!, now)).toBeUndefined()
    await act('invite', ids, 'admin', sending)
    expect(await wanted(sendingParts, row!, now)).toBe('The invitation was used or replaced, or has ended.')
  })
})

describe('an action on several users', () => {
  it('is done for those for whom it may be, and names the others with the reason', async () => {
    const [a, b] = [await make('many1'), await make('many2')]
    const { data } = await act('invite', [a, b, a, 999_999])
    expect(data).toMatchObject({ done: 2, refused: [{ id: 999_999, message: 'User not found' }] })
    expect(data.given.map(({ username }: { username: string }) => username)).toEqual(['many1', 'many2'])
    for (const { link } of data.given) expect((await open(pathOf(link))).statusCode).toBe(200)
    expect((await act('lock', [a, b])).data).toEqual({ done: 2, refused: [], given: [] })
    expect((await act('unlock', [a, b])).data.done).toBe(2)
  })

  it('gives each user a one-time password, and ends the sessions', async () => {
    const ids = [await make('forgot1'), await make('forgot2')]
    const { data } = await act('reset', ids)
    for (const { username, password: once } of data.given) {
      const signedIn = await signIn(username, once)
      expect([signedIn.status, signedIn.data.mustChangePassword]).toEqual([200, true])
    }
  })

  it('spares oneself and whoever has more rights', async () => {
    const admin = await server.database
      .selectFrom('users')
      .select('id')
      .where('username', '=', 'admin')
      .executeTakeFirstOrThrow()
    const own = await act('lock', [admin.id])
    expect(own.data).toEqual({
      ...{ done: 0, given: [] },
      refused: [{ id: admin.id, username: 'admin', message: 'You cannot lock yourself.' }],
    })
    const clerk = { customerId: 1, username: 'clerk', name: 'clerk', email: 'clerk@example.org' }
    const rights = {
      roles: ['Administrator' as const],
      permissions: ['Admin.ManageUsers', 'Admin.ManageUsers.Modify', 'Module.Settings'],
    }
    const id = await createUser(server.database, { ...clerk, ...rights, mainPage: 'Module.Settings' }, 'none')
    server.tokens.set('clerk', await createToken(server.database, id, now, 3650))
    const outranked = await act('reset', [admin.id], 'clerk')
    expect(outranked.data.refused).toEqual([
      {
        ...{ id: admin.id, username: 'admin' },
        message: 'You cannot change somebody who has more rights than you.',
      },
    ])
    expect((await signIn('admin', password)).status).toBe(200)
    expect((await act('lock', [id], 'planner')).status).toBe(403)
  })

  it('takes at most 1,000 users and no other action', async () => {
    const many = await act(
      'lock',
      Array.from({ length: 1001 }, (_, index) => index + 1),
    )
    expect([many.status, many.detail]).toEqual([400, 'ids: At most 1,000 users at once'])
    expect((await act('delete', [1])).status).toBe(400)
    expect((await act('lock', [])).status).toBe(400)
  })
})
