import { expect, onTestFinished, test } from 'vitest'
import { climatology } from '#server/sources/climatology.ts'
import { createTaskPool } from '#server/taskPool.ts'
import { password, seededApp } from '../../../server/seededApp.ts'
import { now, type Person, weatherApp } from '../../../server/weatherApp.ts'

/** The API with one thread for computations and an empty cache. */
async function server(environment: NodeJS.ProcessEnv = {}) {
  const runner = createTaskPool(1)
  const opened = await weatherApp(
    climatology(() => now),
    { now },
    { runner, environment },
  )
  onTestFinished(() => opened.close())
  return opened
}

const analysis = (place: number) => ({
  latitude: 54 + place / 100,
  longitude: 6.6,
  workingDays: 'Mon-Fri',
  windowLength: 6,
  daylight: false,
  startHour: 7,
  endHour: 19,
  conditionList: [1, 3, 11].map((parameterId) => ({
    parameterId,
    condition: 'LT',
    testValue: 8,
    apply: true,
  })),
  isTimezoneUTC: true,
  isCompressed: true,
})

test('another user is served before the tenth of twenty uncached hindcasts of one user', async () => {
  const { call } = await server()
  const done: string[] = []
  const record = async (name: string, person: Person, method: 'GET' | 'POST', url: string, body?: object) => {
    const { status } = await call(person, method, url, body)
    done.push(`${name} ${status}`)
  }
  const cold = Array.from({ length: 20 }, (_, place) =>
    record('hindcast', 'planner', 'POST', '/hindcast/analysis/', analysis(place)),
  )
  await Promise.all([
    ...cold,
    record('other list', 'planner7', 'GET', '/hindcast/parameterlist'),
    record('other hindcast', 'planner7', 'POST', '/hindcast/analysis/', analysis(30)),
  ])
  expect(done).toHaveLength(22)
  expect(done.filter((name) => name === 'hindcast 200')).toHaveLength(20)
  expect(done.indexOf('other list 200')).toBe(0)
  expect(done.indexOf('other hindcast 200')).toBeGreaterThan(0)
  expect(done.indexOf('other hindcast 200')).toBeLessThan(10)
})

test('a user with too many computations gets a Retry-After, and cached results are still returned', async () => {
  const { call, app } = await server({ QUEUE_OF_USER: '0' })
  const analyse = (person: Person, place: number) =>
    call(person, 'POST', '/hindcast/analysis/', analysis(place))
  expect((await analyse('planner', 0)).status).toBe(200)
  const running = [1, 2].map((place) => analyse('planner', place))
  const [refused, cached, other] = await Promise.all([
    analyse('planner', 3),
    analyse('planner', 0),
    analyse('planner7', 4),
  ])
  expect(refused.status).toBe(429)
  expect(refused.detail).toMatch(
    /^You have too many computations waiting\. Please try again in (a second|\d+ seconds)\.$/,
  )
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  expect([cached.status, other.status]).toEqual([200, 200])
  await Promise.all(running)
  expect(app.heavyWork.state()).toEqual({
    threads: 1,
    tasks: { running: 0, waiting: 0 },
    jobs: { running: 0, waiting: 0 },
    signIns: { running: 0, waiting: 0 },
  })
})

test('a request that would have to wait gets a Retry-After if the shared queue is full', async () => {
  const { call } = await server({ QUEUE_OF_ALL: '1' })
  const statuses = await Promise.all(
    [0, 1, 2, 3].map(async (place) => {
      const { status, headers, detail } = await call(
        'planner',
        'POST',
        '/hindcast/analysis/',
        analysis(place),
      )
      return status === 200 ? status : [status, Number(headers['retry-after']) > 0, detail.slice(0, 43)]
    }),
  )
  expect(statuses).toEqual([200, 200, 200, [503, true, 'The server is busy with other computations.']])
})

const poll = <T>(state: () => T) => expect.poll(state)

