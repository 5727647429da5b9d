import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hooksOf } from '#server/records/hooks/index.ts'
import { type SeededApp, seededApp } from '../seededApp.ts'

let server: SeededApp
beforeAll(async () => {
  server = await seededApp()
})
afterAll(() => server.close())

const importRows = (columns: string[], rows: string[][], { as = 'admin', dryRun = false } = {}) =>
  server.call('/records/users/import', { as, method: 'POST', body: { columns, rows, dryRun } })
const users = async () => (await server.call('/settings/users', { as: 'admin' })).data
const named = async (name: string) =>
  (await users()).find(({ username }: { username: string }) => username === name)
const person = ['username', 'email', 'name']

it('the fields to which an import gives values are marked in the form', () => {
  const user = { id: 1, customerId: 1, username: 'a', roles: [], permissions: [], mainPage: '' }
  for (const { resource, schema } of Object.values(server.app.forms.resources(1))) {
    const given = hooksOf(resource.name).importDefaults?.({ permissions: [] } as never, user) ?? {}
    const marked = Object.keys(schema.properties).filter(
      (name) => schema.properties[name]?.['x-importDefault'],
    )
    expect([resource.name, ...Object.keys(given).sort()]).toEqual([resource.name, ...marked.sort()])
  }
})

describe('an import of users', () => {
  it('gives new users the role User and those module permissions that the importing user has', async () => {
    const { json } = await importRows(person, [['anna', 'anna@example.org', 'Anna']])
    expect(json.counts).toEqual({ new: 1, changed: 0, unchanged: 0, refused: 0, wrong: 0 })
    const anna = await named('anna')
    const admin = await named('admin')
    const modules = admin.permissions.filter((name: string) => name.startsWith('Module.'))
    expect(modules.length).toBeGreaterThan(2)
    expect(anna).toMatchObject({ roles: ['User'], email: 'anna@example.org', name: 'Anna' })
    expect(anna.permissions.toSorted()).toEqual(modules.toSorted())
    expect(modules).toContain(anna.mainPage)
  })

  it('reads roles and permissions in the format of a spreadsheet', async () => {
    await importRows(
      [...person, 'roles', 'permissions'],
      [
        ['bea', 'bea@example.org', 'Bea', 'administrator', 'Module.Forecasts; Admin.ManageSites'],
        ['carl', 'carl@example.org', 'Carl', '', ''],
      ],
    )
    expect(await named('bea')).toMatchObject({
      roles: ['Administrator'],
      permissions: ['Module.Forecasts', 'Admin.ManageSites'],
      mainPage: 'Module.Forecasts',
    })
    expect(await named('carl')).toMatchObject({ roles: ['User'] })
  })

  it('accepts no passwords, and imported users without a password cannot sign in', async () => {
    const refused = await importRows(
      [...person, 'password'],
      [['dora', 'd@example.org', 'D', 'twelve letters']],
    )
    expect([refused.status, refused.errors[0].path]).toEqual([400, '/columns/3'])
    await importRows(person, [['dora', 'dora@example.org', 'Dora']])
    for (const password of [' ', 'undefined', 'null', 'dora', 'a test password', 'none']) {
      const headers = { username: 'dora', password: encodeURIComponent(password) }
      const { status } = await server.call('/authentication', { headers })
      expect([password, status]).toEqual([password, 401])
    }
  })

  it('changes users without touching their passwords', async () => {
    const stored = () =>
      server.database
        .selectFrom('users')
        .select('password_hash')
        .where('username', '=', 'planner')
        .executeTakeFirstOrThrow()
    const before = await stored()
    const { json } = await importRows(['username', 'name'], [['planner', 'The planner']])
    expect(json.counts.changed).toBe(1)
    expect(await stored()).toEqual(before)
    expect((await named('planner')).name).toBe('The planner')
  })

  it('applies the rules of the form: no unknown permissions, and users cannot remove their own role Administrator', async () => {
    const columns = ['username', 'roles', 'permissions']
    const { permissions } = await named('admin')
    const { json } = await importRows(
      columns,
      [
        ['admin', 'User', permissions.join(';')],
        ['planner', 'User', 'Module.Everything'],
      ],
      { dryRun: true },
    )
    expect(json.rows.map(({ errors }: { errors: object[] }) => errors)).toEqual([
      expect.arrayContaining([
        { field: 'roles', message: 'You cannot take the role Administrator away from yourself' },
      ]),
      [{ field: 'permissions', message: 'There is no such permission' }],
    ])
  })

  it('is refused if all rows together would leave no administrator who can manage users', async () => {
    const before = await users()
    const columns = ['username', 'roles']
    const rows = before.map(({ username }: { username: string }) => [username, 'User'])
    const { status } = await importRows(columns, rows)
    expect(status).toBe(400)
    expect(await users()).toEqual(before)
  })

  it('writes an audit entry for each user, without passwords or hashes', async () => {
    await importRows(person, [
      ['emil', 'emil@example.org', 'Emil'],
      ['frida', 'frida@example.org', 'Frida'],
    ])
    const emil = await named('emil')
    const { json } = await server.call('/records/audit?resource_like=users', { as: 'admin' })
    const titled = (name: string) => json.filter(({ title }: { title: string }) => title === name)
    expect(titled('frida')).toMatchObject([{ action: 'created', user: 'admin' }])
    expect(titled('emil')).toMatchObject([{ action: 'created', user: 'admin', recordId: emil.id }])
    const entries = await server.database.selectFrom('audit').select('body').execute()
    const texts = entries.map(({ body }) => JSON.stringify([body.before, body.after]))
    expect(texts.filter((text) => /argon2|password/i.test(text))).toEqual([])
  })
})

describe('an edit of several users', () => {
  const seen = async (...names: string[]) =>
    Promise.all(
      names.map(async (name) => {
        const { id, version } = await named(name)
        return { id, version }
      }),
    )
  const call = (verb: string, body: object) =>
    server.call(`/records/users/bulk/${verb}`, { as: 'admin', method: 'POST', body })

  it('leaves their passwords unchanged, as does undoing a deletion', async () => {
    const names = ['planner', 'multi']
    const hashes = () =>
      server.database
        .selectFrom('users')
        .select(['id', 'password_hash'])
        .where('username', 'in', names)
        .orderBy('id')
        .execute()
    const before = await hashes()
    const patch = { email: 'team@example.org' }
    const edited = await call('edit', { records: await seen(...names), patch, dryRun: false })
    expect(edited.status).toBe(200)
    expect(await hashes()).toEqual(before)
    const removed = await call('delete', { records: await seen(...names) })
    expect([removed.status, await hashes()]).toEqual([200, []])
    expect((await call('undo', { undo: removed.json.undo })).json).toEqual({ count: 2 })
    expect(await hashes()).toEqual(before)
    expect(
      (
        await server.call('/authentication', {
          headers: { username: 'planner', password: 'a%20test%20password' },
        })
      ).status,
    ).toBe(200)
  })
})
