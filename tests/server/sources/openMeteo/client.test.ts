import type { ServerResponse } from 'node:http'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type ApiServer, openApiServer, send } from './apiServer.ts'
import { clientIn, stillWorld } from './testClient.ts'

let api: ApiServer
const START = '2026-06-15T10:20:30Z'

beforeEach(async () => {
  api = await openApiServer((_url, response) => send(response, { ok: true }))
})
afterEach(() => api.close())

const call = (query = '', lane = 'forecast', weight = 1) => ({
  address: `${api.address}/v1/forecast${query}`,
  lane,
  weight,
})

describe('a request', () => {
  test('resolves to the JSON of the service', async () => {
    expect(await clientIn(stillWorld(START))(call())).toEqual({ ok: true })
  })

  test('is sent once for concurrent callers', async () => {
    const client = clientIn(stillWorld(START))
    await Promise.all([client(call('?a=1')), client(call('?a=1')), client(call('?a=2'))])
    expect(api.requested.map(({ search }) => search).sort()).toEqual(['?a=1', '?a=2'])
    await client(call('?a=1'))
    expect(api.requested).toHaveLength(3)
  })

  test('waits while four other requests are in flight', async () => {
    const held: ServerResponse[] = []
    api.handle = (_url, response) => {
      held.push(response)
      // Responds only to four requests at a time; with fewer in flight this would wait forever.
      if (held.length === 4) setImmediate(() => held.splice(0).map((one) => send(one, held.length)))
    }
    const client = clientIn(stillWorld(START))
    const calls = Array.from({ length: 12 }, (_, index) => client(call(`?a=${index}`)))
    expect(await Promise.all(calls)).toEqual(Array.from({ length: 12 }, () => 0))
    expect(api.requested).toHaveLength(12)
  })
})

describe('a failed request', () => {
  test('is retried after growing random pauses: half to one and a half of 0.5 s, then of 1 s', async () => {
    let left = 2
    api.handle = (_url, response) => (left-- > 0 ? send(response, {}, 500) : send(response, { ok: true }))
    const world = stillWorld(START, 0.25)
    expect(await clientIn(world)(call())).toEqual({ ok: true })
    expect(world.pauses).toEqual([375, 750])
  })

  test.each([
    ['an error of the server', 503, '{}', 'Open-Meteo answers with error 503.'],
    [
      'an answer that breaks off',
      200,
      '{"hourly":{"time":[17',
      'The answer of Open-Meteo is cut off or no JSON.',
    ],
  ])(
    'rejects with a message after %s three times, and its lane pauses for a minute',
    async (_name, status, text, message) => {
      api.handle = (_url, response) => {
        response.writeHead(status)
        response.end(text)
      }
      const world = stillWorld(START)
      const client = clientIn(world)
      await expect(client(call())).rejects.toThrow(message)
      expect(api.requested).toHaveLength(3)
      await expect(client(call('?b'))).rejects.toThrow(message)
      expect(api.requested).toHaveLength(3)
      api.handle = (_url, response) => send(response, { ok: true })
      expect(await client(call('?c', 'marine'))).toEqual({ ok: true })
      world.pass(60_000)
      expect(await client(call('?b'))).toEqual({ ok: true })
    },
  )

  test('rejects with a message when the connection breaks within the response', async () => {
    api.handle = (_url, response) => {
      response.writeHead(200, { 'content-length': '1000' })
      response.write('{"hourly":')
      response.socket?.destroySoon()
    }
    await expect(clientIn(stillWorld(START))(call())).rejects.toThrow('Open-Meteo does not answer.')
    expect(api.requested).toHaveLength(3)
  })

  test('is retried after a timeout', async () => {
    const limits: AbortController[] = []
    const milliseconds: number[] = []
    const world = stillWorld(START)
    const timeout = (limit: number) => {
      const controller = new AbortController()
      milliseconds.push(limit)
      limits.push(controller)
      return controller.signal
    }
    api.handle = () => limits.at(-1)?.abort(new DOMException('too slow', 'TimeoutError'))
    await expect(clientIn({ ...world, timeout })(call())).rejects.toThrow('Open-Meteo does not answer.')
    expect(milliseconds).toEqual([15_000, 15_000, 15_000])
  })

  test('rejects without the address of an absent server, and warns with the cause', async () => {
    await api.close()
    const log: string[] = []
    const client = clientIn(stillWorld(START), [], 'geheim-77', (message) => log.push(message))
    const failure = await client(call()).catch((error: unknown) => error)
    expect(failure).toEqual(new Error('Open-Meteo does not answer.'))
    expect(log).toEqual(['Open-Meteo does not answer. forecast rests for 60 seconds (ECONNREFUSED).'])
    api = await openApiServer(() => undefined)
  })
})

