import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Forms } from '#schemas/shapes/forms.ts'
import { loadValidators } from '#schemas/validation/validatorRuntime.ts'
import { type SeededApp, seededApp } from './seededApp.ts'

let server: SeededApp
let sitesFile: string
let overlayFile: string
let original: string
let overlay: string
beforeAll(async () => {
  server = await seededApp()
  sitesFile = join(server.schemasDir, 'resources', 'sites.json')
  overlayFile = join(server.customersDir, '7', 'overlays', 'sites.json')
  original = readFileSync(sitesFile, 'utf8')
  overlay = readFileSync(overlayFile, 'utf8')
})
afterAll(() => server.close())
beforeEach(() => {
  writeFileSync(sitesFile, original)
  writeFileSync(overlayFile, overlay)
})

const forms = async (as: string): Promise<Forms> => (await server.call('/forms', { as })).data
const fields = async (as: string) => Object.keys((await forms(as)).resources.sites?.schema.properties ?? {})
const create = (body: unknown, as = 'admin') => server.call('/settings/sites', { as, method: 'POST', body })
const site = { name: 'Test site', latitude: 54.5, longitude: 7.25 }

/** Adds a property to sites.json as an operator would, with the server running. */
function addProperty(name: string, schema: object) {
  const file = JSON.parse(original)
  file.schema.properties[name] = schema
  writeFileSync(sitesFile, JSON.stringify(file, null, 2))
}

describe('GET /forms', () => {
  it("merges the customer's overlay", async () => {
    expect(await fields('admin7')).toContain('identifierMapping')
    expect(await fields('admin')).not.toContain('identifierMapping')
  })

  it('omits what the caller may not see', async () => {
    expect(await fields('admin7')).toContain('includeHistoricData')
    expect(await fields('admin')).not.toContain('includeHistoricData')
    expect((await forms('admin')).resources.sites?.uiSchema['ui:order']).not.toContain('includeHistoricData')
  })

  it('responds 304 until something changes', async () => {
    const first = await server.call('/forms', { as: 'admin' })
    const again = { as: 'admin', headers: { 'if-none-match': String(first.headers.etag) } }
    const second = await server.call('/forms', again)
    expect([second.status, second.text]).toEqual([304, ''])
    addProperty('waterDepth', { type: 'number', title: 'Water depth' })
    expect((await server.call('/forms', again)).status).toBe(200)
  })

  it('lists validator modules that need no compiler at run time', async () => {
    const { validators } = await forms('admin7')
    const { headers, text, status } = await server.call(validators.sites ?? '', {
      headers: { 'x-api-key': '', accept: '*/*' },
    })
    expect(status).toBe(200)
    expect(headers['content-type']).toBe('text/javascript; charset=utf-8')
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable')
    const compiled = loadValidators(await import(`data:text/javascript,${encodeURIComponent(text)}`))
    const [validate] = Object.values(compiled)
    expect(validate?.({ ...site, identifierMapping: 'x' })).toBe(false)
    expect(validate?.({ ...site, identifierMapping: 4 })).toBe(true)
  })

  it.each(['/forms/validators/unknown.js', '/forms/validators/..%2f..%2fpackage.json'])(
    '%s is not found',
    async (url) => {
      expect((await server.call(url)).status).toBeGreaterThanOrEqual(400)
    },
  )
})

