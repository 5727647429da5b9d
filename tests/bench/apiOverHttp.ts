import { Agent, request } from 'node:http'
import { text } from 'node:stream/consumers'
import type { FastifyInstance } from 'fastify'
import { createToken } from '#server/repositories/tokens.ts'
import type { Weather, WeatherSource } from '#server/sources/source.ts'
import { createTaskPool } from '#server/taskPool.ts'
import { now, type Person, weatherApp } from '../server/weatherApp.ts'

/** Listens on a free port and calls the app over one keep-alive connection. */
export async function listen(app: FastifyInstance) {
  await app.listen({ host: '127.0.0.1', port: 0 })
  const address = app.server.address()
  if (address === null || typeof address === 'string') throw new Error('The server has no port')
  const { port } = address
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  return {
    /** Calls with a token. Resolves with the response text; rejects if the status is not 200. */
    call: (person: { token: string; applicationKey: string }, path: string, body?: string): Promise<string> =>
      new Promise((resolve, reject) => {
        const method = body === undefined ? 'GET' : 'POST'
        const headers = {
          'x-api-key': person.applicationKey,
          authorization: `Bearer ${person.token}`,
          'content-type': 'application/json',
        }
        request({ host: '127.0.0.1', port, path, method, headers, agent }, (answer) => {
          text(answer).then((sent) => {
            if (answer.statusCode === 200) resolve(sent)
            else reject(new Error(`${method} ${path} answered ${answer.statusCode}: ${sent}`))
          }, reject)
        })
          .on('error', reject)
          .end(body)
      }),
    disconnect: () => agent.destroy(),
  }
}

/** The API on a free port, with one computation thread, called by signed-in users over one keep-alive connection. */
export async function apiOverHttp(weather: WeatherSource | Weather) {
  const api = await weatherApp(weather, { now }, { runner: createTaskPool(1) })
  const { call, disconnect } = await listen(api.app)
  const tokens = new Map<Person, string>()

  /** Returns a function that calls the API as a user. */
  const caller = async (person: Person) => {
    const token = tokens.get(person) ?? (await createToken(api.database, api.users[person], now, 1))
    tokens.set(person, token)
    return (path: string, body?: string) => call({ token, applicationKey: 'test-key' }, path, body)
  }

  return {
    sites: api.sites,
    caller,
    close: async () => {
      disconnect()
      await api.close()
    },
  }
}
