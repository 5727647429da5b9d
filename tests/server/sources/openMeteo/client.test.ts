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

describe('a question', () => {
  test('is answered with the JSON of the service', async () => {
    expect(await clientIn(stillWorld(START))(call())).toEqual({ ok: true })
  })

  test('that two callers have at a time goes out once', async () => {
    const client = clientIn(stillWorld(START))
    await Promise.all([client(call('?a=1')), client(call('?a=1')), client(call('?a=2'))])
    expect(api.asked.map(({ search }) => search).sort()).toEqual(['?a=1', '?a=2'])
    await client(call('?a=1'))
    expect(api.asked).toHaveLength(3)
  })

  test('waits while four others are under way', async () => {
    const held: ServerResponse[] = []
    api.handle = (_url, response) => {
      held.push(response)
      // Answers only to four at a time: with fewer under way this would wait for ever.
      if (held.length === 4) setImmediate(() => held.splice(0).map((one) => send(one, held.length)))
    }
    const client = clientIn(stillWorld(START))
    const calls = Array.from({ length: 12 }, (_, index) => client(call(`?a=${index}`)))
    expect(await Promise.all(calls)).toEqual(Array.from({ length: 12 }, () => 0))
    expect(api.asked).toHaveLength(12)
  })
})

describe('after a failure', () => {
  test('pauses grow and are of random length: half to one and a half of 0.5 s, then of 1 s', async () => {
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
    '%s three times is a sentence, and the lane then rests for a minute',
    async (_name, status, text, sentence) => {
      api.handle = (_url, response) => {
        response.writeHead(status)
        response.end(text)
      }
      const world = stillWorld(START)
      const client = clientIn(world)
      await expect(client(call())).rejects.toThrow(sentence)
      expect(api.asked).toHaveLength(3)
      await expect(client(call('?b'))).rejects.toThrow(sentence)
      expect(api.asked).toHaveLength(3)
      api.handle = (_url, response) => send(response, { ok: true })
      expect(await client(call('?c', 'marine'))).toEqual({ ok: true })
      world.pass(60_000)
      expect(await client(call('?b'))).toEqual({ ok: true })
    },
  )

  test('a connection that breaks within the answer is a sentence', async () => {
    api.handle = (_url, response) => {
      response.writeHead(200, { 'content-length': '1000' })
      response.write('{"hourly":')
      response.socket?.destroySoon()
    }
    await expect(clientIn(stillWorld(START))(call())).rejects.toThrow('Open-Meteo does not answer.')
    expect(api.asked).toHaveLength(3)
  })

  test('a service that is too slow is given up, and asked again', async () => {
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

  test('a server that is not there is a sentence without its address, and the log has the cause', async () => {
    await api.close()
    const log: string[] = []
    const client = clientIn(stillWorld(START), [], 'geheim-77', (message) => log.push(message))
    const failure = await client(call()).catch((error: unknown) => error)
    expect(failure).toEqual(new Error('Open-Meteo does not answer.'))
    expect(log).toEqual(['Open-Meteo does not answer. forecast rests for 60 seconds (ECONNREFUSED).'])
    api = await openApiServer(() => undefined)
  })
})

describe('too many requests', () => {
  test('a short Retry-After is waited for, and a little more', async () => {
    let left = 1
    api.handle = (_url, response) =>
      left-- > 0 ? send(response, { error: true }, 429, { 'retry-after': '7' }) : send(response, { ok: true })
    const world = stillWorld(START)
    expect(await clientIn(world)(call())).toEqual({ ok: true })
    expect(world.pauses).toEqual([7250])
  })

  test('a long one is not: nothing of that server is asked before', async () => {
    const reason = 'Hourly API request limit exceeded. Please try again in the next hour.'
    api.handle = (_url, response) => send(response, { error: true, reason }, 429)
    const world = stillWorld(START)
    const client = clientIn(world)
    // 10:20:30 is 39 and a half minutes before 11:00.
    const sentence = 'Open-Meteo takes no more requests for 40 minutes.'
    await expect(client(call())).rejects.toThrow(sentence)
    api.handle = (_url, response) => send(response, { ok: true })
    world.pass(39 * 60_000)
    await expect(client(call('', 'marine'))).rejects.toThrow(sentence)
    expect(api.asked).toHaveLength(1)
    world.pass(30_000)
    expect(await client(call('', 'marine'))).toEqual({ ok: true })
  })
})

describe('a refused question', () => {
  test('is not asked again, and the reason of the service is told', async () => {
    const reason = 'Parameter start_date is out of allowed range.'
    api.handle = (_url, response) => send(response, { error: true, reason }, 400)
    await expect(clientIn(stillWorld(START))(call())).rejects.toThrow(
      'Open-Meteo refused the request: Parameter start_date is out of allowed range.',
    )
    expect(api.asked).toHaveLength(1)
  })

  test('the key goes with the request and never comes back', async () => {
    api.handle = (url, response) =>
      send(response, { error: true, reason: `The key ${url.searchParams.get('apikey')} is not valid` }, 401)
    const failure = await clientIn(
      stillWorld(START),
      [],
      'geheim-77',
    )(call('?a=1')).catch((error: unknown) => error)
    expect(api.asked[0]?.search).toBe('?a=1&apikey=geheim-77')
    expect(String(failure)).toBe('Error: Open-Meteo refused the request: The key (key) is not valid.')
  })

  test('a redirection is refused: the key would go along', async () => {
    api.handle = (_url, response) => send(response, {}, 302, { location: '/elsewhere' })
    await expect(clientIn(stillWorld(START), [], 'geheim-77')(call())).rejects.toThrow('it answers with 302')
    expect(api.asked).toHaveLength(1)
  })
})

describe('the budget', () => {
  test('is waited for within a minute', async () => {
    const world = stillWorld(START)
    const client = clientIn(world, [{ seconds: 60, calls: 10 }])
    await client(call('?a', 'forecast', 6))
    world.pass(20_000)
    await client(call('?b', 'forecast', 6))
    expect(world.pauses).toEqual([40_000])
  })

  test('of a longer span is a sentence, and nothing is asked', async () => {
    const client = clientIn(stillWorld(START), [{ seconds: 3600, calls: 10 }])
    await client(call('?a', 'forecast', 10))
    await expect(client(call('?b'))).rejects.toThrow(
      'The calls that Open-Meteo allows are used up for 60 minutes.',
    )
    expect(api.asked).toHaveLength(1)
  })
})