describe('a response 429', () => {
  test('is retried after a short Retry-After and a little more', async () => {
    let left = 1
    api.handle = (_url, response) =>
      left-- > 0 ? send(response, { error: true }, 429, { 'retry-after': '7' }) : send(response, { ok: true })
    const world = stillWorld(START)
    expect(await clientIn(world)(call())).toEqual({ ok: true })
    expect(world.pauses).toEqual([7250])
  })

  test('stops all requests to that server until a long Retry-After has passed', async () => {
    const reason = 'Hourly API request limit exceeded. Please try again in the next hour.'
    api.handle = (_url, response) => send(response, { error: true, reason }, 429)
    const world = stillWorld(START)
    const client = clientIn(world)
    // 10:20:30 is 39 and a half minutes before 11:00.
    const message = 'Open-Meteo takes no more requests for 40 minutes.'
    await expect(client(call())).rejects.toThrow(message)
    api.handle = (_url, response) => send(response, { ok: true })
    world.pass(39 * 60_000)
    await expect(client(call('', 'marine'))).rejects.toThrow(message)
    expect(api.requested).toHaveLength(1)
    world.pass(30_000)
    expect(await client(call('', 'marine'))).toEqual({ ok: true })
  })
})

describe('a refused request', () => {
  test('is not retried and rejects with the reason of the service', async () => {
    const reason = 'Parameter start_date is out of allowed range.'
    api.handle = (_url, response) => send(response, { error: true, reason }, 400)
    await expect(clientIn(stillWorld(START))(call())).rejects.toThrow(
      'Open-Meteo refused the request: Parameter start_date is out of allowed range.',
    )
    expect(api.requested).toHaveLength(1)
  })

  test('carries the key and never repeats it in a message', async () => {
    api.handle = (url, response) =>
      send(response, { error: true, reason: `The key ${url.searchParams.get('apikey')} is not valid` }, 401)
    const failure = await clientIn(
      stillWorld(START),
      [],
      'geheim-77',
    )(call('?a=1')).catch((error: unknown) => error)
    expect(api.requested[0]?.search).toBe('?a=1&apikey=geheim-77')
    expect(String(failure)).toBe('Error: Open-Meteo refused the request: The key (key) is not valid.')
  })

  test('does not follow a redirection, which would carry the key', async () => {
    api.handle = (_url, response) => send(response, {}, 302, { location: '/elsewhere' })
    await expect(clientIn(stillWorld(START), [], 'geheim-77')(call())).rejects.toThrow('it answers with 302')
    expect(api.requested).toHaveLength(1)
  })
})

describe('the call budget', () => {
  test('delays a request by at most a minute', async () => {
    const world = stillWorld(START)
    const client = clientIn(world, [{ seconds: 60, calls: 10 }])
    await client(call('?a', 'forecast', 6))
    world.pass(20_000)
    await client(call('?b', 'forecast', 6))
    expect(world.pauses).toEqual([40_000])
  })

  test('does not count the calls of a clock that was ahead', async () => {
    const world = stillWorld(START)
    const client = clientIn(world, [{ seconds: 60, calls: 10 }])
    world.pass(3 * 24 * 3_600_000)
    await client(call('?a', 'forecast', 10))
    world.pass(-3 * 24 * 3_600_000)
    await client(call('?b', 'forecast', 10))
    expect(world.pauses).toEqual([])
  })

  test('rejects a request that would wait longer, without sending it', async () => {
    const client = clientIn(stillWorld(START), [{ seconds: 3600, calls: 10 }])
    await client(call('?a', 'forecast', 10))
    await expect(client(call('?b'))).rejects.toThrow(
      'The calls that Open-Meteo allows are used up for 60 minutes.',
    )
    expect(api.requested).toHaveLength(1)
  })
})
