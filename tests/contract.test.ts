import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { permits, policyOf } from '#schemas/access/access.ts'
import { modulesWith } from '#schemas/access/modules.ts'
import { type ApiRoute, apiRoutes } from '#schemas/calls/apiRoutes.ts'
import { crudRoutes } from '#schemas/calls/crudRoutes.ts'
import type { AccessRule } from '#schemas/resourceFile/accessRule.ts'
import { resourceFiles } from './resourceFiles.ts'
import { answerSchemas } from './server/answerCheck.ts'
import { applicationKey, type SeededApp, seededApp } from './server/seededApp.ts'

let server: SeededApp
beforeAll(async () => {
  server = await seededApp()
})
afterAll(() => server.close())

const files = resourceFiles()
const built: readonly ApiRoute[] = [...apiRoutes, ...files.flatMap(crudRoutes)]
const addressOf = ({ method, path }: Pick<ApiRoute, 'method' | 'path'>) => `${method} ${path}`

/** The router and the document have paths without a trailing slash; the server accepts both. */
const routed = (path: string) => path.replace(/(?<=.)\/$/, '')

/** Whether the server has a route for a call. */
const isServed = ({ method, path, resource }: ApiRoute) =>
  resource
    ? server.app.forms.recordCall({ method, originalUrl: path.replace(':id', '1') }) !== undefined
    : server.app.hasRoute({ method, url: routed(path) })

/** Whether a row is about a user, whose record must not be changed because some of them sign in here. */
const isOfUser = ({ access }: ApiRoute) => 'resource' in access && access.resource === 'users'

/** The row's path with 1 for every parameter, or an id that does not exist for users and for deletion. */
const urlOf = (row: ApiRoute) =>
  row.path.replace(/:\w+/g, row.resource?.verb === 'delete' || isOfUser(row) ? '2147483647' : '1')
const inject = (row: ApiRoute, headers: Record<string, string>) =>
  server.app.inject({
    method: row.method,
    url: urlOf(row),
    headers: { accept: 'application/json', ...headers },
  })
const key = { 'x-api-key': applicationKey }

const ruleOf = ({ access }: ApiRoute): AccessRule => {
  if (!('resource' in access)) return access
  const rule = server.app.forms.policy()[access.resource]?.[access.action]
  if (!rule) throw new Error(`no rule for ${access.resource} ${access.action}`)
  return rule
}

describe('the table of calls', () => {
  it('has at most one name per method and path, apart from the search for sites', () => {
    const addresses = built.map(addressOf)
    const twice = addresses.filter((address, index) => addresses.indexOf(address) !== index)
    expect(twice).toEqual(['GET /sites'])
  })

  it('has a row for every route that is not open to all', async () => {
    const { json } = await server.call('/openapi.json')
    const served = Object.entries(json.paths).flatMap(([path, methods]) =>
      Object.keys(methods as object).map(
        (method) => `${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ':$1')}`,
      ),
    )
    const open = ['GET /health/live', 'GET /health/ready', 'GET /forms/validators/:name']
    expect(served.filter((address) => !open.includes(address)).sort()).toEqual(
      [...new Set(built.map(({ method, path }) => `${method} ${routed(path)}`))].sort(),
    )
  })

  it('has a route for every call', () => {
    expect(built.filter((row) => !isServed(row))).toEqual([])
  })
})

/** Whether a schema constrains the value of each of its properties and items. */
const describes = (schema: Described): boolean =>
  Object.keys(schema).some((key) => key !== 'description') &&
  Object.values(schema.properties ?? {}).every(describes) &&
  (schema.type !== 'array' || describes(schema.items ?? {}))

interface Described {
  type?: string
  properties?: Record<string, Described>
  items?: Described
}

describe('the response schemas', () => {
  it.each(
    // The search for sites has the route of all sites.
    apiRoutes.map(({ name }) => name).filter((name) => name !== 'searchSites'),
  )('of %s describe every property', (name) => {
    const schemas = Object.values(answerSchemas(server.schemas.get(name)))
    expect(schemas.length).toBeGreaterThan(0)
    expect(schemas.filter((schema) => !describes(schema))).toEqual([])
  })
})

describe.each(built.map((row) => [row.name, row] as const))('%s', (_, row) => {
  it('is refused without the application key', async () => {
    const answer = await inject(row, {})
    expect([answer.statusCode, answer.body]).toEqual([401, 'The application key is missing or wrong.'])
  })

  it('is refused without sign-in unless it is public', async () => {
    const answer = await inject(row, key)
    const refused = answer.statusCode === 401 && answer.body === 'Please sign in.'
    expect(refused).toBe(!ruleOf(row).public)
  })

  it('is open to exactly those permitted by its row', async () => {
    // Signing out here would end the sessions of the other calls.
    if (['signOut', 'endSessions'].includes(row.name)) return
    const policy = policyOf(modulesWith(files), Object.values(server.app.forms.resources(null)))
    for (const [username, token] of server.tokens) {
      const stored = await server.database
        .selectFrom('users')
        .select(['customer_id', 'body'])
        .where('username', '=', username)
        .executeTakeFirstOrThrow()
      const { roles, permissions } = stored.body as { roles: string[]; permissions: string[] }
      const customer = server.app.customers.profiles.profile(stored.customer_id)
      const permitted = permits(policy, { user: { roles, permissions }, customer }, ruleOf(row))
      const answer = await inject(row, { ...key, authorization: `Bearer ${token}` })
      const refused = answer.body === 'You do not have permission to do this.'
      expect([username, refused, answer.statusCode === 500]).toEqual([username, !permitted, false])
    }
  })

  it('returns failures as problem details if accepted', async () => {
    const answer = await inject(row, { accept: 'application/json, application/problem+json' })
    expect(answer.headers['content-type']).toBe('application/problem+json; charset=utf-8')
    expect(answer.json()).toEqual({
      type: 'about:blank',
      status: 401,
      title: 'Unauthorized',
      detail: 'The application key is missing or wrong.',
    })
  })
})
