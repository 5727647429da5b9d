import { Agent, request } from 'node:http'
import { text } from 'node:stream/consumers'
import { createToken } from '../../server/repositories/tokens.ts'
import type { WeatherSource } from '../../server/sources/source.ts'
import { createPool } from '../../server/workers/pool.ts'
import { now, type Person, weatherApp } from '../server/weatherApp.ts'

/** The API with a thread for computations on a port of its own, asked over one kept connection by people who have signed in. */
export async function apiOverHttp(weather: WeatherSource) {
  const api = await weatherApp(weather, { now }, { runner: createPool({ threads: 1 }) })
  await api.app.listen({ host: '127.0.0.1', port: 0 })
  const address = api.app.server.address()
  if (address === null || typeof address === 'string') throw new Error('The server has no port')
  const { port } = address
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const tokens = new Map<Person, string>()

  /** Someone who calls; the answer's text, or an error where its status is not 200. */
  const caller = async (person: Person) => {
    const token = tokens.get(person) ?? (await createToken(api.database, api.users[person], now, 1))
    tokens.set(person, token)
    const headers = {
      'x-api-key': 'test-key',
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
    }
    return (path: string, body?: string): Promise<string> =>
      new Promise((resolve, reject) => {
        const method = body === undefined ? 'GET' : 'POST'
        request({ host: '127.0.0.1', port, path, method, headers, agent }, (answer) => {
          text(answer).then((sent) => {
            if (answer.statusCode === 200) resolve(sent)
            else reject(new Error(`${method} ${path} answered ${answer.statusCode}: ${sent}`))
          }, reject)
        })
          .on('error', reject)
          .end(body)
      })
  }

  return {
    sites: api.sites,
    caller,
    close: async () => {
      agent.destroy()
      await api.close()
    },
  }
}
