import { describe, expect, it } from 'vitest'
import { apiRequest, type CallContext } from '#providers/api/apiRequest.ts'
import { type ApiRoute, apiRoute } from '#schemas/calls/apiRoutes.ts'
import { crudRoute } from '#schemas/calls/crudRoutes.ts'
import type { ResourceFile } from '#schemas/resourceFile/resourceFile.ts'
import sites from '#schemas/resources/sites.json' with { type: 'json' }

const context: CallContext = {
  token: 'T',
  applicationKey: 'K',
  hosts: { product: '', historic: 'https://historic.example' },
}

const row = (extra: Partial<ApiRoute>): ApiRoute => ({
  name: 'x',
  method: 'GET',
  path: '/x',
  access: { public: true },
  summary: '',
  ...extra,
})

describe('the request of an API call', () => {
  it('contains the token and the application key under both names', () => {
    expect(apiRequest(row({}), {}, context).headers).toEqual({
      Accept: 'application/json, application/problem+json',
      Authorization: 'Bearer T',
      'x-api-key': 'K',
      'ocp-apim-subscription-key': 'K',
    })
  })

  it('has no Authorization before sign-in', () => {
    expect(apiRequest(row({}), {}, { ...context, token: undefined }).headers).not.toHaveProperty(
      'Authorization',
    )
  })

  it('accepts the first variant of a row, and JSON at lower quality', () => {
    const { Accept } = apiRequest(apiRoute('forecast'), { params: { id: 1 } }, context).headers
    expect(Accept).toBe(
      'application/vnd.seawindow.columns+json, application/json;q=0.9, application/problem+json',
    )
  })

  it('accepts the media type of its row', () => {
    expect(apiRequest(row({ accept: 'text/csv' }), {}, context).headers.Accept).toBe(
      'text/csv, application/problem+json',
    )
  })

  it('sends the bytes of a file as they are', () => {
    const body = new Blob(['a'])
    const { body: sent, headers } = apiRequest(row({ method: 'PUT', omit: ['size'] }), { body }, context)
    expect(sent).toBe(body)
    expect(headers['Content-Type']).toBe('application/octet-stream')
  })

  it('escapes path parameters', () => {
    const { url } = apiRequest(
      row({ path: '/config/:username/:b' }),
      { params: { username: 'a/b ü', b: 7 } },
      context,
    )
    expect(url).toBe('/config/a%2Fb%20%C3%BC/7')
  })

  it('reports a missing path parameter by name', () => {
    expect(() => apiRequest(row({ path: '/sites/:id' }), {}, context)).toThrow('no id')
  })

  it('omits empty query values but keeps zero and false', () => {
    const query = { a: '', b: null, c: undefined, latMin: 0, isHidden: false }
    expect(apiRequest(row({}), { query }, context).url).toBe('/x?latMin=0&isHidden=false')
  })

  it("sends the sites search's longitudes under the API's names", () => {
    const { url } = apiRequest(
      crudRoute(sites as ResourceFile, 'list')!,
      { query: { latMin: 1, lonMin: -3, lonMax: 4 } },
      context,
    )
    expect(url).toBe('/settings/sites?latMin=1&longMin=-3&longMax=4')
  })

  it('escapes search texts', () => {
    const { url } = apiRequest(apiRoute('searchSites'), { query: { searchQuery: 'a&b=c #ø' } }, context)
    expect(new URL(url, 'http://h').searchParams.get('searchQuery')).toBe('a&b=c #ø')
    expect(url).not.toContain('#')
  })

  it('uses the host of the historic API if its row does', () => {
    expect(apiRequest(row({ host: 'historic' }), {}, context).url).toBe('https://historic.example/x')
  })

  it('sends a new record without its id', () => {
    const request = apiRequest(
      crudRoute(sites as ResourceFile, 'create')!,
      { body: { id: 0, name: 'Gale' } },
      context,
    )
    expect(request.body).toBe('{"name":"Gale"}')
    expect(request.headers['Content-Type']).toBe('application/json')
  })

  it('sends lists unchanged, and no body without one', () => {
    expect(apiRequest(row({ omit: ['id'] }), { body: [{ id: 1 }] }, context).body).toBe('[{"id":1}]')
    expect(apiRequest(row({}), {}, context)).not.toHaveProperty('body')
  })
})