/** A listening server, and a function that calls it as the portal does. */
async function listening() {
  const opened = await server()
  const address = await opened.app.listen({ host: '127.0.0.1', port: 0 })
  const request = (person: Person, path: string, init: RequestInit = {}) =>
    fetch(`${address}${path}`, {
      ...init,
      headers: {
        'x-api-key': 'test-key',
        'content-type': 'application/json',
        authorization: `Bearer ${opened.tokens[person]}`,
      },
    })
  return { ...opened, request }
}

test('computations of a disconnected client are canceled', async () => {
  const { app, request } = await listening()
  const caller = new AbortController()
  const requests = Array.from({ length: 6 }, (_, place) =>
    request('planner', '/hindcast/analysis/', {
      method: 'POST',
      body: JSON.stringify(analysis(place)),
      signal: caller.signal,
    }),
  )
  await poll(() => app.heavyWork.state().jobs).toEqual({ running: 2, waiting: 4 })
  caller.abort()
  for (const { status } of await Promise.allSettled(requests)) expect(status).toBe('rejected')
  await poll(() => app.heavyWork.state()).toMatchObject({
    tasks: { running: 0, waiting: 0 },
    jobs: { running: 0, waiting: 0 },
  })
  const again = await request('planner', '/hindcast/analysis/', {
    method: 'POST',
    body: JSON.stringify(analysis(0)),
  })
  expect(again.status).toBe(200)
})

test('a computation shared by two clients continues for the second when the first disconnects', async () => {
  const { app, call, request } = await listening()
  const caller = new AbortController()
  const body = JSON.stringify(analysis(0))
  const first = request('planner', '/hindcast/analysis/', { method: 'POST', body, signal: caller.signal })
  await poll(() => app.heavyWork.state().tasks.running).toBe(1)
  const second = call('planner7', 'POST', '/hindcast/analysis/', analysis(0))
  await poll(() => app.heavyWork.state().jobs.running).toBe(2)
  caller.abort()
  await expect(first).rejects.toThrow()
  expect((await second).status).toBe(200)
})

test('downloads that are not read do not block computations', async () => {
  const { app, call, request } = await listening()
  const all = Array.from({ length: 10 }, (_, index) => index + 1)
  const downloads = await Promise.all(
    [0, 1].map((place) =>
      request('planner', `/hindcast/csv/?lat=${54 + place / 10}&lon=6.6&parameterlist=${all}`),
    ),
  )
  expect(downloads.map(({ status }) => status)).toEqual([200, 200])
  await poll(() => app.heavyWork.state().tasks).toEqual({ running: 0, waiting: 0 })
  expect(app.heavyWork.state().jobs.running).toBe(2)
  expect((await call('planner7', 'POST', '/hindcast/analysis/', analysis(0))).status).toBe(200)
  const texts = await Promise.all(downloads.map((download) => download.text()))
  for (const text of texts) expect(JSON.parse(text).data.split('\n').length).toBeGreaterThan(175_000)
  await poll(() => app.heavyWork.state().jobs.running).toBe(0)
})

test('another user is served before the tenth of forty sign-ins from one address', async () => {
  const runner = createTaskPool(1)
  const { app, call, close } = await seededApp({}, climatology, runner)
  onTestFinished(close)
  const users = await app.database.selectFrom('users').select('username').execute()
  const username = users[0]!.username
  const done: string[] = []
  const signIns = Array.from({ length: 40 }, async () => {
    const { status } = await call('/authentication', {
      headers: { username, password: encodeURIComponent(password) },
    })
    done.push(`sign-in ${status}`)
  })
  const other = async () => {
    const { status } = await call('/hindcast/parameterlist', { as: username })
    done.push(`other ${status}`)
  }
  await Promise.all([...signIns, other()])
  expect(done.filter((name) => name === 'sign-in 200')).toHaveLength(40)
  expect(done.indexOf('other 200')).toBeLessThan(10)
})
