import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { applicationKey, type SeededApp, seededApp } from '../../../server/seededApp.ts'

let server: SeededApp
let port = 0
beforeAll(async () => {
  server = await seededApp()
  port = Number(new URL(await server.app.listen({ host: '127.0.0.1', port: 0 })).port)
})
afterAll(() => server.close())

const MEGABYTE = 1024 * 1024

interface Upload {
  bytes: number
  as?: string
  type?: string
  /** In chunks, without a Content-Length. */
  chunked?: boolean
  connection?: 'close' | 'keep-alive'
}

/** Sends a whole body before reading the response, as many clients do; returns the response or the connection error. */
async function upload({ bytes, as, type = 'application/json', chunked, connection = 'close' }: Upload) {
  const socket = connect(port, '127.0.0.1')
  let answer = ''
  let problem = ''
  socket.on('data', (text) => {
    answer += text
  })
  socket.on('error', ({ message }) => {
    problem = message
  })
  const next = (event: string) => new Promise((resolve) => socket.once(event, resolve))
  const closed = next('close')
  socket.pause()
  await next('connect')
  const head = [
    'PUT /config/planner HTTP/1.1',
    'Host: localhost',
    `Connection: ${connection}`,
    'Accept: application/json, application/problem+json',
    `X-Api-Key: ${applicationKey}`,
    ...(as ? [`Authorization: Bearer ${server.tokens.get(as)}`] : []),
    `Content-Type: ${type}`,
    chunked ? 'Transfer-Encoding: chunked' : `Content-Length: ${bytes}`,
  ]
  socket.write(`${head.join('\r\n')}\r\n\r\n`)
  const piece = 'x'.repeat(MEGABYTE)
  let sent = 0
  for (; sent < bytes && problem === ''; sent += MEGABYTE) {
    const part = chunked ? `${MEGABYTE.toString(16)}\r\n${piece}\r\n` : piece
    if (!socket.write(part)) await Promise.race([next('drain'), closed])
  }
  if (chunked) socket.write('0\r\n\r\n')
  socket.resume()
  while (!answer.includes('\r\n\r\n') && problem === '') await Promise.race([next('data'), closed])
  socket.end()
  await closed
  const [, body = ''] = answer.split('\r\n\r\n')
  return { status: Number(/^HTTP\/1\.1 (\d+)/.exec(answer)?.[1]), body, problem, sent }
}

const tooLarge = 'The request body is too large.'

describe('a body of 10 MB over a socket', () => {
  test.each<[string, Partial<Upload>]>([
    ['with its length in front', {}],
    ['in chunks', { chunked: true }],
    ['on a connection that is to stay', { connection: 'keep-alive' }],
  ])('gets status 413 with its message, %s', async (_, options) => {
    const answer = await upload({ bytes: 10 * MEGABYTE, as: 'planner', ...options })
    expect(answer).toMatchObject({ status: 413, problem: '' })
    expect(answer.body).toContain(tooLarge)
  })

  test.each([
    [401, 'Please sign in.', {}],
    [415, 'The request body must be JSON.', { as: 'planner', type: 'application/xml' }],
  ])('gets status %i with its message', async (status, message, options) => {
    const answer = await upload({ bytes: 10 * MEGABYTE, ...options })
    expect(answer).toMatchObject({ status, problem: '' })
    expect(answer.body).toContain(message)
  })
})

test('only a limited part of an endless body is read', async () => {
  const answer = await upload({ bytes: 200 * MEGABYTE, as: 'planner', chunked: true })
  expect(answer.sent).toBeLessThan(100 * MEGABYTE)
  expect((await server.call('/sites', { as: 'planner' })).status).toBe(200)
})
