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
    // These are read by browsers and plugins that are no longer made, or are the default of those that are.
    originAgentCluster: false,
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
  })
  app.get('/', (_request, reply) => {
    headers = { ...reply.raw.getHeaders() }
    return reply.send()
  })
  await app.inject('/')
  await app.close()
  return headers
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Names and values in turn, for the answers that `writeHead` sends past the hooks. */
    securityHeaders: readonly string[]
  }
}

/** Security headers and compression of every answer; the page has a content policy of its own. */
export const security = fp(
  async (app) => {
    const common = Object.entries(await securityHeaders()).map(
      ([name, value]) => [name, String(value)] as const,
    )
    app.decorate('securityHeaders', common.flat())
    app.addHook('onSend', (request, reply, _payload, done) => {
      reply.header('x-request-id', request.id)
      for (const [name, value] of common) if (!reply.hasHeader(name)) reply.header(name, value)
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
