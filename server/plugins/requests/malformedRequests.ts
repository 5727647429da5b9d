import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import { fail } from '#server/failure.ts'

/** Status and message for the errors of Node's HTTP server. */
const clientErrors: Record<string, [status: number, message: string]> = {
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'The request did not arrive in time.'],
  HPE_HEADER_OVERFLOW: [431, 'The headers of the request are too large.'],
}

/** Header lines from names and values alternating. */
const linesOf = (headers: readonly string[]): string =>
  headers.map((text, index) => (index % 2 === 0 ? `${text}: ` : `${text}\r\n`)).join('')

/** Writes a whole response to a connection and closes it. */
function answer({ securityHeaders }: FastifyInstance, socket: Duplex, status: number, message: string): void {
  if (!socket.writable) return
  socket.write(
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nContent-Type: text/plain; charset=utf-8\r\n` +
      `Content-Length: ${Buffer.byteLength(message)}\r\n${linesOf(securityHeaders)}` +
      `Connection: close\r\n\r\n${message}`,
  )
}

/** Responds to data that are not a valid request, or to an incomplete one after the timeout, and closes the connection. */
export function answerClientError(
  this: FastifyInstance,
  error: Error & { code?: string },
  socket: Duplex,
): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  const [status, message] = clientErrors[error.code ?? ''] ?? [400, 'The request is not valid HTTP.']
  answer(this, socket, status, message)
  socket.destroy(error)
}

function hostHeaders({ rawHeaders }: IncomingMessage): number {
  let count = 0
  // Names and values alternate.
  for (let index = 0; index < rawHeaders.length; index += 2)
    if (rawHeaders[index]?.length === 4 && rawHeaders[index]?.toLowerCase() === 'host') count++
  return count
}

/**
 * Responds to requests that break HTTP or that Node's HTTP server does not pass on: by itself it closes the connection without a
 * response, or sends one without the security headers. One Host header is required, as by RFC 9112, because it selects the
 * customer: of two, this server and a proxy in front of it could choose different ones. HTTP/1.0 permits none.
 */
export const malformedRequests = fp(
  async (app) => {
    app.addHook('onRequest', ({ raw }, _reply, done) => {
      const count = hostHeaders(raw)
      if (count > 1) fail(400, 'The request has more than one Host header.')
      if (count === 0 && raw.httpVersion === '1.1') fail(400, 'The request has no Host header.')
      done()
    })
    app.server.on('connect', (_request: IncomingMessage, socket: Duplex) => {
      // A caller that disconnects is no failure of the server.
      socket.on('error', () => undefined)
      answer(app, socket, 501, 'This server is not a proxy.')
      socket.end()
    })
    app.server.on('checkExpectation', (_request: IncomingMessage, response: ServerResponse) => {
      response
        .writeHead(417, [...app.securityHeaders, 'content-type', 'text/plain; charset=utf-8'])
        .end('The server knows only the expectation 100-continue.')
    })
  },
  { name: 'malformedRequests' },
)