describe('a property that is added while the server runs', () => {
  it('is in the form, validated, stored, returned, searched and in OpenAPI', async () => {
    addProperty('waterDepth', { type: 'number', title: 'Water depth', minimum: 0, 'x-column': true })
    expect(await fields('planner')).toContain('waterDepth')
    expect(await create({ ...site, name: 'Shallow', waterDepth: -1 })).toMatchObject({
      status: 400,
      detail: 'Water depth: Must be at least 0',
    })
    expect((await create({ ...site, name: 'Deep', waterDepth: 30 })).status).toBe(200)
    const { data } = await server.call('/settings/sites?name=Deep', { as: 'admin' })
    expect(data[0].waterDepth).toBe(30)
    const { json } = await server.call('/openapi.json')
    expect(json.components.schemas.sites.properties.waterDepth.minimum).toBe(0)
  })

  it('stays stored while its file lacks it and is shown when the file has it again', async () => {
    addProperty('seabed', { type: 'string', title: 'Seabed' })
    await create({ ...site, name: 'Sandy', seabed: 'sand' })
    writeFileSync(sitesFile, original)
    const [record] = (await server.call('/settings/sites?name=Sandy', { as: 'admin' })).data
    expect(record).not.toHaveProperty('seabed')
    await server.call('/settings/sites', {
      as: 'admin',
      method: 'PUT',
      body: { ...record, description: 'x' },
    })
    addProperty('seabed', { type: 'string', title: 'Seabed' })
    expect((await server.call('/settings/sites?name=Sandy', { as: 'admin' })).data[0].seabed).toBe('sand')
  })
})

/** Polls, because concurrent calls share one look at the files for at most a quarter of a second. */
const expectProblems = (user: string, problems: unknown[]) =>
  expect.poll(async () => (await forms(user)).problems).toEqual(problems)

describe('a definition that several files name', () => {
  const path = () => join(server.schemasDir, 'definitions', 'operation.json')
  const file = 'schemas/definitions/operation.json'
  const longest = async (as: string) => {
    const { operations, reports } = (await forms(as)).resources
    const inReport = reports?.schema.properties.operation?.properties?.limits?.maxItems
    return [operations?.schema.properties.limits?.maxItems, inReport]
  }
  let definitions: string
  beforeAll(() => {
    definitions = readFileSync(path(), 'utf8')
  })
  afterEach(() => writeFileSync(path(), definitions))

  it('changes in all of them while the server runs, and an overlay changes one place', async () => {
    const overlaid = join(server.customersDir, '7', 'overlays', 'operations.json')
    expect(await longest('admin')).toEqual([20, 20])
    writeFileSync(path(), definitions.replace('"maxItems": 20', '"maxItems": 9'))
    await expect.poll(() => longest('admin')).toEqual([9, 9])
    writeFileSync(overlaid, JSON.stringify({ schema: { properties: { limits: { maxItems: 4 } } } }))
    await expect.poll(() => longest('admin7')).toEqual([4, 9])
    expect(await longest('admin')).toEqual([9, 9])
    rmSync(overlaid)
  })

  it('keeps its last valid version while its file is broken', async () => {
    await expect.poll(() => longest('admin')).toEqual([20, 20])
    writeFileSync(path(), definitions.slice(0, 100))
    await expectProblems('admin', [{ file, message: expect.stringMatching(/not valid JSON/) }])
    expect(await longest('admin')).toEqual([20, 20])
    writeFileSync(path(), definitions)
    await expectProblems('admin', [])
  })

  it('must exist: a file that names another keeps its last valid version', async () => {
    const before = await fields('admin')
    addProperty('shift', { $ref: 'definitions/operation.json#/$defs/sundays' })
    await expectProblems('admin', [
      {
        file: 'schemas/resources/sites.json',
        message: expect.stringMatching(
          /^Line \d+: \/schema\/properties\/shift\/\$ref: there is no definition definitions\/operation.json#\/\$defs\/sundays\.$/,
        ),
      },
    ])
    expect(await fields('admin')).toEqual(before)
    writeFileSync(sitesFile, original)
    await expectProblems('admin', [])
  })
})

