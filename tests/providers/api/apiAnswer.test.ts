import { describe, expect, it } from 'vitest'
import { apiAnswer } from '#providers/api/apiAnswer.ts'
import { ApiError, connectionError, errorText } from '#providers/apiError.ts'
import { type ApiRoute, apiRoute } from '#schemas/calls/apiRoutes.ts'

const row = (extra: Partial<ApiRoute>): ApiRoute => ({
  name: 'x',
  method: 'GET',
  path: '/x',
  access: { public: true },
  summary: '',
  ...extra,
})

const json = (body: unknown, status = 200, type = 'application/json') =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': `${type}; charset=utf-8` } })

describe('the answer of an API call', () => {
  it('is the data field by default', async () => {
    expect(await apiAnswer(row({}), json({ data: [1] }))).toEqual([1])
    expect(await apiAnswer(row({ envelope: 'body' }), json({ data: [1] }))).toEqual({ data: [1] })
    expect(await apiAnswer(row({ envelope: 'text' }), new Response('a,b'))).toBe('a,b')
  })

  it('is undefined without a body', async () => {
    expect(await apiAnswer(row({}), new Response(null, { status: 204 }))).toBeUndefined()
  })

  it('is an empty list for a refused site search', async () => {
    expect(await apiAnswer(apiRoute('searchSites'), json('too short', 400))).toEqual([])
    await expect(apiAnswer(apiRoute('sites'), json('no', 400))).rejects.toBeInstanceOf(ApiError)
  })

  it('is an error for a falsy answer to an update', async () => {
    const update = { ...apiRoute('sites'), falsy: 'Report failed to update' }
    await expect(apiAnswer(update, json({ data: false }))).rejects.toThrow(/^Report failed to update$/)
    expect(await apiAnswer(update, json({ data: true }))).toBe(true)
  })

  it('is an error with status and text body', async () => {
    const response = new Response('Site not found', { status: 404, statusText: 'Not Found' })
    await expect(apiAnswer(row({}), response)).rejects.toThrow(/^Error: 404 Site not found$/)
  })

  it('is an error with the message and fields of a problem document', async () => {
    const errors = [{ path: '/name', message: 'Required' }]
    const response = json({ status: 400, detail: 'Name: Required', errors }, 400, 'application/problem+json')
    await expect(apiAnswer(row({}), response)).rejects.toMatchObject({
      status: 400,
      message: 'Error: 400 Name: Required',
      detail: 'Name: Required',
      errors,
    })
  })

  it('is an error for invalid JSON', async () => {
    const response = new Response('<html>', {
      status: 502,
      statusText: 'Bad Gateway',
      headers: { 'content-type': 'application/json' },
    })
    await expect(apiAnswer(row({}), response)).rejects.toThrow(/^Error: 502 Bad Gateway$/)
  })
})

describe('the text of an error', () => {
  const cases = [
    [{ body: 'from the body', statusText: 'Conflict' }, 'from the body'],
    [{ body: '', statusText: 'Conflict' }, 'Conflict'],
    [{ body: { code: 'E7' }, statusText: 'Conflict' }, 'Conflict'],
    [{ body: { code: 'E7' }, statusText: '' }, 'E7'],
    [{ body: { other: 1 }, statusText: '' }, 'Unknown'],
    [{ body: undefined, statusText: '' }, 'Unknown'],
  ] as const
  it.each(cases)('%j is %s', (answer, text) => {
    expect(errorText({ status: 409, ...answer })).toBe(text)
  })

  it.each(['Failed to fetch', 'Load failed', 'NetworkError when attempting to fetch resource.'])(
    'states what to do if there was no response, whatever the message of the browser: %s',
    (text) => {
      const detail = 'The server cannot be reached. Please check your connection and try again.'
      expect(connectionError(new TypeError(text))).toMatchObject({
        status: 0,
        message: `Error: ${detail}`,
        detail,
      })
    },
  )

  it("is the error's own message if a response could not be read", () => {
    expect(connectionError(new Error('Unexpected end'))).toMatchObject({
      status: 0,
      message: 'Error: Unexpected end',
    })
  })
})

describe('an answer with progress', () => {
  const answer = { status: 'OK', statusMessage: '10 °C', data: 'time,a\n2002,1\n' }
  const bytes = new TextEncoder().encode(JSON.stringify(answer))
  const csv = row({ envelope: 'body' })

  /** A response that arrives byte by byte, which splits two-byte characters. */
  const inBytes = (headers: Record<string, string> = {}) =>
    new Response(
      new ReadableStream<Uint8Array>({
        start(controller) {
          for (const byte of bytes) controller.enqueue(Uint8Array.of(byte))
          controller.close()
        },
      }),
      { headers: { 'content-type': 'application/json', ...headers } },
    )

  it('is decoded across chunks, and its bytes are counted', async () => {
    const seen: number[] = []
    expect(await apiAnswer(csv, inBytes(), (progress) => seen.push(progress.bytes))).toEqual(answer)
    expect(seen).toEqual(Array.from(bytes, (_, index) => index + 1))
  })

  it('has a total only if the server sends the length of the uncompressed body', async () => {
    const totals = async (headers: Record<string, string>) => {
      const seen = new Set<number | undefined>()
      await apiAnswer(csv, inBytes(headers), ({ total }) => seen.add(total))
      return [...seen]
    }
    expect(await totals({ 'content-length': String(bytes.length) })).toEqual([bytes.length])
    expect(await totals({ 'content-length': '20', 'content-encoding': 'gzip' })).toEqual([undefined])
    expect(await totals({})).toEqual([undefined])
  })

  it('is rejected if the connection breaks', async () => {
    const half = new Response('{"status":"OK","data":"time', {
      headers: { 'content-type': 'application/json' },
    })
    await expect(apiAnswer(csv, half, () => undefined)).rejects.toThrow(SyntaxError)
  })
})
