import type { OutgoingHttpHeaders } from 'node:http'
import { constants } from 'node:zlib'
import compress from '@fastify/compress'
import helmet from '@fastify/helmet'
import Fastify from 'fastify'
import fp from 'fastify-plugin'

/**
 * The headers that helmet sets. They are the same for every answer: worked out anew for each, they take longer than all else that a
 * cached answer needs.
 */
async function securityHeaders(): Promise<OutgoingHttpHeaders> {
  const app = Fastify()
  let headers: OutgoingHttpHeaders = {}
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] },
    },
    // A sign-in window of an identity provider must be able to answer.
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    strictTransportSecurity: { includeSubDomains: false },
  })
  app.get('/', (_request, reply) => {
    headers = { ...reply.raw.getHeaders() }
    return reply.send()
  })
  await app.inject('/')
  await app.close()
  return headers
}

/** Security headers and compression of every answer; the page has a content policy of its own. */
export const security = fp(
  async (app) => {
    const headers = await securityHeaders()
    app.addHook('onRequest', (request, reply, done) => {
      reply.headers(headers).header('x-request-id', request.id)
      done()
    })
    await app.register(compress, {
      threshold: 1024,
      // The default brotli quality is made for compressing once, not for every answer.
      brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
    })
  },
  { name: 'security' },
)