describe('a broken file keeps its last valid version, and administrators see the problem', () => {
  const file = 'schemas/resources/sites.json'
  it.each([
    ['cut off', () => original.slice(0, original.length / 2), /not valid JSON/],
    [
      'with a comma too many',
      () => original.replace('"title": "Sites",', '"title": "Sites",,'),
      /^Line 5: this is not valid JSON/,
    ],
    [
      'with an unknown word',
      () => original.replace('"x-unique": true', '"x-uniqe": true'),
      /^Line \d+: .*name/,
    ],
    [
      'with an unknown type',
      () =>
        original
          .replace('"title": "Latitude",', '"title": "Latitude", "type": "nmber",')
          .replace('"type": "number",\n        "title": "Latitude"', '"title": "Latitude"'),
      /latitude/,
    ],
    [
      'with an invalid pattern',
      () => original.replace('"minLength": 1,', '"minLength": 1, "pattern": "(",'),
      /^Line \d+: \/schema\/properties\/name\/pattern: the pattern \( is no regular expression/,
    ],
    [
      'with a pattern that takes exponential time',
      () => original.replace('"minLength": 1,', '"minLength": 1,\n"pattern": "(a+)+$",'),
      /^Line \d+: \/schema\/properties\/name\/pattern: the pattern \(a\+\)\+\$ takes exponential time on some texts\.$/,
    ],
    ['that is not an object', () => '[]', /must hold a JSON object/],
    ['that is empty', () => '', /not valid JSON/],
  ])('%s', async (_, broken, message) => {
    const before = await fields('admin')
    writeFileSync(sitesFile, broken())
    await expectProblems('admin', [{ file, message: expect.stringMatching(message) }])
    expect(await fields('admin')).toEqual(before)
    expect((await forms('planner')).problems).toEqual([])
    expect((await create({ ...site, name: `During ${_}` })).status).toBe(200)
    writeFileSync(sitesFile, original)
    await expectProblems('admin', [])
  })

  it.each([
    [
      'an overlay that changes access',
      { resource: { access: { list: { signedIn: true } } } },
      'Line 3: /resource/access: an overlay cannot change resource.access of sites.',
    ],
    [
      'an overlay that leads to another address',
      { resource: { path: '/login' } },
      'Line 3: /resource/path: an overlay cannot change resource.path of sites.',
    ],
    [
      'an overlay that changes the calls',
      { resource: { api: { list: { method: 'GET', path: '/customer' } } } },
      'Line 3: /resource/api: an overlay cannot change resource.api of sites.',
    ],
    [
      'an overlay with a key of the prototype',
      JSON.parse('{"schema": {"properties": {"__proto__": {"type": "string"}}}}'),
      'Line 4: /schema/properties/__proto__: an overlay cannot have a member __proto__.',
    ],
    [
      'an overlay that breaks a field',
      { schema: { properties: { name: { type: 'txt' } } } },
      expect.stringContaining('name'),
    ],
    [
      'an overlay whose pattern takes exponential time',
      { schema: { properties: { name: { pattern: '(a+)+$' } } } },
      'Line 5: /schema/properties/name/pattern: the pattern (a+)+$ takes exponential time on some texts.',
    ],
    [
      'an overlay that removes a required field',
      { schema: { properties: { latitude: null }, required: ['name', 'longitude'] } },
      'Line 4: /schema/properties/latitude: an overlay cannot remove latitude: it is required.',
    ],
    [
      'an overlay that removes a column of the list',
      { schema: { properties: { isOffshore: null } } },
      'Line 4: /schema/properties/isOffshore: an overlay cannot remove isOffshore: it is a column of the list.',
    ],
  ])('%s', async (_, patch, message) => {
    await forms('admin7')
    writeFileSync(overlayFile, JSON.stringify(patch, null, 2))
    await expectProblems('admin7', [{ file: 'customers/7/overlays/sites.json', message }])
    expect(await fields('admin7')).toContain('identifierMapping')
    await expectProblems('admin', [])
  })

  it('a removed overlay has no effect', async () => {
    await forms('admin7')
    rmSync(overlayFile)
    await expect.poll(() => fields('admin7')).not.toContain('identifierMapping')
  })
})
