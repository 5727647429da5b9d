import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { FormCheck } from '#schemas/shapes/forms.ts'
import { loadValidators } from '#schemas/validation/validatorRuntime.ts'
import type { Runner } from '#server/workers/pool.ts'
import { type SeededApp, seededApp } from '../seededApp.ts'

let server: SeededApp
let overlayFile: string
beforeAll(async () => {
  server = await seededApp()
  overlayFile = join(server.customersDir, '7', 'overlays', 'sites.json')
})
afterAll(() => server.close())

const post = (body: unknown, as = 'admin7') => server.call('/forms/check', { as, method: 'POST', body })
const check = async (overlay?: unknown, as = 'admin7'): Promise<FormCheck> => {
  const text = typeof overlay === 'string' ? overlay : JSON.stringify(overlay, null, 2)
  return (await post({ resource: 'sites', ...(overlay !== undefined && { overlay: text }) }, as)).data
}
const problemsOf = async (overlay: unknown) => (await check(overlay)).layers.at(-1)?.problems
const siteCode = {
  schema: {
    required: ['name', 'latitude', 'longitude', 'siteCode'],
    properties: { siteCode: { type: 'string', title: 'Site code' } },
  },
}

describe('the files of a form', () => {
  it('are its three layers as stored on disk, and the merged result', async () => {
    const { layers, merged, records } = await check()
    expect(layers.map(({ file }) => file)).toEqual([
      'schemas/resources/sites.json',
      'customers/default/overlays/sites.json',
      'customers/7/overlays/sites.json',
    ])
    expect(layers[1]?.text).toBe('')
    expect(layers[2]?.text).toBe(readFileSync(overlayFile, 'utf8'))
    expect(merged?.schema.properties.identifierMapping?.title).toBe('Identifier Mapping')
    expect(records).toMatchObject({ invalid: 0, first: [] })
    expect((await check(undefined, 'admin')).layers[2]).toEqual({
      file: 'customers/1/overlays/sites.json',
      text: '',
      problems: [],
    })
  })

  it('are returned with problems by line and reason, while the last valid form is shown', async () => {
    const before = readFileSync(overlayFile, 'utf8')
    await check()
    writeFileSync(overlayFile, '{\n  "resource": {\n    "path": "/login"\n  }\n}')
    const { layers, merged } = await check()
    expect(layers[2]?.problems).toEqual([
      { line: 3, message: 'Line 3: /resource/path: an overlay cannot change resource.path of sites.' },
    ])
    expect(merged?.schema.properties.identifierMapping).toBeDefined()
    writeFileSync(overlayFile, before)
  })

  it('are shown to each role as it sees them, with compiled validators', async () => {
    const hidden = {
      schema: { properties: { note: { type: 'string', 'x-access': { role: 'Administrator' } } } },
    }
    const { roles } = await check(hidden)
    const fieldsOf = (role: string) => Object.keys(roles[role]?.file.schema.properties ?? {})
    expect(Object.keys(roles)).toEqual(['User', 'MultiUser', 'Administrator'])
    expect(fieldsOf('Administrator')).toContain('note')
    expect(fieldsOf('User')).not.toContain('note')
    expect(fieldsOf('User')).toContain('includeHistoricData')
    const { text } = await server.call(roles.Administrator?.validator ?? '')
    const [validate] = Object.values(
      loadValidators(await import(`data:text/javascript,${encodeURIComponent(text)}`)),
    )
    const site = { name: 'A', latitude: 1, longitude: 2 }
    expect([validate?.({ ...site, note: 1 }), validate?.({ ...site, note: 'x' })]).toEqual([false, true])
  })
})

