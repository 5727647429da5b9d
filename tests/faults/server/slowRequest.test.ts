import { once } from 'node:events'
import { connect } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { applicationKey, type SeededApp, seededApp } from '../../server/seededApp.ts'

let server: SeededApp
let port: number
beforeAll(async () => {
  server = await seededApp({ REQUEST_TIMEOUT: '1' })
  port = Number(new URL(await server.app.listen({ host: '127.0.0.1', port: 0 })).port)
})
afterAll(() => server.close())

const post = (headers: string) =>
  `POST /forecasts/1 HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n${headers}\r\n{`

/** Sends the beginning of a request and then a byte every 0.1 s; resolves to the response once the connection is closed. */
async function trickle(beginning: string) {
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  // A byte sent after the server has closed resets the connection; the response has arrived by then.
  socket.on('error', () => {})
  let answer = ''
  socket.setEncoding('utf8').on('data', (text) => {
    answer += text
  })
  socket.write(beginning)
  const timer = setInterval(() => socket.write(' '), 100)
  const begin = performance.now()
  try {
    await new Promise((resolve) => socket.once('close', resolve))
    return { answer, seconds: (performance.now() - begin) / 1000 }
  } finally {
    clearInterval(timer)
    socket.destroy()
  }
}

const timedOut = /^HTTP\/1\.1 408 Request Timeout\r\n[\s\S]*\r\n\r\nThe request did not arrive in time\.$/

test('an endless body gets status 408 and a closed connection', async () => {
  const token = server.tokens.get('planner')
  const { answer, seconds } = await trickle(
    post(`x-api-key: ${applicationKey}\r\nAuthorization: Bearer ${token}\r\n`),
  )
  expect(answer).toMatch(timedOut)
  expect(seconds).toBeLessThan(5)
})

test('an endless header gets status 408 and a closed connection', async () => {
  const { answer, seconds } = await trickle('GET / HTTP/1.1\r\nHost: a\r\nX-Slow: ')
  expect(answer).toMatch(timedOut)
  expect(seconds).toBeLessThan(5)
})

test('a body that continues after its request was refused gets a closed connection', async () => {
  const { answer, seconds } = await trickle(post(''))
  expect(answer).toMatch(/^HTTP\/1\.1 (401|408) /)
  expect(seconds).toBeLessThan(5)
})