describe('a draft', () => {
  it('gives its form without being stored, in place of the overlay of the customer', async () => {
    const before = readFileSync(overlayFile, 'utf8')
    const { layers, merged } = await check({ resource: { title: 'Places' } })
    expect([merged?.resource.title, merged?.schema.properties.identifierMapping]).toEqual([
      'Places',
      undefined,
    ])
    expect(layers[2]?.problems).toEqual([])
    expect(readFileSync(overlayFile, 'utf8')).toBe(before)
    expect((await check()).merged?.resource.title).toBe('Sites')
    await check({ resource: { title: 'Places' } }, 'admin')
    expect(existsSync(join(server.customersDir, '1'))).toBe(false)
  })

  it('counts the records of the customer that would become invalid, and names them', async () => {
    const { data: sites } = await server.call('/settings/sites', { as: 'admin7' })
    const { records } = await check(siteCode)
    expect([records?.count, records?.invalid]).toEqual([sites.length, sites.length])
    expect(records?.first[0]).toEqual({
      id: expect.any(Number),
      name: sites.find(({ id }: { id: number }) => id === records?.first[0]?.id).name,
      errors: [{ path: '/siteCode', message: 'Required' }],
    })
  })

  it('reports each problem with its line', async () => {
    const text =
      '{\n  "schema": {\n    "properties": {\n      "name": { "x-uniqe": true },\n      "a": 1\n    }\n  }\n}'
    const problems = await problemsOf(text)
    expect(problems?.map(({ line }) => line)).toEqual(expect.arrayContaining([4, 5]))
  })

  it.each([
    ['no JSON', '{\n  "schema": {,}\n}', 2, /^Line 2: this is not valid JSON/],
    ['cut off', '{\n  "schema": {\n', 3, /^Line 3: this is not valid JSON/],
    ['no object', '[]', undefined, /^The file must hold a JSON object\.$/],
    ['access', '{\n"resource": {\n"access": {} } }', 3, /cannot change resource\.access/],
    ['api', '{\n"resource": {\n"api": {} } }', 3, /cannot change resource\.api/],
    ['path', '{\n"resource": {\n"path": "/x" } }', 3, /cannot change resource\.path/],
    ['a prototype key', '{\n"__proto__": {} }', 2, /cannot have a member __proto__/],
    [
      'an endless pattern',
      '{\n"schema": {\n"properties": {\n"name": {\n"pattern": "(b+)+$" } } } }',
      5,
      /takes exponential time/,
    ],
    [
      'a removed field',
      '{\n"schema": {\n"properties": {\n"latitude": null } } }',
      4,
      /cannot remove latitude: it is required/,
    ],
    ['a reference to nowhere', '{"schema": {"properties": {"name": {"$ref": "#/nowhere"}}}}', undefined, /./],
  ])('is refused: %s', async (_, text, line, message) => {
    const { layers, merged, roles, records } = await check(text)
    const [problem] = layers.at(-1)?.problems ?? []
    expect(problem?.message).toMatch(message)
    if (line !== undefined) expect(problem?.line).toBe(line)
    expect([merged, roles, records]).toEqual([undefined, {}, undefined])
  })

  it('with too many new patterns is refused without checking them', async () => {
    const properties = Object.fromEntries(
      Array.from({ length: 11 }, (_, index) => [`a${index}`, { type: 'string', pattern: `^(x${index}+)+$` }]),
    )
    expect(await problemsOf({ schema: { properties } })).toEqual([
      { message: 'There are 11 new patterns; at most 10 can be tried at once.' },
    ])
  })

  it('does not block other calls while its pattern is checked', async () => {
    const draft = check({ schema: { properties: { name: { pattern: '^while(c+)+$' } } } })
    let isDone = false
    void draft.then(() => {
      isDone = true
    })
    let answers = 0
    while (!isDone) {
      await server.call('/session', { as: 'admin7' })
      await setImmediate()
      answers++
    }
    expect((await draft).layers.at(-1)?.problems[0]?.message).toMatch(/exponential/)
    expect(answers).toBeGreaterThan(5)
  })
})

describe('a check that takes too long', () => {
  it('is aborted', async () => {
    const limit = new AbortController()
    const compiling = Promise.withResolvers<void>()
    const runner: Runner = {
      places: 1,
      run: () => {
        compiling.resolve()
        return new Promise(() => {})
      },
      close: async () => {},
    }
    const slow = await seededApp({}, undefined, runner)
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValueOnce(limit.signal)
    const answer = slow.call('/forms/check', { as: 'admin', method: 'POST', body: { resource: 'sites' } })
    await compiling.promise
    expect(timeout).toHaveBeenCalledWith(30_000)
    limit.abort(new DOMException('', 'TimeoutError'))
    expect(await answer).toMatchObject({
      status: 400,
      detail: 'The form could not be checked within 30 seconds.',
    })
    timeout.mockRestore()
    await slow.close()
  })

  it('compiles the validators of a draft in another thread', async () => {
    const called: string[] = []
    const runner: Runner = {
      places: 1,
      run: async (task, input) => {
        called.push(task.name)
        return task.compute(input)
      },
      close: async () => {},
    }
    const other = await seededApp({}, undefined, runner)
    const overlay = '{"schema": {"properties": {"name": {"maxLength": 37}}}}'
    const body = { resource: 'sites', overlay }
    await other.call('/forms/check', { as: 'admin', method: 'POST', body })
    expect(called).toContain('validatorModule')
    await other.close()
  })
})

describe('the check of a form', () => {
  it.each(['planner', 'multi', 'planner7'])('is refused to %s', async (as) => {
    expect((await post({ resource: 'sites' }, as)).status).toBe(403)
  })

  it.each([
    ['a form that is nowhere', { resource: 'nothing' }, 404],
    ['a name of the prototype', { resource: 'constructor' }, 404],
    ['a text that is too long', { resource: 'sites', overlay: ' '.repeat(32_769) }, 400],
    ['a text that nests too deep', { resource: 'sites', overlay: '['.repeat(65) }, 400],
    ['a file of another folder', { resource: '../sites' }, 400],
  ])('refuses %s', async (_, body, status) => {
    expect((await post(body)).status).toBe(status)
  })
})
